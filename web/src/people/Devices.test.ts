import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { m } from "../texts/index.svelte";
import Devices from "./Devices.svelte";

const day = Date.UTC(2026, 10, 17);
const phone = { id: "1", label: "Firefox, Android", since: day, seen: day, here: false };
const here = { id: "2", label: "", since: day, seen: day, here: true };

test("this device comes first, and cannot be signed out from the list", () => {
  const { getAllByRole } = render(Devices, { devices: [phone, here], dare: () => undefined });
  const items = getAllByRole("listitem").map((item) => item.textContent.replace(/\s+/g, " ").trim());
  expect(items).toEqual([
    `${m.account_device_unknown()} ${m.account_device_here()}`,
    `Firefox, Android ${m.account_device_seen({ day: "Nov 17, 2026" })}`,
  ]);
  const names = getAllByRole("button").map(
    (button) => button.getAttribute("aria-label") ?? button.textContent.trim(),
  );
  expect(names).toEqual([m.account_device_out({ device: "Firefox, Android" }), m.account_devices_out()]);
});

test("where there is no other device, nothing can be signed out", () => {
  const { queryAllByRole } = render(Devices, { devices: [here], dare: () => undefined });
  expect(queryAllByRole("button")).toEqual([]);
});
