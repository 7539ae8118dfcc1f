import type {
  HeldHand,
  PartnerSeat,
  PartnersView,
  Strength,
  StuckPartner,
} from '../../game/partner.ts';
import { type DealSeed, dealingDice } from '../../game/keyedDice.ts';
import { CARDS, cardIndex, isCard, type CardId } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { RoundState, Setup } from '../../millebornes/state.ts';
import { KINDS, CURED_BY, NO_CARD } from './cards.ts';
import { loadRound } from './loadRound.ts';
import { Hidden } from './hidden.ts';
import { publicKnowledgeOf, type Line, roundOf } from './publicKnowledge.ts';
import { Standing } from './match.ts';
import { Partner, type VisibleRound } from './partner.ts';
import { NONE, Position } from './position.ts';
import { isReachable } from './reachable.ts';
import { compile } from './rulesTable.ts';
import { ANSWER, cardOf, DISCARD, EXTEND, kindOf, whereOf, type MoveCode } from './moves.ts';

/**
 * Fixed seed: a partner's random choices depend on the length of the match, not on the dealt cards.
 */
const SEED = 1954;

/**
 * Returns the partners' acts and hands for these seats. Each partner uses its own hand and public
 * knowledge. `seed` deals the hands that people do not enter.
 */
export function milleBornesPartners(
  line: Line,
  players: readonly PartnerSeat[],
  seed: DealSeed,
): PartnersView<Move> {
  const { setup, totals, rounds, round } = line.now.now;
  if (round === null) return NOTHING;
  const toAct = seatsToAct(round, setup);
  if (!isReachable(round, setup)) {
    const seat = playedBy(players, toAct)?.seat;
    return seat === undefined ? NOTHING : { ...NOTHING, stuck: { seat, why: 'round' } };
  }
  const rules = compile(setup);
  const position = new Position(rules);
  loadRound(position, round);
  const { lacks } = publicKnowledgeOf(line).known.latest;
  const seen: VisibleRound = {
    position,
    lacks,
    standing: new Standing(rules, totals, rounds.length),
  };
  const dealt = dealtHandsAfter(line, seed);
  const handOf = ({ seat, hand }: PartnerSeat) =>
    hand === null ? heldIn(dealt.hidden, seat) : counted(hand);
  const isPerson = (seat: number) => !players.some((each) => each.seat === seat && each.strength);
  const isOfPeople = (side: number | undefined) =>
    side !== undefined && setup.sides[side]?.some(isPerson) === true;
  const acting = () => {
    // If a person belongs to the team, that person decides about the extension.
    if (isOfPeople(round.asked?.side)) return null;
    for (const player of players) {
      const { seat, strength } = player;
      const code =
        strength && partnerOf(setup, strength).move(seen, seat, handOf(player), SEED + line.length);
      if (code !== null) return { seat, move: decodeMove(code, position) };
    }
    return null;
  };
  // An attack is answered before a card is drawn.
  const first = acting();
  dealt.draw();
  const hands = players.map((player) => heldBy(player.seat, handOf(player), position));
  const act = first ?? acting();
  const answers = act?.move.type === 'coupFourre';
  const waits = !answers && isOfPeople(round.attack?.side);
  if (act !== null || isOfPeople(round.asked?.side)) return { act, stuck: null, hands, waits };
  return { act, stuck: stuckAt(playedBy(players, toAct), hands), hands, waits };
}
const NOTHING = { act: null, stuck: null, hands: [], waits: false } as const;

const seatsToAct = ({ asked, turn }: RoundState, { sides }: Setup): readonly number[] =>
  asked === null ? [turn] : (sides[asked.side] ?? []);

const playedBy = (
  players: readonly PartnerSeat[],
  seats: readonly number[],
): PartnerSeat | undefined =>
  players.find(({ seat, strength }) => strength !== null && seats.includes(seat));

function stuckAt(player: PartnerSeat | undefined, hands: readonly HeldHand[]): StuckPartner | null {
  if (player === undefined) return null;
  const { seat, hand } = player;
  if (hand === null) return { seat, why: 'round' };
  const isWaiting = hands.some((held) => held.seat === seat && held.missing > 0);
  return isWaiting ? null : { seat, why: 'hand' };
}

function heldBy(seat: number, held: Uint8Array, position: Position): HeldHand {
  const cards = CARDS.flatMap((card, at) => new Array<CardId>(held[at] ?? 0).fill(card));
  const draws = position.turn === seat && position.asked === NONE && position.drawPile > 0;
  return { seat, cards, missing: (position.hands[seat] ?? 0) + (draws ? 1 : 0) - cards.length };
}

const heldIn = (hidden: Hidden, seat: number): Uint8Array =>
  Uint8Array.from({ length: KINDS }, (_, card) => hidden.count(seat, card));

function counted(hand: readonly string[]): Uint8Array {
  const held = new Uint8Array(KINDS);
  for (const card of hand.filter(isCard)) held[cardIndex(card)] = (held[cardIndex(card)] ?? 0) + 1;
  return held;
}

/** Cached, because the first move of a table is the slowest. */
const made = new WeakMap<Setup, Map<Strength, Partner>>();

function partnerOf(setup: Setup, strength: Strength): Partner {
  const known = made.get(setup) ?? new Map<Strength, Partner>();
  made.set(setup, known);
  const before = known.get(strength);
  if (before !== undefined) return before;
  const partner = new Partner(compile(setup), strength);
  known.set(strength, partner);
  return partner;
}

interface DealtHands {
  readonly hidden: Hidden;
  /**
   * Draws for the player on turn. Before an open attack is passed over, its side may still answer.
   */
  draw(): void;
}

/**
 * Returns the hands dealt by the seed, after the moves of this round. They are computed from seed
 * and moves only, so undo needs no stored state. A card played from the wrong hand is swapped for
 * one of that player's.
 */
function dealtHandsAfter(line: Line, seed: DealSeed): DealtHands {
  const { setup, rounds, round } = line.now.now;
  const rules = compile(setup);
  const hidden = new Hidden(rules);
  const dice = dealingDice(seed, rounds.length);
  const position = new Position(rules);
  hidden.deal(dice);
  const draw = (seat: number) => {
    if (position.drawPile > 0 && hidden.left > 0) hidden.draw(seat, dice);
  };
  for (const { last } of roundOf(line).steps) {
    const before = last?.before.now.now.round ?? null;
    if (last === null || before === null) continue;
    loadRound(position, before);
    follow(last.step.move, setup.seats, hidden, draw);
  }
  return {
    hidden,
    draw() {
      if (round === null) return;
      loadRound(position, round);
      if (position.asked === NONE) draw(position.turn);
    },
  };
}

function follow(
  move: Move,
  seats: readonly string[],
  hidden: Hidden,
  draw: (seat: number) => void,
): void {
  if (!('card' in move) || !isCard(move.card)) return;
  const seat = seats.indexOf(move.by);
  const card = cardIndex(move.card);
  if (seat < 0) return;
  // A coup-fourré comes before its draw; any other card after it.
  if (move.type !== 'coupFourre') draw(seat);
  hidden.swapIn(seat, card);
  if (hidden.count(seat, card) > 0) hidden.take(seat, card);
  if (move.type === 'coupFourre') draw(seat);
}

/** Translates a legal move of the simulator into one of the rules engine. */
export function decodeMove(move: MoveCode, position: Position): Move {
  const { setup, sideOf } = position.rules;
  const by = nameOf(position.turn, setup);
  const card = CARDS[cardOf(move)] ?? '';
  switch (kindOf(move)) {
    case EXTEND:
      return { type: 'extend', by: nameOf(whereOf(move), setup), extend: cardOf(move) === 1 };
    case ANSWER: {
      const safety = CARDS[CURED_BY[position.attack] ?? NO_CARD] ?? '';
      return { type: 'coupFourre', by: nameOf(whereOf(move), setup), card: safety };
    }
    case DISCARD:
      return { type: 'discard', by, card };
    default:
      return whereOf(move) === sideOf[position.turn]
        ? { type: 'play', by, card }
        : { type: 'play', by, card, on: nameOf(setup.sides[whereOf(move)]?.[0] ?? -1, setup) };
  }
}

const nameOf = (seat: number, { seats }: Setup): string => {
  const name = seats[seat];
  if (name === undefined) throw new RangeError(`Nobody sits at ${String(seat)}.`);
  return name;
};
