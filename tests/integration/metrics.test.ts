import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runServer, secretOf, stop } from '../support/program.ts';
import { openLine } from '../support/databaseLine.ts';
import { bridgeAt, freshId, lay, openTable, screenAt, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

inWorld('monitoring of a server', serverWorld(), (world) => {
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

  it('shows metrics only with the key of the data folder', async () => {
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

  it('reports ready as long as requests are served', async () => {
    const response = await fetch(`${world.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ready: true });
  });
});

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED what servers on a Postgres tell: ${missing}`);

/** Makes every write fail with the error of a full disk. */
const FULL = `create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
  create trigger full_disk before insert on commits execute function full_disk()`;

describe.skipIf(missing !== null)('monitoring of servers on one Postgres', () => {
  const folder = freshFolder();
  const postgres = oneServer();
  const at = (name: string) => join(folder.path, name);
  /** A figure of a server; null: it tells none of that name. */
  async function figure(url: string, name: string): Promise<number | null> {
    const response = await fetch(`${url}/metrics`, { headers: houseHeaders(url) });
    const told = (await response.text()).split('\n').find((line) => line.startsWith(`${name} `));
    return told === undefined ? null : Number(told.slice(name.length));
  }
  const becomes = (url: string, name: string, value: number) =>
    until(`${name} is ${String(value)}`, async () => (await figure(url, name)) === value, 60_000);

  it('counts running servers, without ended or killed ones', async () => {
    const env = { DATABASE_URL: await (await postgres()).createDatabase() };
    const begin = async (name: string) => folder.kept(await runServer(at(name), { env }));
    const stays = await begin('stays');
    expect(await figure(stays.url, 'companion_servers')).toBe(1);
    const goes = await begin('goes');
    const falls = await begin('falls');
    for (const { url } of [stays, goes, falls]) await becomes(url, 'companion_servers', 3);
    goes.child.kill('SIGTERM');
    await becomes(stays.url, 'companion_servers', 2);
    await stop(falls);
    await becomes(stays.url, 'companion_servers', 1);
  });

  it('reports if the store answers', async () => {
    const database = await postgres();
    const line = await openLine(database.port);
    folder.opened(line);
    const address = new URL(await database.createDatabase());
    address.port = String(line.port);
    const env = { DATABASE_URL: address.href };
    const { url } = folder.kept(await runServer(at('a'), { env }));
    expect(await figure(url, 'companion_store_reached')).toBe(1);
    line.cut();
    try {
      await becomes(url, 'companion_store_reached', 0);
    } finally {
      line.heal();
    }
    await becomes(url, 'companion_store_reached', 1);
  });

  it('counts failed writes, until the store recovers', async () => {
    const database = await postgres();
    const address = await database.createDatabase();
    const env = { DATABASE_URL: address };
    const { url } = folder.kept(await runServer(at('a'), { env }));
    const home = screenAt(url);
    folder.opened(home);
    await openTable(home);
    const refused = 'companion_store_seconds_count{saved="false"}';
    expect(await figure(url, refused)).toBeNull();
    await database.query(FULL, address);
    await expect(openTable(home)).rejects.toThrow(/not-saved/);
    expect(await figure(url, refused)).toBe(1);
    await database.query('drop trigger full_disk on commits', address);
    const saved = 'companion_store_seconds_count{saved="true"}';
    const before = (await figure(url, saved)) ?? 0;
    await openTable(home);
    expect(await figure(url, refused)).toBe(1);
    expect(await figure(url, saved)).toBeGreaterThan(before);
  });

  it('separates readers of a lost bridge from connected ones, and drops closed screens', async () => {
    const env = { DATABASE_URL: await (await postgres()).createDatabase() };
    const { url } = folder.kept(await runServer(at('a'), { env }));
    const home = screenAt(url);
    const bridge = bridgeAt(url, { bridge: 'hall', secret: secretOf(at('a')) });
    folder.opened(home, bridge);
    await openTable(home);
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    await becomes(url, 'companion_readers{state="ready"}', 1);
    expect(await figure(url, 'companion_sockets')).toBe(2);
    bridge.close();
    await becomes(url, 'companion_readers{state="out-of-reach"}', 1);
    expect(await figure(url, 'companion_readers{state="ready"}')).toBeNull();
    await becomes(url, 'companion_sockets', 1);
    home.close();
    await becomes(url, 'companion_sockets', 0);
  });
});
