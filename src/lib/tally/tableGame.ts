import { accept, refuse } from '../game/result.ts';
import { withoutCards, type Authority, type TableGame } from '../game/tableGame.ts';
import {
  namesIn,
  parseCounted,
  rematchCounted,
  renameCounted,
  sheetsOf,
  startTally,
  withCountedNames,
} from './counted.ts';
import { decide, evolve } from './decide.ts';
import type { Event } from './events.ts';
import { TALLY_FIRST_VERSION } from './schema.ts';
import type { Move, Refusal } from './moves.ts';
import { TALLY_RECORD } from './record.ts';
import type { TallySetup } from './setup.ts';
import { matchStanding } from './standing.ts';
import type { State } from './state.ts';
import type { TallyMatch } from './view.ts';
import { viewOf } from './viewOf.ts';

const MOVES: Readonly<Record<Move['type'], Authority>> = { fill: 'player', close: 'player' };

const EVENTS: Readonly<Record<Event['type'], true>> = { cellFilled: true, sheetClosed: true };

/** Refusal with its game, because the codes of games overlap. */
export type TallyRefusal = Refusal & { readonly game: 'tally' };

/**
 * Game module for matches counted by hand. Moves are entries on sheets, and no player is on turn.
 */
export const tallyGame: TableGame<
  TallySetup,
  State,
  Move,
  Event,
  TallyRefusal,
  TallyMatch,
  TallySetup['counted']
> = withoutCards({
  moves: MOVES,
  events: EVENTS,
  record: TALLY_RECORD,
  firstVersion: TALLY_FIRST_VERSION,
  givenNames: ({ counted }) => namesIn(counted),
  withNames: ({ game, counted }, renaming) => ({
    game,
    counted: withCountedNames(counted, renaming),
  }),
  renamePlayers: renameCounted,
  cardGameSetup: ({ counted }) => counted,
  withoutDeck: (setup) => ({ ...setup, counted: { ...setup.counted, deck: null } }),
  start({ counted }) {
    const parsed = parseCounted(counted);
    return parsed.ok ? accept(startTally(parsed.value, counted)) : parsed;
  },
  rematch: ({ counted }, state, begins) => ({
    game: 'tally',
    counted: rematchCounted(counted, matchStanding(state), begins),
  }),
  decide(move, state) {
    const decided = decide(move, state);
    return decided.ok ? decided : refuse({ ...decided.refusal, game: 'tally' });
  },
  evolve,
  view: viewOf,
  standing: matchStanding,
  seatNames: ({ counted }) => counted.setup.seats,
  playerOnTurn: () => '',
  sideOfPlayer: (name, { counted }) =>
    sheetsOf(counted).sides.findIndex((players) => players.includes(name)),
  isRetroactive: (move, { sheets }) =>
    move.type === 'fill' && sheets[move.round - 1]?.closed === true,
  roundsPlayed: ({ sheets }) => sheets.filter(({ closed }) => closed).length,
});
