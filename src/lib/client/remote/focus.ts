import type { Direction } from './keys.ts';
import { okPresses } from './pressFilter.ts';

const PRESSABLE = 'a[href], button, input, select';

const pressable = (part: Element): readonly HTMLElement[] =>
  Array.from(part.querySelectorAll<HTMLElement>(PRESSABLE)).filter(
    (one) =>
      !one.matches(':disabled') &&
      one.getClientRects().length > 0 &&
      getComputedStyle(one).visibility === 'visible',
  );

export const hasFocus = (part: Element): boolean =>
  document.activeElement !== part && part.contains(document.activeElement);

/** Focuses the button so that OK presses it, unless another element has the focus. */
export function focusUnlessBusy(button: HTMLElement): void {
  if (!hasFocus(document.body)) button.focus();
}

/** Values of `data-dialog`: parts of a page that a remote control works in, topmost first. */
const DIALOGS = ['pause', 'question', 'next', 'sheet'] as const;

/** Returns the topmost open dialog that has something to press. */
export const openDialog = (): HTMLElement | null =>
  DIALOGS.map((name) => document.querySelector<HTMLElement>(`[data-dialog=${name}]`)).find(
    (dialog) => dialog !== null && pressable(dialog).length > 0,
  ) ?? null;

/**
 * Focuses the button of a dialog that has just opened, unless another dialog lies above it. Waits
 * for the next frame and uses its layout: an earlier one would delay the rest of the view.
 */
export function takeFocus(button: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => {
    const dialog = openDialog();
    if (dialog?.contains(button) !== true || hasFocus(dialog)) return;
    if (hasFocus(document.body)) okPresses.hold();
    button.focus();
  });
  return () => cancelAnimationFrame(frame);
}

export function letGo(part: Element): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && hasFocus(part)) activeElement.blur();
}

/**
 * Blurs the button of a question that is about to leave. Removing a focused element makes the
 * browser lay out the page in the middle of rendering.
 */
export function letGoOfQuestion(): void {
  const question = document.querySelector('[data-dialog=question]');
  if (question !== null) letGo(question);
}

export function focusFirst(part: Element): void {
  const all = pressable(part);
  (all.find((one) => one.matches('[data-first]')) ?? all[0])?.focus();
}

/**
 * Moves the focus in an arrow key's direction, within this part or into it. Returns false if there
 * is no target.
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

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const OVERLAP_TOLERANCE_PX = 2;
/** Weight of sideways distance: a box straight ahead wins over nearer ones aside. */
const SIDEWAYS_WEIGHT = 3;

/**
 * Returns the index in `others` of the target of an arrow key: the nearest box wholly beyond this
 * edge of `from`. Null if there is none.
 */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number | null {
  const start = turned(from, direction);
  let best: number | null = null;
  let shortest = Infinity;
  others.forEach((other, place) => {
    const { left, top, bottom, right } = turned(other, direction);
    if (left < start.right - OVERLAP_TOLERANCE_PX || right <= start.right) return;
    const along = Math.max(0, left - start.right);
    const inLine = top < start.bottom && bottom > start.top;
    const aside = inLine ? 0 : Math.max(bottom, start.bottom) - Math.min(top, start.top);
    // Tie-break between boxes straight ahead: the nearer centre.
    const middle = Math.abs(top + bottom - start.top - start.bottom) / 100;
    const way = along + aside * SIDEWAYS_WEIGHT + middle;
    if (way < shortest) [best, shortest] = [place, way];
  });
  return best;
}

function turned({ left, top, right, bottom }: Box, direction: Direction): Box {
  switch (direction) {
    case 'right':
      return { left, top, right, bottom };
    case 'left':
      return { left: -right, top, right: -left, bottom };
    case 'down':
      return { left: top, top: left, right: bottom, bottom: right };
    case 'up':
      return { left: -bottom, top: left, right: -top, bottom: right };
  }
}
