import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { newSeed } from '../support/seed.ts';
import { smallDiskMissing } from '../support/torture/smallDisk.ts';

/** `npm run torture` is the same with a thousand faults. */
const missing = smallDiskMissing();
if (missing !== null) console.log(`SKIPPED the torture: ${missing}`);

test.skipIf(missing !== null)(
  'killed machines, cut networks, full disks, wrong clocks, restores: nothing is lost, doubled, or shown wrong',
  async ({ task }) => {
    const program = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', 'tests/runs/torture.ts', '--taps', '500', '--faults', '16'],
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
    expect(figures).toContain('Faults injected 16');
    expect(figures).toContain('Lost 0, doubled 0');
  },
  400_000,
);
