import { OLDEST_CHROMIUM } from '../../src/lib/server/http/legacy.ts';

export const OLDEST = { chrome: [OLDEST_CHROMIUM, 0], safari: [15, 4], firefox: [102, 0] } as const;

/** Formats each of them for a compiler. */
export const saidOfEach = <Said>(
  say: (major: number, minor: number) => Said,
): Record<keyof typeof OLDEST, Said> => ({
  chrome: say(...OLDEST.chrome),
  safari: say(...OLDEST.safari),
  firefox: say(...OLDEST.firefox),
});
