import { expect, it } from 'vitest';
import { Dice, shuffled } from '#lib/game/dice.ts';
import { BOXES } from '#lib/games/boxes.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import type { TournamentSnapshot } from '#lib/protocol/tournaments.ts';
import { isTableOf } from '#lib/table/view.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { eachOf } from '#lib/tournament/boards/cards.ts';
import { comparedBoards } from '#lib/tournament/boards/compare.ts';
import type { BoardsView } from '#lib/tournament/boards/view.ts';
import { WIN_OR_DRAW, type Format } from '#lib/tournament/format.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import { BRIDGE, enrolled, played, stacked, type BoardsWorld } from '../support/boardsEvening.ts';
import { SEED } from '../support/seed.ts';
import { freshId, granted, order, type ScreenSocket } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'prestige',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};
const FORMAT: Format = {
  system: { type: 'swiss', rounds: 2, points: WIN_OR_DRAW },
  final: 0,
  players: 1,
  bye: 2,
  match: { rounds: 1, minutes: null, lastCard: 'round' },
  tieBreaks: [],
};

/** A tournament of four at this server, and what is asked there. */
async function evening(world: ServerWorld) {
  const created = await world.house.emitWithAck('createTournament', {
    id: freshId(),
    command: { type: 'create', name: 'Sunday', format: FORMAT, play: PLAY },
  });
  const tournament = granted(created).made;
  const direct = async (command: DirectorCommand) =>
    granted(await world.house.emitWithAck('tournament', { id: freshId(), tournament, command }));
  await direct({ type: 'register', entrants: [['Anne'], ['Bruno'], ['Carla'], ['David']] });
  const watch = async (screen: ScreenSocket): Promise<TournamentSnapshot> =>
    granted(await screen.emitWithAck('watchTournament', { tournament }));
  return { tournament, direct, watch };
}

/** Boards as a page follows them: whole after each connection, and then with every change. */
async function followed(world: ServerWorld, tournament: string) {
  const bridge = world.bridge(BRIDGE);
  const screen = world.screen();
  let newest: BoardsView | null = null;
  const told = () => new Promise<void>((resolve) => void screen.once('boards', () => resolve()));
  const watch = async () => {
    newest = granted(await screen.emitWithAck('watchBoards', { tournament }));
  };
  screen.on('boards', (view) => (newest = view));
  await watch();
  const of: BoardsWorld = {
    house: (command) => order(world.house, command),
    async boards(command) {
      granted(await screen.emitWithAck('boards', { id: freshId(), tournament, command }));
    },
    view() {
      if (newest === null) throw new Error('The boards were never seen.');
      return Promise.resolve(newest);
    },
    async tap(reader, tag) {
      const position = newest?.stackings.some((each) => each.reader === `${BRIDGE}/${reader}`)
        ? newest.position
        : null;
      const reply = await bridge.emitWithAck('tap', { id: freshId(), reader, tag, at: 1 });
      while (position !== null && (newest?.position ?? 0) <= position) await told();
      return granted(reply).answer;
    },
    async move(table, move) {
      const command = { type: 'move', move } as const;
      const reply = granted(await screen.emitWithAck('table', { id: freshId(), table, command }));
      return reply.outcome === 'accepted';
    },
    async turn(table) {
      const view = granted(await screen.emitWithAck('watch', { table }));
      if (!isTableOf('1000-bornes', view) || view.match.round === null) return null;
      const { turn, drawPile } = view.match.round;
      return { by: turn, draws: drawPile > 0 };
    },
  };
  return { of, again: watch };
}

inWorld('the same shuffle at every table', serverWorld(BEHIND_PROXY), (world) => {
  it('is stacked at desks over a server crash, played, viewed and compared, and stays secret to others', async () => {
    const { tournament, direct, watch } = await evening(world);
    const { of, again } = await followed(world, tournament);
    const [red, blue] = [await enrolled(of, 'red'), await enrolled(of, 'blue')];
    // The first deck is shuffled as ever, and its order taken down; the other one follows it.
    const pile = shuffledBox();
    await of.boards({ type: 'stack', reader: `${BRIDGE}/Desk`, deck: red.id, board: null });
    await stacked(of, red, 'Desk', pile.slice(0, 30));
    await world.restart();
    await again();
    await stacked(of, red, 'Desk', pile);
    await of.boards({ type: 'planBoards', round: 1, boards: [1] });
    await of.boards({ type: 'stack', reader: `${BRIDGE}/Desk`, deck: blue.id, board: 1 });
    expect(await of.tap('Desk', red.tag('100', 1))).toMatchObject({ result: 'foreign' });
    expect(await stacked(of, blue, 'Desk')).toEqual(pile);

    const equipment = [red, blue].map(({ id }, at) => ({ table: at + 1, deck: id, readers: [] }));
    await direct({ type: 'equip', equipment });
    await direct({ type: 'pairRound' });
    await direct({ type: 'openTables' });
    const stranger = world.stranger().screen();
    const overheard: unknown[] = [];
    stranger.onAny((...told: unknown[]) => void overheard.push(told));
    overheard.push(await watch(stranger));
    const { rounds } = await watch(world.house);
    for (const [at, { code }] of (rounds[0]?.tables ?? []).entries()) {
      const table = code ?? '';
      const view = granted(await world.house.emitWithAck('watch', { table }));
      // At the second table two halves of the pile were changed over.
      const order = at === 0 ? pile : [...pile.slice(50), ...pile.slice(0, 50)];
      await played(of, table, { order, seats: seatsOf(view), turns: 10 });
    }
    await until('a card out of order is found', async () => (await of.view()).alarms.length > 0);
    expect((await of.view()).alarms.map(({ table }) => table)).toEqual([2]);
    await until('both tables are compared', async () => {
      const compared = comparedBoards(await watch(world.house));
      return compared[0]?.tables.length === 2;
    });

    // Spectators see the results, no cards, and may request nothing else.
    overheard.push(await watch(stranger));
    const heard = JSON.stringify(overheard);
    expect(heard).toContain('"manches"');
    for (const secret of ['shuffles', 'alarm', 'not-drawn', 'other-hand']) {
      expect(heard).not.toContain(secret);
    }
    for (let from = 0; from < pile.length - 3; from++) {
      expect(heard).not.toContain(JSON.stringify(pile.slice(from, from + 3)).slice(1, -1));
    }
    expect(await stranger.emitWithAck('watchBoards', { tournament })).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
  });
});

const seatsOf = (view: TableSnapshot): readonly string[] =>
  isTableOf('1000-bornes', view) ? view.match.seats.map(({ name }) => name) : [];

/** A whole box, shuffled. */
function shuffledBox(): readonly string[] {
  const dice = new Dice(SEED);
  const box = BOXES['1000-bornes'].cards.map(({ id, copies }) => [id, copies] as const);
  return shuffled(eachOf(new Map(box)), dice);
}
