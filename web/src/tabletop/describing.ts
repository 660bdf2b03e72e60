/** Descriptions of a control for screen readers, in addition to its name. Several texts may describe one. */

export function describe(control: Element, id: string): void {
  write(control, [...idsOf(control).filter((other) => other !== id), id]);
}

export function undescribe(control: Element, id: string): void {
  write(
    control,
    idsOf(control).filter((other) => other !== id),
  );
}

function idsOf(control: Element): string[] {
  return control.getAttribute("aria-describedby")?.split(" ") ?? [];
}

function write(control: Element, ids: string[]): void {
  if (ids.length > 0) control.setAttribute("aria-describedby", ids.join(" "));
  else control.removeAttribute("aria-describedby");
}
