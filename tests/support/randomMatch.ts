import { startTimeline, stepBack } from '#lib/game/timeline.ts';
import {
  CARDS,
  isDistance,
  isHazard,
  isSafety,
  kmOf,
  SAFETY_AGAINST,
  type CardId,
} from '#lib/millebornes/cards.ts';
import { isOnlyDealt } from '#lib/millebornes/deal.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import { EDITION_IDS, type Options } from '#lib/millebornes/editions/edition.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import { legalMoves, playsOf } from '#lib/millebornes/decide.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { SCORE_LINES } from '#lib/millebornes/score.ts';
import type { Setup, State } from '#lib/millebornes/state.ts';
import {
  playStep,
  type MilleBornesTimeline,
  type MilleBornesVerdict,
} from '#lib/millebornes/record/replay.ts';
import type { MilleBornesStep } from '#lib/millebornes/record/parse.ts';
import { pick } from './elevensDeal.ts';
import { setupOf } from './millebornes.ts';

export type Random = () => number;

export interface Try {
  readonly step: MilleBornesStep;
  readonly verdict: MilleBornesVerdict;
  readonly before: State;
  readonly after: State;
}

/** The cards that the program cannot see. Never changed: every move makes new ones. */
export interface Hidden {
  readonly hands: readonly (readonly CardId[])[];
  readonly pile: readonly CardId[];
}

const NAMES = ['Anne', 'Bruno', 'Chloé', 'David', 'Emma', 'Farid', 'Gilles', 'Hélène'];

/** Every table an edition has: players and sides, with no option set. */
export const everyShape = () =>
  EDITION_IDS.flatMap((edition) =>
    EDITIONS[edition].shapes.map(({ players, sides }) => ({ edition, players, sides })),
  );

/** A table of that shape with house options drawn by lot; `match` says how long it is. */
export function randomSetup(
  shape: ReturnType<typeof everyShape>[number],
  random: Random,
  match: Options = {},
): Setup {
  const seats = NAMES.slice(0, shape.players);
  const options = { ...randomOptions(shape, random), ...match };
  return setupOf({
    edition: shape.edition,
    options,
    seats,
    sides: inSides(seats, shape.sides),
    first: pick(seats, random),
  });
}

/** Partners sit as far apart as they can. */
export const inSides = (seats: readonly string[], sides: number): readonly (readonly string[])[] =>
  Array.from({ length: sides }, (_, side) => seats.filter((_name, seat) => seat % sides === side));

function randomOptions(shape: ReturnType<typeof everyShape>[number], random: Random): Options {
  const edition = EDITIONS[shape.edition];
  const distances =
    edition.shapes.find((known) => known.players === shape.players && known.sides === shape.sides)
      ?.distances ?? [];
  const choices: Readonly<Record<string, readonly unknown[]>> = {
    distance: distances,
    shutOut: ['no-safety', 'no-distance', 'off'],
  };
  const names = edition.options.filter((name) => name !== 'target' && name !== 'rounds');
  return Object.fromEntries(
    names
      .filter(() => random() < 0.5)
      .map((name) => [name, pick(choices[name] ?? [true, false], random)]),
  );
}

export function dealBox(setup: Setup, random: Random): Hidden {
  const { copies, youngPlayers } = setup.rules;
  const laid = (card: CardId) => (youngPlayers && card === 'roll' ? setup.seats.length : 0);
  const box = CARDS.flatMap((card, index) =>
    Array.from({ length: (copies[index] ?? 0) - laid(card) }, () => card),
  );
  for (let last = box.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [box[last], box[other]] = [box[other] ?? 'roll', box[last] ?? 'roll'];
  }
  return {
    hands: setup.seats.map((_, seat) => box.slice(seat * 6, seat * 6 + 6)),
    pile: box.slice(setup.seats.length * 6),
  };
}

/** Applies a move to the real cards of the honest player. A finished round is dealt anew. */
function handle(
  move: Move,
  hidden: Hidden,
  tried: { before: State; after: State },
  random: Random,
): Hidden {
  const { before, after } = tried;
  if (after.round !== null && after.round.number !== before.round?.number) {
    return dealBox(after.setup, random);
  }
  if (move.type !== 'play' && move.type !== 'discard' && move.type !== 'coupFourre') return hidden;
  const seat = before.setup.seats.indexOf(move.by);
  const [drawn, ...pile] = hidden.pile;
  const held = [...(hidden.hands[seat] ?? []), ...(drawn === undefined ? [] : [drawn])];
  const at = held.findIndex((card) => card === move.card);
  return { hands: hidden.hands.with(seat, held.toSpliced(at, 1)), pile };
}

/** Probability of each mistake per move, from 0 to 1. */
export interface Manners {
  readonly overrules?: number;
  readonly undoes?: number;
  readonly answers?: number;
  /** Sheets of finished rounds are put right, also once the match is over. */
  readonly corrects?: number;
  /** The referee ends a round where it stands. */
  readonly ends?: number;
  /** Keeps off 100 and 200, for the prime of a round won without. */
  readonly modest?: boolean;
}

/**
 * Plays a match with known hands: every card played is one that its player holds. Illegal cards are tried too, and
 * refused. Every try is told to `watch` with the hidden cards as they are afterwards.
 */
export function playMatch(
  setup: Setup,
  random: Random,
  watch: (tried: Try, hidden: Hidden) => void = () => undefined,
  manners: Manners = {},
): MilleBornesTimeline {
  let line: MilleBornesTimeline = startTimeline(millebornes.initial(setup));
  let past: readonly Hidden[] = [dealBox(setup, random)];
  const often = (chanceOf = 0) => chanceOf > 0 && random() < chanceOf;
  // Between two rounds and after the match sheets are looked at, and put right more often.
  const corrects = ({ round }: State) => {
    const looks = round === null || isOnlyDealt(round, setup);
    return often((manners.corrects ?? 0) * (looks ? 6 : 1));
  };
  while (line.now.round !== null || corrects(line.now)) {
    const hidden = past.at(-1) ?? { hands: [], pile: [] };
    if (line.length > 0 && random() < (manners.undoes ?? 0)) {
      const back = stepBack(line) ?? line;
      past = past.slice(0, -1);
      const tried = {
        step: { type: 'undo' },
        verdict: 'ok',
        before: line.now,
        after: back.now,
      } as const;
      line = back;
      watch(tried, past.at(-1) ?? hidden);
      continue;
    }
    const wanted: readonly Move[] =
      line.now.round === null || corrects(line.now)
        ? [correction(line.now, random)]
        : often(manners.ends)
          ? [{ type: 'endRound' }]
          : wishes(line.now, hidden, random, manners);
    for (const move of wanted) {
      const before = line.now;
      const played = playStep(move, line);
      const tried = { step: move, verdict: played.verdict, before, after: played.line.now };
      const accepted = played.verdict === 'ok' || played.verdict === 'overruled';
      if (accepted) past = [...past.slice(-200), handle(move, hidden, tried, random)];
      line = played.line;
      watch(tried, past.at(-1) ?? hidden);
      if (accepted) break;
    }
  }
  return line;
}

/** Moves in the order in which they are tried; the last one is always legal. */
function wishes(state: State, hidden: Hidden, random: Random, manners: Manners): readonly Move[] {
  const { round, setup } = state;
  if (round === null) return [];
  if (round.asked !== null) return [pick(legalMoves(state), random)];
  // To ask for every legal move takes most of a match's time.
  const answers = round.attack === null ? [] : legalMoves(state);
  const answer = answers.find(
    (move) =>
      move.type === 'coupFourre' &&
      hidden.hands[setup.seats.indexOf(move.by)]?.some((card) => card === move.card) === true,
  );
  if (answer !== undefined && random() < (manners.answers ?? 0.8)) return [answer];
  const by = setup.seats[round.turn] ?? '';
  const held = [...(hidden.hands[round.turn] ?? []), ...hidden.pile.slice(0, 1)];
  const wanted = held
    .map((card) => ({ card, wish: wishFor(card, random, manners.modest ?? false) }))
    .filter(({ wish }) => wish > 0.3)
    .sort((a, b) => b.wish - a.wish)
    .flatMap(({ card }) => playsOf(card, by, setup));
  const thrown: Move = { type: 'discard', by, card: pick(held, random) };
  const overrules = random() < (manners.overrules ?? 0);
  return overrules
    ? wanted
        .map((move) => (move.type === 'play' ? { ...move, overrule: true } : move))
        .concat(thrown)
    : [...wanted, thrown];
}

/** Far first, then what helps and harms; safeties are mostly kept for a coup-fourré. */
function wishFor(card: CardId, random: Random, modest: boolean): number {
  if (modest && isDistance(card) && kmOf(card) >= 100) return 0;
  if (isDistance(card)) return 0.5 + kmOf(card) / 1000 + random();
  if (isSafety(card)) return random() * 0.4;
  return isHazard(card) ? 0.4 + random() : 0.6 + random();
}

/**
 * A player with no manners: legal moves, moves of any player with any card, overrules, corrections of the referee, undos.
 * Hands are not known here; at most `tries` of them.
 */
export function playWildly(
  setup: Setup,
  random: Random,
  tries: number,
  watch: (tried: Try) => void = () => undefined,
): MilleBornesTimeline {
  let line: MilleBornesTimeline = startTimeline(millebornes.initial(setup));
  for (let tried = 0; tried < tries; tried += 1) {
    const before = line.now;
    const legal = legalMoves(before);
    const step =
      legal.length > 0 && random() < 0.7 ? likely(legal, random) : anything(setup, before, random);
    const played = playStep(step, line);
    line = played.line;
    watch({ step, verdict: played.verdict, before, after: line.now });
  }
  return line;
}

/** Prefers the move with the most kilometres, so that rounds end. */
function likely(legal: readonly Move[], random: Random): Move {
  const plays = legal.filter(({ type }) => type !== 'discard');
  return pick(plays.length > 0 && random() < 0.8 ? plays : legal, random);
}

function anything(setup: Setup, state: State, random: Random): MilleBornesStep {
  const by = random() < 0.03 ? 'Zoé' : pick(setup.seats, random);
  const card = random() < 0.03 ? 'joker' : pick(CARDS, random);
  const overrule = random() < 0.3 ? { overrule: true } : {};
  const on = random() < 0.7 ? { on: random() < 0.05 ? 'Zoé' : pick(setup.seats, random) } : {};
  const attack = state.round?.attack;
  const safety = attack && random() < 0.8 ? SAFETY_AGAINST[attack.hazard] : card;
  const pile = state.round?.drawPile ?? 0;
  const kinds: readonly (() => MilleBornesStep)[] = [
    () => ({ type: 'play', by, card, ...on, ...overrule }),
    () => ({ type: 'play', by, card, ...on, ...overrule }),
    () => ({ type: 'discard', by, card, ...overrule }),
    () => ({ type: 'coupFourre', by, card: safety }),
    () => ({ type: 'extend', by, extend: random() < 0.5 }),
    () => ({ type: 'setDrawPile', is: pick([0, 1, pile + 1, pile - 5, -1, 0.5, 106], random) }),
    () => (random() < 0.2 ? { type: 'endRound' } : { type: 'undo' }),
    () => correction(state, random),
    () => ({ type: 'undo' }),
  ];
  return pick(kinds, random)();
}

function correction({ rounds, setup, winners }: State, random: Random): Move {
  const round = random() < 0.9 ? 1 + Math.floor(random() * rounds.length) : rounds.length + 1;
  const anySide = () => (random() < 0.95 ? Math.floor(random() * setup.sides.length) : -1);
  const side = (random() < 0.5 ? winners?.[0] : null) ?? anySide();
  const line = random() < 0.95 ? pick(SCORE_LINES, random) : 'total';
  const there = (line === 'total' ? null : rounds[round - 1]?.scores[side]?.[line]) ?? 0;
  const value = pick([0, 0, 75, 400, 1000, there, -1, 0.5, 5001], random);
  const why =
    random() < 0.3 ? {} : { note: pick(['Un 200 oublié', 'Oubli', '', 'x'.repeat(121)], random) };
  return { type: 'correctSheet', round, side, line, value, ...why };
}

export function stepsOf(line: MilleBornesTimeline): readonly MilleBornesStep[] {
  const steps: MilleBornesStep[] = [];
  for (let at = line.last; at !== null; at = at.before.last) steps.push(at.step);
  return steps.reverse();
}
