import { accept, refuse, type Result } from '../game/result.ts';
import { indexOf } from './cardIndex.ts';
import {
  isCard,
  isDistance,
  isHazard,
  isRemedy,
  isSafety,
  SAFETY_AGAINST,
  type CardId,
} from './cards.ts';
import { ended, exhaust, outcomeOf } from './ending.ts';
import type { Event, Pile } from './events.ts';
import { evolve } from './evolve.ts';
import { isOverrulable, type Move, type Refusal, type RefusalCode } from './moves.ts';
import { KM, refuseDistance } from './rules/distance.ts';
import { refuseHazard } from './rules/hazard.ts';
import { battleHazard } from './rules/piles.ts';
import { pileOfRemedy, refuseRemedy } from './rules/remedy.ts';
import { afterPlaying, isExhausted, isOut, leftOf, type Counts } from './rules/turn.ts';
import type { RoundState, SideState, State } from './state.ts';

type Decided = Result<readonly Event[], Refusal>;
export type CardMove = Extract<Move, { type: 'play' | 'discard' }>;

/** A card that leaves a hand on its player's turn: laid on the table, or thrown away. */
export function decideCard(move: CardMove, seat: number, state: State, round: RoundState): Decided {
  const { by, card } = move;
  if (!isCard(card)) return refuse({ code: 'no-such-card', by });
  const own = state.setup.sideOf[seat] ?? 0;
  const index = indexOf(card);
  if ((round.seen[index] ?? 0) >= (state.setup.rules.copies[index] ?? 0)) {
    return refuse({ code: 'no-such-card', by, card, side: own });
  }
  const side = move.type === 'play' && isHazard(card) ? targetOf(move.on, own, state) : own;
  if (side === null) return refuse({ code: 'target-missing', by, card, side: own });
  if (move.type === 'play' && isHazard(card) && side === own) {
    return refuse({ code: 'own-side', by, card, side });
  }
  const code = refusalOf(move.type, card, seat, side, state, round);
  if (code !== null && !(move.overrule === true && isOverrulable(code))) {
    return refuse(explain(code, by, card, side, state, round));
  }
  return accept(
    move.type === 'discard'
      ? discarded(seat, card, state, round)
      : played(seat, card, side, state, round),
  );
}

/** The number of the attacked side; with one opposing side it need not be named. */
function targetOf(on: string | undefined, own: number, { setup }: State): number | null {
  if (on === undefined) return setup.sides.length === 2 ? 1 - own : null;
  return setup.sideOf[setup.seats.indexOf(on)] ?? null;
}

function refusalOf(
  type: CardMove['type'],
  card: CardId,
  seat: number,
  side: number,
  state: State,
  round: RoundState,
): RefusalCode | null {
  if (isOut(round, seat)) return 'hand-empty';
  if (round.turn !== seat) return 'not-your-turn';
  const area = round.sides[side];
  if (type === 'discard' || area === undefined || isSafety(card)) return null;
  const { rules } = state.setup;
  if (isDistance(card)) return refuseDistance(card, area, round.distanceToReach, rules);
  return isRemedy(card) ? refuseRemedy(card, area, rules) : refuseHazard(card, area, rules);
}

function explain(
  code: RefusalCode,
  by: string,
  card: CardId,
  side: number,
  { setup }: State,
  round: RoundState,
): Refusal {
  const area = round.sides[side];
  const hazard = area === undefined ? null : battleHazard(area);
  return {
    code,
    card,
    by,
    side,
    turn: setup.seats[round.turn] ?? '',
    distanceToReach: round.distanceToReach,
    missing: round.distanceToReach - (area?.km ?? 0),
    ...(hazard === null ? {} : { hazard }),
    ...(isHazard(card) ? { safety: SAFETY_AGAINST[card] } : {}),
  };
}

function discarded(seat: number, card: CardId, state: State, round: RoundState): readonly Event[] {
  const counts = afterPlaying(round, seat);
  const event: Event = { type: 'cardDiscarded', seat, card, next: leftOf(seat, counts) };
  return closesRound(counts, true, state) ? [event, exhaust(evolve(event, state))] : [event];
}

function played(
  seat: number,
  card: CardId,
  side: number,
  state: State,
  round: RoundState,
): readonly Event[] {
  const { rules } = state.setup;
  const area = round.sides[side];
  const counts = afterPlaying(round, seat);
  const again = isSafety(card) && counts.drawPile > 0;
  const km = (area?.km ?? 0) + (isDistance(card) ? KM[card] : 0);
  const reaches = isDistance(card) && km >= round.distanceToReach;
  const asks =
    reaches && km === round.distanceToReach && rules.extendTo !== null && round.extendedBy === null;
  const event: Event = {
    type: 'cardPlayed',
    seat,
    card,
    side,
    pile: area === undefined ? 'battle' : pileOf(card, area, state),
    next: again || asks ? seat : leftOf(seat, counts),
    asks,
  };
  if (asks) return [event];
  if (reaches) {
    const outcome = outcomeOf('distance', side, counts.drawPile === 0);
    return [event, ended(evolve(event, state), outcome)];
  }
  return closesRound(counts, !again, state) ? [event, exhaust(evolve(event, state))] : [event];
}

function pileOf(card: CardId, area: SideState, { setup }: State): Pile {
  if (isDistance(card)) return 'distances';
  if (isSafety(card)) return 'safeties';
  if (isRemedy(card)) return pileOfRemedy(card, area, setup.rules);
  return card === 'speed-limit' ? 'speed' : 'battle';
}

/** Is the round over with this card because no cards are left, or (I6) none to draw? */
const closesRound = (counts: Counts, turnEnds: boolean, { setup }: State): boolean =>
  setup.rules.emptyPile === 'last-turn' ? turnEnds && counts.drawPile === 0 : isExhausted(counts);
