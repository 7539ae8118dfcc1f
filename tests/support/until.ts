import { setTimeout as pause } from 'node:timers/promises';

/** Returns the factor on all timeouts, e.g. on an emulated machine. */
export const patience = (): number => Number(process.env['PATIENCE'] ?? 1);

/** Timeout for low-priority work of a server on a busy machine, in ms. */
export const BESIDE_ALL_ELSE = 120_000;

/** Waits until something is so, looking every 20 ms; fails with what it was to be after `within` ms. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  within = 30_000,
): Promise<void> {
  const end = performance.now() + within * patience();
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${within} ms: ${what}`);
    await pause(20);
  }
}
