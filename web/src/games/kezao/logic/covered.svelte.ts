/** The house tells the dice a moment before they are painted. Until then neither the log nor the status may tell. */

let covered = $state<number | null>(null);

export function cover(roll: number): void {
  covered = roll;
}

export function uncover(): void {
  covered = null;
}

export function isCovered(roll: number): boolean {
  return covered === roll;
}
