import { OLDEST_CHROMIUM } from '../../src/lib/server/http/legacy.ts';

/** The oldest engines that pages are built for beside today's, by the names that compilers give them: their first version. */
export const OLDEST = { chrome: [OLDEST_CHROMIUM, 0], safari: [15, 4], firefox: [102, 0] } as const;

/** Each of them said in a compiler's own way. */
export const saidOfEach = <Said>(
  say: (major: number, minor: number) => Said,
): Record<keyof typeof OLDEST, Said> => ({
  chrome: say(...OLDEST.chrome),
  safari: say(...OLDEST.safari),
  firefox: say(...OLDEST.firefox),
});
