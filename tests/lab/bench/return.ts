import { setTimeout as pause } from 'node:timers/promises';
import { television, type Television } from '../../integration/returning.ts';
import { openTable } from '../../support/sockets.ts';
import { BEHIND_PROXY } from '../../support/strangers.ts';
import { serverWorld } from '../../support/world/server.ts';
import { until } from '../../support/until.ts';
import { percentile } from '../shared/figures.ts';
import { guess } from '../../integration/guessing.ts';

/**
 * Tests whether all screens of a large hall reconnect after a restart while strangers guess table
 * and pairing codes at full speed. Each television has its own address and no token, and runs the
 * code of the page.
 */
const TELEVISIONS = 1_000;
const TABLES = 25;
/** Strangers have used up what may be guessed before the server goes. */
const GUESSED_FOR = 5_000;

/** All are to be back by then, ms. */
const LONGEST = 10_000;

export async function benchReturn(): Promise<void> {
  const { url, house, restart, close } = await serverWorld(BEHIND_PROXY).start();
  const tables: string[] = [];
  for (let n = 0; n < TABLES; n++) tables.push(await openTable(house));
  const televisions = Array.from({ length: TELEVISIONS }, (_, n) =>
    television(url, n, tables[n % TABLES] ?? ''),
  );
  const live = (one: Television) => one.connection() === 'live';
  await until('all televisions show their table', () => televisions.every(live), 120_000);
  const guessing = guess(url);
  await pause(GUESSED_FOR);

  await restart(async () => {
    await until('all have seen it go', () => !televisions.some(live));
    for (const one of televisions) {
      one.since.length = 0;
      one.back = null;
    }
  });
  const listening = performance.now();
  const isBack = ({ back }: Television) => back !== null;
  await until('all are back', () => televisions.every(isBack), 120_000).catch(() => undefined);
  await guessing.stop();

  const times = televisions.flatMap(({ back }) => (back === null ? [] : [back - listening]));
  const refused = televisions.filter(({ since }) =>
    since.some((connection) => connection === 'gone' || connection === 'not-now'),
  );
  console.log(
    `\nReturn of ${String(TELEVISIONS)} televisions without a token, each at an address of its own, to a server that started anew\n` +
      `back ${String(times.length)}, refused ${String(refused.length)}; ms after it listened: ` +
      `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, last ${percentile(times, 1).toFixed(0)}\n` +
      `meanwhile strangers guessed ${String(guessing.codes.asked)} codes of tables, ${String(guessing.codes.answered)} were answered; ` +
      `they asked ${String(guessing.pairings.asked)} times to be paired, and ${String(guessing.pairings.answered)} codes of theirs were looked at`,
  );
  const isDone = times.length === TELEVISIONS && percentile(times, 1) <= LONGEST;
  if (!isDone || refused.length > 0) process.exitCode = 1;
  televisions.forEach((one) => one.close());
  await close();
}
