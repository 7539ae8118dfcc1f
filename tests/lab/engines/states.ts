import { setTimeout as pause } from 'node:timers/promises';
import { SCENES, SHEETS, type Scene } from '../../support/pictures/scenes.ts';
import type { ScreenSocket } from '../../support/screenSocket.ts';
import { elevensOf, raceOf, type Match } from '../shared/playedMatch.ts';

export interface State {
  readonly name: string;
  readonly on: 'television' | 'phone';
  /** It lists the tables, of which there are more each time: it is compared with today's engine of that moment. */
  readonly lists?: true;
  /** The page of the state before looks on, as it stands. */
  readonly goesOn?: true;
  /** Expression that is true in the page once it shows the part to compare. */
  readonly isShown?: string;
  /** Opens what is needed, and says the path of the page, the table on it, and what happens once the page is open. */
  readonly prepare: () => Promise<Prepared>;
}

interface Prepared {
  readonly path: string;
  readonly table?: string;
  readonly play: () => Promise<void>;
}

/** Between two moves of a whole round, in ms: quicker than people, slow enough for the oldest engine to draw each. */
const BETWEEN_MOVES = 150;
const SEED = 1954;

const nothing = () => Promise.resolve();

/**
 * @param lan address of the server at which pages are strangers
 */
export function statesOf(screen: ScreenSocket, lan: string): readonly State[] {
  /** Throws all tables away, so that the television follows the next one that is opened. */
  async function clearTables(): Promise<void> {
    const house = await screen.socket.emitWithAck('watchHouse', {});
    if (!house.ok) throw new Error(house.refusal.code);
    for (const { code } of house.value.tables)
      await screen.house({ type: 'binTable', table: code });
  }
  const staged =
    ({ setup, commands }: Scene, page: string): State['prepare'] =>
    async () => {
      const table = await screen.createTable(setup);
      const play = async () => {
        for (const command of commands) await screen.command(table, command);
      };
      return { path: page.replace('CODE', table), table, play };
    };
  return [
    onTelevision('tv of the house', async () => {
      await clearTables();
      return staged(SCENES.race, '/tv')();
    }),
    onTelevision('tv choosing', async () => {
      await clearTables();
      const prepared = await staged(SCENES.race, '/tv?choose')();
      // Before the page is open: a list that changes meanwhile may lose the focus.
      await prepared.play();
      return { ...prepared, play: nothing };
    }),
    ...Object.entries(SCENES).map(([name, scene]) =>
      onTelevision(`tv ${name}`, staged(scene, '/tv/CODE')),
    ),
    onTelevision('tv by hand', staged(SHEETS, '/tv/CODE')),
    onTelevision('tv replay', staged(SCENES.race, '/tv/CODE/replay')),
    {
      ...onTelevision('tv joining', at(`${lan}/tv/NOBODY`)),
      lists: true,
      isShown: `location.pathname === '/tv' &&
        document.querySelector('[data-testid="screen-number"]') !== null`,
    },
    ...inTwoHalves('manche', raceOf(SEED, { rounds: 1 }), screen),
    ...inTwoHalves('game of Elevens', elevensOf(SEED), screen),
    onPhone('play', staged(SCENES.race, '/play/CODE')),
    onPhone('play refused', staged(SCENES.refused, '/play/CODE')),
    onPhone('play Elevens', staged(SCENES.elevens, '/play/CODE')),
    onPhone('score', staged(SHEETS, '/score/CODE')),
    { ...onPhone('home', at('/')), lists: true },
    { ...onPhone('matches', at('/matches')), lists: true },
  ];
}

function inTwoHalves(name: string, { setup, moves }: Match, screen: ScreenSocket): State[] {
  const middle = Math.floor(moves.length / 2);
  let table = '';
  const play = async (from: number, to: number) => {
    for (const move of moves.slice(from, to)) {
      await screen.command(table, { type: 'move', move });
      await pause(BETWEEN_MOVES);
    }
  };
  const first = onTelevision(`tv half a ${name}`, async () => {
    table = await screen.createTable(setup);
    return { path: `/tv/${table}`, table, play: () => play(0, middle) };
  });
  const whole = onTelevision(`tv a whole ${name}`, () =>
    Promise.resolve({ path: `/tv/${table}`, table, play: () => play(middle, moves.length) }),
  );
  return [first, { ...whole, goesOn: true }];
}

const at =
  (path: string): State['prepare'] =>
  () =>
    Promise.resolve({ path, play: nothing });

const onTelevision = (name: string, prepare: State['prepare']): State => ({
  name,
  on: 'television',
  prepare,
});
const onPhone = (name: string, prepare: State['prepare']): State => ({
  name,
  on: 'phone',
  prepare,
});
