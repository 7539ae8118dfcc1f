import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so, looking every 20 ms; fails with what it was to be after `within` ms. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  within = 30_000,
): Promise<void> {
  const end = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${within} ms: ${what}`);
    await pause(20);
  }
}
