import { describe, expect, it } from 'vitest';
import { elevens } from '#lib/elevens/game.ts';
import type { Move as ElevensMove } from '#lib/elevens/moves.ts';
import type { Game } from '#lib/game/game.ts';
import { type HeldHand, type PartnerSeat, type Strength } from '#lib/game/partner.ts';
import { advance, startTimeline, type Timeline } from '#lib/game/timeline.ts';
import type { GameMove, GameState } from '#lib/games.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import type { Move as MilleBornesMove } from '#lib/millebornes/moves.ts';
import { partnersAt } from '#lib/odds/games.ts';
import { setupOf as elevensSetup } from '../support/elevens.ts';
import { chance, pick } from '../support/elevensDeal.ts';
import { everyShape, randomSetup } from '../support/randomMatch.ts';
import { newSeed } from '../support/seed.ts';

type Line = Timeline<GameState, { readonly move: GameMove }>;

const shapes = everyShape();
const SEATS = ['Zoé', 'Max', 'Ida', 'Tom', 'Lou', 'Eva'];
/** Strong ones take longest, and are no other code than steady ones. */
const QUICK: readonly Strength[] = ['easy', 'easy', 'easy', 'steady'];

/** Returns the state after a move, which must be accepted. */
function afterMove<State, Move, Event>(
  rules: Game<never, State, Move, Event, unknown>,
  move: Move,
  state: State,
): State {
  const decided = rules.decide(move, state);
  if (!decided.ok) throw new Error(`${JSON.stringify(move)} is refused`);
  return decided.value.reduce((so, event) => rules.evolve(event, so), state);
}

/** The line after a move, which is of the game that it is a line of. */
function played(line: Line, move: GameMove): Line {
  const { now } = line;
  switch (now.game) {
    case '1000-bornes': {
      const after = afterMove(millebornes, move as MilleBornesMove, now.now);
      return advance(line, { move }, { game: '1000-bornes', now: after });
    }
    case 'elevens': {
      const after = afterMove(elevens, move as ElevensMove, now.now);
      return advance(line, { move }, { game: 'elevens', now: after });
    }
    default:
      throw new Error('nobody plays for another there');
  }
}

const seatsOf = (count: number, strengths: () => Strength): readonly PartnerSeat[] =>
  Array.from({ length: count }, (_, seat) => ({ seat, strength: strengths(), hand: null }));

/** Partners play until the round or game is over; each move is the referee's too. */
function playOut(
  start: Line,
  players: readonly PartnerSeat[],
  seed: number,
  watch?: (line: Line) => void,
): Line {
  let line = start;
  const isOver = ({ game, now }: GameState) =>
    game === '1000-bornes'
      ? now.rounds.length > 0
      : game !== 'elevens' ||
        now.players.every(
          ({ hand, leftover }) => leftover !== null || (hand === 0 && now.phase.type === 'over'),
        );
  for (let moves = 0; moves < 600 && !isOver(line.now); moves += 1) {
    watch?.(line);
    const act = partnersAt(line, players, seed)?.act ?? null;
    if (act === null) throw new Error(`nobody plays after ${String(line.length)} moves`);
    line = played(line, act.move);
  }
  expect(isOver(line.now)).toBe(true);
  return line;
}

const milleBornesLine = (shape: (typeof shapes)[number], random: () => number): Line =>
  startTimeline({ game: '1000-bornes', now: millebornes.initial(randomSetup(shape, random)) });

const elevensLine = (players: number, beginner: boolean): Line =>
  startTimeline({
    game: 'elevens',
    now: elevens.initial(elevensSetup({ seats: SEATS.slice(0, players), beginner })),
  });

describe('partners', () => {
  it.for(shapes)(
    'play whole rounds that the referee accepts: $edition, $players players on $sides sides',
    (shape, { task }) => {
      const seed = newSeed(task);
      const random = chance(seed);
      const players = seatsOf(shape.players, () => pick(QUICK.slice(1), random));
      playOut(milleBornesLine(shape, random), players, seed);
    },
  );

  it.for([2, 3, 4, 5, 6])('play whole games of Elevens, %i of them', (players, { task }) => {
    const seed = newSeed(task);
    for (const beginner of [false, true]) {
      playOut(
        elevensLine(players, beginner),
        seatsOf(players, () => 'easy'),
        seed,
      );
    }
  });

  it('tell what is left to people too, whom the program has dealt to in Elevens', ({ task }) => {
    const seed = newSeed(task);
    const players = seatsOf(3, () => 'easy');
    const people = players.map((each) => ({ ...each, strength: null }));
    let told = 0;
    playOut(elevensLine(3, false), players, seed, (line) => {
      if (line.now.game !== 'elevens' || line.now.now.phase.type !== 'over') return;
      told += 1;
      const act = partnersAt(line, people, seed)?.act;
      expect(act?.move.type).toBe('leftover');
      expect(act).toEqual(partnersAt(line, players, seed)?.act);
      // Without the known hand of a person there is no advice to act.
      const real = people.map((each) => ({ ...each, hand: [] }));
      expect(partnersAt(line, real, seed)?.act).toBeNull();
    });
    expect(told).toBeGreaterThan(0);
  });

  it.for(shapes)(
    'hold as many cards as are counted, all of the box: $edition, $players players on $sides sides',
    (shape, { task }) => {
      const seed = newSeed(task);
      const random = chance(seed);
      const players = seatsOf(shape.players, () => 'easy');
      playOut(milleBornesLine(shape, random), players, seed, (line) => {
        const view = partnersAt(line, players, seed);
        expect(view?.hands.map(({ missing }) => missing)).toEqual(players.map(() => 0));
      });
    },
  );

  it.for(shapes)(
    'play the same for any hands of others: $edition, $players players on $sides sides',
    (shape, { task }) => {
      const seed = newSeed(task);
      const random = chance(seed);
      const players = seatsOf(shape.players, () => 'easy');
      let looked = 0;
      playOut(milleBornesLine(shape, random), players, seed, (line) => {
        if (random() < 0.8) return;
        const act = partnersAt(line, players, seed)?.act;
        const held = partnersAt(line, players, seed)?.hands.find(({ seat }) => seat === act?.seat);
        if (act === undefined || act === null || held === undefined) return;
        const { seat, move } = act;
        // Beside a person it does not say whether their team goes on.
        if (move.type === 'extend') return;
        const hand = move.type === 'coupFourre' ? answering(held, move.card, line) : held.cards;
        const told: PartnerSeat = { seat, strength: pick(QUICK, random), hand };
        const others = players.filter((each) => each.seat !== seat);
        const silent = others.map((each) => ({ ...each, strength: null }));
        const moves = [seed, seed + 1, seed + 2].map(
          (deal) => partnersAt(line, [...silent, told], deal)?.act,
        );
        expect(moves[0]?.seat).toBe(seat);
        expect(moves).toEqual([moves[0], moves[0], moves[0]]);
        looked += 1;
      });
      expect(looked).toBeGreaterThan(0);
    },
  );

  it.for([2, 4])(
    'play the same in Elevens for any hands of others, %i players',
    (count, { task }) => {
      const seed = newSeed(task);
      const random = chance(seed);
      const players = seatsOf(count, () => 'easy');
      playOut(elevensLine(count, false), players, seed, (line) => {
        const view = partnersAt(line, players, seed);
        expect(view?.hands.map(({ missing }) => missing)).toEqual(players.map(() => 0));
        if (random() < 0.8) return;
        const seat = view?.act?.seat ?? -1;
        const hand = view?.hands.find((held) => held.seat === seat)?.cards ?? [];
        const moves = [seed, seed + 1].map(
          (deal) => partnersAt(line, [{ seat, strength: 'easy', hand }], deal)?.act,
        );
        expect(moves).toEqual([view?.act, view?.act]);
      });
    },
  );

  it('say nothing for an impossible or incomplete hand', () => {
    const line = milleBornesLine({ edition: 'classique', players: 2, sides: 2 }, chance(1));
    const all = (hand: readonly string[]) =>
      partnersAt(line, [{ seat: turnOf(line), strength: 'steady', hand }], 1);
    expect(all([])).toMatchObject({ act: null, hands: [{ missing: 7 }] });
    expect(all(['roll', '25', '50'])).toMatchObject({ act: null, hands: [{ missing: 4 }] });
    const twoOfOne = ['roll', '25', '50', '75', '100', 'driving-ace', 'driving-ace'];
    expect(all(twoOfOne)).toMatchObject({ act: null, hands: [{ missing: 0 }] });
    expect(all(twoOfOne.with(6, 'stop'))?.act).not.toBeNull();
  });

  it('leave an extension to the person of their team who is asked too', ({ task }) => {
    const shape = { edition: 'classique', players: 6, sides: 3 } as const;
    const seed = newSeed(task);
    const players = seatsOf(shape.players, () => 'easy');
    let asked = 0;
    for (let round = 0; round < 50 && asked === 0; round += 1) {
      playOut(milleBornesLine(shape, chance(seed + round)), players, seed + round, (line) => {
        const side = line.now.game === '1000-bornes' ? line.now.now.round?.asked?.side : undefined;
        if (side === undefined) return;
        asked += 1;
        expect(partnersAt(line, players, seed)?.act?.move.type).toBe('extend');
        // Three teams sit so that every third player is of the same one.
        const seats = players.map((each) =>
          each.seat === side ? { ...each, strength: null } : each,
        );
        expect(partnersAt(line, seats, seed)?.act).toBeNull();
      });
    }
    expect(asked).toBeGreaterThan(0);
  });

  it('leave the move to people in their own seats, and to games without partners', () => {
    const line = milleBornesLine({ edition: 'green', players: 2, sides: 2 }, chance(2));
    const persons = seatsOf(2, () => 'easy').map((each) => ({ ...each, strength: null }));
    expect(partnersAt(line, persons, 3)?.act).toBeNull();
  });
});

/** The hand of a seat that answers an attack by a card: what was drawn, which comes after that, is not in it yet. */
function answering({ seat, cards }: HeldHand, card: string, { now }: Line): readonly string[] {
  const count = now.game === '1000-bornes' ? (now.now.round?.hands[seat] ?? 0) : 0;
  return [card, ...cards.toSpliced(cards.indexOf(card), 1)].slice(0, count);
}

const turnOf = ({ now }: Line): number =>
  now.game === '1000-bornes' ? (now.now.round?.turn ?? 0) : 0;
