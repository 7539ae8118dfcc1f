import { asOtherKind } from './atTable.ts';
import type { Move, Refusal } from './moves.ts';
import type { State } from './state.ts';

/**
 * Returns the readings of an accepted move after earlier moves were corrected, likeliest first. Its
 * card was laid, so an illegal move becomes overruled; an overruled one may become ordinary.
 */
export function rereadings(move: Move, hadToBeLetLie: boolean): readonly Move[] {
  const other = asOtherKind(move);
  const others = other === null ? [] : [other];
  const ordinary = hadToBeLetLie ? [withoutOverruling(move)] : [];
  return [...ordinary, move, ...others, ...[move, ...others].flatMap(overruledForms)];
}

export function withoutOverruling(move: Move): Move {
  if (move.type !== 'play' && move.type !== 'discard') return move;
  const { overrule, ...ordinary } = move;
  return ordinary;
}

const overruledForms = (move: Move): readonly Move[] =>
  move.type === 'play' || move.type === 'discard' ? [{ ...move, overrule: true }] : [];

export function byPlayerOnTurn(move: Move, { round, setup }: State): Move {
  if (round === null || (move.type !== 'play' && move.type !== 'discard')) return move;
  const by = setup.seats[round.turn] ?? move.by;
  if (by === move.by) return move;
  if (move.type === 'discard' || setup.sides.length > 2) return { ...move, by };
  // With one opposing side a hazard needs no target, and `on` may name the new player's own side.
  const { on, ...anybody } = move;
  return { ...anybody, by };
}

/** Returns the missing yes to the extension, if play went on while a side was asked. */
export function inferUnrecordedMove({ code }: Refusal, { round, setup }: State): Move | null {
  if (code !== 'extension-pending' || round === null || round.asked === null) return null;
  const [seat = 0] = setup.sides[round.asked.side] ?? [];
  return { type: 'extend', by: setup.seats[seat] ?? '', extend: true };
}
