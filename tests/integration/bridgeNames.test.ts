import { expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import { access, bridgeAt, granted, lay, manage, outcome, tag } from '../support/sockets.ts';
import { BEHIND_PROXY, type Stranger } from '../support/strangers.ts';
import { until } from '../support/until.ts';

/** A bridge of another machine that was let in, and its token. */
async function aPairedBridge(world: ServerWorld, machine: Stranger, name?: string) {
  const asked = granted(await machine.askToPair('reader', true, name));
  const { pairings } = await access(world.house, null);
  const code = pairings.find(({ request }) => request === asked.request)?.code ?? '';
  return granted(await machine.prove(asked.request, code)).token ?? '';
}

inWorld('the names of bridges', serverWorld(BEHIND_PROXY), (world) => {
  /** Connects with that token under that name. Answers why not; null: it is connected. */
  async function comesAs(bridge: string, secret: string, machine: Stranger) {
    const socket = world.kept(bridgeAt(world.url, { bridge, secret }, machine.options()));
    return new Promise<string | null>((resolve) => {
      socket.once('connect', () => resolve(null));
      socket.once('connect_error', ({ message }) => resolve(message));
    });
  }
  const taken = { ok: false, refusal: { code: 'name-taken' } };

  it('are no name for a device, nor for another bridge, while their bridge is there', async () => {
    const [one, two] = [world.stranger(), world.stranger()];
    const [first, second] = [await aPairedBridge(world, one), await aPairedBridge(world, two)];
    expect(await comesAs('attic', first, one)).toBeNull();
    expect(await comesAs('attic', second, two)).toBe('name-taken');
    expect(await comesAs('cellar', second, two)).toBeNull();
    expect(await manage(world.house, { type: 'rename', name: 'Attic' })).toEqual(taken);
    expect(await world.stranger().askToPair('reader', true, 'attic')).toEqual(taken);
    // Without a token, no bridge learns of name conflicts.
    expect(await comesAs('attic', 'no token', world.stranger())).toBe('not-allowed');
  });

  it('belong to the device that was paired under them while it is away, until it is removed', async () => {
    const [one, two] = [world.stranger(), world.stranger()];
    const first = await aPairedBridge(world, one, 'loft');
    const second = await aPairedBridge(world, two);
    expect(await comesAs('loft', second, two)).toBe('name-taken');
    expect(await world.stranger().askToPair('reader', true, 'LO​FT')).toEqual(taken);
    expect(await comesAs('loft', first, one)).toBeNull();
    await world.restart();
    await until('the house is back', () => world.house.connected);
    expect(await comesAs('loft', second, two)).toBe('name-taken');
    const { devices } = await access(world.house, null);
    const device = devices?.find(({ name }) => name === 'loft')?.id ?? '';
    expect(await manage(world.house, { type: 'remove', device })).toMatchObject({ ok: true });
    expect(await comesAs('loft', second, two)).toBeNull();
  });

  it("leave the house's own bridge its name over a restart, also before it has come back", async () => {
    const own = world.bridge('hall');
    await lay(own, tag(1));
    own.close();
    const machine = world.stranger();
    const token = await aPairedBridge(world, machine);
    await world.restart();
    expect(await comesAs('hall', token, machine)).toBe('name-taken');
    expect(outcome(await lay(world.bridge('hall'), tag(2)))).toBe('no-table');
  });
});
