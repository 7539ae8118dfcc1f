import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { joinCommand } from '#lib/process/commandLine.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { QUIET_MACHINE } from './quietMachine.ts';
import { freshId, openTable } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const QUICK_VOICE = join(import.meta.dirname, '../support/quickVoice.sh');
const folder = mkdtempSync(join(tmpdir(), 'voice-'));
const heard = join(folder, 'heard');
const program = join(folder, 'voice.sh');
writeFileSync(program, `tee -a ${joinCommand([heard])} | sh ${joinCommand([QUICK_VOICE])}\n`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Time after the server's start at which speech is prepared in advance, in ms: see `openVoice.ts`.
 */
const BEGINS = 11_000;

const env = { ...QUIET_MACHINE, SPEECH: joinCommand(['sh', program]) };

inWorld('a voice that makes sentences ahead', serverWorld({ env }), (world) => {
  const said = () => (existsSync(heard) ? readFileSync(heard, 'utf8').trim().split('\n') : []);

  test('makes none while tables are played, and goes on once they rest', async () => {
    const table = await openTable(world.house);
    const end = performance.now() + BEGINS + 2_000;
    for (let paused = true; performance.now() < end; paused = !paused) {
      await Promise.all(
        Array.from({ length: 4 }, () =>
          world.house.emitWithAck('table', {
            id: freshId(),
            table,
            command: { type: 'pause', paused },
          }),
        ),
      );
      await pause(10);
    }
    const meanwhile = said();
    expect(meanwhile.length, meanwhile.join('\n')).toBeLessThan(5);
    await until('others are made', () => said().length > 20);
  });
});
