import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
