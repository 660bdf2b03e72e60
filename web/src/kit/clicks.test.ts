import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { swallowClick } from "./clicks";

let button: HTMLButtonElement;
const heard = vi.fn();

beforeEach(() => {
  button = document.createElement("button");
  button.onclick = heard;
  document.body.append(button);
});

afterEach(() => {
  button.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  button.remove();
  heard.mockClear();
});

function click(detail: number): void {
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

test("the click of a press is heard by nobody, and the one after it again", () => {
  swallowClick();
  click(1);
  expect(heard).not.toHaveBeenCalled();
  click(1);
  expect(heard).toHaveBeenCalledOnce();
});

test("a key is heard meanwhile", () => {
  swallowClick();
  click(0);
  expect(heard).toHaveBeenCalledOnce();
});

test("the next press is heard, although no click followed the one before", () => {
  swallowClick();
  button.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  click(1);
  expect(heard).toHaveBeenCalledOnce();
});
