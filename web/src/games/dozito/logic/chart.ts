/** Points of a group by its size, for people to look up; the engine counts. Twelve wins the game instead. */
export const CHART = [0, 0, 2, 5, 10, 16, 25, 35, 45, 55, 65, 75] as const;
