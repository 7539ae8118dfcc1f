import { describe, expect, it } from 'vitest';
import { CARDS, type CardId } from '#lib/millebornes/cards.ts';
import type { Options } from '#lib/millebornes/editions/edition.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import type { RoundState, Setup, State } from '#lib/millebornes/state.ts';
import { Dice } from '#lib/game/dice.ts';
import { Chances } from '#lib/odds/millebornes/chances.ts';
import {
  publicKnowledgeAfter,
  publicKnowledgeAt,
  type PublicKnowledge,
} from '#lib/odds/millebornes/publicKnowledge.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import { POLICIES } from '#lib/odds/millebornes/policies.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import { storedMatchValues } from '#lib/odds/millebornes/values.ts';
import { setupOf } from '../../../support/millebornes.ts';
import { discard, play } from '../../../support/moves.ts';

const ROUNDS = 1000;
const teamsWith = (options: Options) =>
  setupOf({
    edition: 'classique',
    options,
    seats: ['Anne', 'Bruno', 'Alice', 'Basile'],
    sides: [
      ['Anne', 'Alice'],
      ['Bruno', 'Basile'],
    ],
  });
const teams = teamsWith({});
const trio = setupOf({ edition: 'classique', seats: ['Anne', 'Bruno', 'Chloé'] });

function after(setup: Setup, ...moves: readonly Move[]): PublicKnowledge {
  return moves.reduce(
    (known, move) => {
      const { state } = known.latest;
      const decided = millebornes.decide(move, state);
      if (!decided.ok) throw new Error(`${JSON.stringify(move)}: ${decided.refusal.code}`);
      const next = decided.value.reduce((now, event) => millebornes.evolve(event, now), state);
      return publicKnowledgeAfter(known, move, next);
    },
    publicKnowledgeAt(millebornes.initial(setup)),
  );
}

const chancesOf = (known: PublicKnowledge, seed = 1) =>
  new Chances(known.latest.state.setup).of(known, seed, { rounds: ROUNDS });

/** A state of which the round is another. */
const withRound = (state: State, change: Partial<RoundState>): PublicKnowledge =>
  publicKnowledgeAt({
    ...state,
    round: state.round === null ? null : { ...state.round, ...change },
  });

describe('the chance to win', () => {
  it('is alike for all before anything is laid, and adds up to one', () => {
    for (const setup of [teams, trio]) {
      const odds = chancesOf(after(setup));
      const { sides } = setup;
      expect(odds?.match.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
      for (const each of odds?.match ?? []) expect(each).toBeCloseTo(1 / sides.length, 1);
      for (const each of odds?.round ?? []) expect(each).toBeLessThan(0.6);
    }
  });

  it('is higher for a side that is far ahead', () => {
    const ahead = after(
      teams,
      ...[play('Anne', 'roll'), discard('Bruno', '25'), play('Alice', '200')],
      ...[discard('Basile', '25'), play('Anne', '200'), discard('Bruno', '25')],
      ...[play('Alice', '100'), discard('Basile', '50'), play('Anne', '100')],
    );
    const odds = chancesOf(ahead);
    expect(odds?.round?.[0]).toBeGreaterThan(0.6);
    expect(odds?.match[0]).toBeGreaterThan(0.55);
  });

  it('is the same at every screen for the same seed, and another draw for another', () => {
    const known = after(teams, play('Anne', 'roll'));
    expect(chancesOf(known, 7)).toEqual(chancesOf(known, 7));
    expect(chancesOf(known, 7)).not.toEqual(chancesOf(known, 8));
  });

  it('is not moved by an open coup-fourré, and is when it has closed', () => {
    const before = after(teams, play('Anne', 'roll'));
    const open = after(teams, play('Anne', 'roll'), play('Bruno', 'accident', 'Anne'));
    expect(chancesOf(open)).toEqual(chancesOf(before));
    const moves = [play('Anne', 'roll'), play('Bruno', 'accident', 'Anne')];
    const closed = after(teams, ...moves, discard('Alice', '25'));
    expect(chancesOf(closed)?.round?.[0]).toBeLessThan(chancesOf(before)?.round?.[0] ?? 0);
    const answer: Move = { type: 'coupFourre', by: 'Alice', card: 'driving-ace' };
    const answered = after(teams, ...moves, answer);
    expect(chancesOf(answered)?.match[0]).toBeGreaterThan(chancesOf(before)?.match[0] ?? 1);
  });

  it('takes no more rounds than it needs to be known so well', () => {
    for (const setup of [teams, trio]) {
      const known = after(setup, play('Anne', 'roll'));
      const chances = new Chances(setup);
      const soon = chances.of(known, 1, { rounds: 1e9, within: 0.02 });
      const long = chances.of(known, 2, { rounds: 5000 });
      expect(soon?.match).toHaveLength(setup.sides.length);
      expect(soon?.round).toHaveLength(setup.sides.length);
      const now = [...(soon?.match ?? []), ...(soon?.round ?? [])];
      const then = [...(long?.match ?? []), ...(long?.round ?? [])];
      for (const [at, each] of now.entries()) {
        expect(Math.abs(each - (then[at] ?? 0))).toBeLessThan(0.05);
      }
    }
  });

  it('is told of no match that is over', () => {
    const one = teamsWith({ rounds: 1 });
    expect(chancesOf(after(one, play('Anne', 'roll'), { type: 'endRound' }))).toBeNull();
  });
});

describe('a round that is as good as decided', () => {
  /** Anne goes with so many km; of the cards named so many were not seen, the draw pile is empty. */
  const near = (km: number, left: Readonly<Partial<Record<CardId, number>>>, hands: number[]) => {
    const { state } = after(trio, play('Anne', 'roll')).latest;
    const { sides = [], seen = [] } = state.round ?? {};
    const [anne] = sides;
    if (anne === undefined) throw new Error('there are sides');
    const distances = new Array<'100'>(km / 100).fill('100');
    return withRound(state, {
      hands,
      drawPile: 0,
      turn: 0,
      sides: [{ ...anne, km, distances }, ...sides.slice(1)],
      seen: seen.map(
        (_, card) => (trio.rules.copies[card] ?? 0) - (left[CARDS[card] ?? '25'] ?? 0),
      ),
    });
  };

  it('is recognised if it ends the same for any play', () => {
    expect(chancesOf(near(600, { '100': 6 }, [2, 2, 2]))?.round).toEqual([1, 0, 0]);
  });

  it('is not where they win it who play well', () => {
    const [well = 0] = chancesOf(near(400, { '100': 5, '25': 1 }, [6, 0, 0]))?.round ?? [];
    expect(well).toBeGreaterThan(0.7);
    expect(well).toBeLessThan(0.975);
  });
});

describe('a state that no game can reach has no chance', () => {
  const { state } = after(teams, play('Anne', 'roll'), play('Bruno', 'accident', 'Anne')).latest;
  const { sides = [], seen = [], hands = [] } = state.round ?? {};
  const [own, others] = sides;
  if (own === undefined || others === undefined) throw new Error('there are two sides');
  const impossible: Readonly<Record<string, Partial<RoundState>>> = {
    'more cards seen than there are': { seen: seen.with(CARDS.indexOf('right-of-way'), 2) },
    'more cards in hand than are left': { drawPile: 100 },
    'a hand of seven': { hands: hands.with(0, 7) },
    'a hand that is no number': { hands: hands.with(0, Number.NaN) },
    'a hand too few': { hands: hands.slice(1) },
    'kilometres without cards': { sides: [{ ...own, km: 400 }, others] },
    'a card that was never seen': { sides: [{ ...own, battle: ['stop'] }, others], attack: null },
    'a longer way that nobody asked for': { distanceToReach: 700 },
    'a question to a side that is not there': { asked: { side: 0, pileEmpty: false } },
    'an attack that does not lie there': { attack: { side: 0, hazard: 'flat-tire' } },
    'a coup-fourré without its safety': {
      sides: [{ ...own, coupsFourres: ['driving-ace'] }, others],
    },
    'nobody who can play': { hands: [0, 0, 0, 0], drawPile: 0 },
    'somebody on turn who is not there': { turn: 4 },
  };
  it.each(Object.keys(impossible))('%s', (name) => {
    expect(chancesOf(withRound(state, impossible[name] ?? {}))).toBeNull();
  });
  const one = after(teamsWith({ rounds: 1 })).latest.state;
  const finished = { end: 'exhausted', winner: null, scores: [] } as const;
  it.each<readonly [string, State]>([
    ['points that are no number', { ...state, totals: [Number.NaN, 0] }],
    ['points fewer than none', { ...state, totals: [-100, 0] }],
    ['points of a side too few', { ...state, totals: [100] }],
    ['a round after the winner', { ...state, winners: [0] }],
    ['a round more than was agreed', { ...one, rounds: [finished] }],
  ])('%s', (_, unreached) => {
    expect(chancesOf(publicKnowledgeAt(unreached))).toBeNull();
  });
  it('but the state itself has', () => {
    expect(chancesOf(withRound(state, {}))).not.toBeNull();
  });
});

describe('an omitted move of a stopped side', () => {
  const stands = [play('Anne', 'roll'), play('Bruno', 'out-of-gas', 'Anne')];
  const lacksOf = (known: PublicKnowledge, seat: number) => {
    const { sets, cards } = known.latest.lacks;
    const names = CARDS.filter((_, card) => ((sets[seat] ?? 0) >> card) & 1);
    return { names, cards: cards[seat] };
  };

  it('shows that its six remaining cards had no remedy and no safety', () => {
    const known = after(teams, ...stands, discard('Alice', '25'));
    expect(lacksOf(known, 2)).toEqual({ names: ['gasoline', 'extra-tank'], cards: 6 });
  });

  it('shows it of one card fewer after each further turn', () => {
    const later = [discard('Basile', '25'), discard('Anne', '25'), discard('Bruno', '25')];
    const known = after(
      teams,
      ...stands,
      discard('Alice', '25'),
      ...later,
      play('Alice', 'gasoline'),
    );
    expect(lacksOf(known, 2).cards).toBe(5);
  });

  it('shows nothing if an attack was played instead, nor in the next round', () => {
    const attack = after(teams, ...stands, play('Alice', 'speed-limit', 'Bruno'));
    expect(lacksOf(attack, 2).names).toEqual([]);
    const next = after(teams, ...stands, discard('Alice', '25'), { type: 'endRound' });
    expect(lacksOf(next, 2)).toEqual({ names: [], cards: 0 });
  });

  it('does not exclude right-of-way, which may wait for a limit', () => {
    const known = after(
      teams,
      play('Anne', 'roll'),
      play('Bruno', 'stop', 'Anne'),
      discard('Alice', '25'),
    );
    expect(lacksOf(known, 2).names).toEqual(['roll']);
  });

  it('makes it less likely that the side goes on', () => {
    const turns = [discard('Alice', '25'), discard('Basile', '25'), discard('Anne', '25')];
    const known = after(teams, ...stands, ...turns);
    const unshown = publicKnowledgeAt(known.latest.state);
    expect(chancesOf(known)?.round?.[0]).toBeLessThan(chancesOf(unshown)?.round?.[0] ?? 0);
  });
});

describe('the value of points in a match', () => {
  const values = storedMatchValues(teams);
  if (values === null) throw new Error('there is a table for two teams of classique');

  it('is half at equal points, more for fewer missing, and of both sides one', () => {
    expect(values(3000, 3000)).toBeCloseTo(0.5, 1);
    expect(values(1000, 3000)).toBeGreaterThan(values(2000, 3000));
    expect(values(1230, 2670) + values(2670, 1230)).toBeCloseTo(1, 1);
  });

  it.each([
    [5000, 3200],
    [2500, 3100],
    [900, 1500],
  ])('is what matches come to that are played out: %i against %i points missing', (own, others) => {
    const simulator = new Simulator(compile(teams));
    const players = [0, 1].map(() => new Player(POLICIES.strongest));
    const dice = new Dice(own, others);
    const matches = 4000;
    let won = 0;
    for (let match = 0; match < matches; match += 1) {
      const standing = new Standing(simulator.rules, [5000 - own, 5000 - others], match % 4);
      while (standing.winners() === 0) {
        simulator.playRound(standing.first(), players, dice);
        standing.add(simulator.sheets);
      }
      won += standing.winners() === 1 ? 1 : standing.winners() === 3 ? 0.5 : 0;
    }
    expect(Math.abs(won / matches - values(own, others))).toBeLessThan(0.03);
  });

  it('is kept by rules, so that others have none', () => {
    const strict = teamsWith({ rollAfterSafety: true });
    const short = teamsWith({ target: 2000 });
    expect(storedMatchValues(strict)).toBeNull();
    expect(storedMatchValues(short)).not.toBeNull();
  });
});
