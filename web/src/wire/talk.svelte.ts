/** The remarks at a table, without those of people muted on this device. */

import { recall, remember } from "../device/memory";
import { muted } from "../device/muted.svelte";
import type { Remark } from "./protocol";

/** Milliseconds for which a new remark is shown beside its speaker. */
const IN_THE_AIR = 6000;
const MOST = 100;

export class TableTalk {
  /** The new remarks, by person. */
  spoken = $state.raw<Record<string, Remark>>({});
  #remarks = $state.raw<Remark[]>([]);
  #read = $state(0);
  #code: string;

  constructor(code: string) {
    this.#code = code;
    this.#read = Number(recall(`read.${code}`, () => sessionStorage) ?? 0);
  }

  /** Without remarks of muted people and deleted ones. */
  get remarks(): Remark[] {
    return this.#remarks.filter((remark) => this.#isHeard(remark));
  }

  /** Whether this person has said something here, muted or not. */
  isVoice(person: string): boolean {
    return this.#remarks.some((remark) => remark.person === person);
  }

  /** The number of other people's remarks that were not read yet. */
  unread(you: string): number {
    return this.remarks.filter(({ number, person }) => number > this.#read && person !== you).length;
  }

  read(): void {
    this.#read = this.#remarks.at(-1)?.number ?? 0;
    remember(`read.${this.#code}`, String(this.#read), () => sessionStorage);
  }

  /** Takes new remarks: all of them when the page enters, one at a time later. */
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
