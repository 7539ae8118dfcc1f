import type { Alternative, AlternativeGroup } from '../game/alternative.ts';
import { legalMoves } from './legal.ts';
import type { Move, MoveOf } from './moves.ts';
import { rowNumber } from './rules/neighbours.ts';
import type { State } from './state.ts';

type Alternatives = readonly Alternative<Move>[];
type AtPlace = MoveOf<'place'> | MoveOf<'exchange'>;

const isAtPlace = (move: Move): move is AtPlace =>
  move.type === 'place' || move.type === 'exchange';

/** What may really have happened in place of the move, likeliest first. Leftovers are told anew instead. */
export function alternativesTo(move: Move, state: State): Alternatives {
  if (move.type === 'leftover') return [];
  const all = forgotten(state);
  if (!isAtPlace(move)) return all;
  return all
    .filter(({ move: other }) => isLike(move, other))
    .map((other) =>
      isSameCard(move, other.move) ? ({ ...other, group: 'same-card' } as const) : other,
    )
    .toSorted((a, b) => farness(move, a, state) - farness(move, b, state));
}

/** What the player on turn may have done without its being noticed; a link only where one is needed. */
export function forgotten(state: State): Alternatives {
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

/** The very card, with another link or none; a joker in the place of a number is another card. */
const isSameCard = (move: AtPlace, other: Move): boolean =>
  isAtPlace(other) && isSamePlace(move, other) && isJoker(other) === isJoker(move);

/** Jokers are taken for jokers, numbers for numbers, and either for the other where it lies. */
const isLike = (move: AtPlace, other: Move): boolean =>
  !isAtPlace(other) || isSamePlace(move, other) || isJoker(other) === isJoker(move);

const OTHER_ROW = 100;
const NO_PLACE = 1000;

/** A slip of the hand is near: the same row, a value close by. */
function farness(move: AtPlace, { group, move: other }: Alternative<Move>, state: State): number {
  if (group === 'same-card') return -1;
  if (!isAtPlace(other)) return NO_PLACE;
  const rows = Math.abs(rowNumber(move.row, state) - rowNumber(other.row, state));
  return OTHER_ROW * rows + Math.abs(move.value - other.value);
}
