import { expect, test } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import { playerOnTurn } from '#lib/games/playing.ts';
import type { PublicTagEvent } from '#lib/house/lookUp.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { comparedBoards } from '#lib/tournament/boards/compare.ts';
import {
  BRIDGE,
  enrolled,
  played,
  stacked,
  type BoardsWorld,
} from '../../../../support/boardsEvening.ts';
import { busWith } from '../../../../support/hostPorts.ts';
import { hostWorld, type MemoryHost } from '../../../../support/world/hosts.ts';
import { swiss } from '../../../../support/tournament.ts';

const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'prestige',
  options: { rounds: 1 },
  seats: [],
  deck: null,
};
const FORMAT = swiss(2, { match: { rounds: 1, minutes: null, lastCard: 'round' } });

async function evening(store = memoryStore(), heard: PublicTagEvent[] = []) {
  const codes = [...'ABCDEFGHJKLMNPQRSTUV'].map((letter) => `TEST2${letter}`).values();
  const newCode = () => codes.next().value ?? '';
  const { host } = await hostWorld({
    store,
    newCode,
    events: busWith('card.laid', (tag) => void heard.push(tag)),
  }).start();
  const wished = { type: 'create', name: 'Sunday', format: FORMAT, play: PLAY } as const;
  const created = await host.tournaments.create('create', wished);
  const code = created.ok ? created.value.made : '';
  const entrants = [['Anne'], ['Bruno'], ['Carla'], ['David']];
  await host.tournaments.ask('register', code, { type: 'register', entrants });
  return { host, code, store, world: worldOf(host, code) };
}

let ids = 0;
const fresh = (): string => `boards-${String((ids += 1))}`;

function worldOf(host: MemoryHost, code: string): BoardsWorld {
  return {
    async house(command) {
      const asked = await host.house.ask(fresh(), command);
      if (!asked.ok) throw new Error(JSON.stringify(asked.refusal));
      return asked.value.made;
    },
    async boards(command) {
      const asked = await host.boards.ask(fresh(), code, command);
      if (!asked.ok) throw new Error(JSON.stringify(asked.refusal));
    },
    async view() {
      await host.idle();
      const seen = await host.boards.view(code);
      if (!seen.ok) throw new Error(JSON.stringify(seen.refusal));
      return seen.value;
    },
    async tap(reader, tag) {
      const from = { bridge: BRIDGE, ofPage: false, guestDevice: null };
      const heard = await host.taps.handleTap(from, { id: fresh(), reader, tag, at: 1 });
      if (!heard.ok) throw new Error(JSON.stringify(heard.refusal));
      return heard.value.answer;
    },
    async move(table, move) {
      const asked = await host.tables.ask(table, fresh(), { type: 'move', move }, 'referee');
      return asked.ok && asked.value.outcome === 'accepted';
    },
    async turn(table) {
      const state = (await host.tables.read(table))?.state;
      const now = state?.timeline.now;
      if (now?.game !== '1000-bornes' || now.now.round === null) return null;
      return { by: playerOnTurn(now), draws: now.now.round.drawPile > 0 };
    },
  };
}

const DESK = `${BRIDGE}/Desk`;
const OTHER = `${BRIDGE}/Other`;

test('the same shuffle at two tables: stacked, played, looked at and compared', async () => {
  const heard: PublicTagEvent[] = [];
  const { host, code, world } = await evening(memoryStore(), heard);
  const [red, blue] = [await enrolled(world, 'red'), await enrolled(world, 'blue')];
  await world.boards({ type: 'drawBoard' });
  await world.boards({ type: 'planBoards', round: 1, boards: [1] });
  // Two desks at once; no other ear in the house hears in which order.
  heard.length = 0;
  await world.boards({ type: 'stack', reader: DESK, deck: red.id, board: 1 });
  await world.boards({ type: 'stack', reader: OTHER, deck: blue.id, board: 1 });
  const order = await stacked(world, red, 'Desk');
  expect(await stacked(world, blue, 'Other')).toEqual(order);
  expect(new Set(heard.map(({ is }) => is))).toEqual(new Set(['private']));
  const equipment = [red, blue].map(({ id }, at) => ({ table: at + 1, deck: id, readers: [] }));
  await host.tournaments.ask('equip', code, { type: 'equip', equipment });
  await host.tournaments.ask('pair', code, { type: 'pairRound' });
  await host.tournaments.ask('open', code, { type: 'openTables' });
  const tables = async () => {
    await host.idle();
    const seen = await host.tournaments.view(code);
    return seen.ok ? (seen.value.rounds[0]?.tables ?? []) : [];
  };
  const [one, two] = await tables();
  const seatsAt = async (table: string) => {
    const setup = (await host.tables.read(table))?.state.setup;
    return setup !== undefined && 'seats' in setup ? setup.seats : [];
  };
  // The second table's pile was dropped, so its first dealt cards are the last ones.
  const dropped = [...order.slice(40), ...order.slice(0, 40)];
  for (const [table, pile] of [
    [one?.code ?? '', order],
    [two?.code ?? '', dropped],
  ] as const) {
    await played(world, table, { order: pile, seats: await seatsAt(table), turns: 24 });
  }
  const { alarms, stacks } = await world.view();
  expect(alarms.map(({ table }) => table)).toEqual([2]);
  expect(alarms[0]?.alarms[0]).toMatchObject({ manche: 1 });
  expect(stacks).toMatchObject([{ used: true }, { used: true }]);
  const seen = await host.tournaments.view(code);
  const compared = seen.ok ? comparedBoards(seen.value) : [];
  expect(compared).toMatchObject([{ board: 1, tables: [{ table: 1 }, { table: 2 }] }]);
  // Undoing the first wrong cards also ends the alarm.
  const undo = async () => {
    const state = (await host.tables.read(two?.code ?? ''))?.state;
    const moves = state?.timeline.length ?? 0;
    await host.tables.ask(two?.code ?? '', fresh(), { type: 'undo', moves }, 'referee');
    return moves - 1;
  };
  while ((await undo()) > 0);
  expect((await world.view()).alarms).toEqual([]);
});

test('a shuffle that is written down goes on after the server stopped, and each tap counts once', async () => {
  const { code, store, world } = await evening();
  const red = await enrolled(world, 'red');
  await world.boards({ type: 'stack', reader: DESK, deck: red.id, board: null });
  await world.tap('Desk', red.tag('100', 1));
  const { host: again } = await hostWorld({ store }).start();
  const from = { bridge: BRIDGE, ofPage: false, guestDevice: null };
  const tap = { id: 'again', reader: 'Desk', tag: red.tag('roll', 1), at: 1 };
  const first = await again.taps.handleTap(from, tap);
  expect(await again.taps.handleTap(from, tap)).toEqual(first);
  const found = await again.boards.view(code);
  expect(found.ok && found.value.stackings).toMatchObject([
    { deck: red.id, laid: 2, last: { outcome: 'laid', card: 'roll' } },
  ]);
  // Unreadable tags and unknown stickers are reported.
  await again.taps.handleMisread(from, { reader: 'Desk', problem: 'misread', at: 2 });
  const seen = await again.boards.view(code);
  expect(seen.ok && seen.value.stackings[0]?.last).toEqual({ outcome: 'unread' });
  const unknown = await again.taps.handleTap(from, { ...tap, id: 'other', tag: '04ffffffffffff' });
  expect(unknown).toMatchObject({ value: { answer: { outcome: 'unknown' } } });
});
