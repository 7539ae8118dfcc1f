import { expect, it } from 'vitest';
import type { HouseView } from '#lib/house/view.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import {
  bridgeAt,
  freshId,
  granted,
  lay,
  openTable,
  order,
  tag,
  watch,
  type BridgeSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, paired, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const houseOf = async ({ house }: ServerWorld): Promise<HouseView> =>
  granted(await house.emitWithAck('watchHouse', {}));

/** Its reader "left" is ready. */
async function withReader(bridge: BridgeSocket): Promise<BridgeSocket> {
  granted(await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]));
  return bridge;
}
async function letIn(world: ServerWorld, bridge: string): Promise<BridgeSocket> {
  const device = await paired(world, 'reader');
  return withReader(world.kept(bridgeAt(world.url, { bridge }, device.options())));
}
async function enrol(world: ServerWorld, target: EnrolmentTarget): Promise<string> {
  const deck = await order(world.house, { type: 'createDeck', name: freshId() });
  await order(world.house, { type: 'enrol', deck, target });
  return deck;
}
async function answer(bridge: BridgeSocket, number: string) {
  return granted(await lay(bridge, number));
}
const boundIn = async (world: ServerWorld, deck: string) =>
  granted(await world.house.emitWithAck('deckTags', { deck }));

inWorld(
  'a deck is enrolled at the readers that the house means',
  serverWorld(BEHIND_PROXY),
  (world) => {
    it('at the only one there is, a bridge that was let in, cards and tokens alike', async () => {
      const pi = await letIn(world, 'pi');
      const deck = await enrol(world, { type: 'card', card: 'accident' });
      expect((await answer(pi, tag(1))).answer).toEqual({ outcome: 'enrolled', result: 'bound' });
      for (const [number, target] of [
        [2, { type: 'action', action: 'undo' }],
        [3, { type: 'house' }],
      ] as const) {
        await order(world.house, { type: 'enrol', deck, target });
        expect((await answer(pi, tag(number))).answer).toEqual({
          outcome: 'enrolled',
          result: 'bound',
        });
      }
      expect(await boundIn(world, deck)).toHaveLength(3);
      await order(world.house, { type: 'clearDesk' });
    });

    it.each<EnrolmentTarget>([
      { type: 'house' },
      { type: 'action', action: 'undo' },
      { type: 'card', card: 'roll' },
    ])('never at one that was let in beside the house’s own: $type', async (target) => {
      const own = await withReader(world.bridge('own'));
      const bad = await letIn(world, `bad-${target.type}`);
      const deck = await enrol(world, target);
      const refused = await answer(bad, tag(66));
      expect(refused.answer).toEqual({ outcome: 'not-the-desk' });
      expect(refused.text.fr).toContain('Le bureau');
      expect(refused.text.en).toContain('The desk');
      await bad.emitWithAck('problem', { reader: 'left', problem: 'misread', at: 1 });
      expect((await houseOf(world)).work).toMatchObject({ last: null });
      const number = tag(100 + (await houseOf(world)).decks.length);
      expect((await answer(own, number)).answer).toEqual({ outcome: 'enrolled', result: 'bound' });
      expect((await boundIn(world, deck)).map((bound) => bound.tag)).toEqual([number]);
      await order(world.house, { type: 'clearDesk' });
    });

    it('nor while the house’s own bridge starts anew', async () => {
      const own = await withReader(world.bridge('restarting'));
      const bad = await letIn(world, 'lurking');
      const deck = await enrol(world, { type: 'house' });
      own.close();
      await until('the bridge is gone', async () =>
        (await houseOf(world)).readers.some(
          (reader) => reader.bridge === 'restarting' && !reader.connected,
        ),
      );
      expect((await answer(bad, tag(67))).answer).toEqual({ outcome: 'not-the-desk' });
      expect(await boundIn(world, deck)).toEqual([]);
      await order(world.house, { type: 'clearDesk' });
    });

    it('where the house has said that this is its desk', async () => {
      await withReader(world.bridge('own'));
      const chosen = await letIn(world, 'chosen');
      await order(world.house, {
        type: 'assignReader',
        reader: 'chosen/left',
        role: { role: 'desk' },
      });
      await enrol(world, { type: 'house' });
      expect((await answer(chosen, tag(68))).answer).toEqual({
        outcome: 'enrolled',
        result: 'bound',
      });
      await order(world.house, { type: 'clearDesk' });
    });

    it('and a deck is neither counted nor written elsewhere', async () => {
      await withReader(world.bridge('own'));
      const bad = await letIn(world, 'counter');
      const deck = await order(world.house, { type: 'createDeck', name: freshId() });
      await order(world.house, { type: 'checkDeck', deck, anew: true });
      expect((await answer(bad, tag(70))).answer).toEqual({ outcome: 'not-the-desk' });
      await order(world.house, { type: 'writeTags', deck, lock: false });
      expect((await answer(bad, tag(71))).answer).toEqual({ outcome: 'not-the-desk' });
      await order(world.house, { type: 'clearDesk' });
    });
  },
);

inWorld('a card laid unknown in the middle of a match', serverWorld(BEHIND_PROXY), (world) => {
  async function laidUnknown(number: string) {
    const bridge = await withReader(world.bridge());
    const deck = await order(world.house, { type: 'createDeck', name: freshId() });
    const table = await openTable(world.house, deck);
    expect((await answer(bridge, number)).answer).toMatchObject({ outcome: 'unknown' });
    const command = { type: 'enrolLaid', table, deck, card: 'roll', tag: number } as const;
    return { bridge, deck, table, command };
  }

  it('is enrolled once by two administrators who answer at once, and counts when it is laid again', async () => {
    const { bridge, deck, table, command } = await laidUnknown(tag(41));
    const other = { ...command, card: '25' };
    const replies = await Promise.all([
      world.house.emitWithAck('house', { id: freshId(), command }),
      world.screen().emitWithAck('house', { id: freshId(), command: other }),
    ]);
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'tag-known' } });
    const card = replies[0].ok ? 'roll' : '25';
    expect(await boundIn(world, deck)).toMatchObject([{ tag: tag(41), binding: { card } }]);
    expect(await watch(world.house, table)).toMatchObject({ notice: { type: 'enrolled', card } });
    const again = (await answer(bridge, tag(41))).answer.outcome;
    expect(again).toBe(card === 'roll' ? 'accepted' : 'refused');
  });

  it('is answered as before if the acknowledgement was lost, and says nothing after play went on', async () => {
    const { bridge, table, command } = await laidUnknown(tag(42));
    const request = { id: freshId(), command };
    const first = await world.house.emitWithAck('house', request);
    await answer(bridge, tag(42));
    expect(await world.house.emitWithAck('house', request)).toEqual(first);
    expect(await watch(world.house, table)).toMatchObject({ moves: 1, notice: null });
  });

  it('is enrolled by no player', async () => {
    const { deck, table, command } = await laidUnknown(tag(43));
    const player = (await playerAt(world, table)).screen();
    expect(await player.emitWithAck('house', { id: freshId(), command })).toMatchObject({
      refusal: { code: 'not-allowed', needs: 'house' },
    });
    expect(await boundIn(world, deck)).toEqual([]);
  });
});
