import { VALUES } from './cards.ts';
import { decide } from './decide.ts';
import type { Move, MoveOf } from './moves.ts';
import { anchorsOf, placeOf } from './rules/neighbours.ts';
import { momentOf } from './rules/turn.ts';
import type { State } from './state.ts';

/** Whether the move would be accepted now. */
export const isLegal = (move: Move, state: State): boolean => decide(move, state).ok;

/**
 * Every move that the player on turn may make as far as the table can tell: hands are not seen, so any number
 * whose place is free counts. A needless link is a move of its own. Once the game is over there is none.
 */
export function legalMoves(state: State): readonly Move[] {
  const at = momentOf(state);
  if (at === null) return [];
  const by = at.player.name;
  const moves: Move[] = [
    ...placings(by, state),
    ...exchanges(by, state),
    { type: 'throwJoker', by },
    { type: 'draw', by },
    { type: 'pass', by },
    { type: 'end', by },
  ];
  return moves.filter((move) => isLegal(move, state));
}

/** Ways to lay a card on one place, legal now or not: without a link, and with one from each row that has the value. */
export function waysTo(
  by: string,
  row: number,
  value: number,
  joker: boolean,
  state: State,
): readonly MoveOf<'place'>[] {
  const name = state.rows[row]?.name ?? '';
  const plain = { type: 'place', by, row: name, value, ...(joker ? { joker } : {}) } as const;
  const links = anchorsOf(row, value, state).map((from) => state.rows[from]?.name ?? '');
  return [plain, ...links.map((link) => ({ ...plain, link }))];
}

const placings = (by: string, state: State): readonly Move[] =>
  state.rows.flatMap((_, row) =>
    VALUES.flatMap((value) =>
      [false, true].flatMap((joker) => waysTo(by, row, value, joker, state)),
    ),
  );

/** The exchanges of the jokers that lie in the rows, legal now or not. */
export const exchanges = (by: string, state: State): readonly MoveOf<'exchange'>[] =>
  state.rows.flatMap((row) =>
    VALUES.filter((value) => placeOf(row, value) === 'joker').map(
      (value) => ({ type: 'exchange', by, row: row.name, value }) as const,
    ),
  );
