import { CARDS, HAZARDS, isHazard, SAFETY_AGAINST, type CardId } from './cards.ts';
import { decide } from './decide.ts';
import { countOf } from './rules/distance.ts';
import { hasSafety, isLimited, isRolling, topOf } from './rules/piles.ts';
import type { RoundState, SideState, State } from './state.ts';
import type { MilleBornesView, PlayChoice, SideView } from './view.ts';

/** Everything public about a match, as screens and records need it. */
export function viewOf(state: State): MilleBornesView {
  const { setup, round, rounds, totals, winners } = state;
  return {
    game: '1000-bornes',
    edition: setup.edition,
    seats: setup.seats.map((name, seat) => ({
      name,
      side: setup.sideOf[seat] ?? 0,
      hand: round?.hands[seat] ?? 0,
    })),
    sides: setup.sides.map((_, side) => viewSide(side, state)),
    round: round === null ? null : viewRound(round, state),
    rounds: rounds.map((finished, index) => ({ number: index + 1, ...finished })),
    totals,
    winners,
    match: setup.rules.match,
  };
}

const EMPTY: SideState = {
  battle: [],
  speed: [],
  distances: [],
  km: 0,
  safeties: [],
  coupsFourres: [],
};

function viewSide(number: number, { setup, round, totals }: State): SideView {
  const side = round?.sides[number] ?? EMPTY;
  return {
    players: (setup.sides[number] ?? []).map((seat) => setup.seats[seat] ?? ''),
    km: side.km,
    distances: side.distances,
    battle: topOf(side.battle),
    speed: topOf(side.speed),
    safeties: side.safeties.map((card) => ({
      card,
      coupFourre: side.coupsFourres.includes(card),
    })),
    twoHundreds: countOf(side, '200'),
    rolling: isRolling(side, setup.rules),
    limited: isLimited(side, setup.rules),
    immuneTo: HAZARDS.filter((hazard) => hasSafety(side, SAFETY_AGAINST[hazard])),
    total: totals[number] ?? 0,
  };
}

function viewRound(round: RoundState, state: State): NonNullable<MilleBornesView['round']> {
  const { attack, asked } = round;
  return {
    number: round.number,
    turn: state.setup.seats[round.turn] ?? '',
    drawPile: round.drawPile,
    distanceToReach: round.distanceToReach,
    extendedBy: round.extendedBy,
    extensionPending: asked?.side ?? null,
    openAttack:
      attack === null ? null : { side: attack.side, safety: SAFETY_AGAINST[attack.hazard] },
    choices: CARDS.map((card) => choiceOf(card, round, state)),
  };
}

/** What the player on turn may do with a card of this kind. */
function choiceOf(card: CardId, round: RoundState, state: State): PlayChoice {
  const by = state.setup.seats[round.turn] ?? '';
  if (!isHazard(card)) {
    const decided = decide({ type: 'play', by, card }, state);
    return decided.ok
      ? { card, targets: [], legal: true }
      : { card, targets: [], legal: false, refusal: decided.refusal.code };
  }
  const own = state.setup.sideOf[round.turn] ?? 0;
  const opponents = state.setup.sides.map((_, side) => side).filter((side) => side !== own);
  const tries = opponents.map((side) => ({
    side,
    decided: decide({ type: 'play', by, card, on: firstPlayer(side, state) }, state),
  }));
  const targets = tries.filter(({ decided }) => decided.ok).map(({ side }) => side);
  const refused = tries.map(({ decided }) => (decided.ok ? null : decided.refusal.code));
  const refusal = refused.find((code) => code !== null);
  return targets.length > 0 || refusal === undefined || refusal === null
    ? { card, targets, legal: true }
    : { card, targets, legal: false, refusal };
}

const firstPlayer = (side: number, { setup }: State): string =>
  setup.seats[setup.sides[side]?.[0] ?? 0] ?? '';
