// Generated from tablee/server/wire by tools/generate_types.py: change it there.

/** A note between two steps of a match, which the log of the match shows. */
export interface Aside {
  /** The clock made a step for a player, or a decision was undone after it had revealed something. */
  kind: "clock" | "undone";
  /** The step that the clock made, or the one before which something was undone, counted from 0. */
  step: number;
  seat: number | null;
}

/** How the moment of a move in a race was measured, in milliseconds. */
export interface Evidence {
  seat: number;
  /** The time from the moment people saw what they race to answer to the move. */
  reaction: number;
  /** The reaction may have been this much shorter or longer. */
  error: number;
  /** How long before its arrival the move was judged to have been made. */
  given: number;
}

/** How a game ended. */
export interface Outcome {
  /** The place of each seat: 1 for the winner; seats that are tied share a place. */
  places: number[];
  scores: number[];
  /** The paragraph of the rules that settled the first place. */
  decided_by: string;
}

/** How much time people have. */
export interface Timing {
  /** Milliseconds at the start, and at most. */
  bank: number;
  /** Milliseconds that are given back after each turn. */
  increment: number;
}

/** Take a free chair, or move to one, before the game starts. */
export interface Sit {
  type: "sit";
  seat: Chair;
  id: MessageId;
}

/** Leave the chair and watch. */
export interface Stand {
  type: "stand";
  id: MessageId;
}

/** Seat a bot in a free chair; the host's right, before the start. */
export interface AddBot {
  type: "add_bot";
  seat: Chair;
  bot: Level;
  id: MessageId;
}

/** Send a bot away; the host's right, before the start. */
export interface RemoveBot {
  type: "remove_bot";
  seat: Chair;
  id: MessageId;
}

/** Change some options of the game; the host's right, before the start. */
export interface Configure {
  type: "configure";
  options: Record<string, unknown>;
  id: MessageId;
}

/** Begin with everybody who sits; the host's right. */
export interface Start {
  type: "start";
  id: MessageId;
}

/** Make a move of the game: one of those in the last step's `legal`. */
export interface Play {
  type: "play";
  move: Record<string, unknown>;
  /** In a race: milliseconds since the painting, by the browser's own clock. */
  reaction?: Reaction | null;
  id: MessageId;
}

/** Ask which rule a move would break. Nothing is played, whatever the answer; not in a race. */
export interface Check {
  type: "check";
  move: Record<string, unknown>;
  id: MessageId;
}

/**
 * After the end: say that one would play again, with the same people, bots and options, or no longer would.
 *
 * The next game begins when all players would. A player who has left without saying so is not dealt in,
 * except that in a rated match nobody is left out.
 */
export interface PlayAgain {
  type: "play_again";
  yes?: boolean;
  id: MessageId;
}

/** After the end: back to the chairs, to change people, bots or options; the host's right. */
export interface Gather {
  type: "gather";
  id: MessageId;
}

/** Take another name, and another avatar if one is named: here, and as a guest of the house. */
export interface Rename {
  type: "rename";
  name: string;
  avatar?: Avatar | null;
  id: MessageId;
}

/** Let a bot play on for somebody who has been missing for too long. Any other player may ask. */
export interface StandIn {
  type: "stand_in";
  seat: Chair;
  /** null for the level the house chooses. In a rated match, only the strongest. */
  bot?: Level | null;
  id: MessageId;
}

/** End the match without loss: when every player who is there has asked for it. Or no longer ask. */
export interface CallOff {
  type: "call_off";
  yes?: boolean;
  id: MessageId;
}

/** Take back your last decision; if that is not for you alone to decide, the others are asked. */
export interface Undo {
  type: "undo";
  id: MessageId;
}

/** Whether somebody may take back their decision. The player who asked withdraws the question with no. */
export interface AnswerUndo {
  type: "answer_undo";
  yes: boolean;
  id: MessageId;
}

/** Play with clocks, or without; the host's right, before the start. */
export interface SetClock {
  type: "set_clock";
  clock: Timing | null;
  id: MessageId;
}

/**
 * Stop your own clock while it runs, to read the rules or a round's result.
 *
 * Once in a match, for a minute at most. With `yes` false it runs again. So it does after a move, and by itself.
 */
export interface StopClock {
  type: "stop_clock";
  yes?: boolean;
  id: MessageId;
}

/** Let a paused match go on: its clocks run again. Any player may ask. */
export interface Resume {
  type: "resume";
  id: MessageId;
}

/** Say that one is ready, or not yet. Sitting down counts as being ready. */
export interface Ready {
  type: "ready";
  yes?: boolean;
  id: MessageId;
}

/** Let nobody else sit down, or everybody again; the host's right, before the start. */
export interface Lock {
  type: "lock";
  yes?: boolean;
  id: MessageId;
}

/**
 * List the table for everybody to join, or make it private again; the host's right, before the start.
 *
 * Among strangers there is a clock, and only phrases of the house are said.
 */
export interface Publish {
  type: "publish";
  yes?: boolean;
  /** The language that people would like to speak at a public table. */
  language?: Language;
  id: MessageId;
}

/**
 * Choose who begins the next match, by chair, or let lots be drawn; the host's right, before the start.
 *
 * In a rated match lots are always drawn.
 */
export interface ChooseFirst {
  type: "choose_first";
  seat?: Chair | null;
  id: MessageId;
}

/**
 * Play for ratings, or no longer; the host's right, before the start.
 *
 * Everybody needs an account then, and says anew that they are ready.
 */
export interface Rate {
  type: "rate";
  yes?: boolean;
  id: MessageId;
}

/** Send a person from the chairs to the watchers, or let them sit again; the host's right, before the start. */
export interface Expel {
  type: "expel";
  person: string;
  yes?: boolean;
  id: MessageId;
}

/** Let two chairs change places, whoever sits in them; the host's right, before the start. */
export interface Reseat {
  type: "reseat";
  seat: Chair;
  to: Chair;
  id: MessageId;
}

/** Make somebody else who is at the table its host; the host's right. */
export interface HandOver {
  type: "hand_over";
  person: string;
  id: MessageId;
}

/** Become the host in place of one who is gone: for the `heir` in `table_changed`. */
export interface TakeOver {
  type: "take_over";
  id: MessageId;
}

/** Play another game here; the host's right, before the start. Options not named have their default. */
export interface ChangeGame {
  type: "change_game";
  game: string;
  options?: Record<string, unknown>;
  id: MessageId;
}

/** A phrase of the house, or at a private table words of one's own. */
export interface Say {
  type: "say";
  phrase?: Phrase | null;
  text?: string | null;
  id: MessageId;
}

/** The answer to a ping, at once. It is no request, and gets no answer. */
export interface Pong {
  type: "pong";
  /** The ping's. */
  number: number;
  /** The browser's own, when the ping came. */
  clock: Clock;
}

export interface Person {
  /** Public, not a credential. */
  id: string;
  name: string;
  /** Connected at this moment. */
  here: boolean;
  avatar?: string;
}

/** The person or the bot in a chair. A bot is always called one. */
export interface Occupant {
  name: string;
  /** The person's id; null for a bot. */
  person: string | null;
  /** The bot's level; null for a person. */
  bot: string | null;
  here: boolean;
  /** How fast the person's connection is; null for a bot, or while nothing is known. */
  line?: Signal | null;
  /** The level of the bot that plays on for them until they come back. */
  stand_in?: string | null;
  /** In a game, while they are missing: milliseconds until the others may go on without them. */
  away?: number | null;
  /** Milliseconds they have left when this is sent; null without clocks, and for a bot. */
  clock?: number | null;
  /** How many turns of this game a bot has played for them. */
  turns_by_bot?: number;
  /** How many moves of this game the clock has made for them. */
  moves_by_clock?: number;
  /** Whether they may still stop their clock in this game, to read. */
  may_stop?: boolean;
  /** Milliseconds for which their clock still stands because they have stopped it. */
  reading?: number;
  /** The avatar of the person; empty for a bot. */
  avatar?: string;
  /** While people gather: whether the game may begin, for them. */
  ready?: boolean;
}

/** How a game ended for one of its players. */
export interface Score {
  name: string;
  person: string | null;
  bot: string | null;
  place: number;
  score: number;
}

/** A game that was played to its end at this table. */
export interface Finished {
  match: number;
  game: string;
  seats: Score[];
}

/** Somebody would like to take back their last decision. */
export interface PendingUndo {
  seat: number;
  /** The seats that said yes so far. */
  agreed: number[];
  /** The seats that have not answered yet. */
  asked: number[];
}

/** Everything about a table but the game on it. Sent on joining and after every change. */
export interface TableChanged {
  type: "table_changed";
  code: string;
  game: string;
  phase: "gathering" | "playing" | "over";
  options: Record<string, unknown>;
  host: string;
  you: string;
  /** Yours, if you sit. */
  seat: number | null;
  /** While gathering, every chair there is; from the start on, the players in turn order. */
  seats: (Occupant | null)[];
  /** The first twenty, the host before all others. */
  watching: Person[];
  /** How many games were started at this table. */
  match: number;
  /** Listed in the house, for everybody to join. */
  public?: boolean;
  /** The language that people would like to speak at a public table. */
  language?: Language;
  /** When the house fills this table up with bots and starts, on its clock; null where it does not. */
  starts?: number | null;
  /** The version of the last step. Steps with smaller versions that follow were missed. */
  version?: number;
  /** The time people have; null as much as they like. */
  clock?: Timing | null;
  /** The clocks stand still: nobody but the clock has played for a while. */
  paused?: boolean;
  undo?: PendingUndo | null;
  /** The seats that would end the game without loss. */
  ending?: number[];
  /** After the end, the seats that would play again. */
  again?: number[];
  /** While people gather, the chair whose occupant will begin; null if lots are drawn. */
  first?: number | null;
  /** Whether the host lets nobody else sit down. */
  locked?: boolean;
  /** Matches here change people's ratings. */
  rated?: boolean;
  /** For the host, the people who may not sit down here; for others, themselves if they may not. */
  expelled?: string[];
  /** The person who may take over from a host who is gone. */
  heir?: string | null;
  /** The games that ended at this table, the latest last; null if they are what this connection was told last. */
  evening?: Finished[] | null;
  /** How many people watch, named or not. */
  watchers?: number;
}

/** A clock that runs shows the time from now to its end, one that stands the time that is left. */
export interface Clocks {
  /** The milliseconds that each seat had left when its clock last stood. */
  left: number[];
  /** When the time of each seat is up, on the house's clock; null while its clock stands. */
  until: (number | null)[];
}

/** An undo: the latest steps have not happened. */
export interface TakenBack {
  /** The seat that had made the decision. */
  seat: number | null;
  /** How many of the most recent steps were undone. */
  steps: number;
  /** Whether they had shown something that cannot be forgotten. */
  showed?: boolean;
}

/**
 * A step as you witnessed it, and all you may know and do now.
 *
 * Draw from `view`, animate from `events`. After joining or a long absence `events` is empty.
 */
export interface Step {
  type: "step";
  version: number;
  match: number;
  events: unknown[];
  view: unknown;
  legal: unknown[];
  awaited: number[];
  outcome: Outcome | null;
  /** When to paint what people race to answer, on the house's clock; null while no race is open. */
  race: number | null;
  /** How the moment of this move was measured, in a race. */
  evidence: Evidence | null;
  /** Whether you may take back your last decision. */
  undo?: Undoable | null;
  clocks?: Clocks | null;
  /** The undo that led here. The step has no events then, and shows how things were before. */
  taken_back?: TakenBack | null;
  /** The paragraph of the rules that leaves you less to choose from than usual; null where you have it all. */
  because?: string | null;
  /** Your score after each move in `legal`, in their order; null in games that count otherwise. */
  worth?: number[] | null;
  /** The seats that took something back after it had shown more, once for each time. */
  undone?: number[];
  /** For people who missed too much, in place of the events: this match step by step, as they saw it. */
  story?: unknown[][] | null;
  /** The sentences of the house between the events of the story; empty without a story. */
  asides?: Aside[];
  /** The seat that had no time left, for which the clock made this step. */
  by_clock?: number | null;
  /** In a lesson: how many moves of its script are made. */
  lesson?: number | null;
}

/** Something somebody said. */
export interface Remark {
  /** Counts what was said at this table. */
  number: number;
  person: string;
  name: string;
  /** Everybody, or only those who do not sit. */
  audience: "table" | "watchers";
  /** One of the phrases of the house; null for words of their own. */
  phrase: string | null;
  /** Words of their own; null for a phrase of the house. */
  text: string | null;
}

/** Remarks that you may hear: on entering the latest ones, then each as it is made. */
export interface Talk {
  type: "talk";
  remarks: Remark[];
}

/** Answer with a pong at once: so the house measures the connection, and tells its time. */
export interface Ping {
  type: "ping";
  number: number;
  /** The house's own, when the ping left. */
  clock: number;
  /** The milliseconds to add to the browser's clock to get the house's; null until they are measured. */
  offset: number | null;
}

/** The request with this id is done, and will not be forgotten. */
export interface Accepted {
  type: "accepted";
  id: string;
}

/** The move with this id breaks a rule of the game; nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  /** The paragraph of the game's rules. */
  rule: string;
  /** How its moment was measured, in a race. */
  evidence?: Evidence | null;
}

/** The request could not be done, for a reason outside the game's rules; nothing changed. */
export interface Failed {
  type: "failed";
  problem: Problem;
  /** null if the message could not be read so far. */
  id: string | null;
}

/** A game, as the front page and the form for its options need it. */
export interface GameInfo {
  name: string;
  seats: [number, number];
  minutes: number;
  /** From which age on, as the box says; null where it says nothing. */
  age: number | null;
  authors: string[];
  publisher: string;
  /** JSON Schema of the options, with defaults. */
  options: Record<string, unknown>;
  bots: string[];
  /** Whether it can be learnt by playing. */
  lesson: boolean;
}

export interface OpenTable {
  game: string;
  options?: Record<string, unknown>;
  /** Bots to seat at once. */
  bots?: Level[];
  /** Sit down, start at once and begin: a game against bots in one click. */
  start?: boolean;
  clock?: Timing | null;
  /** List it in the house, for everybody to join. */
  public?: boolean;
  /** The language of a public table. */
  language?: Language;
  /** Learn the game in a prepared match that begins at once. Nothing else can be asked for with it. */
  lesson?: boolean;
}

/** The table to go to. */
export interface TableCode {
  code: string;
}

/** All that people may know of a table before entering. */
export interface TableInfo {
  code: string;
  /** The address to share with people who shall join; the QR code says the same. */
  link: string;
  game: string;
  phase: "gathering" | "playing" | "over";
  people: string[];
  /** Chairs that are free; 0 once a match has begun. */
  free: number;
  /** Whether the host lets nobody else sit down. */
  locked: boolean;
  public: boolean;
  /** Matches here change people's ratings, and everybody who sits needs an account. */
  rated: boolean;
}

/** A free chair at any public table where people gather for this game, or at a new table that others find. */
export interface PlayNow {
  game: string;
  /** People who like to speak it come first. */
  language?: Language;
}

/** A public table: people gather at it, or play and can be watched. */
export interface Listing {
  code: string;
  game: string;
  options: Record<string, unknown>;
  language: Language;
  /** The names of the people who sit there. */
  people: string[];
  bots: number;
  /** Free chairs; 0 while people play. */
  free: number;
  /** The house fills it up with bots and starts, in a moment. */
  quick: boolean;
  /** A match is under way, and can be watched. */
  playing?: boolean;
  /** Matches here change people's ratings, and everybody who sits needs an account. */
  rated?: boolean;
}

export interface Me {
  id: string;
  /** Empty until one is given. */
  name: string;
  avatar: string;
  /** null for a guest without an account. */
  login: string | null;
}

export interface SetName {
  name: string;
  avatar?: Avatar | null;
}

/** A login and its password: to make an account of a guest, and to be that guest again. */
export interface SignIn {
  login: string;
  password: string;
}

/** All other devices are signed out. */
export interface ChangePassword {
  old: string;
  new: string;
}

/** A browser on which somebody is recognised without a password. */
export interface Device {
  /** The name under which it is signed out. */
  id: string;
  /** The browser and its system, such as "Firefox, Android"; empty if they are not known. */
  label: string;
  since: number;
  /** The day on which it was last used (UTC): its first millisecond. */
  seen: number;
  /** Whether the request comes from this device. */
  here: boolean;
}

/** How a match ended for one seat. */
export interface Place {
  name: string;
  /** null for a bot. */
  person: string | null;
  /** The level; null for a person. */
  bot: string | null;
  /** 1 won, equal places are shared. */
  place: number;
  score: number;
  /** Turns that a bot played for the person. */
  turns_by_bot?: number;
}

export interface Result {
  code: string;
  match: number;
  game: string;
  options: Record<string, unknown>;
  /** In turn order. */
  seats: Place[];
  rated?: boolean;
  /** Milliseconds since 1970. */
  ended_at?: number;
}

/** How well somebody plays a game, as far as rated matches tell. */
export interface Standing {
  game: string;
  rating: number;
  matches: number;
  /** The strength that OpenSkill believes them to have. */
  mu: number;
  /** How uncertain that strength is. */
  sigma: number;
}

/** Somebody on the leaderboard of a game. */
export interface Ranked {
  person: string;
  name: string;
  avatar: string;
  rating: number;
  matches: number;
}

/** The effect of one match on one's own rating. */
export interface RatedMatch {
  code: string;
  match: number;
  before: number;
  after: number;
}

/** The effect of a rated match on somebody's rating. */
export interface RatingChange {
  person: string;
  before: number;
  after: number;
}

/** A table at which somebody asked for something: moves, chairs, anything. */
export interface Attended {
  code: string;
  requests: number;
  first: number;
  last: number;
}

/** Something in the journal of a table that names a person, or that they said. */
export interface Trace {
  code: string;
  number: number;
  at: number;
  fact: Record<string, unknown>;
}

/** Everything the house keeps about one person. */
export interface Export {
  me: Me;
  /** Milliseconds since 1970, as all times here. */
  since: number;
  account_since: number | null;
  devices: Device[];
  /** Since when each device is signed out on which the account was signed in. */
  known_devices: number[];
  results: Result[];
  ratings: Standing[];
  rated: RatedMatch[];
  tables: Attended[];
  traces: Trace[];
}

export interface ReplaySeat {
  /** Empty if nobody knows it any more. */
  name: string;
  /** The bot's level; null for a person. */
  bot: string | null;
  /** The avatar of the person then; empty for a bot, and in a file. */
  avatar?: string;
}

/** A step of a match, as one seat witnessed it: what a `step` told that seat then. */
export interface ReplayStep {
  /** Milliseconds since the match began. */
  at: number;
  /** Milliseconds for which people want to watch it. */
  duration: number;
  events: unknown[];
  view: unknown;
  awaited: number[];
  outcome: Outcome | null;
  evidence: Evidence | null;
}

/** A whole match, as one seat or somebody beside the table witnessed it. */
export interface Replay {
  /** The code of the table; null if the replay comes from a file. */
  code: string | null;
  /** The number of the game at its table; 0 if the replay comes from a file. */
  match: number;
  game: string;
  options: Record<string, unknown>;
  /** Milliseconds since 1970, if the house knows. */
  ended_at: number | null;
  /** In turn order. */
  seats: ReplaySeat[];
  /** Your seat, if you played. */
  you: number | null;
  /** The seat that witnessed it so; null for somebody beside the table. */
  seat: number | null;
  /** The steps that the clock made, and the undos of decisions that had revealed something. */
  asides: Aside[];
  steps: ReplayStep[];
}

/**
 * Made by the browser, so that an answer can be matched and a resend is harmless.
 *
 * Random: two devices of one person must never make the same, or the second request passes for a resend.
 */
export type MessageId = string;

export type Chair = number;

export type Level = string;

/** As in the address of a page of that language: "fr". Empty for any. */
export type Language = string;

export type Avatar =
  | "badger"
  | "bear"
  | "beetle"
  | "cat"
  | "crab"
  | "duck"
  | "fish"
  | "fox"
  | "frog"
  | "hedgehog"
  | "mouse"
  | "owl"
  | "penguin"
  | "rabbit"
  | "snail"
  | "turtle";

/** Milliseconds between the painting of what people race to answer, and the answer. */
export type Reaction = number;

/** Milliseconds on a clock that never goes back and began anywhere. */
export type Clock = number;

/** Shown to each reader in their own language. */
export type Phrase =
  | "hello"
  | "good_luck"
  | "well_played"
  | "wow"
  | "oops"
  | "sorry"
  | "thanks"
  | "one_moment"
  | "hurry"
  | "good_game"
  | "again"
  | "bye";

export type AnyRequest =
  | Sit
  | Stand
  | AddBot
  | RemoveBot
  | Configure
  | Start
  | Play
  | Check
  | PlayAgain
  | Gather
  | Rename
  | StandIn
  | CallOff
  | Undo
  | AnswerUndo
  | SetClock
  | StopClock
  | Resume
  | Ready
  | Lock
  | Publish
  | ChooseFirst
  | Rate
  | Expel
  | Reseat
  | HandOver
  | TakeOver
  | ChangeGame
  | Say;

export type ClientMessage =
  | Sit
  | Stand
  | AddBot
  | RemoveBot
  | Configure
  | Start
  | Play
  | Check
  | PlayAgain
  | Gather
  | Rename
  | StandIn
  | CallOff
  | Undo
  | AnswerUndo
  | SetClock
  | StopClock
  | Resume
  | Ready
  | Lock
  | Publish
  | ChooseFirst
  | Rate
  | Expel
  | Reseat
  | HandOver
  | TakeOver
  | ChangeGame
  | Say
  | Pong;

export type Signal = "good" | "fair" | "slow";

/** Taken back at once, or if everybody at the table agrees. */
export type Undoable = "free" | "ask";

export type ServerMessage = TableChanged | Step | Accepted | Refused | Failed | Ping | Talk;

export type Problem =
  | "malformed"
  | "too_large"
  | "too_often"
  | "bad_name"
  | "bad_password"
  | "login_taken"
  | "wrong_login"
  | "bad_options"
  | "bad_move"
  | "lesson"
  | "unknown_game"
  | "unknown_bot"
  | "no_such_table"
  | "no_such_seat"
  | "seat_taken"
  | "not_seated"
  | "not_host"
  | "not_now"
  | "only_once"
  | "too_few_players"
  | "not_away"
  | "nothing_to_undo"
  | "declined"
  | "rated"
  | "no_account"
  | "not_ready"
  | "locked"
  | "expelled"
  | "no_such_person"
  | "too_many_players"
  | "bad_text"
  | "phrases_only"
  | "history_full"
  | "house_full"
  | "too_many_devices"
  | "unavailable"
  | "no_such_replay"
  | "bad_record";
