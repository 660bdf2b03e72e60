import { afterEach, expect, test } from "vitest";
import { hasLearned, lessonBegun, noteLearned, noteLesson } from "./lessons";

afterEach(() => localStorage.clear());

test("a lesson goes on for the person who began it, and for nobody else on this device", () => {
  expect(lessonBegun("dos", "ana")).toBeNull();
  noteLesson("dos", "KTRWPN", "ana");
  expect(lessonBegun("dos", "ana")).toBe("KTRWPN");
  expect(lessonBegun("dos", "bo")).toBeNull();
  expect(lessonBegun("kezao", "ana")).toBeNull();
});

test("a finished lesson is remembered once", () => {
  expect(hasLearned("dos")).toBe(false);
  noteLearned("dos");
  noteLearned("kezao");
  noteLearned("dos");
  expect([hasLearned("dos"), hasLearned("kezao"), hasLearned("dozito")]).toEqual([true, true, false]);
  expect(localStorage.getItem("tablee.learned")?.trim()).toBe("dos kezao");
});
