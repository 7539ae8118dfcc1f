import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { correctionFor } from '#lib/odds/millebornes/correction.ts';
import { setupOf } from '../../support/millebornes.ts';
import { everyShape, inSides } from '../../support/randomMatch.ts';
import type { Played } from './coldChances.ts';
import { percentile } from '../shared/figures.ts';
import { movesOf } from './simulators.ts';

/**
 * A core of a Raspberry Pi 4 is taken to be so many times slower than one of this machine. With 7-Zip, one thread, it was 2.1 times
 * (1,660 MIPS as sbc-bench has it, 3,562 here), so this is rather too many; `SLOWER` says otherwise.
 */
const SLOWER = Number(process.env.SLOWER ?? 5);
const BOUND = 150;
const COLD = join(import.meta.dirname, 'coldChances.ts');

/** Processor time until it is said who will win, of every table that is told: for the first time after a start, and later. */
export function benchChances(): Promise<void> {
  console.log(
    `\nWho will win, of 2400 simulated rounds at most: ms of processor time here, and on a core ${String(SLOWER)} times slower (bound ${String(BOUND)} ms of the event)`,
  );
  const heads = ['first', 'p50', 'max', 'slower: first', 'p50', 'max'];
  console.log(''.padEnd(34) + heads.map((head) => head.padStart(14)).join(''));
  for (const { edition, players, sides } of everyShape()) {
    const seats = Array.from({ length: players }, (_, seat) => `P${String(seat)}`);
    const table = { edition, options: {}, seats, sides: inSides(seats, sides) };
    const setup = setupOf(table);
    if (correctionFor(setup) === null) continue;
    const [moves = []] = movesOf(setup);
    const [first = NaN, ...later] = timed({
      setup: { game: '1000-bornes', ...table, deck: null },
      moves,
    });
    const here = [first, percentile(later, 0.5), Math.max(...later)];
    const all = [...here, ...here.map((ms) => ms * SLOWER)];
    const name = `${edition}, ${String(players)} players, ${String(sides)} sides`;
    console.log(name.padEnd(34) + all.map((ms) => ms.toFixed(0).padStart(14)).join(''));
  }
  return Promise.resolve();
}

function timed(played: Played): readonly number[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', COLD], {
    input: JSON.stringify(played),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly number[];
}
