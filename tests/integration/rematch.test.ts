import { expect, it } from 'vitest';
import type { FirstPlayerRule } from '#lib/game/rematch.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { eachAlone } from '../support/evening.ts';
import {
  access,
  freshId,
  granted,
  lay,
  order,
  outcome,
  tag,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const TOKEN = tag(0x900);

inWorld('a rematch', serverWorld(BEHIND_PROXY), (world) => {
  const setup = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } };
  const openTable = (deck: string | null = null) =>
    order(world.house, { type: 'createTable', setup: { ...setup, deck }, readers: 'all' });
  const openFor = (...names: readonly string[]) =>
    order(world.house, { type: 'createTable', setup: eachAlone(...names), readers: 'none' });
  async function play(table: string, ...moves: readonly Move[]) {
    for (const move of moves) {
      const command = { type: 'move', move } as const;
      granted(await world.house.emitWithAck('table', { id: freshId(), table, command }));
    }
  }
  const playToTheEnd = (table: string) =>
    play(table, { type: 'play', by: 'Anne', card: 'roll' }, { type: 'endRound' });
  const rematch = (screen: ScreenSocket, table: string, begins: FirstPlayerRule = 'next') =>
    screen.emitWithAck('rematch', { id: freshId(), table, begins });
  /** A phone that plays that seat. */
  async function aPhone(table: string, seat: number) {
    const phone = await playerAt(world, table);
    const screen = phone.screen();
    await watch(screen, table);
    await access(screen, table);
    granted(await screen.emitWithAck('sit', { table, seat }));
    return screen;
  }

  it('is opened once by two phones that ask at once, and both play there in their seats', async () => {
    const table = await openTable();
    const [anne, bruno] = [await aPhone(table, 0), await aPhone(table, 1)];
    await playToTheEnd(table);
    const [one, other] = await Promise.all([rematch(anne, table), rematch(bruno, table)]);
    const next = granted(one).table;
    expect(granted(other)).toEqual({ table: next });
    expect(next).not.toBe(table);

    expect((await watch(bruno, next)).match).toMatchObject({ round: { turn: 'Bruno' } });
    const seen = await access(bruno, next);
    expect(seen).toMatchObject({ role: 'player', seats: [{ seat: 0 }, { seat: 1 }] });
    const taken = await bruno.emitWithAck('sit', { table: next, seat: 0 });
    expect(taken).toMatchObject({ refusal: { code: 'seat-taken' } });
    granted(await bruno.emitWithAck('sit', { table: next, seat: 1 }));
  });

  it('is announced to every screen of the previous table, and not to others', async () => {
    const table = await openTable();
    const television = world.stranger().screen();
    await watch(television, table);
    const told: (string | null)[] = [(await access(television, table)).next];
    television.on('access', ({ next }) => told.push(next));
    await playToTheEnd(table);
    const next = granted(await rematch(world.house, table, 'losers')).table;
    await until('the television knows where it goes', () => told.at(-1) === next);
    expect(told[0]).toBeNull();
    expect((await watch(television, next)).match).toMatchObject({ round: { turn: 'Bruno' } });
    expect((await access(world.stranger().screen(), table)).next).toBeNull();
  });

  it('is played by ear where its players had no screen to look at', async () => {
    const table = await openTable();
    const command = { type: 'byEar', byEar: true } as const;
    granted(await world.house.emitWithAck('table', { id: freshId(), table, command }));
    await playToTheEnd(table);
    const next = granted(await rematch(world.house, table)).table;
    expect(await watch(world.house, next)).toMatchObject({ byEar: true, moves: 0 });
  });

  it('is not for who only watches, nor while the match goes on', async () => {
    const table = await openTable();
    const phone = await aPhone(table, 0);
    expect(await rematch(phone, table)).toMatchObject({ refusal: { code: 'match-goes-on' } });
    await playToTheEnd(table);
    const watcher = world.stranger().screen();
    await watch(watcher, table);
    const refused = { code: 'not-allowed', needs: 'player' };
    expect(await rematch(watcher, table)).toMatchObject({ refusal: refused });
    const elsewhere = await aPhone(await openFor('Zoé', 'Max'), 0);
    expect(await rematch(elsewhere, table)).toMatchObject({ refusal: refused });
  });

  it('is not needed by phones that play with the same people again, in seats of their own', async () => {
    const table = await openTable();
    const [anne, bruno] = [await aPhone(table, 0), await aPhone(table, 1)];
    const told: (string | undefined)[] = [];
    anne.on('access', ({ successor }) => void told.push(successor));
    expect(await access(anne, table)).not.toHaveProperty('successor');
    await playToTheEnd(table);
    const next = await openFor('Bruno', 'Anne');
    await until('Anne knows where it goes on', () => told.at(-1) === next);
    expect(await access(bruno, table)).toMatchObject({ next: null, successor: next });
    for (const [screen, seat] of [
      [anne, 1],
      [bruno, 0],
    ] as const) {
      expect((await access(screen, next)).role).toBe('player');
      granted(await screen.emitWithAck('sit', { table: next, seat }));
    }
    // Who asks for a rematch all the same plays there, too.
    expect(granted(await rematch(anne, table)).table).toBe(next);
  });

  it('of the same people is told to nobody who may not play there, by no way', async () => {
    const table = await openTable();
    await aPhone(table, 0);
    const spectator = world.stranger().screen();
    const elsewhere = await aPhone(await openFor('Zoé', 'Max'), 0);
    const heard: unknown[] = [];
    for (const screen of [spectator, elsewhere]) {
      screen.onAny((...said: unknown[]) => void heard.push(said));
      await watch(screen, table);
      await access(screen, table);
    }
    await playToTheEnd(table);
    const next = await openFor('Anne', 'Bruno');
    await until('the house knows it', async () => {
      return (await access(world.house, table)).successor === next;
    });
    for (const screen of [spectator, elsewhere, world.stranger().screen()]) {
      heard.push(await access(screen, table), await watch(screen, table));
      expect(await rematch(screen, table)).toMatchObject({ refusal: { code: 'not-allowed' } });
    }
    const { fetch } = world.stranger();
    for (const path of ['state.json', 'record.json']) {
      heard.push(await (await fetch(`/table/${table}/${path}`)).text());
    }
    expect(JSON.stringify(heard)).not.toContain(next);
  });

  it('is requested by its token, and keeps that token’s reader', async () => {
    const deck = await order(world.house, { type: 'createDeck', name: freshId() });
    const bridge = world.bridge();
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const target = { type: 'action', action: 'rematch' } as const;
    await order(world.house, { type: 'enrol', deck, target });
    await lay(bridge, TOKEN);
    await order(world.house, { type: 'clearDesk' });
    const table = await openTable(deck);
    await play(table, { type: 'play', by: 'Anne', card: 'roll' });
    expect(await lay(bridge, TOKEN)).toMatchObject({
      value: { answer: { outcome: 'not-now', reason: 'match-goes-on' } },
    });
    await play(table, { type: 'endRound' });

    const id = freshId();
    const laid = await lay(bridge, TOKEN, id);
    expect(outcome(laid)).toBe('told');
    expect(laid).toMatchObject({ value: { text: { en: expect.stringContaining('rematch') } } });
    const { next } = await access(world.house, table);
    expect(next).not.toBeNull();
    // The same tap sent again, and the token laid once more, open no third table.
    expect(await lay(bridge, TOKEN, id)).toEqual(laid);
    expect(await lay(bridge, TOKEN)).toMatchObject({
      value: { answer: { outcome: 'not-now', reason: 'match-goes-on' } },
    });
    const watched = granted(await world.house.emitWithAck('watchHouse', {}));
    expect(watched.readersAt).toBe(next);
  });
});
