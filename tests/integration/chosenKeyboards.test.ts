import { expect, it } from 'vitest';
import type { ReaderView } from '#lib/house/view.ts';
import type { KeyboardChoice } from '#lib/protocol/messages.ts';
import type { ReaderReport } from '#lib/protocol/messages/bridges.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import { access, bridgeAt, granted, type BridgeSocket } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const PAD = '/dev/input/by-id/usb-HXGCoLtd_27db-event-kbd';
const OTHER = '/dev/input/by-id/usb-Other-event-kbd';

const missing: ReaderReport = {
  name: 'USB wedge',
  kind: 'wedge',
  state: 'connecting',
  keyboards: [PAD],
};

/** A bridge on another machine that finds no reader among its keyboards, and what it is told of them. */
async function aBridge(world: ServerWorld, bridge: string) {
  const machine = world.stranger();
  const asked = granted(await machine.askToPair('reader', true));
  const { pairings } = await access(world.house, null);
  const code = pairings.find(({ request }) => request === asked.request)?.code ?? '';
  const secret = granted(await machine.prove(asked.request, code)).token ?? '';
  const socket: BridgeSocket = world.kept(
    bridgeAt(world.url, { bridge, secret }, machine.options()),
  );
  const told: KeyboardChoice[] = [];
  socket.on('keyboard', (choice) => told.push(choice));
  const report = async (...reports: readonly ReaderReport[]) =>
    void granted(await socket.emitWithAck('readers', reports));
  await report(missing);
  return { told, report };
}

async function readersOf(world: ServerWorld, bridge: string): Promise<readonly ReaderView[]> {
  const house = granted(await world.house.emitWithAck('watchHouse', {}));
  return house.readers.filter((reader) => reader.bridge === bridge);
}

const choose = ({ house }: ServerWorld, reader: string, keyboard: string | null) =>
  house.emitWithAck('chooseKeyboard', { reader, keyboard });

const UNKNOWN = { ok: false, refusal: { code: 'unknown-reader' } };

inWorld('a bridge that finds no reader among its keyboards', serverWorld(BEHIND_PROXY), (world) => {
  it('has them listed, and is told which one an administrator chooses and gives back', async () => {
    const { told, report } = await aBridge(world, 'den');
    expect(await readersOf(world, 'den')).toMatchObject([{ keyboards: [PAD] }]);
    granted(await choose(world, 'den/USB wedge', PAD));
    await until('the bridge is told', () => told.length === 1);
    expect(told).toEqual([{ reader: 'USB wedge', keyboard: PAD }]);
    await report({ name: 'usb-HXGCoLtd_27db', kind: 'wedge', state: 'ready', chosen: true });
    expect(await readersOf(world, 'den')).toMatchObject([{ chosen: true, state: 'ready' }]);
    granted(await choose(world, 'den/usb-HXGCoLtd_27db', null));
    await until('the bridge is told', () => told.length === 2);
    expect(told[1]).toEqual({ reader: 'usb-HXGCoLtd_27db', keyboard: null });
  });

  it('is told nothing that it did not offer', async () => {
    const { told } = await aBridge(world, 'study');
    expect(await choose(world, 'study/USB wedge', OTHER)).toEqual(UNKNOWN);
    expect(await choose(world, 'study/USB wedge', null)).toEqual(UNKNOWN);
    expect(await choose(world, 'nowhere/USB wedge', PAD)).toEqual(UNKNOWN);
    expect(await choose(world, 'study/USB wedge', '/etc/passwd')).toMatchObject({
      refusal: { code: 'malformed' },
    });
    expect(told).toEqual([]);
  });

  it('may be older and offer none', async () => {
    const { report } = await aBridge(world, 'attic');
    await report({ name: 'left', kind: 'pcsc', state: 'ready' });
    expect((await readersOf(world, 'attic'))[0]).not.toHaveProperty('keyboards');
    expect(await choose(world, 'attic/left', PAD)).toEqual(UNKNOWN);
  });
});
