/** What people say at a table, as far as this device wants to hear it. */

import { recall, remember } from "../device/memory";
import { muted } from "../device/muted.svelte";
import type { Remark } from "./protocol";

/** Milliseconds a remark stays in the air. */
const IN_THE_AIR = 6000;
const MOST = 100;

export class Talk {
  /** What has just been said, by person. */
  spoken = $state.raw<Record<string, Remark>>({});
  #remarks = $state.raw<Remark[]>([]);
  #read = $state(0);
  #code: string;

  constructor(code: string) {
    this.#code = code;
    this.#read = Number(recall(`read.${code}`, () => sessionStorage) ?? 0);
  }

  /** Without what is not to be heard, and what was deleted. */
  get remarks(): Remark[] {
    return this.#remarks.filter((remark) => this.#isHeard(remark));
  }

  /** Whether somebody has said something here, heard or not. */
  isVoice(person: string): boolean {
    return this.#remarks.some((remark) => remark.person === person);
  }

  /** How much of what others said was not read yet. */
  unread(you: string): number {
    return this.remarks.filter(({ number, person }) => number > this.#read && person !== you).length;
  }

  read(): void {
    this.#read = this.#remarks.at(-1)?.number ?? 0;
    remember(`read.${this.#code}`, String(this.#read), () => sessionStorage);
  }

  /** On entering come many; later each comes alone. */
  hear(remarks: Remark[]): void {
    const kept = this.#remarks.filter(({ number }) => !remarks.some((remark) => remark.number === number));
    const last = this.#remarks.at(-1)?.number ?? 0;
    this.#remarks = [...kept, ...remarks].sort((one, other) => one.number - other.number).slice(-MOST);
    const [only] = remarks;
    if (only && remarks.length === 1 && only.number > last && this.#isHeard(only)) this.#speak(only);
  }

  #isHeard({ person, phrase, text }: Remark): boolean {
    return !muted.has(person) && (phrase ?? text) !== null;
  }

  #speak(remark: Remark): void {
    this.spoken = { ...this.spoken, [remark.person]: remark };
    setTimeout(() => {
      if (this.spoken[remark.person] !== remark) return;
      this.spoken = Object.fromEntries(Object.entries(this.spoken).filter(([, said]) => said !== remark));
    }, IN_THE_AIR);
  }
}
