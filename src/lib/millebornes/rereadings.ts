import { switchedMove } from './atTable.ts';
import type { Move, Refusal } from './moves.ts';
import type { State } from './state.ts';

/**
 * What an accepted move may be read as on a line that has changed since, likeliest first. The cards were laid, so that
 * what has become illegal is let lie; what had to be let lie may have become an ordinary move.
 */
export function rereadings(move: Move, hadToBeLetLie: boolean): readonly Move[] {
  const other = switchedMove(move);
  const others = other === null ? [] : [other];
  const ordinary = hadToBeLetLie ? [asOrdinary(move)] : [];
  return [...ordinary, move, ...others, ...[move, ...others].flatMap(letLie)];
}

/** The move without the table's leave to let it lie. */
export function asOrdinary(move: Move): Move {
  if (move.type !== 'play' && move.type !== 'discard') return move;
  const { overrule, ...ordinary } = move;
  return ordinary;
}

const letLie = (move: Move): readonly Move[] =>
  move.type === 'play' || move.type === 'discard' ? [{ ...move, overrule: true }] : [];

/** The move as one of the player on turn, when whose it was had only been guessed from the order of play. */
export function byPlayerOnTurn(move: Move, { round, setup }: State): Move {
  if (round === null || (move.type !== 'play' && move.type !== 'discard')) return move;
  const by = setup.seats[round.turn] ?? move.by;
  if (by === move.by) return move;
  if (move.type === 'discard' || setup.sides.length > 2) return { ...move, by };
  // With one opposing side a hazard needs no target, and the one named may be the new player's own.
  const { on, ...anybody } = move;
  return { ...anybody, by };
}

/** Play went on although a side was asked whether it extends: it must have said yes. */
export function saidBetween({ code }: Refusal, { round, setup }: State): Move | null {
  if (code !== 'extension-pending' || round === null || round.asked === null) return null;
  const [seat = 0] = setup.sides[round.asked.side] ?? [];
  return { type: 'extend', by: setup.seats[seat] ?? '', extend: true };
}
