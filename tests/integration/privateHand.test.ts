import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Socket } from 'socket.io-client';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import type { GameMove } from '#lib/games.ts';
import { readWrittenLog } from './writtenLog.ts';
import {
  type BridgeSocket,
  access,
  freshId,
  granted,
  lay,
  manage,
  openTable,
  order,
  tag,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

/** The card that only its player may hear of, and every spelling of it in this program. */
const CARD = 'puncture-proof';
const SPELLINGS = [CARD, 'increvable', 'puncture'];

/** Records everything that a socket receives from now on: messages, answers and control frames. */
function wireOf(socket: Pick<Socket, 'io'>): () => string {
  let heard = '';
  socket.io.engine.on('packet', ({ data }) => (heard += `${String(data)}\n`));
  return () => heard.toLowerCase();
}

const named = (text: string, secret = ''): readonly string[] =>
  [...SPELLINGS, secret].filter((told) => told !== '' && text.toLowerCase().includes(told));

/**
 * Resolves once earlier messages to a bridge have arrived. The invalid tap is answered by
 * validation alone.
 */
const settled = (bridge: BridgeSocket) => bridge.emitWithAck('tap', {} as never);

const sit = (phone: ScreenSocket, table: string, seat: number | null) =>
  phone.emitWithAck('sit', { table, seat });

const TRACE = join(tmpdir(), `table-companion-hand-${String(process.pid)}`);
afterAll(() => rmSync(TRACE, { force: true }));

inWorld(
  'a reader of a hand',
  serverWorld({ env: { ...BEHIND_PROXY.env, TRACE_FILE: TRACE } }),
  (world) => {
    /** A table with a deck of two cards and these more, at which the reader "left" of the bridge "hall" is Anne's hand. */
    let evenings = 0;
    async function anEvening(more: readonly string[] = []) {
      evenings += 1;
      const [first, secret] = [tag(0x500 + evenings), tag(0x600 + evenings)];
      const others = more.map((card, at) => [card, tag(0x10000 * evenings + at)] as const);
      const deck = await order(world.house, { type: 'createDeck', name: freshId() });
      const bridge = world.bridge();
      for (const [card, uid] of [['roll', first], [CARD, secret], ...others] as const) {
        await order(world.house, { type: 'enrol', deck, target: { type: 'card', card } });
        await lay(bridge, uid);
      }
      await order(world.house, { type: 'clearDesk' });
      await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
      const table = await openTable(world.house, deck);
      const role = { role: 'hand', seat: 0 } as const;
      await order(world.house, { type: 'assignReader', reader: 'hall/left', role });
      return { table, bridge, first, secret, others: others.map(([, uid]) => uid) };
    }
    async function aPhone(table: string) {
      const phone = await playerAt(world, table);
      const screen = phone.screen();
      await watch(screen, table);
      await access(screen, table);
      return screen;
    }

    it('names a card to the phone that plays its seat, and nowhere else at all', async () => {
      const other = await openTable(world.house);
      const { table, bridge, first, secret } = await anEvening();
      const [anne, bruno, elsewhere] = [
        await aPhone(table),
        await aPhone(table),
        await aPhone(other),
      ];
      granted(await sit(anne, table, 0));
      granted(await sit(bruno, table, 1));
      const television = world.stranger().screen();
      await watch(television, table);
      await watch(world.house, table);
      await world.house.emitWithAck('watchHouse', {});
      await world.house.emitWithAck('history', { query: '', player: null, from: 0, count: 40 });
      const otherBridge = world.bridge('attic');
      await settled(otherBridge);
      const everybodyElse = {
        bruno,
        elsewhere,
        television,
        house: world.house,
        bridge,
        otherBridge,
      };
      await access(world.house, table);
      const wires = Object.entries(everybodyElse).map(
        ([who, socket]) => [who, wireOf(socket)] as const,
      );
      const cards: unknown[] = [];
      anne.on('hand', (card) => cards.push(card));
      const log = readWrittenLog(world.data);
      const before = log.lines().length;
      const traced = readFileSync(TRACE, 'utf8').length;
      const said = world.server.stdout().length + world.server.stderr().length;

      expect(await lay(bridge, first)).toMatchObject({ value: { answer: { outcome: 'heard' } } });
      const id = freshId();
      expect(await lay(bridge, secret, id)).toEqual({
        ok: true,
        value: { answer: { outcome: 'heard' }, text: { fr: 'Carte entendue.', en: 'Card heard.' } },
      });
      // A bridge that did not hear the answer asks again: that is the same card, told once.
      await lay(bridge, secret, id);
      await until('the phone was told', () => cards.length === 2);
      expect(cards).toMatchObject([
        { table, seat: 0, said: { type: 'card', card: 'roll', number: 1 }, held: 1 },
        { table, seat: 0, said: { type: 'card', card: CARD, number: 2 }, held: 2 },
      ]);
      // Earlier messages arrive before the answers to these requests.
      await Promise.all([bruno, elsewhere, television].map((screen) => access(screen, table)));
      await access(world.house, table);
      await settled(otherBridge);
      expect(wires.map(([who, heard]) => [who, named(heard(), secret)])).toEqual(
        wires.map(([who]) => [who, []]),
      );

      const stored = log.lines().slice(before);
      await log.close();
      expect(stored).toHaveLength(2);
      expect(named(stored.join('\n'), secret)).toEqual([]);
      const output = world.server.stdout() + world.server.stderr();
      expect(named(output.slice(said), secret)).toEqual([]);
      expect(named(readFileSync(TRACE, 'utf8').slice(traced), secret)).toEqual([]);
      expect(readFileSync(TRACE, 'utf8')).toContain(id);

      // The same wires tell of the card as soon as it is played, so that they would have told of it before.
      await order(world.house, {
        type: 'assignReader',
        reader: 'hall/left',
        role: { role: 'table' },
      });
      await lay(bridge, secret);
      await until('everybody at the table hears of it', () =>
        wires.every(
          ([who, heard]) =>
            ['elsewhere', 'otherBridge'].includes(who) || named(heard(), secret).length > 0,
        ),
      );
    });

    it('keeps its cards to its player while a deck is enrolled or counted', async () => {
      const { table, bridge, secret } = await anEvening();
      const anne = await aPhone(table);
      granted(await sit(anne, table, 0));
      const cards: unknown[] = [];
      anne.on('hand', (card) => cards.push(card));
      const deck = await order(world.house, { type: 'createDeck', name: freshId() });
      await world.house.emitWithAck('watchHouse', {});
      const heard = wireOf(world.house);
      for (const work of [
        { type: 'enrol', deck, target: { type: 'card', card: '25' } },
        { type: 'checkDeck', deck, anew: true },
      ] as const) {
        await order(world.house, work);
        expect(await lay(bridge, secret)).toMatchObject({
          value: { answer: { outcome: 'heard' } },
        });
        await order(world.house, { type: 'clearDesk' });
      }
      await until('the phone was told', () => cards.length === 2);
      expect(heard()).not.toContain(secret);
      await order(world.house, {
        type: 'assignReader',
        reader: 'hall/left',
        role: { role: 'table' },
      });
    });

    it('is silent and unnamed while no phone has the seat', async () => {
      const { table, bridge, secret } = await anEvening();
      const bruno = await aPhone(table);
      granted(await sit(bruno, table, 1));
      const heard = wireOf(bruno);
      expect(await lay(bridge, secret)).toMatchObject({ value: { answer: { outcome: 'heard' } } });
      await access(bruno, table);
      expect(named(heard(), secret)).toEqual([]);
    });

    it('names the player of a seat to all at the table, and only the referee or the house takes it from a phone', async () => {
      const { table, bridge, secret } = await anEvening();
      const [anne, bruno] = [await aPhone(table), await aPhone(table)];
      granted(await sit(anne, table, 0));
      expect(await sit(bruno, table, 0)).toEqual({ ok: false, refusal: { code: 'seat-taken' } });
      const seen = (await access(bruno, table)).seats;
      expect(seen).toMatchObject([{ seat: 0, mine: false }]);
      expect((await access(anne, table)).seats).toMatchObject([{ mine: true }]);
      const watcher = world.stranger().screen();
      await watch(watcher, table);
      expect((await access(watcher, table)).seats).toEqual([]);
      expect(await sit(watcher, table, 0)).toMatchObject({ refusal: { code: 'not-allowed' } });

      const free = { type: 'freeSeat', table, device: seen[0]?.who.id ?? '' } as const;
      expect(await manage(bruno, free)).toMatchObject({ refusal: { code: 'not-allowed' } });
      const told: string[] = [];
      anne.on('unseated', (at) => told.push(at));
      const [heard, cards] = [wireOf(anne), [] as unknown[]];
      bruno.on('hand', (card) => cards.push(card));
      granted(await manage(world.house, free));
      await until('the phone is told', () => told.length === 1);
      granted(await sit(bruno, table, 0));
      await lay(bridge, secret);
      await until('the other phone has the hand now', () => cards.length === 1);
      await access(anne, table);
      expect(named(heard(), secret)).toEqual([]);
    });

    describe('a hint', () => {
      const allow = async (allowed: boolean) =>
        granted(await manage(world.house, { type: 'allowHints', allowed }));
      const hint = (screen: ScreenSocket, table: string) => screen.emitWithAck('hint', { table });
      const saidTo = async (screen: ScreenSocket, table: string) =>
        granted(await hint(screen, table)).said;

      /** Anne stands and is to play, and holds one card alone that can be laid now. */
      async function aWholeHand() {
        // A reader of a hand learns no cards.
        const role = { role: 'table' } as const;
        await order(world.house, { type: 'assignReader', reader: 'hall/left', role });
        const evening = await anEvening(['25', '25', '50', '50', '75', '75']);
        const { table, bridge, secret, others } = evening;
        const [anne, bruno] = [await aPhone(table), await aPhone(table)];
        granted(await sit(anne, table, 0));
        granted(await sit(bruno, table, 1));
        const played: readonly GameMove[] = [
          { type: 'play', by: 'Anne', card: 'roll' },
          { type: 'play', by: 'Bruno', card: 'flat-tire' },
          { type: 'discard', by: 'Anne', card: '25' },
          { type: 'discard', by: 'Bruno', card: '25' },
        ];
        for (const move of played) {
          const command = { type: 'move', move } as const;
          granted(await world.house.emitWithAck('table', { id: freshId(), table, command }));
        }
        for (const uid of [secret, ...others]) await lay(bridge, uid);
        return { ...evening, anne, bruno };
      }

      it('is told to the phone of that hand, and nowhere else at all', async () => {
        const { table, anne, bruno, bridge, secret } = await aWholeHand();
        const television = world.stranger().screen();
        await watch(television, table);
        await watch(world.house, table);
        const others = { bruno, television, house: world.house, bridge };
        const wires = Object.entries(others).map(([who, each]) => [who, wireOf(each)] as const);
        const log = readWrittenLog(world.data);
        const before = log.lines().length;
        const traced = readFileSync(TRACE, 'utf8').length;
        const printed = world.server.stdout().length + world.server.stderr().length;
        const feed = await (await world.stranger().fetch(`/table/${table}/state.json`)).text();

        expect(await saidTo(anne, table)).toMatchObject({ why: 'unwished' });
        await allow(true);
        expect(await saidTo(anne, table)).toMatchObject({
          type: 'hint',
          at: { moves: 4 },
          move: { type: 'play', by: 'Anne', card: CARD },
        });
        // Other players and spectators get no hints on a hand.
        expect(await saidTo(bruno, table)).toMatchObject({ type: 'no-hint', why: 'turn' });
        expect(await hint(television, table)).toMatchObject({ refusal: { code: 'not-allowed' } });
        expect(await hint(world.house, table)).toMatchObject({ refusal: { code: 'no-hand' } });
        await Promise.all([bruno, television].map((screen) => access(screen, table)));
        await settled(bridge);
        expect(wires.map(([who, heard]) => [who, named(heard(), secret)])).toEqual(
          wires.map(([who]) => [who, []]),
        );
        expect(await (await world.stranger().fetch(`/table/${table}/state.json`)).text()).toBe(
          feed,
        );
        // Only the permission for hints is stored.
        const stored = log.lines().slice(before);
        await log.close();
        expect(stored).toHaveLength(1);
        expect(stored.join()).toContain('hintsAllowed');
        const output = world.server.stdout() + world.server.stderr();
        expect(named(output.slice(printed), secret)).toEqual([]);
        expect(named(readFileSync(TRACE, 'utf8').slice(traced), secret)).toEqual([]);
      });
    });
  },
);
