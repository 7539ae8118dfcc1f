/** So long after what is shown has changed, a finger may still be on its way to what stood there before, in ms. */
const ON_ITS_WAY = 400;

const waits = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** What has just come lets a touch pass that was meant for what stood there; keys and screen readers press it at once. */
export function notYet(part: HTMLElement): void {
  clearTimeout(waits.get(part));
  part.style.pointerEvents = 'none';
  waits.set(
    part,
    setTimeout(() => (part.style.pointerEvents = ''), ON_ITS_WAY),
  );
}
