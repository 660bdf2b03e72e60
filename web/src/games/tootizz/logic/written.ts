/** A domain as the rules write it: "green0-black2@33>" lies from row 3, column 3 to the right. */

import type { GroundProps } from "../../contract";
import type { Domain, Square, Turn, Zone } from "../model";
import { cellsOf, numberOf } from "./ground";
import { halvesNamed } from "./named";

const TURNS = ">v<^";
const WHOLE_GROUND: Domain["frame"] = [0, 6, 0, 6];

export function domainWritten({ rows, notes }: GroundProps): Domain {
  const squares = rows.flat().flatMap(({ name }, domino) => squaresOf(name, domino));
  const frame = notes.find(({ key }) => key === "frame")?.words.map(Number) as Domain["frame"] | undefined;
  const zones = notes
    .filter(({ key }) => key !== "frame")
    .map(({ key, words }) => zoneOf(Number(key), words, squares));
  return {
    squares,
    zones,
    frame: frame ?? WHOLE_GROUND,
    placed: squares.length / 2,
    points: 0,
    largest: 0,
    discarded: [],
  };
}

function squaresOf(written: string, domino: number): Square[] {
  const [name = "", place = ""] = written.split("@");
  const [row, column] = [Number(place[0]), Number(place[1])];
  const turn = TURNS.indexOf(place.charAt(2)) as Turn;
  const halves = halvesNamed(name);
  if (!halves) return [];
  return cellsOf({ row, column, turn }).map((cell, half) => ({
    ...cell,
    ...(halves[half] ?? halves[0]),
    domino,
  }));
}

function zoneOf(points: number, cells: string[], squares: Square[]): Zone {
  const among = squares.filter(({ row, column }) => cells.includes(`${row}${column}`));
  const tootizz = among.reduce((sum, square) => sum + square.tootizz, 0);
  return { colour: among[0]?.colour ?? 0, squares: among.map(numberOf), tootizz, points };
}
