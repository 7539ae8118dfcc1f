import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import type { TournamentEvent } from '#lib/tournament/events.ts';
import { evolveTournament } from '#lib/tournament/evolve.ts';
import type { Format } from '#lib/tournament/format.ts';
import { historyOf, type History } from '#lib/tournament/pairing/history.ts';
import { sizesOf } from '#lib/tournament/pairing/tables.ts';
import { standingsOf } from '#lib/tournament/standings.ts';
import { activeEntrants, type Sides, type Tournament } from '#lib/tournament/state.ts';
import {
  afterDifference,
  differenceOf,
  viewTournament,
  type TournamentDifference,
} from '#lib/tournament/view.ts';
import { inGroups, inTables, swiss, tournament, type Directed } from '../support/tournament.ts';
import { SEED } from '../support/seed.ts';

const TIE_BREAKS = ['direct', 'share', 'opponents', 'beaten', 'margin', 'wins', 'score'] as const;

/** Generates formats of all systems, some with a final, and some for pairs. */
const formats: fc.Arbitrary<Format> = fc
  .record({
    system: fc.constantFrom('swiss', 'three', 'four', 'groups'),
    tieBreaks: fc.shuffledSubarray([...TIE_BREAKS]),
    hasFinal: fc.boolean(),
    players: fc.constantFrom(1, 2),
  })
  .map(({ system, tieBreaks, hasFinal, players }) => {
    const more = { tieBreaks, final: hasFinal ? 4 : 0 };
    if (system === 'swiss') return swiss(6, { ...more, players });
    if (system === 'groups') return inGroups(4, { ...more, players });
    return inTables(6, system === 'three' ? 3 : 4, more);
  });

const namesOf = (number: number, { players }: Pick<Format, 'players'>): readonly string[] =>
  ['P', 'Q'].slice(0, players).map((letter) => `${letter}${String(number)}`);

function withEntrants(format: Format, many: number): Directed {
  const sunday = tournament(format);
  sunday.enter(...Array.from({ length: many }, (_, at) => namesOf(at + 1, format).join(' & ')));
  return sunday;
}

/**
 * Ends every table of the last round at random. Occasionally an entrant is absent, but never all of
 * them.
 */
function playByChance(sunday: Directed, dice: Dice): void {
  for (const { number: table, sides, result } of sunday.round().tables) {
    if (result !== null) continue;
    const there = dice.below(sides.length);
    const scores = sides.map((_, side) =>
      side !== there && dice.below(20) === 0 ? null : dice.below(8) * 100,
    );
    sunday.ask({
      type: 'enterResult',
      round: sunday.state().rounds.length,
      table,
      scores,
      by: 'table',
    });
  }
}

/**
 * Adds, removes or returns an entrant, or makes a wish. Invalid commands are refused and change
 * nothing.
 */
function meddle(sunday: Directed, dice: Dice): void {
  const { entrants, format } = sunday.state();
  const entrant = 1 + dice.below(entrants.length);
  const other = 1 + dice.below(entrants.length);
  const commands = [
    { type: 'register', players: namesOf(entrants.length + 1, format) },
    { type: 'drop', entrant },
    { type: 'return', entrant },
    { type: 'giveBye', entrant },
    { type: 'pin', sides: [entrant, other] },
  ] as const;
  sunday.refusal(commands[dice.below(commands.length)] ?? commands[0]);
}

/** Checks that each present entrant has one seat or a bye. */
function expectAllPlaced(state: Tournament, left: readonly number[] = []): void {
  const last = state.rounds.at(-1);
  const placed = [...(last?.tables.flatMap(({ sides }) => sides) ?? []), ...(last?.byes ?? [])];
  expect(new Set(placed).size).toBe(placed.length);
  if (last?.stage === 'final') {
    expect(placed.filter((entrant) => state.finalists?.includes(entrant) !== true)).toEqual([]);
    expect(placed.length).toBeGreaterThan(1);
    return;
  }
  const there = placed.filter((entrant) => !left.includes(entrant));
  expect(there.toSorted()).toEqual([...activeEntrants(state)].toSorted());
}

const wishedIn = ({ wishes }: Tournament): readonly number[] => [
  ...wishes.byes,
  ...wishes.pinned.flat(),
];

const leftOf = ({ entrants }: Tournament): readonly number[] =>
  entrants.filter(({ out }) => out).map(({ number }) => number);

const beforeRound = (state: Tournament): Tournament => ({
  ...state,
  rounds: state.rounds.slice(0, -1),
});

/** Checks that no entrant has another bye while a present one has had fewer. */
function expectFairByes(state: Tournament, wished: readonly number[]): void {
  const history = historyOf(beforeRound(state));
  const last = state.rounds.at(-1);
  const pool = [...(last?.tables.flatMap(({ sides }) => sides) ?? []), ...(last?.byes ?? [])];
  const byChance = (last?.byes ?? []).filter((entrant) => !wished.includes(entrant));
  const free = pool.filter((entrant) => !wished.includes(entrant) && !byChance.includes(entrant));
  const fewest = Math.min(...free.map((entrant) => history.alone(entrant)));
  for (const entrant of byChance) {
    expect(history.alone(entrant)).toBeLessThanOrEqual(fewest);
  }
}

const meetings = (sides: Sides, history: History): number =>
  sides
    .flatMap((one, at) => sides.slice(at + 1).map((other) => history.met(one, other)))
    .filter((met) => met > 0).length;

/** All ways to sit at tables of these sizes. */
function* seatings(entrants: Sides, [size, ...sizes]: readonly number[]): Generator<Sides[]> {
  if (size === undefined) return void (yield []);
  const [first, ...others] = entrants;
  if (first === undefined) return;
  // Tables of the same size are the same in any order: the first of all sits at the first one.
  const alike = sizes.every((other) => other === size);
  for (const table of choose(alike ? others : entrants, alike ? size - 1 : size)) {
    const sides = alike ? [first, ...table] : table;
    const rest = entrants.filter((entrant) => !sides.includes(entrant));
    for (const further of seatings(rest, sizes)) yield [sides, ...further];
  }
}

function* choose(from: Sides, many: number): Generator<Sides> {
  if (many === 0) return void (yield []);
  for (const [at, one] of from.entries()) {
    for (const others of choose(from.slice(at + 1), many - 1)) yield [one, ...others];
  }
}

/** Returns true if a seating with equally fair byes avoids all rematches. */
function canBeNew(state: Tournament, { format }: Tournament, byes: number): boolean {
  const history = historyOf(state);
  const there = activeEntrants(state);
  const fewest = there.map((entrant) => history.alone(entrant)).toSorted((a, b) => a - b);
  const isFair = (free: Sides) =>
    free
      .map((entrant) => history.alone(entrant))
      .toSorted((a, b) => a - b)
      .every((alone, at) => alone === fewest[at]);
  for (const free of choose(there, byes)) {
    if (!isFair(free)) continue;
    const playing = there.filter((entrant) => !free.includes(entrant));
    const sizes =
      format.system.type === 'tables'
        ? sizesOf(playing.length, { usual: format.system.sides, sizes: [3, 4] })
        : Array<number>(playing.length / 2).fill(2);
    for (const tables of seatings(playing, sizes)) {
      if (tables.every((sides) => meetings(sides, history) === 0)) return true;
    }
  }
  return false;
}

describe('any tournament', () => {
  it('gives every present entrant one seat and fair byes, while entrants come and go', () => {
    fc.assert(
      fc.property(formats, fc.integer({ min: 3, max: 14 }), fc.nat(), (format, many, seed) => {
        const sunday = withEntrants(format, many);
        const dice = new Dice(seed);
        for (;;) {
          if (dice.below(2) === 0) meddle(sunday, dice);
          const wished = wishedIn(sunday.state());
          if (sunday.refusal({ type: 'pairRound', seed: dice.bits() }) !== null) break;
          expectAllPlaced(sunday.state());
          const isOpen = sunday.round().stage === 'preliminary';
          if (format.system.type !== 'groups' && isOpen) expectFairByes(sunday.state(), wished);
          if (dice.below(3) === 0) {
            meddle(sunday, dice);
            const wishedAnew = wishedIn(sunday.state());
            const [table] = sunday.round().tables;
            const anew = { type: 'pairAnew', tables: [table?.number ?? 0], seed: 1 } as const;
            if (wishedAnew.length === 0 && sunday.refusal(anew) === null) {
              // A withdrawn entrant remains on an untouched table.
              expectAllPlaced(sunday.state(), leftOf(sunday.state()));
            }
          }
          playByChance(sunday, dice);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has no rematch while a pairing without one exists', () => {
    let unavoidable = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(swiss(6), inTables(4, 4), inTables(4, 3)),
        fc.integer({ min: 4, max: 8 }),
        fc.nat(),
        (format, many, seed) => {
          const sunday = withEntrants(format, many);
          const dice = new Dice(seed);
          while (sunday.refusal({ type: 'pairRound', seed: dice.bits() }) === null) {
            const before = beforeRound(sunday.state());
            const { tables, byes } = sunday.round();
            const history = historyOf(before);
            if (tables.some(({ sides }) => meetings(sides, history) > 0)) {
              expect(canBeNew(before, before, byes.length)).toBe(false);
              unavoidable += 1;
            }
            playByChance(sunday, dice);
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(unavoidable).toBeGreaterThan(0);
  });

  it('has the same standings for any order and number of entered results', () => {
    fc.assert(
      fc.property(formats, fc.integer({ min: 3, max: 12 }), fc.nat(), (format, many, seed) => {
        const dice = new Dice(seed);
        const events: TournamentEvent[] = [];
        const sunday = recording(withEntrants(format, many), events);
        while (sunday.refusal({ type: 'pairRound', seed: dice.bits() }) === null) {
          playByChance(sunday, dice);
        }
        const isResult = ({ type }: TournamentEvent) => type === 'resultEntered';
        const results = events.filter(isResult);
        const wrong = results.map((event) =>
          event.type === 'resultEntered'
            ? { ...event, scores: event.scores.map(() => dice.below(9)) }
            : event,
        );
        const late = [
          ...events.filter((event) => !isResult(event)),
          ...wrong.slice(0, dice.below(wrong.length + 1)),
          ...results.toSorted(() => dice.below(3) - 1),
        ];
        const start = evolved(sunday.state(), []);
        expect(standingsOf(evolved(start, late))).toEqual(standingsOf(sunday.state()));
      }),
      { numRuns: 30 },
    );
  });

  it('is told by what changes as it is', () => {
    fc.assert(
      fc.property(formats, fc.integer({ min: 2, max: 9 }), fc.nat(), (format, many, chance) => {
        const sunday = withEntrants(format, many);
        const dice = new Dice(chance);
        let told = viewTournament('SUNDAY', {
          position: 0,
          state: sunday.state(),
          now: 0,
          closest: null,
        });
        for (let position = 1; position <= 12; position++) {
          if (dice.below(2) === 0) meddle(sunday, dice);
          if (sunday.refusal({ type: 'pairRound', seed: dice.bits() }) !== null) {
            if (dice.below(4) === 0) sunday.refusal({ type: 'withdrawRound' });
            else if (sunday.state().rounds.length > 0) playByChance(sunday, dice);
          }
          const closest = position % 3 === 0 ? null : position % 5;
          const now = viewTournament('SUNDAY', {
            position,
            closest,
            now: position,
            state: sunday.state(),
          });
          const difference: unknown = JSON.parse(JSON.stringify(differenceOf(told, now)));
          told = afterDifference(told, difference as TournamentDifference);
          expect(told).toEqual(now);
        }
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('comes out the same from the same commands', () => {
    const play = () => {
      const sunday = withEntrants(inTables(4, 4), 11);
      const dice = new Dice(SEED);
      while (sunday.refusal({ type: 'pairRound', seed: dice.bits() }) === null) {
        playByChance(sunday, dice);
      }
      return sunday.state();
    };
    expect(play()).toEqual(play());
  });

  it.each([
    ['swiss', swiss(7), 64],
    ['swiss', swiss(5), 150],
    ['tables', inTables(5, 4), 64],
  ] as const)('of %s with many people has no rematch', (_, format, many) => {
    const sunday = withEntrants(format, many);
    const dice = new Dice(SEED);
    for (;;) {
      const history = historyOf(sunday.state());
      if (sunday.refusal({ type: 'pairRound', seed: dice.bits() }) !== null) break;
      const { tables } = sunday.round();
      expect(tables.filter(({ sides }) => meetings(sides, history) > 0)).toEqual([]);
      playByChance(sunday, dice);
    }
  });
});

/** Notes what happens from now on. */
function recording(sunday: Directed, events: TournamentEvent[]): Directed {
  return {
    ...sunday,
    ask(command) {
      const happened = sunday.ask(command);
      events.push(...happened);
      return happened;
    },
    refusal(command) {
      const before = sunday.state();
      const why = sunday.refusal(command);
      if (why === null) events.push(...changes(before, sunday.state()));
      return why;
    },
  };
}

/** Returns the events of pairing a round. */
function changes(before: Tournament, after: Tournament): readonly TournamentEvent[] {
  const round = after.rounds.at(-1);
  if (round === undefined || after.rounds.length === before.rounds.length) return [];
  const groups =
    after.groups === before.groups ? [] : [{ type: 'groupsDrawn', groups: after.groups } as const];
  return [
    ...groups,
    {
      type: 'roundPaired',
      stage: round.stage,
      byes: round.byes,
      seed: round.seed,
      tables: round.tables.map(({ number, sides }) => ({ number, sides })),
    },
  ];
}

/** The same people, before any round, and then what happened. */
function evolved(state: Tournament, events: readonly TournamentEvent[]): Tournament {
  const start: Tournament = { ...state, rounds: [], groups: [], finalists: null };
  return events.reduce<Tournament>(
    (so, event) => evolveTournament(event, so, 0) ?? so,
    events.length === 0 ? start : { ...start },
  );
}
