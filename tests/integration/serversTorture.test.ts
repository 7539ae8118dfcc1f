import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { appMissing } from '../support/app.ts';
import { postgresMissing } from '../support/postgres.ts';
import { BALANCERS } from '../support/proxies.ts';
import { newSeed } from '../support/seed.ts';
import { HALL_FAULTS } from '../lab/servers/faults.ts';
import { compareIds } from '../lab/servers/world.ts';
import { smallDiskMissing } from './smallDisk.ts';

const haproxy = BALANCERS.find(({ name }) => name === 'HAProxy')?.missing ?? null;
const missing = appMissing() ?? postgresMissing() ?? haproxy ?? smallDiskMissing();
if (missing !== null) console.log(`SKIPPED the torture of several servers: ${missing}`);

/** `npm run servers` is the same for longer, and with time between the faults. */
test.skipIf(missing !== null)(
  'killed and sleeping servers, a database that is restarted, cut off or full: nothing is lost, doubled, or shown wrong',
  async ({ task }) => {
    const program = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', 'tests/lab/servers.ts', '--tables', '2', '--screens', '2'],
        ...['--rounds', '1', '--between', '0', '--asleep', '3', '--cut', '2', '--gone', '0.2'],
        ...['--full', '0.2', '--back', '5000', '--seed', String(newSeed(task))],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], timeout: 110_000 },
    );
    let figures = '';
    program.stdout.on('data', (text: Buffer) => (figures += text.toString()));
    const [status] = await once(program, 'exit');
    console.log(figures);
    // The end says what is wrong; all of it is above.
    expect(status, figures.slice(figures.indexOf('\nMade '))).toBe(0);
    expect(figures).toContain('Lost 0, doubled 0');
    for (const fault of HALL_FAULTS) expect(figures).toContain(`  ${fault}: 1 |`);
  },
  120_000,
);

test('counts commands that are missing, duplicated, made up or out of order', () => {
  const of = (made: string, stored: string) => compareIds('K7QM', [...made], [...stored]);
  expect(of('abc', 'abc')).toEqual({ lost: 0, doubled: 0, disordered: [] });
  expect(of('abc', 'ac')).toMatchObject({ lost: 1, doubled: 0 });
  expect(of('abc', 'abbc')).toMatchObject({ lost: 0, doubled: 1 });
  expect(of('abc', 'abcd')).toMatchObject({ lost: 0, doubled: 1 });
  expect(of('abc', 'acb')).toMatchObject({ lost: 0, doubled: 0, disordered: ['K7QM'] });
});
