import { startApp } from '../support/app.ts';
import { readOptions } from './shared/options.ts';
import { soak } from './soak/evening.ts';
import { many } from './soak/many.ts';
import { slowly } from './soak/slowly.ts';

/**
 * `npm run soak`: a television page while matches of both games are played one after the other as fast as it can show
 * them, in a browser with 512 MB; prints what it holds before each race, and fails where that grows in the second half.
 * The default is the moves of six hours, a card every eight seconds; `--moves 600` is a short one. `-- --throttle 4` prints instead how long a page
 * takes on a machine so many times slower to show the race, and a move; `-- --televisions 20` what so many cost the server, of
 * today's kind and of the old one. Exit status 1 when something is not as promised.
 */
const { moves, throttle, televisions } = readOptions({ moves: 2700, throttle: 0, televisions: 0 });

const app = await startApp();
const kept: boolean[] = [];
try {
  if (throttle > 0) kept.push(await slowly(app, throttle));
  if (televisions > 0) kept.push(await many(app, televisions));
  if (kept.length === 0) kept.push(await soak(app, moves));
} finally {
  await app.close();
}
process.exitCode = kept.every(Boolean) ? 0 : 1;
