import { expect, it } from 'vitest';
import type { HouseCommand } from '#lib/house/commands.ts';
import { formatIdentity } from '#lib/house/identity.ts';
import type { HouseView, OfferView } from '#lib/house/view.ts';
import type { TableBinding } from '#lib/table/binding.ts';
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
import { BEHIND_PROXY, paired, playerAt } from '../support/strangers.ts';

const card = (id: string, copy = 1): TableBinding => ({ type: 'card', card: id, copy });
const UNDO: TableBinding = { type: 'action', action: 'undo' };

interface Said {
  readonly mark?: string;
  readonly name?: string;
}

/** Lays a tag that says of itself what it is. */
const introduces = (bridge: BridgeSocket, number: string, binding: TableBinding, said: Said = {}) =>
  bridge.emitWithAck('introduce', {
    tap: { id: freshId(), reader: 'left', tag: number, at: 1_760_000_000_000 },
    text: formatIdentity({
      mark: said.mark ?? 'abcdefabcdef',
      box: '1000-bornes',
      binding,
      name: said.name ?? 'Cuisine',
    }),
  });

const house = async ({ house: screen }: ServerWorld): Promise<HouseView> =>
  granted(await screen.emitWithAck('watchHouse', {}));
const firstOffer = async (world: ServerWorld): Promise<OfferView> => {
  const [offer] = (await house(world)).offers;
  if (offer === undefined) throw new Error('nothing is offered');
  return offer;
};
const take = ({ id, tokens }: OfferView): HouseCommand => ({
  type: 'takeOffer',
  offer: id,
  tokens: tokens.length,
});

/** The bridge of a page with readers, on a device that the house has let in to lay cards. */
async function guestBridge(world: ServerWorld, name: string): Promise<BridgeSocket> {
  const device = await paired(world, 'reader');
  return world.kept(bridgeAt(world.url, { bridge: name }, device.options()));
}

inWorld('a guest’s reader with a tag of its own', serverWorld(BEHIND_PROXY), (world) => {
  it('plays with it as soon as the house accepts it, and not before', async () => {
    const table = await openTable(world.house);
    await order(world.house, { type: 'playAt', table });
    const guest = await guestBridge(world, 'guest');
    expect(outcome(await introduces(guest, tag(1), card('roll')))).toBe('unknown');
    expect((await house(world)).decks).toEqual([]);
    const offer = await firstOffer(world);
    expect(offer).toMatchObject({ name: 'Cuisine', cards: 1, reader: 'left', bridge: 'guest' });
    await order(world.house, take(offer));
    expect((await house(world)).decks).toMatchObject([{ name: 'Cuisine', cards: 1 }]);
    expect(outcome(await lay(guest, tag(1)))).toBe('accepted');
    expect(outcome(await introduces(guest, tag(2), card('accident')))).not.toBe('unknown');
  });

  it('undoes nothing with a token that was not accepted, also after a restart', async () => {
    const guest = await guestBridge(world, 'tokens');
    expect(outcome(await introduces(guest, tag(9), UNDO))).toBe('unknown');
    await world.restart();
    expect(await firstOffer(world)).toMatchObject({ known: true, cards: 0, tokens: [UNDO] });
    const bridge = world.bridge('own');
    expect(outcome(await lay(bridge, tag(9)))).toBe('unknown');
    await order(world.house, take(await firstOffer(world)));
    expect(outcome(await lay(bridge, tag(9)))).toBe('accepted');
  });

  it('is refused for good when the house declines it', async () => {
    const guest = await guestBridge(world, 'left-alone');
    const other = { mark: '00000000000a', name: 'Salon' };
    await introduces(guest, tag(20), card('200'), other);
    await order(world.house, { type: 'leaveOffer', offer: (await firstOffer(world)).id });
    await introduces(guest, tag(21), card('200', 2), other);
    const { offers, decks } = await house(world);
    expect(offers).toEqual([]);
    expect(decks.map(({ name }) => name)).not.toContain('Salon');
  });

  it('cannot accept or decline it itself, nor can a player or a viewer', async () => {
    const table = await openTable(world.house);
    const guest = await guestBridge(world, 'asker');
    await introduces(guest, tag(30), card('100'), { mark: '00000000000b' });
    const offer = await firstOffer(world);
    const reader = await paired(world, 'reader');
    for (const device of [world.stranger(), await playerAt(world, table), reader]) {
      for (const command of [take(offer), { type: 'leaveOffer', offer: offer.id } as const]) {
        const reply = await device.screen().emitWithAck('house', { id: freshId(), command });
        expect(reply).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } });
      }
    }
    expect((await house(world)).offers).toHaveLength(1);
    await order(world.house, { type: 'leaveOffer', offer: offer.id });
  });

  it('creates no deck and fills no disk, even if it is hostile', async () => {
    const { decks } = await house(world);
    const guest = await guestBridge(world, 'hostile');
    const name = `\u001b[2J\u202e${'Vous avez gagné '.repeat(6)}`;
    for (let n = 0; n < 100; n += 1) {
      const mark = n.toString(16).padStart(12, 'f');
      await introduces(guest, tag(1000 + n), card('25', (n % 10) + 1), { mark, name });
    }
    const after = await house(world);
    expect(after.decks).toEqual(decks);
    expect(after.offers).toHaveLength(3);
    for (const offer of after.offers) {
      expect([...offer.name].length).toBeLessThanOrEqual(40);
      expect(offer.name).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });
});
