import { expect, it } from 'vitest';
import { formatIdentity } from '#lib/house/identity.ts';
import { printedNumber, type PrintedIdentity } from '#lib/house/printedCode.ts';
import type { HouseView } from '#lib/house/view.ts';
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
  watch,
  type BridgeSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, paired } from '../support/strangers.ts';

const cardOf = (mark: string, card: string, copy = 1): PrintedIdentity => ({
  mark,
  box: '1000-bornes',
  binding: { type: 'card', card, copy },
});
const undoOf = (mark: string): PrintedIdentity => ({
  ...cardOf(mark, ''),
  binding: { type: 'action', action: 'undo' },
});

/** Sends a printed identity as a page does after its code was unknown. */
const introduce = (bridge: BridgeSocket, said: PrintedIdentity) =>
  bridge.emitWithAck('introduce', {
    tap: { id: freshId(), reader: 'left', tag: printedNumber(said), at: 1_760_000_000_000 },
    text: formatIdentity({ ...said, name: '' }),
  });
const show = (bridge: BridgeSocket, said: PrintedIdentity) => lay(bridge, printedNumber(said));

const house = async ({ house: screen }: ServerWorld): Promise<HouseView> =>
  granted(await screen.emitWithAck('watchHouse', {}));

/**
 * Creates a deck with printable codes, and the first cards of some kinds on stickers. Also opens a
 * table.
 */
async function aDeck(world: ServerWorld, bridge: BridgeSocket, ...stickers: readonly string[]) {
  const deck = await order(world.house, { type: 'createDeck', name: freshId() });
  const mark = await order(world.house, { type: 'markDeck', deck });
  await order(world.house, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
  for (const sticker of stickers) await lay(bridge, sticker);
  await order(world.house, { type: 'clearDesk' });
  return { deck, mark };
}

inWorld('codes that a camera reads', serverWorld(BEHIND_PROXY), (world) => {
  it('are one card with the sticker beside them, laid by either, never twice', async () => {
    const bridge = world.bridge();
    const { deck, mark } = await aDeck(world, bridge, tag(1), tag(2));
    const table = await openTable(world.house, deck);
    expect(outcome(await show(bridge, cardOf(mark, 'roll')))).toBe('accepted');
    expect(outcome(await lay(bridge, tag(1)))).toBe('already-seen');
    expect(outcome(await lay(bridge, tag(2)))).toBe('accepted');
    expect(outcome(await show(bridge, cardOf(mark, 'roll', 2)))).toBe('already-seen');
    expect((await watch(world.house, table)).moves).toBe(2);
    expect(granted(await world.house.emitWithAck('deckTags', { deck }))).toHaveLength(2);
  });

  it('play without enrolment as soon as they have said what they are, also after a restart', async () => {
    const bridge = world.bridge();
    const { deck, mark } = await aDeck(world, bridge);
    const table = await openTable(world.house, deck);
    expect(outcome(await show(bridge, cardOf(mark, 'roll', 7)))).toBe('unknown');
    expect(outcome(await introduce(bridge, cardOf(mark, 'roll', 7)))).toBe('accepted');
    await world.restart();
    expect(outcome(await show(world.bridge(), cardOf(mark, 'roll', 7)))).toBe('already-seen');
    expect((await watch(world.house, table)).moves).toBe(1);
  });

  it('are enrolled at the desk by what they say, each once', async () => {
    const bridge = world.bridge();
    const { deck, mark } = await aDeck(world, bridge);
    expect(await order(world.house, { type: 'markDeck', deck })).toBe(mark);
    await order(world.house, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    for (const said of [cardOf(mark, '200', 4), undoOf(mark)])
      expect(granted(await show(bridge, said)).answer).toEqual({
        outcome: 'enrolled',
        result: 'bound',
      });
    expect(granted(await show(bridge, cardOf(mark, '200', 4))).answer).toEqual({
      outcome: 'enrolled',
      result: 'already-bound',
    });
    const foreign = cardOf('abcdefabcdef', 'accident');
    expect(outcome(await show(bridge, foreign))).toBe('unknown');
    await order(world.house, { type: 'clearDesk' });
    const { decks } = await house(world);
    expect(decks.find(({ id }) => id === deck)).toMatchObject({
      cards: 1,
      bound: { '200': 1 },
      tokens: [{ type: 'action', action: 'undo' }],
    });
  });

  it('bind no more by a reader that was let in than stickers do: cards of decks that the house has', async () => {
    const { mark } = await aDeck(world, world.bridge());
    await openTable(world.house);
    const device = await paired(world, 'reader');
    const guest = world.kept(bridgeAt(world.url, { bridge: 'iphone' }, device.options()));
    expect(outcome(await introduce(guest, cardOf(mark, 'roll')))).toBe('accepted');
    expect(outcome(await introduce(guest, undoOf(mark)))).toBe('unknown');
    expect(outcome(await introduce(guest, cardOf('abcdefabcdef', 'roll')))).toBe('unknown');
    // Only the code counts, and the text with it is ignored.
    const lied = await guest.emitWithAck('introduce', {
      tap: {
        id: freshId(),
        reader: 'left',
        at: 1_760_000_000_000,
        tag: printedNumber(cardOf(mark, '25')),
      },
      text: formatIdentity({ ...cardOf(mark, '200'), name: '' }),
    });
    expect(outcome(lied)).toBe('unknown');
    expect((await house(world)).offers).toHaveLength(2);
  });
});
