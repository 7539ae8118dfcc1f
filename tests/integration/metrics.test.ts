import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { atServer } from '../support/atServer.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { freshId, lay, openTable, tag } from '../support/sockets.ts';

atServer('what a server tells of itself', {}, (world) => {
  const metrics = (headers: Readonly<Record<string, string>>) =>
    fetch(`${world.url}/metrics`, { headers });

  it('counts taps, verdicts, readers and what the store took', async () => {
    const readers = world.bridge();
    const table = await openTable(world.house);
    await lay(readers, tag(1));
    await readers.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const play = (by: string, card: string) =>
      world.house.emitWithAck('table', {
        id: freshId(),
        table,
        command: { type: 'move', move: { type: 'play', by, card } },
      });
    await play('Bruno', '25');
    await play('Anne', 'roll');
    const text = await (await metrics(houseHeaders(world.url))).text();
    expect(text).toContain('companion_tap_seconds_count{outcome="unknown"} 1');
    expect(text).toContain('companion_verdicts_total{verdict="not-your-turn"} 1');
    expect(text).toContain('companion_verdicts_total{verdict="ok"} 1');
    expect(text).toContain('companion_readers{state="ready"} 1');
    expect(text).toContain('companion_tables 1');
    expect(text).toContain('companion_sockets 2');
    const [, stored] = /companion_store_seconds_count\{saved="true"\} (\d+)/.exec(text) ?? [];
    expect(Number(stored)).toBeGreaterThanOrEqual(5);
  });

  it('shows figures to whoever has the key of the data folder, and to no stranger', async () => {
    const file = join(world.data, 'metrics-key');
    const key = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await metrics({ authorization: `Bearer ${key}` })).status).toBe(200);
    for (const stranger of [
      {},
      { authorization: `Bearer ${key}x` },
      { authorization: 'Bearer ' },
    ]) {
      const refused = await metrics(stranger);
      expect([refused.status, await refused.text()]).toEqual([401, '']);
    }
  });

  it('is ready as long as it takes what is asked', async () => {
    const response = await fetch(`${world.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ready: true });
  });
});
