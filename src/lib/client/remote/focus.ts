import type { Direction } from './keys.ts';
import { nearest } from './nearest.ts';

const PRESSABLE = 'a[href], button, input, select';

/** What can be pressed now in this part of the page, in document order. */
const pressable = (part: Element): readonly HTMLElement[] =>
  Array.from(part.querySelectorAll<HTMLElement>(PRESSABLE)).filter(
    (one) =>
      !one.matches(':disabled') &&
      one.getClientRects().length > 0 &&
      getComputedStyle(one).visibility === 'visible',
  );

/** Whether something in this part of the page has the focus. */
export const hasFocus = (part: Element): boolean =>
  document.activeElement !== part && part.contains(document.activeElement);

/** Gives it the focus, so that OK presses it at once, unless somebody is busy with something else. */
export function focusUnlessBusy(button: HTMLElement): void {
  if (!hasFocus(document.body)) button.focus();
}

/** Removes the focus from whatever has it there. */
export function letGo(part: Element): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && hasFocus(part)) activeElement.blur();
}

/** Gives the focus to the first in this part of the page that is marked with `data-first`, or to the first of all. */
export function focusFirst(part: Element): void {
  const all = pressable(part);
  (all.find((one) => one.matches('[data-first]')) ?? all[0])?.focus();
}

/**
 * Moves the focus as an arrow key asks, within this part of the page or into it. Answers whether there was anything to
 * go to.
 */
export function moveFocus(part: Element, direction: Direction): boolean {
  const from = document.activeElement;
  if (from === null || !hasFocus(part)) {
    focusFirst(part);
    return hasFocus(part);
  }
  const others = pressable(part).filter((one) => one !== from);
  const boxes = others.map((one) => one.getBoundingClientRect());
  const to = others[nearest(from.getBoundingClientRect(), boxes, direction) ?? -1];
  to?.focus();
  return to !== undefined;
}
