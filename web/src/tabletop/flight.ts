/**
 * Cards in the air. A flight is a picture of a card above the table: it never takes a click, and the table under it
 * is already what it will be. The next step of a game calls `finishAll` first, so no motion outlives its moment.
 */

import { type Component, mount, unmount } from "svelte";
import { cardDuration } from "../device/pace.svelte";

/** Draws a side of a card into an empty box of the card's size; may return how to take it away again. */
export type RenderSide = (host: HTMLElement) => (() => void) | undefined;

export interface Flight {
  from: DOMRect;
  to: DOMRect;
  /** The side seen on landing. */
  draw: RenderSide;
  /** The side seen on leaving, when it is another one: the card then turns around its long axis. */
  turnedFrom?: RenderSide | undefined;
  /** Milliseconds before it leaves, for cards dealt one after the other. */
  delay?: number;
  /** Milliseconds in the air; the pace of the table when left out. */
  duration?: number;
  /** How much slower than the table: 2 takes twice as long. */
  slowness?: number | undefined;
  /** The card on the table that this one becomes: kept out of sight until the landing. */
  lands?: HTMLElement | undefined;
}

export interface Flying {
  /** Lands at once. */
  finish(): void;
  /** Resolves when the card has landed, in time or at once. */
  landed: Promise<void>;
}

type Frames = Keyframe[] | PropertyIndexedKeyframes;

const SETTLE = 40;
const LIFT = 0.03;
const SAMPLES = 16;
const FADE = 180;
/** How high a card is on its way, from 0 to 1. */
const HEIGHTS = [0, 0.8, 1, 0.8, 0];

const inTheAir = new Set<Flying>();

/** Lands every card at once. */
export function finishAll(): void {
  for (const flying of [...inTheAir]) flying.finish();
}

/** A picture of something that is on the table now. */
export function copyOf(element: Element): RenderSide {
  const copy = element.cloneNode(true);
  return (host) => {
    host.replaceChildren(copy);
    return undefined;
  };
}

/** A component, drawn for the flight alone. */
export function pictureOf<Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
): RenderSide {
  return (target) => {
    const drawn = mount(component, { target, props });
    return () => void unmount(drawn);
  };
}

export function fly(flight: Flight): Flying {
  const duration = (flight.duration ?? cardDuration()) * (flight.slowness ?? 1);
  if (duration === 0) return { finish() {}, landed: Promise.resolve() };
  return matchMedia("(prefers-reduced-motion: reduce)").matches
    ? crossFade(flight)
    : travel(flight, duration);
}

function travel(flight: Flight, duration: number): Flying {
  const air = new Air(flight);
  const host = air.box(flight.to);
  const timing: KeyframeAnimationOptions = { delay: flight.delay ?? 0, duration, fill: "both" };
  const card = air.card(host, flight.draw, flight.turnedFrom);
  air.shadows(card, timing);
  if (flight.turnedFrom) {
    card.animate({ transform: ["rotateY(180deg)", "none"] }, { ...timing, easing: "ease-in-out" });
  }
  return air.leave(host, path(flight.from, flight.to, duration), { ...timing, duration: duration + SETTLE });
}

function crossFade(flight: Flight): Flying {
  const air = new Air(flight);
  const [left, reached] = [air.box(flight.from), air.box(flight.to)];
  air.draw(left, flight.turnedFrom ?? flight.draw);
  air.draw(reached, flight.draw);
  const timing: KeyframeAnimationOptions = { delay: flight.delay ?? 0, duration: FADE, fill: "both" };
  left.animate({ opacity: [1, 0] }, timing);
  return air.leave(reached, { opacity: [0, 1] }, timing);
}

/** The elements that one flight adds to the page, and their removal. */
class Air {
  private readonly boxes: HTMLElement[] = [];
  private readonly undo: (() => void)[] = [];

  constructor(private readonly flight: Flight) {}

  box(at: DOMRect): HTMLElement {
    const box = document.createElement("div");
    box.ariaHidden = "true";
    Object.assign(box.style, {
      position: "fixed",
      left: `${at.x}px`,
      top: `${at.y}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
      perspective: `${at.height * 4}px`,
      pointerEvents: "none",
      zIndex: "var(--layer-flight)",
    });
    document.body.append(box);
    this.boxes.push(box);
    return box;
  }

  draw(host: HTMLElement, draw: RenderSide): void {
    const undo = draw(host);
    if (undo) this.undo.push(undo);
  }

  /** A card with the side that is seen on landing and, behind it, the one seen on leaving. */
  card(host: HTMLElement, front: RenderSide, back: RenderSide | undefined): HTMLElement {
    const card = sheet("none");
    card.style.transformStyle = "preserve-3d";
    host.append(card);
    this.side(card, front, "none");
    if (back) this.side(card, back, "rotateY(180deg)");
    return card;
  }

  /** Two shadows, of a lying card and of a flying one, which cross-fade: repainting a shadow takes long. */
  shadows(card: HTMLElement, timing: KeyframeAnimationOptions): void {
    const low = HEIGHTS.map((height) => 1 - height);
    this.shadow(card, "var(--shadow-plate)").animate({ opacity: low }, timing);
    this.shadow(card, "var(--shadow-card-aloft)").animate({ opacity: HEIGHTS }, timing);
  }

  private shadow(card: HTMLElement, boxShadow: string): HTMLElement {
    const element = sheet("none");
    element.style.boxShadow = boxShadow;
    card.prepend(element);
    return element;
  }

  private side(card: HTMLElement, draw: RenderSide, turned: string): void {
    const side = sheet(turned);
    side.style.backfaceVisibility = "hidden";
    card.append(side);
    this.draw(side, draw);
  }

  /** Starts the motion that decides when the card has landed. */
  leave(element: HTMLElement, frames: Frames, timing: KeyframeAnimationOptions): Flying {
    const { lands } = this.flight;
    if (lands) lands.style.opacity = "0";
    let resolve = (): void => {};
    const landed = new Promise<void>((done) => (resolve = done));
    const finish = (): void => {
      if (!inTheAir.delete(flying)) return;
      this.clear();
      lands?.style.removeProperty("opacity");
      resolve();
    };
    const flying: Flying = { finish, landed };
    inTheAir.add(flying);
    element.animate(frames, timing).onfinish = finish;
    return flying;
  }

  private clear(): void {
    for (const undo of this.undo) undo();
    for (const box of this.boxes) box.remove();
  }
}

/** A shallow arc from one place to the other, lifted a little, then set down. */
function path(from: DOMRect, to: DOMRect, duration: number): Keyframe[] {
  const away = { x: centre(from).x - centre(to).x, y: centre(from).y - centre(to).y };
  const sideways = bend(away);
  const airborne = duration / (duration + SETTLE);
  const frames = Array.from({ length: SAMPLES + 1 }, (_, sample) => {
    const time = sample / SAMPLES;
    const left = 1 - ease(time);
    const height = 4 * left * (1 - left);
    const grown = 1 + left * (size(from) / size(to) - 1);
    const scale = grown * (1 + LIFT * Math.min(1, time * 5));
    const x = away.x * left + sideways.x * height;
    const y = away.y * left + sideways.y * height;
    return {
      offset: time * airborne,
      transform: `translate(${x}px, ${y}px) scale(${scale})`,
    };
  });
  return [...frames, { offset: 1, transform: "none" }];
}

function sheet(transform: string): HTMLElement {
  const element = document.createElement("div");
  Object.assign(element.style, {
    position: "absolute",
    inset: "0",
    borderRadius: "var(--card-corner)",
    transform,
  });
  return element;
}

/** The size of a box as one number, which stays the same when a domino lands turned by a quarter. */
function size(box: DOMRect): number {
  return Math.sqrt(box.width * box.height);
}

function centre(box: DOMRect): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How far the middle of the path is shifted: upwards, as a hand would move. */
function bend({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(x, y);
  if (length === 0) return { x: 0, y: 0 };
  const lean = (Math.min(60, length * 0.14) / length) * (x > 0 ? -1 : 1);
  return { x: -y * lean, y: x * lean };
}

function ease(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2;
}
