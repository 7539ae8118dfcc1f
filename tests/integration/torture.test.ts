import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { brokerMissing } from '../support/broker.ts';
import { newSeed } from '../support/seed.ts';
import { KINDS, planned } from '../lab/torture/faults.ts';
import { ELEVENS, lackingIn, WAY_NAMES } from '../lab/torture/lacking.ts';
import { smallDiskMissing } from './smallDisk.ts';

/** Every kind of them once, and some twice. */
const FAULTS = KINDS.length + 3;
const PLAN = planned(FAULTS);

/** `npm run torture` is the same with a thousand faults. */
const missing = smallDiskMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED the torture: ${missing}`);

test.skipIf(missing !== null)(
  'killed programs, cut networks and files, full disks, wrong clocks, restores: nothing is lost, doubled, or shown wrong',
  async ({ task }) => {
    const program = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', 'tests/lab/torture.ts', '--taps', '500', '--faults', String(FAULTS)],
        ...['--bridges', '2', '--readers', '2', '--screens', '1', '--cut', '8'],
        ...['--seed', String(newSeed(task))],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let figures = '';
    program.stdout.on('data', (text: Buffer) => (figures += text.toString()));
    const [status] = await once(program, 'exit');
    console.log(figures);
    expect(status, figures).toBe(0);
    expect(figures).toContain(`Faults injected ${String(FAULTS)} of ${String(FAULTS)}`);
    expect(figures).toContain('Lost 0, doubled 0');
    expect(figures).toContain('Lacking: nothing');
    const counted = countsIn(figures);
    for (const name of [...Object.values(WAY_NAMES), ELEVENS]) {
      expect(counted.get(name), name).toBeGreaterThan(0);
    }
    for (const fault of KINDS) expect(counted.get(fault), fault).toBe(PLAN[fault]);
  },
  400_000,
);

const countsIn = (figures: string): ReadonlyMap<string, number> =>
  new Map(
    [...figures.matchAll(/^ {2}(.+): (\d+)$/gm)].map(([, name = '', count]) => [
      name,
      Number(count),
    ]),
  );

const byNetwork = { mqtt: 9, 'mqtt-listen': 9, esphome: 9 };
const WHOLE = {
  made: { ...byNetwork, bridge: 9, phone: 9, sheet: 9, page: 9 },
  madeAtElevens: 9,
  mischief: { doubled: 1, overtaking: 1 },
  struck: PLAN,
};

test('reports seats that did not play and faults that struck too rarely', () => {
  expect(lackingIn(WHOLE, FAULTS)).toEqual([]);
  expect(lackingIn({ ...WHOLE, made: { ...WHOLE.made, sheet: 0 } }, FAULTS)).toEqual([
    'score sheets: 0 of 1',
  ]);
  expect(lackingIn({ ...WHOLE, madeAtElevens: 0 }, FAULTS)).toEqual(['tables of Elevens: 0 of 1']);
  const once = { ...PLAN, 'server killed': PLAN['server killed'] - 1, 'disk full': 0 };
  expect(lackingIn({ ...WHOLE, struck: once }, FAULTS)).toEqual([
    'server killed: 1 of 2',
    'disk full: 0 of 1',
  ]);
  expect(lackingIn({ ...WHOLE, mischief: { doubled: 0, overtaking: 1 } }, FAULTS)).toEqual([
    'messages doubled: 0 of 1',
  ]);
});
