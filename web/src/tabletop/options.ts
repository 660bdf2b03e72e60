/** The moves that a control leads to, written into its `data-moves` for lessons and hints. */

export function dataMoves(...moves: unknown[]): string | undefined {
  const offered = moves.filter((move) => move !== null && move !== undefined);
  return offered.length > 0 ? JSON.stringify(offered) : undefined;
}
