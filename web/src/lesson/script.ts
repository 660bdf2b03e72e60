// Generated from tablee/core/lesson.py by tools/generate_types.py: change it there.

/** A sentence, which the learner reads before going on. */
export interface Tell {
  kind: "tell";
  text?: string;
  rule?: string;
  /** The things on the board to look at or to touch, in this order. */
  spots?: string[];
}

/** A move of the learner. */
export interface Touch {
  kind: "touch";
  text?: string;
  rule?: string;
  /** The things on the board to look at or to touch, in this order. */
  spots?: string[];
  move: Record<string, unknown>;
  /** The key of the answer to a legal move that is not this one. */
  other: string;
  /** The luck of this move, and of what time alone does after it. */
  luck?: Luckily[];
}

/** A move of a bot. */
export interface Watch {
  kind: "watch";
  text?: string;
  rule?: string;
  /** The things on the board to look at or to touch, in this order. */
  spots?: string[];
  seat?: number;
  move: Record<string, unknown>;
  luck?: Luckily[];
}

/** A move of anybody that was made before the learner came. */
export interface Earlier {
  seat: number;
  move: Record<string, unknown>;
  luck?: Luckily[];
}

export interface Script {
  seats?: number;
  options?: Record<string, unknown>;
  /** The luck of the deal. */
  luck?: Luckily[];
  before?: Earlier[];
  stops: (Tell | Touch | Watch)[];
}

/** One result of luck: a number, or the names of the cards on top of a shuffled pile, the top one first. */
export type Luckily = number | string[];
