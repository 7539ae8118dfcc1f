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
  const joker = isJoker(move);
  return all
    .map((other) =>
      isSamePlace(move, other.move) ? ({ ...other, group: 'same-card' } as const) : other,
    )
    .filter(
      ({ group, move: other }) =>
        group === 'same-card' || group === 'action' || isJoker(other) === joker,
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

const isSamePlace = (move: AtPlace, other: Move): boolean =>
  isAtPlace(other) && other.row === move.row && other.value === move.value;

const OTHER_ROW = 100;
const NO_PLACE = 1000;

/** A slip of the hand is near: the same row, a value close by. */
function farness(move: AtPlace, { group, move: other }: Alternative<Move>, state: State): number {
  if (group === 'same-card') return -1;
  if (!isAtPlace(other)) return NO_PLACE;
  const rows = Math.abs(rowNumber(move.row, state) - rowNumber(other.row, state));
  return OTHER_ROW * rows + Math.abs(move.value - other.value);
}
