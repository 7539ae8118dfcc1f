import { setTimeout as pause } from 'node:timers/promises';

/** How many times longer everything may take: on a machine that is emulated, for one. */
export const patience = (): number => Number(process.env['PATIENCE'] ?? 1);

/** What a server works out beside everything else gives way to all that a machine does: it may take so long, in ms, on a busy one. */
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
