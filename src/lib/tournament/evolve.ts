import type { Pairing, TournamentEvent } from './events.ts';
import type { Clock, Entrant, PairedTable, Round, Sides, Tournament } from './state.ts';

/** The tournament after something happened; `at` is when it was stored, ms since the epoch. Never refuses. */
export function evolveTournament(
  event: TournamentEvent,
  state: Tournament | null,
  at: number,
): Tournament | null {
  if (event.type === 'tournamentCreated') {
    const { name, format, play } = event;
    return { ...{ name, format, play }, ...NOBODY_YET };
  }
  return state && evolved(event, state, at);
}

const NOBODY_YET = {
  ...{ entrants: [], pinned: [], byes: [], groups: [], finalists: null, rounds: [] },
};

function evolved(
  event: Exclude<TournamentEvent, { type: 'tournamentCreated' }>,
  state: Tournament,
  at: number,
): Tournament {
  switch (event.type) {
    case 'formatChanged':
      return { ...state, format: event.format };
    case 'entrantRegistered':
    case 'entrantRenamed':
    case 'entrantDropped':
    case 'entrantReturned':
      return evolveEntrants(event, state);
    case 'tablePinned':
    case 'tableUnpinned':
    case 'byeGiven':
    case 'byeTakenBack':
      return evolveWishes(event, state);
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
    case 'tableExtended':
      return inLastRound(state, (round) => evolveClock(event, round, at));
  }
}

/** Who takes part. Whoever leaves is wished for nowhere any more. */
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
      const pinned = state.pinned.filter((sides) => !sides.includes(number));
      const byes = state.byes.filter((each) => each !== number);
      return { ...changed({ out: true }), pinned, byes };
    }
  }
}

/** What a director wishes for the round that is paired next. */
function evolveWishes(
  event: Extract<
    TournamentEvent,
    { type: 'tablePinned' | 'tableUnpinned' | 'byeGiven' | 'byeTakenBack' }
  >,
  state: Tournament,
): Tournament {
  switch (event.type) {
    case 'tablePinned':
      return { ...state, pinned: [...state.pinned, event.sides] };
    case 'tableUnpinned':
      return { ...state, pinned: state.pinned.filter((sides) => !isSame(sides, event.sides)) };
    case 'byeGiven':
      return { ...state, byes: [...state.byes, event.entrant] };
    case 'byeTakenBack':
      return { ...state, byes: state.byes.filter((each) => each !== event.entrant) };
  }
}

/** Whether the same entrants meet, whoever begins. */
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
      return { ...state, ...FULFILLED, rounds: [...state.rounds, round] };
    }
    case 'roundWithdrawn':
      return withoutLast(state);
    case 'tablesPairedAnew': {
      const { without, tables, byes } = event;
      const paired = inLastRound(state, (round) => {
        const kept = round.tables.filter(({ number }) => !without.includes(number));
        const all = [...kept, ...tables.map(newTable)];
        return { ...round, byes, tables: all.sort((one, other) => one.number - other.number) };
      });
      return { ...paired, ...FULFILLED };
    }
  }
}

const FULFILLED = { pinned: [], byes: [] };

/** What was drawn for the withdrawn round is drawn anew. */
function withoutLast(state: Tournament): Tournament {
  const rounds = state.rounds.slice(0, -1);
  const hasFinal = rounds.some(({ stage }) => stage === 'final');
  return {
    ...state,
    rounds,
    groups: rounds.length === 0 ? [] : state.groups,
    finalists: hasFinal ? state.finalists : null,
  };
}

const newTable = ({ number, sides }: Pairing): PairedTable => ({
  ...{ number, sides, code: null, result: null, extension: 0 },
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
        case 'resultEntered':
          return { ...table, result: { scores: event.scores, by: event.by } };
        case 'resultTakenBack':
          return { ...table, result: null };
      }
    }),
  );
}

function evolveClock(
  event: Extract<
    TournamentEvent,
    { type: 'clockStarted' | 'clockStopped' | 'clockResumed' | 'tableExtended' }
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
    case 'tableExtended':
      return inTable(round, event.table, (table) => ({
        ...table,
        extension: table.extension + event.by,
      }));
  }
}

/** A clock of the server that was put back gives nobody time, and takes none. */
const resumed = (clock: Clock, at: number): Clock => ({
  ...clock,
  stood: clock.stood + Math.max(0, at - (clock.stoppedAt ?? at)),
  stoppedAt: null,
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
