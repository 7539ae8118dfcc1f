/** Time in ms after a change during which a touch may still be meant for the earlier content. */
const TAP_GUARD_MS = 400;

const newestGuards = new WeakMap<HTMLElement, symbol>();

/**
 * Ignores touches on a part that has just appeared or changed. Keyboards and screen readers can
 * press it at once. The time counts from the frame that shows the change: a busy phone draws it
 * late.
 */
export function guardTaps(part: HTMLElement): void {
  const guard = Symbol('guard');
  newestGuards.set(part, guard);
  part.style.pointerEvents = 'none';
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (newestGuards.get(part) === guard) part.style.pointerEvents = '';
    }, TAP_GUARD_MS),
  );
}
