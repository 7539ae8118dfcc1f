import type { HeldHand, PartnerSeat, PartnersView, Strength, Stuck } from '../../game/partner.ts';
import type { DealSeed } from '../../game/keyedDice.ts';
import { CARDS, cardIndex, isCard, type CardId } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { RoundState, Setup } from '../../millebornes/state.ts';
import { KINDS } from './cards.ts';
import { dealtAfter } from './dealt.ts';
import { takeOver } from './fromReferee.ts';
import type { Hidden } from './hidden.ts';
import { inWords } from './inWords.ts';
import { knownOf, type Line } from './known.ts';
import { Standing } from './match.ts';
import { Partner, type Seen } from './partner.ts';
import { NONE, Position } from './position.ts';
import { isReachable } from './reachable.ts';
import { compile } from './rulesTable.ts';

/** What partners leave to chance hangs on how far the match is, not on how cards were dealt. */
const SEED = 1954;

/**
 * What the partners at these seats do now, each from its own hand and what everybody can know; the seed deals the hands that are
 * not told.
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
  takeOver(position, round);
  const { lacks } = knownOf(line).known.latest;
  const seen: Seen = { position, lacks, standing: new Standing(rules, totals, rounds.length) };
  const dealt = dealtAfter(line, seed);
  const handOf = ({ seat, hand }: PartnerSeat) =>
    hand === null ? heldIn(dealt.hidden, seat) : counted(hand);
  const isPerson = (seat: number) => !players.some((each) => each.seat === seat && each.strength);
  const isOfPeople = (side: number | undefined) =>
    side !== undefined && setup.sides[side]?.some(isPerson) === true;
  const acting = () => {
    // Whether a team goes on is for the person in it to say.
    if (isOfPeople(round.asked?.side)) return null;
    for (const player of players) {
      const { seat, strength } = player;
      const code =
        strength && partnerOf(setup, strength).move(seen, seat, handOf(player), SEED + line.length);
      if (code !== null) return { seat, move: inWords(code, position) };
    }
    return null;
  };
  // Whoever answers an attack does so before a card is drawn.
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

/** Whoever may extend, or is on turn. */
const seatsToAct = ({ asked, turn }: RoundState, { sides }: Setup): readonly number[] =>
  asked === null ? [turn] : (sides[asked.side] ?? []);

const playedBy = (
  players: readonly PartnerSeat[],
  seats: readonly number[],
): PartnerSeat | undefined =>
  players.find(({ seat, strength }) => strength !== null && seats.includes(seat));

/** Of a partner that is to do something, and has thought of nothing although its hand is told whole. */
function stuckAt(player: PartnerSeat | undefined, hands: readonly HeldHand[]): Stuck | null {
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

/** Working out the first move of a table takes longest, as for its chances. */
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
