import type { Alternative, AlternativeGroup } from '../game/alternative.ts';
import { legalMoves } from './legal.ts';
import type { Move, MoveOf } from './moves.ts';
import { rowNumber } from './rules.ts';
import type { State } from './state.ts';

type Alternatives = readonly Alternative<Move>[];
type AtPlace = MoveOf<'place'> | MoveOf<'exchange'>;

const isAtPlace = (move: Move): move is AtPlace =>
  move.type === 'place' || move.type === 'exchange';

/**
 * Returns moves that may have happened instead of this one, likeliest first. Leftovers have none:
 * they are entered again.
 */
export function alternativesTo(move: Move, state: State): Alternatives {
  if (move.type === 'leftover') return [];
  const all = unrecordedMoves(state);
  if (!isAtPlace(move)) return all;
  return all
    .filter(({ move: other }) => isLike(move, other))
    .map((other) =>
      isSameCard(move, other.move) ? ({ ...other, group: 'same-card' } as const) : other,
    )
    .toSorted((a, b) => farness(move, a, state) - farness(move, b, state));
}

export function unrecordedMoves(state: State): Alternatives {
  const moves = legalMoves(state);
  const plain = new Set(
    moves.filter((move) => isAtPlace(move) && linkOf(move) === undefined).map(placeKey),
  );
  return moves
    .filter((move) => linkOf(move) === undefined || !plain.has(placeKey(move)))
    .map((move) => ({ group: groupOf(move), move }));
}

function groupOf(move: Move): AlternativeGroup {
  if (!isAtPlace(move)) return 'action';
  return isJoker(move) ? 'joker' : 'card';
}

const isJoker = (move: Move): boolean => move.type === 'place' && move.joker === true;
const linkOf = (move: Move): string | undefined => (move.type === 'place' ? move.link : undefined);
const placeKey = (move: Move): string =>
  isAtPlace(move) ? `${move.row} ${String(move.value)} ${String(isJoker(move))}` : move.type;

const isSamePlace = (move: AtPlace, other: AtPlace): boolean =>
  other.row === move.row && other.value === move.value;

const isSameCard = (move: AtPlace, other: Move): boolean =>
  isAtPlace(other) && isSamePlace(move, other) && isJoker(other) === isJoker(move);

/**
 * True if the kinds match: jokers are mistaken for jokers and numbers for numbers. At the same
 * place, either may be mistaken for the other.
 */
const isLike = (move: AtPlace, other: Move): boolean =>
  !isAtPlace(other) || isSamePlace(move, other) || isJoker(other) === isJoker(move);

const OTHER_ROW = 100;
const NO_PLACE = 1000;

/**
 * Returns the distance of an alternative from the move. The same row and a close value are the
 * likeliest slips.
 */
function farness(move: AtPlace, { group, move: other }: Alternative<Move>, state: State): number {
  if (group === 'same-card') return -1;
  if (!isAtPlace(other)) return NO_PLACE;
  const rows = Math.abs(rowNumber(move.row, state) - rowNumber(other.row, state));
  return OTHER_ROW * rows + Math.abs(move.value - other.value);
}
