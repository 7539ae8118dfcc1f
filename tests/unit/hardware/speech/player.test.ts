import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createOutput } from '../../../../hardware/speech/output.ts';
import { createPlayer } from '../../../../hardware/speech/player.ts';

const folder = mkdtempSync(join(tmpdir(), 'player-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a player that has started another one is interrupted, though that one goes on', async () => {
  const script = join(folder, 'player.sh');
  writeFileSync(script, 'trap "" TERM\nsleep 60\necho ended\n');
  const stop = new AbortController();
  const playing = createPlayer(`sh ${script}`)(
    { bytes: Buffer.alloc(44), seconds: 60 },
    stop.signal,
  );
  stop.abort();
  expect(await playing).toEqual({ type: 'stopped' });
});

test('a command without a program is reported as a missing player', async () => {
  const { signal } = new AbortController();
  const sound = { bytes: Buffer.alloc(44), seconds: 1 };
  expect(await createPlayer(' ')(sound, signal)).toMatchObject({
    type: 'failed',
    state: 'no-player',
  });
});

test('a player that throws once plays the sounds after it, and ends', async () => {
  const { signal } = new AbortController();
  let calls = 0;
  const output = createOutput(
    () => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('broken')) : Promise.resolve({ type: 'heard' });
    },
    () => undefined,
  );
  const sound = { bytes: Buffer.alloc(44), seconds: 1 };
  await expect(output.play(sound, signal)).rejects.toThrow('broken');
  expect(await output.play(sound, signal)).toEqual({ type: 'heard' });
  await output.end();
});
