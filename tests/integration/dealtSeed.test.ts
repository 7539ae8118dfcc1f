import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Socket } from 'socket.io-client';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { access, freshId, granted, openTable, watch } from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';
import { readWrittenLog } from './writtenLog.ts';

const TRACE = join(tmpdir(), `table-companion-seed-${String(process.pid)}`);
afterAll(() => rmSync(TRACE, { force: true }));
const env = { ...BEHIND_PROXY.env, TRACE_FILE: TRACE, PARTNER_PAUSE: '20' };

/** Everything that comes over the wire to a socket from now on. */
function wireOf(socket: Pick<Socket, 'io'>): () => string {
  let heard = '';
  socket.io.engine.on('packet', ({ data }) => (heard += `${String(data)}\n`));
  return () => heard;
}

inWorld('the seed of the hands that the program deals', serverWorld({ env }), (world) => {
  it('stands in the log alone: no screen, program, file, trace or line is told of it', async () => {
    const table = await openTable(world.house);
    const phone = await playerAt(world, table);
    const screen = phone.screen();
    await watch(screen, table);
    await access(screen, table);
    const television = world.stranger().screen();
    await watch(television, table);
    await watch(world.house, table);
    await world.house.emitWithAck('watchHouse', {});
    const bridge = world.bridge();
    const wires = [screen, television, world.house, bridge].map(wireOf);

    for (const seat of [0, 1]) {
      const command = { type: 'partner', seat, strength: 'easy', hands: 'dealt' } as const;
      granted(await screen.emitWithAck('table', { id: freshId(), table, command }));
    }
    const moves = async () => (await watch(screen, table)).moves;
    await until('the partners play', async () => (await moves()) >= 4);
    granted(await screen.emitWithAck('sit', { table, seat: 0 }));
    await screen.emitWithAck('hand', { table, number: null });
    await screen.emitWithAck('hint', { table });
    await world.house.emitWithAck('story', { table, moves: 2 });
    await world.house.emitWithAck('history', { query: '', player: null, from: 0, count: 40 });
    const files = await Promise.all(
      ['record.json', 'state.json', 'scores.csv', 'result.svg', 'bgstats'].map(async (file) =>
        (await fetch(`${world.url}/table/${table}/${file}`)).text(),
      ),
    );
    const page = await (await fetch(`${world.url}/play/${table}`)).text();

    const log = readWrittenLog(world.data);
    const stored = log.lines().join('\n');
    await log.close();
    const seeds = [...stored.matchAll(/\\"seed\\":\\"([0-9a-f]{32})\\"/g)].map(
      ([, seed]) => seed ?? '',
    );
    expect(seeds).toHaveLength(1);
    const told = [
      ...wires.map((heard) => heard()),
      ...files,
      page,
      readFileSync(TRACE, 'utf8'),
      world.server.stdout() + world.server.stderr(),
    ];
    expect(wires.map((heard) => heard()).join('')).toContain('strength');
    for (const [seed = ''] of [seeds]) {
      expect(told.filter((text) => text.includes(seed) || text.includes('"seed"'))).toEqual([]);
    }
  });
});
