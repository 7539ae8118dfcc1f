import { evolveBoards, withoutTables } from './boards/evolve.ts';
import { withEquipment } from './equipment.ts';
import type { Pairing, TournamentEvent } from './events.ts';
import {
  isPlaying,
  lastRound,
  type Clock,
  type Entrant,
  type PairedTable,
  type Round,
  type Sides,
  type Tournament,
  type Wishes,
} from './state.ts';

/** Applies an event. `at` is when it was stored, in ms since the epoch. Never refuses. */
export function evolveTournament(
  event: TournamentEvent,
  state: Tournament | null,
  at: number,
): Tournament | null {
  if (event.type === 'tournamentCreated') {
    const { name, format, play } = event;
    return { name, format, play, ...NOBODY_YET };
  }
  return state && evolved(event, state, at);
}

const NO_WISHES: Wishes = { pinned: [], byes: [] };

const NOBODY_YET = {
  entrants: [],
  wishes: NO_WISHES,
  groups: [],
  equipment: [],
  finalists: null,
  rounds: [],
};

function evolved(
  event: Exclude<TournamentEvent, { type: 'tournamentCreated' }>,
  state: Tournament,
  at: number,
): Tournament {
  switch (event.type) {
    case 'formatChanged':
      return withFormat(event.format, state);
    case 'entrantRegistered':
    case 'entrantRenamed':
    case 'entrantDropped':
    case 'entrantReturned':
      return evolveEntrants(event, state);
    case 'tablePinned':
    case 'tableUnpinned':
    case 'byeGiven':
    case 'byeTakenBack':
      return { ...state, wishes: evolveWishes(event, state.wishes) };
    case 'tablesEquipped':
      return { ...state, equipment: withEquipment(state.equipment, event) };
    case 'groupsDrawn':
      return { ...state, groups: event.groups };
    case 'groupJoined': {
      const { entrant, group, place } = event;
      const places = state.groups[group] ?? [];
      return { ...state, groups: state.groups.with(group, places.with(place, entrant)) };
    }
    case 'finalDrawn':
      return { ...state, finalists: event.finalists };
    case 'roundPaired':
    case 'roundWithdrawn':
    case 'tablesPairedAnew':
      return evolvePairing(event, state);
    case 'tableOpened':
    case 'resultEntered':
    case 'resultTakenBack':
      return evolveTable(event, state);
    case 'clockStarted':
    case 'clockStopped':
    case 'clockResumed':
    case 'clockStepped':
    case 'tableExtended':
    case 'timeCalled':
      return inLastRound(state, (round) => evolveClock(event, round, at));
    default:
      return evolveBoards(event, state, at);
  }
}

function evolveEntrants(
  event: Extract<
    TournamentEvent,
    { type: 'entrantRegistered' | 'entrantRenamed' | 'entrantDropped' | 'entrantReturned' }
  >,
  state: Tournament,
): Tournament {
  const { entrant: number } = event;
  const changed = (change: Partial<Entrant>): Tournament => ({
    ...state,
    entrants: state.entrants.map((each) =>
      each.number === number ? { ...each, ...change } : each,
    ),
  });
  switch (event.type) {
    case 'entrantRegistered': {
      const entrant = { number, players: event.players, out: false };
      return { ...state, entrants: [...state.entrants, entrant] };
    }
    case 'entrantRenamed':
      return changed({ players: event.players });
    case 'entrantReturned':
      return changed({ out: false });
    case 'entrantDropped': {
      const wishes = withoutWishesFor([number], state.wishes);
      return { ...changed({ out: true }), wishes };
    }
  }
}

function evolveWishes(
  event: Extract<
    TournamentEvent,
    { type: 'tablePinned' | 'tableUnpinned' | 'byeGiven' | 'byeTakenBack' }
  >,
  wishes: Wishes,
): Wishes {
  const { pinned, byes } = wishes;
  switch (event.type) {
    case 'tablePinned':
      return { ...wishes, pinned: [...pinned, event.sides] };
    case 'tableUnpinned':
      return { ...wishes, pinned: pinned.filter((sides) => !isSame(sides, event.sides)) };
    case 'byeGiven':
      return { ...wishes, byes: [...byes, event.entrant] };
    case 'byeTakenBack':
      return { ...wishes, byes: byes.filter((each) => each !== event.entrant) };
  }
}

const withoutWishesFor = (entrants: readonly number[], { pinned, byes }: Wishes): Wishes => ({
  pinned: pinned.filter((sides) => !sides.some((each) => entrants.includes(each))),
  byes: byes.filter((each) => !entrants.includes(each)),
});

/** True if the same entrants meet, in any order. */
export const isSame = (one: Sides, other: Sides): boolean =>
  one.length === other.length && one.every((side) => other.includes(side));

function evolvePairing(
  event: Extract<TournamentEvent, { type: 'roundPaired' | 'roundWithdrawn' | 'tablesPairedAnew' }>,
  state: Tournament,
): Tournament {
  switch (event.type) {
    case 'roundPaired': {
      const { stage, tables, byes, seed } = event;
      const round = { stage, tables: tables.map(newTable), byes, seed, clock: null };
      const agreed = { wishes: state.wishes, match: state.format.match };
      return { ...state, wishes: NO_WISHES, rounds: [...state.rounds, { ...round, ...agreed }] };
    }
    case 'roundWithdrawn': {
      const left = withGone(withoutLast(state), lastRound(state)?.tables ?? []);
      return withoutTables(left, ({ round }) => round === state.rounds.length);
    }
    case 'tablesPairedAnew': {
      const { without, tables, byes, seed } = event;
      const paired = inLastRound(state, (round) => {
        const kept = round.tables.filter(({ number }) => !without.includes(number));
        const all = [...kept, ...tables.map((each) => ({ ...newTable(each), seed }))];
        return { ...round, byes, tables: all.sort((one, other) => one.number - other.number) };
      });
      const isGone = (at: { readonly round: number; readonly table: number }) =>
        at.round === state.rounds.length && without.includes(at.table);
      const dissolved = lastRound(state)?.tables.filter(({ number }) => without.includes(number));
      return withoutTables({ ...withGone(paired, dissolved ?? []), wishes: NO_WISHES }, isGone);
    }
  }
}

/** Remembers the opened tables of removed pairings until a server has put them aside. */
function withGone(state: Tournament, tables: readonly PairedTable[]): Tournament {
  const codes = tables.flatMap(({ code }) => code ?? []);
  return codes.length === 0 ? state : { ...state, gone: [...(state.gone ?? []), ...codes] };
}

/**
 * Removes the last round, with the groups or final drawn for it. Its wishes return, except for
 * entrants that have left.
 */
function withoutLast(state: Tournament): Tournament {
  const rounds = state.rounds.slice(0, -1);
  const left = state.entrants.filter(({ out }) => out).map(({ number }) => number);
  const placed = [...state.wishes.pinned.flat(), ...state.wishes.byes];
  const again = withoutWishesFor([...left, ...placed], state.rounds.at(-1)?.wishes ?? NO_WISHES);
  const hasFinal = rounds.some(({ stage }) => stage === 'final');
  return {
    ...state,
    rounds,
    wishes: {
      pinned: [...state.wishes.pinned, ...again.pinned],
      byes: [...state.wishes.byes, ...again.byes],
    },
    groups: rounds.length === 0 ? [] : state.groups,
    finalists: hasFinal ? state.finalists : null,
  };
}

const newTable = ({ number, sides }: Pairing): PairedTable => ({
  number,
  sides,
  code: null,
  result: null,
  extension: 0,
  calledAt: null,
});

function evolveTable(
  event: Extract<TournamentEvent, { type: 'tableOpened' | 'resultEntered' | 'resultTakenBack' }>,
  state: Tournament,
): Tournament {
  return inRound(state, event.round, (round) =>
    inTable(round, event.table, (table) => {
      switch (event.type) {
        case 'tableOpened':
          return { ...table, code: event.code };
        case 'resultEntered': {
          const { scores, by, manches } = event;
          return { ...table, result: { scores, by, ...(manches !== undefined && { manches }) } };
        }
        case 'resultTakenBack':
          return { ...table, result: null };
      }
    }),
  );
}

function evolveClock(
  event: Extract<
    TournamentEvent,
    {
      type:
        | 'clockStarted'
        | 'clockStopped'
        | 'clockResumed'
        | 'clockStepped'
        | 'tableExtended'
        | 'timeCalled';
    }
  >,
  round: Round,
  at: number,
): Round {
  switch (event.type) {
    case 'clockStarted':
      return { ...round, clock: { startedAt: at, stood: 0, stoppedAt: null } };
    case 'clockStopped':
      return { ...round, clock: round.clock && { ...round.clock, stoppedAt: at } };
    case 'clockResumed':
      return { ...round, clock: round.clock && resumed(round.clock, at) };
    case 'clockStepped':
      return { ...round, clock: round.clock && stepped(round.clock, event) };
    case 'tableExtended':
      return inTable(round, event.table, (table) => ({
        ...(event.by > 0 ? notCalled(table) : table),
        extension: table.extension + event.by,
      }));
    case 'timeCalled':
      return inTable(round, event.table, (table) => ({
        ...table,
        calledAt: event.moves,
        called: (table.called ?? 0) + 1,
        ...(event.rounds !== undefined && { counted: event.rounds }),
      }));
  }
}

/**
 * Changes the format. New minutes cancel called times, which are checked again. If the last round
 * has all results, a new match length applies to the next round only.
 */
function withFormat(format: Tournament['format'], state: Tournament): Tournament {
  const changed = { ...state, format };
  const { match } = format;
  if (!isPlaying(state)) return changed;
  return inLastRound(changed, (round) => ({
    ...round,
    match,
    tables: match.minutes === round.match.minutes ? round.tables : round.tables.map(notCalled),
  }));
}

const notCalled = ({ counted: _counted, ...table }: PairedTable): PairedTable => ({
  ...table,
  calledAt: null,
});

/** Resumes the clock. If the server's clock was set back meanwhile, the pause counts as zero. */
const resumed = ({ asks: _asks, ...clock }: Clock, at: number): Clock => ({
  ...clock,
  stood: clock.stood + Math.max(0, at - (clock.stoppedAt ?? at)),
  stoppedAt: null,
});

/** Shifts all times with the server's clock, so that the time left stays the same. */
const stepped = (
  { startedAt, stood, stoppedAt, asks: asked }: Clock,
  { by, now, asks = asked }: Extract<TournamentEvent, { type: 'clockStepped' }>,
): Clock => ({
  startedAt: startedAt + by,
  stood,
  stoppedAt: stoppedAt === null ? (asks === true ? now : null) : stoppedAt + by,
  steppedAt: now,
  ...(asks === true && { asks }),
});

const inLastRound = (state: Tournament, change: (round: Round) => Round): Tournament =>
  inRound(state, state.rounds.length, change);

const inRound = (
  state: Tournament,
  number: number,
  change: (round: Round) => Round,
): Tournament => ({
  ...state,
  rounds: state.rounds.map((round, at) => (at + 1 === number ? change(round) : round)),
});

const inTable = (
  round: Round,
  number: number,
  change: (table: PairedTable) => PairedTable,
): Round => ({
  ...round,
  tables: round.tables.map((table) => (table.number === number ? change(table) : table)),
});
