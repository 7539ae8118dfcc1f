import { isCard, isHazard, SAFETY_AGAINST, type CardId } from './cards.ts';
import type { Move, Refusal, RefusalCode } from './moves.ts';
import { hazardOn } from './rules/rolling.ts';
import { unseenCards } from './rules/box.ts';
import type { RoundState, State } from './state.ts';

/** Refusals that are about the hazard on a battle pile. */
const TELLS_HAZARD: ReadonlySet<RefusalCode> = new Set(['under-attack', 'wrong-remedy']);

/** The refusal with what a sentence about it needs to name; `side` is the one whose area the card was meant for. */
export function explain(
  code: RefusalCode,
  move: Move,
  state: State,
  side: number | null = null,
): Refusal {
  const { round, setup } = state;
  if (round === null) return { code, ...said(move) };
  return {
    code,
    ...said(move),
    turn: setup.seats[round.turn] ?? '',
    distanceToReach: round.distanceToReach,
    ...(side === null ? {} : sideFacts(code, move, round, side)),
    ...(code === 'bad-count' ? { most: unseenCards(round, setup) } : {}),
    ...(code === 'extension-pending' && round.asked !== null ? { side: round.asked.side } : {}),
  };
}

/** Who was to do it and with which card, as the move says. */
function said(move: Move): { readonly by?: string; readonly card?: CardId } {
  if (move.type === 'setDrawPile' || move.type === 'endRound') return {};
  const card = 'card' in move && isCard(move.card) ? { card: move.card } : {};
  return { by: move.by, ...card };
}

function sideFacts(
  code: RefusalCode,
  move: Move,
  round: RoundState,
  number: number,
): Partial<Refusal> {
  const side = round.sides[number];
  if (side === undefined) return {};
  const hazard = TELLS_HAZARD.has(code) ? hazardOn(side) : null;
  const attack = code === 'immune' && 'card' in move && isHazard(move.card) ? move.card : null;
  return {
    side: number,
    missing: round.distanceToReach - side.km,
    ...(hazard === null ? {} : { hazard }),
    ...(attack === null ? {} : { safety: SAFETY_AGAINST[attack] }),
  };
}
