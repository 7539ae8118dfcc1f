import { Dice } from '../game/dice.ts';
import { accept, refuse } from '../game/result.ts';
import type { TournamentDecision, TournamentCommand } from './commands.ts';
import type { Pairing, TournamentEvent } from './events.ts';
import { preliminaryRounds } from './outcomes.ts';
import { drawFinal, pairFinal, stillIn } from './pairing/final.ts';
import { drawGroups, pairGroups } from './pairing/groups.ts';
import { historyOf, type History } from './pairing/history.ts';
import { inOrderOfPlay } from './pairing/order.ts';
import { pairInTwos, type Paired } from './pairing/swiss.ts';
import { pairInTables } from './pairing/tables.ts';
import { nextStageOf } from './progress.ts';
import { sidesAt } from './sidesAt.ts';
import {
  activeEntrants,
  minSidesAt,
  firstMissing,
  isAbandoned,
  hasSameSides,
  lastRound,
  type Round,
  type Sides,
  type Tournament,
} from './state.ts';

type PairingCommand = Extract<
  TournamentCommand,
  { type: 'pairRound' | 'withdrawRound' | 'pairAnew' }
>;

export function decideOnPairing(command: PairingCommand, state: Tournament): TournamentDecision {
  switch (command.type) {
    case 'pairRound':
      return pairRound(command.seed, state);
    case 'withdrawRound':
      return withdraw(state);
    case 'pairAnew':
      return pairAnew(command, state);
  }
}

function pairRound(seed: number, state: Tournament): TournamentDecision {
  const missing = firstMissing(state);
  if (missing !== null) return refuse({ code: 'results-missing', ...missing });
  switch (nextStageOf(state)) {
    case 'nothing':
      return refuse({ code: 'is-over' });
    case 'final':
      return pairForFinal(seed, state);
    case 'preliminary':
      return pairPreliminary(seed, state);
  }
}

function pairPreliminary(seed: number, state: Tournament): TournamentDecision {
  const dice = new Dice(seed);
  const { system } = state.format;
  const there = activeEntrants(state);
  const needed = minSidesAt(state);
  if (there.length < needed) return refuse({ code: 'too-few', there: there.length, needed });
  const history = historyOf(state);
  if (system.type !== 'groups') {
    const paired = asWished(there, state, history, dice);
    if (paired.tables.length === 0) {
      const free = there.length - state.wishes.byes.length;
      return refuse({ code: 'too-few', there: free, needed });
    }
    return accept([roundOf('preliminary', paired, { seed, history, dice })]);
  }
  const isDrawn = state.groups.length > 0;
  const groups = isDrawn ? state.groups : drawGroups(there, system.size, dice);
  const paired = pairGroups(groups, preliminaryRounds(state).length, (each) =>
    there.includes(each),
  );
  const drawn: readonly TournamentEvent[] = isDrawn ? [] : [{ type: 'groupsDrawn', groups }];
  return accept([...drawn, roundOf('preliminary', paired, { seed, history, dice })]);
}

function pairForFinal(seed: number, state: Tournament): TournamentDecision {
  const dice = new Dice(seed);
  const finalists = state.finalists ?? drawFinal(state);
  const needed = minSidesAt(state);
  if (finalists.length < needed) {
    return refuse({ code: 'too-few', there: finalists.length, needed });
  }
  const drawn: readonly TournamentEvent[] =
    state.finalists === null ? [{ type: 'finalDrawn', finalists }] : [];
  const paired = pairFinal(stillIn({ ...state, finalists }), state);
  return accept([...drawn, roundOf('final', paired, { seed, history: historyOf(state), dice })]);
}

function asWished(
  there: readonly number[],
  tournament: Tournament,
  history: History,
  dice: Dice,
): Paired {
  const { pinned, byes } = tournament.wishes;
  const { system } = tournament.format;
  const isPlaced = new Set([...pinned.flat(), ...byes]);
  const others = there.filter((entrant) => !isPlaced.has(entrant));
  const paired =
    system.type === 'tables'
      ? pairInTables(others, { usual: system.sides, sizes: sidesAt(tournament) }, history, dice)
      : pairInTwos(others, history, dice);
  return { tables: [...pinned, ...paired.tables], byes: [...byes, ...paired.byes] };
}

interface PairedBy {
  readonly seed: number;
  readonly history: History;
  readonly dice: Dice;
}

const roundOf = (
  stage: Round['stage'],
  { tables, byes }: Paired,
  { seed, history, dice }: PairedBy,
): TournamentEvent => ({
  type: 'roundPaired',
  stage,
  byes,
  seed,
  tables: tables.map((sides, at) => ({
    number: at + 1,
    sides: inOrderOfPlay(sides, history, dice),
  })),
});

/** Withdraws the last round, unless it has a result or its clock was started. */
function withdraw(state: Tournament): TournamentDecision {
  const last = lastRound(state);
  if (last === undefined) return refuse({ code: 'no-round' });
  const played = last.tables.flatMap(({ number, result }) => (result === null ? [] : [number]));
  if (played.length > 0) {
    return refuse({ code: 'has-results', round: state.rounds.length, tables: played });
  }
  return last.clock === null
    ? accept([{ type: 'roundWithdrawn' }])
    : refuse({ code: 'clock-runs' });
}

function pairAnew(
  { tables: without, seed, sides }: Extract<PairingCommand, { type: 'pairAnew' }>,
  state: Tournament,
): TournamentDecision {
  const number = state.rounds.length;
  const last = lastRound(state);
  if (last === undefined) return refuse({ code: 'no-round' });
  const dissolved = last.tables.filter((table) => without.includes(table.number));
  const isByItself = state.format.system.type === 'groups' || last.stage === 'final';
  if (
    isByItself &&
    (dissolved.length === 0 || !dissolved.every((table) => isAbandoned(table, state)))
  ) {
    return refuse({ code: 'not-by-hand' });
  }
  const unknown = without.find((table) => !dissolved.some((each) => each.number === table));
  if (unknown !== undefined)
    return refuse({ code: 'unknown-table', round: number, table: unknown });
  const moved = sides === undefined ? undefined : movedFrom(without, sides, last);
  if (moved !== undefined) return refuse({ code: 'others-sit-there', round: number, table: moved });
  const played = dissolved.filter(({ result }) => result !== null).map((table) => table.number);
  if (played.length > 0) return refuse({ code: 'has-results', round: number, tables: played });

  const kept = last.tables.filter((table) => !dissolved.includes(table));
  if (isByItself) {
    return accept([{ type: 'tablesPairedAnew', without, tables: [], byes: last.byes, seed }]);
  }
  const rest = { ...last, tables: kept, byes: [] };
  const before = { ...state, rounds: state.rounds.with(-1, rest) };
  const sitting = new Set(kept.flatMap(({ sides }) => sides));
  const { pinned, byes: wished } = state.wishes;
  const stuck = [...pinned.flat(), ...wished].find((entrant) => sitting.has(entrant));
  if (stuck !== undefined) return refuse({ code: 'is-placed', entrant: stuck });

  const dice = new Dice(seed);
  const history = historyOf(before, dissolved);
  const free = activeEntrants(state).filter((entrant) => !sitting.has(entrant));
  if (free.length === 0 && dissolved.length === 0) return accept([]);
  const { tables, byes } = asWished(free, state, history, dice);
  const numbers = freeNumbers(kept, tables.length);
  return accept([
    {
      type: 'tablesPairedAnew',
      without,
      byes,
      seed,
      tables: tables.map((sides, at): Pairing => ({
        number: numbers[at] ?? 0,
        sides: inOrderOfPlay(sides, history, dice),
      })),
    },
  ]);
}

const movedFrom = (
  numbers: readonly number[],
  sides: readonly Sides[],
  { tables }: Round,
): number | undefined =>
  numbers.find(
    (number, at) =>
      !hasSameSides(
        sides[at],
        tables.find((each) => each.number === number),
      ),
  );

function freeNumbers(kept: readonly Pairing[], many: number): readonly number[] {
  const taken = new Set(kept.map(({ number }) => number));
  return Array.from({ length: kept.length + many }, (_, at) => at + 1)
    .filter((number) => !taken.has(number))
    .slice(0, many);
}
