import type {
  HeldHand,
  PartnerSeat,
  PartnersView,
  Strength,
  StuckPartner,
} from '../../game/partner.ts';
import type { DealSeed } from '../../game/keyedDice.ts';
import { CARDS, cardIndex, isCard, type CardId } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { RoundState, Setup } from '../../millebornes/state.ts';
import { KINDS } from './cards.ts';
import { dealtHandsAfter } from './dealtHands.ts';
import { loadRound } from './loadRound.ts';
import type { Hidden } from './hidden.ts';
import { decodeMove } from './decodeMove.ts';
import { publicKnowledgeOf, type Line } from './publicKnowledge.ts';
import { Standing } from './match.ts';
import { Partner, type VisibleRound } from './partner.ts';
import { NONE, Position } from './position.ts';
import { isReachable } from './reachable.ts';
import { compile } from './rulesTable.ts';

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
