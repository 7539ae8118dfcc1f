import { VALUES } from './cards.ts';
import { decide } from './decide.ts';
import type { Move, MoveOf } from './moves.ts';
import { anchorsOf, placeOf, turnContextOf } from './rules.ts';
import type { State } from './state.ts';

export const isLegal = (move: Move, state: State): boolean => decide(move, state).ok;

/**
 * Returns every move that the player on turn may make. Hands are unknown, so any number with a free
 * place counts. Includes needless links. Empty after the game.
 */
export function legalMoves(state: State): readonly Move[] {
  const at = turnContextOf(state);
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

/**
 * Returns the ways to lay a card on one place, legal or not: without a link, and with one from each
 * row that has the value.
 */
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

export const exchanges = (by: string, state: State): readonly MoveOf<'exchange'>[] =>
  state.rows.flatMap((row) =>
    VALUES.filter((value) => placeOf(row, value) === 'joker').map(
      (value) => ({ type: 'exchange', by, row: row.name, value }) as const,
    ),
  );
