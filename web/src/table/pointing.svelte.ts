/** The moves that a player considers: the `data-moves` of the thing that is hovered, held or focused. */

import type { Move } from "../wire/socket";

/** Milliseconds for which a pointer stays on a thing before it is considered. */
const REST = 150;

export class Pointing {
  #thing: HTMLElement | null = null;
  /** The thing that a pointer came to. */
  #next: HTMLElement | null = null;
  #written = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The considered moves; empty while there are none. */
  get moves(): Move[] {
    return this.#written === null ? [] : (JSON.parse(this.#written) as Move[]);
  }

  /** Listens at a table until the returned function is called. */
  follow(table: HTMLElement): () => void {
    const listeners: Record<string, (event: never) => void> = {
      pointermove: (event: PointerEvent) => this.#pass(event),
      pointerdown: (event: PointerEvent) => this.#rest(event.target),
      pointerup: (event: PointerEvent) => this.#rest(under(event)),
      focusin: (event: FocusEvent) => this.consider(event.target),
    };
    const observer = new MutationObserver(() => this.#read());
    observer.observe(table, { subtree: true, childList: true, attributeFilter: ["data-moves"] });
    for (const [name, hear] of Object.entries(listeners)) table.addEventListener(name, hear as EventListener);
    return () => {
      observer.disconnect();
      for (const [name, hear] of Object.entries(listeners))
        table.removeEventListener(name, hear as EventListener);
      this.forget();
    };
  }

  /** Space between the things changes nothing: the pointer may be moving to the hint line. */
  consider(target: unknown): void {
    const thing = thingAt(target);
    if (!thing) return;
    clearTimeout(this.#timer);
    this.#thing = thing;
    this.#read();
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#thing = this.#next = null;
    this.#written = null;
  }

  /** Things that move under a resting mouse are not considered. */
  #pass({ pointerType, buttons, target }: PointerEvent): void {
    if (pointerType === "mouse" && buttons === 0 && thingAt(target) !== this.#next) this.#rest(target);
  }

  #rest(target: unknown): void {
    clearTimeout(this.#timer);
    this.#next = thingAt(target);
    this.#timer = setTimeout(() => this.consider(target), REST);
  }

  #read(): void {
    this.#written = (this.#thing?.isConnected && this.#thing.dataset.moves) || null;
  }
}

export function thingAt(target: unknown): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-moves]") : null;
}

/** A finger that drags something keeps its first target: the thing below it counts. */
function under({ clientX, clientY, target }: PointerEvent): unknown {
  return document.elementFromPoint?.(clientX, clientY) ?? target;
}
