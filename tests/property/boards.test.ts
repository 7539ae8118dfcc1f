import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elevens } from '#lib/elevens/game.ts';
import { ELEVENS_PILE } from '#lib/elevens/pile.ts';
import { Dice } from '#lib/game/dice.ts';
import type { InitialDeal, PileChange } from '#lib/game/pile.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { MILLE_BORNES_PILE } from '#lib/millebornes/deal.ts';
import type { Setup, State } from '#lib/millebornes/state.ts';
import { outOfOrder } from '#lib/tournament/boards/alarms.ts';
import { comparedBoards, boardsRanking } from '#lib/tournament/boards/compare.ts';
import type { PairedTable, Round } from '#lib/tournament/state.ts';
import { setupOf } from '../support/elevens.ts';
import { deal, moveHidden, movesFrom, pick, type Held } from '../support/elevensDeal.ts';
import {
  dealBox,
  everyShape,
  playMatch,
  randomSetup,
  type Hidden,
  type Manners,
} from '../support/randomMatch.ts';
import { SEED } from '../support/seed.ts';

const randomOf = (seed: number) => {
  const dice = new Dice(seed);
  return () => dice.share();
};

/** A round as it was played with known hands: the order in which its pile lay, and what its moves took. */
interface Played {
  readonly order: readonly string[];
  readonly dealt: InitialDeal;
  readonly taken: readonly PileChange[];
}

/** Cards as they lay before they were dealt, one at a time round the table. */
function pileOf(
  {
    hands,
    pile,
  }: { readonly hands: readonly (readonly string[])[]; readonly pile: readonly string[] },
  { seats, each, first }: InitialDeal,
): readonly string[] {
  const dealt = Array.from({ length: seats * each }, (_, at) => {
    const seat = (first + at) % seats;
    return hands[seat]?.[Math.floor(at / seats)] ?? '';
  });
  return [...dealt, ...pile];
}

/** All rounds of a match; what was taken back was never played. */
function roundsOf(setup: Setup, seed: number, manners: Manners): readonly Played[] {
  const deals: Hidden[] = [dealBox(setup, randomOf(seed))];
  const line = playMatch(
    setup,
    randomOf(seed),
    ({ before, after }, hidden) => {
      const number = after.round?.number ?? 0;
      if (number > (before.round?.number ?? 0)) deals[number - 1] = hidden;
    },
    manners,
  );
  const steps: { move: Move; before: State }[] = [];
  for (let { last } = line; last !== null; { last } = last.before) {
    if (last.step.type !== 'undo') steps.push({ move: last.step, before: last.before.now });
  }
  const rounds: { order: readonly string[]; dealt: InitialDeal; taken: PileChange[] }[] = [];
  for (const { move, before } of steps.reverse()) {
    const dealt = MILLE_BORNES_PILE.initialDeal(before);
    const deal = deals[before.rounds.length];
    if (dealt === null || deal === undefined) continue;
    const order = pileOf(deal, dealt);
    const round = (rounds[before.rounds.length] ??= { order, dealt, taken: [] });
    const taken = MILLE_BORNES_PILE.pileChange(move, before);
    if (taken !== null) round.taken.push(taken);
  }
  return rounds;
}

/** A game of Elevens, as far as it goes without taking a turn back. */
function gameOf(players: number, seed: number): Played {
  const random = randomOf(seed);
  const seats = ['Zoé', 'Max', 'Ida', 'Tom', 'Lou', 'Eva'].slice(0, players);
  const setup = setupOf({ seats, first: pick(seats, random) });
  let state = elevens.initial(setup);
  const dealt = ELEVENS_PILE.initialDeal(state) ?? { seats: 0, each: 0, first: 0 };
  let hidden = deal(setup, dealt.each, random);
  const idOf = (card: Held) =>
    card === 'joker' ? card : `${setup.rows[card.row]?.colour ?? ''}-${String(card.value)}`;
  const hands = hidden.hands.map((hand) => hand.map(idOf));
  const order = pileOf({ hands, pile: hidden.pile.map(idOf) }, dealt);
  const taken: PileChange[] = [];
  while (state.phase.type === 'turn') {
    const { player } = state.phase;
    const by = seats[player] ?? '';
    const legal = movesFrom(hidden.hands[player] ?? [], by, state).filter(
      (move) => elevens.decide(move, state).ok,
    );
    if (legal.length === 0) break;
    const laid = legal.filter(({ type }) => type === 'place' || type === 'exchange');
    const move = pick(laid.length > 0 && random() < 0.6 ? laid : legal, random);
    const took = ELEVENS_PILE.pileChange(move, state);
    if (took !== null) taken.push(took);
    hidden = moveHidden(hidden, player, move, state);
    const decided = elevens.decide(move, state);
    if (decided.ok) for (const event of decided.value) state = elevens.evolve(event, state);
  }
  return { order, dealt, taken };
}

const tables = fc.record({
  shape: fc.constantFrom(...everyShape()),
  seed: fc.integer(),
  undoes: fc.constantFrom(0, 0.05),
});
function playedAt(at: {
  readonly shape: ReturnType<typeof everyShape>[number];
  readonly seed: number;
  readonly undoes: number;
}): readonly Played[] {
  const setup = randomSetup(at.shape, randomOf(at.seed), { rounds: 2 });
  return roundsOf(setup, at.seed, { undoes: at.undoes });
}

const elevensTables = fc.record({ players: fc.integer({ min: 2, max: 6 }), seed: fc.integer() });
/** Rounds of either game. */
const allTables = fc.oneof(
  tables.map((at) => () => playedAt(at)),
  elevensTables.map(({ players, seed }) => () => [gameOf(players, seed)]),
);

/**
 * The first card that its player cannot have had, found otherwise: of what each player played so far some is more than the
 * order gave him, card by card drawn.
 */
function firstWrong(order: readonly string[], { dealt, taken }: Played): number | null {
  const { seats, each, first } = dealt;
  const drawn: string[][] = Array.from({ length: seats }, () => []);
  const played: string[][] = Array.from({ length: seats }, () => []);
  let at = 0;
  const draw = (seat: number) => void drawn[seat]?.push(order[at++] ?? 'none');
  for (let card = 0; card < seats * each; card += 1) draw((first + card) % seats);
  let turn = 0;
  for (const step of taken) {
    if (step.type === 'drawn') draw(step.seat);
    if (step.type !== 'card') continue;
    turn += 1;
    if (step.draws === 'before' || step.draws === 'either') draw(step.seat);
    played[step.seat]?.push(step.card);
    const count = (cards: readonly string[] = []) =>
      cards.filter((card) => card === step.card).length;
    if (count(played[step.seat]) > count(drawn[step.seat])) return turn;
    if (step.draws === 'after') draw(step.seat);
    if (step.gains !== undefined) drawn[step.seat]?.push(step.gains);
  }
  return null;
}

describe('a board', () => {
  it('never raises an alarm where the cards lie in its order, at any table of any edition', () => {
    fc.assert(
      fc.property(allTables, (played) => {
        for (const { order, dealt, taken } of played()) {
          expect(outOfOrder(order, dealt, taken)).toEqual([]);
        }
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('raises one just when a card of two that lie the wrong way round is played that cannot be there', () => {
    let alarms = 0;
    let quiet = 0;
    fc.assert(
      fc.property(allTables, fc.nat(), fc.nat(), (all, one, other) => {
        for (const played of all()) {
          const { order, dealt, taken } = played;
          const [low, high] = [one % order.length, other % order.length];
          const board = order.with(low, order[high] ?? '').with(high, order[low] ?? '');
          const [found] = outOfOrder(board, dealt, taken);
          expect(found?.turn ?? null).toBe(firstWrong(board, played));
          if (found === undefined) quiet += 1;
          else alarms += 1;
        }
      }),
      { seed: SEED, numRuns: 120 },
    );
    expect(alarms).toBeGreaterThan(10);
    expect(quiet).toBeGreaterThan(10);
  });

  it('tells the place of a card that cannot have been drawn, and the proper owners of others', () => {
    fc.assert(
      fc.property(allTables, (played) => {
        for (const { order, dealt, taken } of played()) {
          const turned = order.toReversed();
          for (const found of outOfOrder(turned, dealt, taken)) {
            expect(found.holder).not.toBe(found.seat);
            if (found.holder === null && found.place !== null) {
              expect(turned[found.place - 1]).toBe(found.card);
              expect(found.place).toBeGreaterThan(found.drawn);
            }
          }
        }
      }),
      { seed: SEED, numRuns: 30 },
    );
  });
});

const scores = fc.array(
  fc.record({
    sides: fc.constantFrom(2, 3, 4),
    points: fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('compared tables', () => {
  it('add up to zero at each board and place, for any scores', () => {
    fc.assert(
      fc.property(scores, (all) => {
        const round = roundOf(all);
        const boards = { rounds: [{ round: 1, boards: [1] }], leftOut: [] };
        const compared = comparedBoards({ rounds: [round], boards });
        for (const { tables: of, meanMargins } of compared) {
          for (const side of meanMargins.keys()) {
            const sum = of.reduce((before, { against }) => before + (against[side] ?? 0), 0);
            expect(sum).toBeCloseTo(0, 6);
          }
        }
        const ranked = boardsRanking(compared);
        expect(ranked.reduce((sum, { against }) => sum + against, 0)).toBeCloseTo(0, 1);
      }),
      { seed: SEED },
    );
  });
});

function roundOf(
  all: readonly { readonly sides: number; readonly points: readonly number[] }[],
): Round {
  let entrant = 0;
  const paired = all.map(({ sides, points }, at): PairedTable => {
    const own = points.slice(0, sides);
    return {
      number: at + 1,
      code: null,
      extension: 0,
      calledAt: null,
      sides: own.map(() => (entrant += 1)),
      result: { scores: own, by: 'table', manches: [own] },
    };
  });
  return {
    stage: 'preliminary',
    tables: paired,
    byes: [],
    seed: 1,
    clock: null,
    wishes: { pinned: [], byes: [] },
    match: { rounds: 1, minutes: null, lastCard: 'round' },
  };
}
