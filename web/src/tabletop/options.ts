/** Where a control leads, written into its `data-moves`: lessons and hints look there for the moves on offer. */

export function dataMoves(...moves: unknown[]): string | undefined {
  const offered = moves.filter((move) => move !== null && move !== undefined);
  return offered.length > 0 ? JSON.stringify(offered) : undefined;
}
