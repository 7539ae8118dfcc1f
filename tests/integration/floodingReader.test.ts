import { expect, it } from 'vitest';
import type { HouseView } from '#lib/house/view.ts';
import type { ReaderReport } from '#lib/protocol/messages/bridges.ts';
import { MAX_READERS } from '#lib/house/readers.ts';
import {
  BROUGHT_READER_RATE,
  TAP_RATE,
  MAX_CONNECTIONS_PER_DEVICE,
  READER_REPORT_RATE,
} from '#lib/server/limits/rateLimits.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import {
  bridgeAt,
  freshId,
  granted,
  lay,
  openTable,
  order,
  outcome,
  tag,
  type BridgeSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, paired, type Stranger } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const named = (...names: readonly string[]): readonly ReaderReport[] =>
  names.map((name) => ({ name, kind: 'wedge', state: 'ready' }));
const houseOf = async ({ house }: ServerWorld): Promise<HouseView> =>
  granted(await house.emitWithAck('watchHouse', {}));
const readersOf = async (world: ServerWorld, bridge: string): Promise<readonly string[]> =>
  (await houseOf(world)).readers
    .filter((reader) => reader.bridge === bridge)
    .map(({ name }) => name);

/** The bridge of a device that was let in; `table`: where it says that its readers play. */
const bridgeOf = (
  world: ServerWorld,
  device: Stranger,
  bridge: string,
  table?: string,
): BridgeSocket =>
  world.kept(bridgeAt(world.url, { bridge, ...(table && { table }) }, device.options()));

const codeOf = (reply: Awaited<ReturnType<typeof lay>> | { ok: boolean }): string =>
  'refusal' in reply && typeof reply.refusal === 'object' ? reply.refusal.code : 'ok';

inWorld('a reader that was let in and has gone bad', serverWorld(BEHIND_PROXY), (world) => {
  it('has so many readers at once, and is told that there are too many', async () => {
    const bridge = bridgeOf(world, await paired(world, 'reader'), 'crowd');
    const names = Array.from({ length: MAX_READERS + 1 }, (_, at) => `reader ${String(at)}`);
    expect(await bridge.emitWithAck('readers', named(...names))).toEqual({
      ok: false,
      refusal: { code: 'too-many-readers', most: MAX_READERS },
    });
    expect(await readersOf(world, 'crowd')).toEqual([]);
    granted(await bridge.emitWithAck('readers', named(...names.slice(1))));
    expect(await readersOf(world, 'crowd')).toHaveLength(MAX_READERS);
  });

  it('gets no further than a bounded number of names into what is stored, however it comes', async () => {
    const table = await openTable(world.house);
    const device = await paired(world, 'reader');
    const before = (await houseOf(world)).position;
    for (let connection = 0; connection < 3; connection += 1) {
      const bridge = bridgeOf(world, device, `name-${String(connection)}`, table);
      for (let n = 0; n < READER_REPORT_RATE.burst; n += 1) {
        const fresh = Array.from({ length: MAX_READERS }, () => freshId());
        await bridge.emitWithAck('readers', named(...fresh));
      }
      bridge.close();
    }
    expect((await houseOf(world)).position - before).toBeLessThanOrEqual(
      BROUGHT_READER_RATE.burst + 1,
    );
  });

  it('stores and tells nothing by saying the same again', async () => {
    const table = await openTable(world.house);
    const bridge = bridgeOf(world, await paired(world, 'reader'), 'parrot', table);
    granted(await bridge.emitWithAck('readers', named('left')));
    await until('the reader is at its table', async () =>
      (await houseOf(world)).readers.some(
        ({ id, table: at }) => id === 'parrot/left' && at === table,
      ),
    );
    const before = (await houseOf(world)).position;
    let told = 0;
    world.house.on('house', () => (told += 1));
    for (let n = 0; n < 10; n += 1) {
      granted(await bridge.emitWithAck('readers', named('left')));
      granted(await bridge.emitWithAck('waiting', { taps: 0 }));
    }
    world.house.off('house');
    expect([told, (await houseOf(world)).position]).toEqual([0, before]);
  });

  it('fills nothing by taps, problems or tags that it says to have written', async () => {
    const table = await openTable(world.house);
    await order(world.house, { type: 'playAt', table });
    const bridge = bridgeOf(world, await paired(world, 'reader'), 'mill');
    expect(
      codeOf(
        await bridge.emitWithAck('written', { tap: freshId(), tag: tag(1), result: 'written' }),
      ),
    ).toBe('malformed');
    const taps = Array.from({ length: TAP_RATE.burst + 200 }, () => lay(bridge, 'no tag at all'));
    // Sent right behind them: within that time hands would lay a few more cards, not twenty.
    const problems = Array.from({ length: 20 }, (_, at) =>
      bridge.emitWithAck('problem', { reader: 'left', problem: 'misread', at }),
    );
    const heard = (await Promise.all(taps)).map(outcome);
    expect(heard.filter((code) => code === 'not-allowed').length).toBeGreaterThan(100);
    expect((await Promise.all(problems)).map(codeOf)).toContain('not-allowed');
    expect(outcome(await lay(world.bridge('own'), tag(2)))).toBe('unknown');
  });

  it('has a few connections', async () => {
    const device = await paired(world, 'reader');
    const all = Array.from({ length: MAX_CONNECTIONS_PER_DEVICE + 3 }, (_, at) =>
      bridgeOf(world, device, `many-${String(at)}`),
    );
    let cut = 0;
    for (const bridge of all) bridge.on('disconnect', () => (cut += 1));
    await until('those that are too many are cut', () => cut >= 3);
    expect(all.filter(({ connected }) => connected).length).toBeLessThanOrEqual(
      MAX_CONNECTIONS_PER_DEVICE,
    );
  });
});
