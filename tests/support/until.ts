import { setTimeout as pause } from 'node:timers/promises';

/** How many times longer everything may take: on a machine that is emulated, for one. */
export const patience = (): number => Number(process.env['PATIENCE'] ?? 1);

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
