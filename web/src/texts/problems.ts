/** Problems in the reader's language. */

import { m } from "./index.svelte";
import type { Problem } from "../wire/protocol";

const SENTENCES: Record<Problem, () => string> = {
  malformed: m.problem_malformed,
  too_large: m.problem_too_large,
  too_often: m.problem_too_often,
  bad_name: m.problem_bad_name,
  bad_password: m.problem_bad_password,
  login_taken: m.problem_login_taken,
  wrong_login: m.problem_wrong_login,
  bad_options: m.problem_bad_options,
  bad_move: m.problem_bad_move,
  lesson: m.problem_lesson,
  unknown_game: m.problem_unknown_game,
  unknown_bot: m.problem_unknown_bot,
  no_such_table: m.problem_no_such_table,
  no_such_seat: m.problem_no_such_seat,
  seat_taken: m.problem_seat_taken,
  not_seated: m.problem_not_seated,
  not_host: m.problem_not_host,
  not_now: m.problem_not_now,
  only_once: m.problem_only_once,
  too_few_players: m.problem_too_few_players,
  not_away: m.problem_not_away,
  nothing_to_undo: m.problem_nothing_to_undo,
  declined: m.problem_declined,
  rated: m.problem_rated,
  no_account: m.problem_no_account,
  not_ready: m.problem_not_ready,
  locked: m.problem_locked,
  expelled: m.problem_expelled,
  no_such_person: m.problem_no_such_person,
  too_many_players: m.problem_too_many_players,
  bad_text: m.problem_bad_text,
  phrases_only: m.problem_phrases_only,
  history_full: m.problem_history_full,
  house_full: m.problem_house_full,
  too_many_devices: m.problem_too_many_devices,
  unavailable: m.problem_unavailable,
  no_such_replay: m.problem_no_such_replay,
  bad_record: m.problem_bad_record,
};

export function explain(problem: Problem): string {
  return SENTENCES[problem]();
}
