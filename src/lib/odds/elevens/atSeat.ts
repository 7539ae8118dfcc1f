import { cardOf, LOWEST, JOKERS } from '../../elevens/cards.ts';
import type { Move } from '../../elevens/moves.ts';
import type { Setup } from '../../elevens/setup.ts';
import type { State, Place } from '../../elevens/state.ts';
import type { HeldHand, PartnerSeat, PartnersView, StuckPartner } from '../../game/partner.ts';
import { allSteps, type Timeline } from '../../game/timeline.ts';
import { dealingDice, type Chance, type DealSeed } from '../../game/keyedDice.ts';
import { Hidden } from './hidden.ts';
import { Partner } from './partner.ts';
import { JOKER, PLACES, valueOf } from './places.ts';
import { Position, ALL_PASSED, GOING, HAND_EMPTY } from './position.ts';
import {
  DRAW,
  END,
  EXCHANGE,
  kindOf,
  linkOf,
  PASS,
  PLACE,
  placeOf,
  rowOf,
  THROW,
  withJoker,
  type MoveCode,
} from './moves.ts';

type Line = Timeline<{ readonly now: State }, { readonly move: Move }>;
type Act = PartnersView<Move>['act'];

/**
 * Fixed seed: a partner's random choices depend on the length of the match, not on the dealt cards.
 */
const SEED = 1954;

/**
 * Returns the partners' acts and hands for these seats, like `milleBornesPartners`. Each partner
 * uses its own hand only. `seed` deals the hands that people do not enter.
 */
export function elevensPartners(
  line: Line,
  players: readonly PartnerSeat[],
  seed: DealSeed,
): PartnersView<Move> {
  const state = line.now.now;
  const setup = setupAt(state);
  const position = new Position(setup);
  loadState(position, state);
  const dealt = dealtAfter(line, setup, seed);
  const cards = ({ seat, hand }: PartnerSeat) =>
    hand === null ? dealt.cards(seat) : hand.flatMap((card) => numberOf(card, setup));
  const acts = players.map((player): Act => {
    const { seat, strength, hand } = player;
    // If the program deals, it also knows a person's remaining cards.
    if (state.phase.type === 'over')
      return strength || hand === null ? leftOver(seat, cards(player), state) : null;
    if (strength === null || seat !== state.phase.player) return null;
    const partner = new Partner(setup, strength);
    const code = partner.move(position, cards(player), SEED + line.length);
    return code === null ? null : { seat, move: inWords(code, position) };
  });
  const hands = players.map((player): HeldHand => {
    const held = cards(player).map((card) => nameOf(card, setup));
    const { seat } = player;
    return { seat, cards: held, missing: (state.players[seat]?.hand ?? 0) - held.length };
  });
  const act = acts.find((each) => each !== null) ?? null;
  const stuck = act === null ? stuckAt(state, players, hands) : null;
  return { act, stuck, hands, waits: false };
}

function stuckAt(
  { phase }: State,
  players: readonly PartnerSeat[],
  hands: readonly HeldHand[],
): StuckPartner | null {
  if (phase.type === 'over') return null;
  const player = players.find(({ seat, strength }) => seat === phase.player && strength !== null);
  if (player === undefined) return null;
  if (player.hand === null) return { seat: player.seat, why: 'round' };
  const isWaiting = hands.some(({ seat, missing }) => seat === player.seat && missing > 0);
  return isWaiting ? null : { seat: player.seat, why: 'hand' };
}

function leftOver(seat: number, cards: readonly number[], { players }: State): Act {
  const player = players[seat];
  if (player === undefined || player.leftover !== null || player.hand !== cards.length) return null;
  if (cards.length === 0) return null;
  const numbers = cards.filter((card) => card !== JOKER).map((card) => valueOf(card % PLACES));
  const jokers = cards.length - numbers.length;
  return { seat, move: { type: 'leftover', by: player.name, numbers, jokers } };
}

const setupAt = ({ beginner, rows, players }: State): Setup => ({
  beginner,
  rows,
  seats: players.map(({ name }) => name),
  first: players[0]?.name ?? '',
});

/**
 * Returns the hands dealt by the seed, after the moves of the line. A card played from the wrong
 * hand is swapped.
 */
function dealtAfter(line: Line, setup: Setup, seed: DealSeed): Hidden {
  const dice = dealingDice(seed);
  const hidden = new Hidden(setup.seats.length);
  const start = new Position(setup);
  start.deal(0);
  hidden.deal(start, dice);
  for (const { move } of allSteps(line)) follow(move, setup, hidden, dice);
  return hidden;
}

function follow(move: Move, { seats, rows }: Setup, hidden: Hidden, dice: Chance): void {
  const player = seats.indexOf(move.by);
  if (player < 0) return;
  const at = (name: string, value: number) =>
    rows.findIndex((row) => row.name === name) * PLACES + value - LOWEST;
  switch (move.type) {
    case 'place':
      hidden.play(player, move.joker === true ? JOKER : at(move.row, move.value));
      return;
    case 'exchange':
      hidden.play(player, at(move.row, move.value));
      hidden.giveJoker(player);
      return;
    case 'throwJoker':
      hidden.play(player, JOKER);
      return;
    case 'draw':
      if (hidden.left > 0) hidden.draw(player, dice);
      return;
    case 'pass':
    case 'end':
    case 'leftover':
      return;
  }
}

function numberOf(id: string, { rows }: Setup): readonly number[] {
  const card = cardOf(id);
  if (card?.type === 'joker') return [JOKER];
  if (card?.type !== 'number') return [];
  const row = rows.findIndex(({ colour }) => colour === card.colour);
  return [row * PLACES + card.value - LOWEST];
}

const nameOf = (card: number, { rows }: Setup): string =>
  card === JOKER
    ? 'joker'
    : `${rows[Math.floor(card / PLACES)]?.colour ?? ''}-${String(valueOf(card % PLACES))}`;

export function loadState(position: Position, state: State): void {
  position.deal(0);
  for (const [row, { places }] of state.rows.entries()) {
    position.taken[row] = placesThat(places, (place) => place !== null);
    position.jokers[row] = placesThat(places, (place) => place === 'joker');
    position.linked[row] = state.links.reduce(
      (set, { above, value }) => (above === row ? set | (1 << (value - 1)) : set),
      0,
    );
  }
  for (const [player, { hand, links, bonus }] of state.players.entries()) {
    position.hands[player] = hand;
    position.links[player] = links;
    position.bonus[player] = bonus;
    position.bonusLeft -= bonus;
  }
  position.jokersThrown = state.jokersThrown;
  const lying = state.rows.flatMap(({ places }) => places).filter((place) => place === 'joker');
  if (!state.beginner) position.jokersUnseen = JOKERS - state.jokersThrown - lying.length;
  position.drawPile = state.drawPile;
  position.passes = state.passes;
  takePhase(position, state.phase);
}

function takePhase(position: Position, phase: State['phase']): void {
  if (phase.type === 'over') {
    position.end = phase.end.type === 'hand-empty' ? HAND_EMPTY : ALL_PASSED;
    return;
  }
  position.end = GOING;
  position.begin(phase.player);
  position.cards = phase.cards;
  position.placed = phase.placed;
  position.exchanged = phase.exchanged;
}

const placesThat = (places: readonly Place[], is: (place: Place) => boolean): number =>
  places.reduce((set, place, at) => (is(place) ? set | (1 << at) : set), 0);

/** Translates a legal move of the simulator into one of the rules engine. */
export function inWords(move: MoveCode, position: Position): Move {
  const { seats, rows } = position.setup;
  const by = seats[position.turn] ?? '';
  const named = (row: number) => rows[row]?.name ?? '';
  const spot = { row: named(rowOf(move)), value: valueOf(placeOf(move)) };
  switch (kindOf(move)) {
    case PLACE: {
      const joker = withJoker(move) ? { joker: true } : {};
      const link = linkOf(move) < 0 ? {} : { link: named(linkOf(move)) };
      return { type: 'place', by, ...spot, ...joker, ...link };
    }
    case EXCHANGE:
      return { type: 'exchange', by, ...spot };
    case THROW:
      return { type: 'throwJoker', by };
    case DRAW:
      return { type: 'draw', by };
    case PASS:
      return { type: 'pass', by };
    case END:
      return { type: 'end', by };
    default:
      throw new Error(`there is no move ${String(move)}`);
  }
}
