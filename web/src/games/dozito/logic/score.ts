import type { View } from "../model";

/** Points of the rounds that were scored. */
export function total(view: View, seat: number): number {
  return view.scores.reduce((sum, round) => sum + pointsOf(round, seat), 0);
}

function pointsOf(round: View["scores"][number], seat: number): number {
  const score = round[seat];
  return score ? score.groups + score.suns : 0;
}
