import { isCard, isHazard, SAFETY_AGAINST } from './cards.ts';
import type { Move, Refusal, RefusalCode } from './moves.ts';
import { hazardOn } from './rules/laying.ts';
import { MAX_NOTE_LENGTH, MAX_POINTS } from './score.ts';
import { unseenCards } from './deal.ts';
import type { RoundState, State } from './state.ts';

const TELLS_HAZARD: ReadonlySet<RefusalCode> = new Set(['under-attack', 'wrong-remedy']);

type Telling = { -readonly [Fact in keyof Refusal]: Refusal[Fact] };

/**
 * Builds a refusal with the facts that its message needs; `side` is the intended side. Fills one
 * object in place for speed: random play refuses more moves than it accepts.
 */
export function completeRefusal(
  code: RefusalCode,
  move: Move,
  state: State,
  side: number | null = null,
): Refusal {
  const { round, setup } = state;
  const telling: Telling = { code };
  if ('by' in move) telling.by = move.by;
  if ('card' in move && isCard(move.card)) telling.card = move.card;
  if (code === 'bad-points') telling.most = MAX_POINTS;
  if (code === 'bad-note') telling.most = MAX_NOTE_LENGTH;
  if (round === null) return telling;
  telling.turn = setup.seats[round.turn] ?? '';
  telling.distanceToReach = round.distanceToReach;
  if (code === 'bad-count') telling.most = unseenCards(round, setup);
  if (code === 'extension-pending' && round.asked !== null) telling.side = round.asked.side;
  if (side !== null) tellSide(telling, round, side);
  return telling;
}

function tellSide(telling: Telling, round: RoundState, number: number): void {
  const side = round.sides[number];
  if (side === undefined) return;
  const { code, card } = telling;
  telling.side = number;
  telling.missing = round.distanceToReach - side.km;
  const hazard = TELLS_HAZARD.has(code) ? hazardOn(side) : null;
  if (hazard !== null) telling.hazard = hazard;
  if (code === 'immune' && card !== undefined && isHazard(card)) {
    telling.safety = SAFETY_AGAINST[card];
  }
}
