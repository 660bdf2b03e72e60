/** A press that has done its work before the finger rises leaves a click behind, on whatever lies there by then. */

/** Keeps the click that follows a press from everybody. A key's click and the next press are heard again. */
export function swallowClick(): void {
  function swallow(event: MouseEvent): void {
    if (event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    hearAgain();
  }
  function hearAgain(): void {
    removeEventListener("click", swallow, { capture: true });
    removeEventListener("pointerdown", hearAgain, { capture: true });
  }
  addEventListener("click", swallow, { capture: true });
  addEventListener("pointerdown", hearAgain, { capture: true });
}
