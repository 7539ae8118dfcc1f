import type { Move } from '#lib/elevens/moves.ts';
import type { ElevensView, TurnView } from '#lib/elevens/view.ts';

export interface HandPlay {
  readonly what: 'place' | 'exchange';
  readonly value: number;
  /** Row of the link that is used; null if the card is adjacent to another. */
  readonly link: string | null;
}

/**
 * Returns all possible plays in the row, lowest place first; with a link only where one is needed.
 */
export function playsIn(row: string, joker: boolean, turn: TurnView): readonly HandPlay[] {
  const places = turn.choices
    .filter((choice) => choice.row === row)
    .flatMap(({ value, adjacent, links }): HandPlay[] =>
      adjacent
        ? [{ what: 'place', value, link: null }]
        : links.map((link) => ({ what: 'place', value, link })),
    );
  const exchanges = joker ? [] : turn.exchanges.filter((each) => each.row === row);
  return [
    ...places,
    ...exchanges.map(({ value }): HandPlay => ({ what: 'exchange', value, link: null })),
  ].toSorted((a, b) => a.value - b.value);
}

/** Returns the move that makes a play; `joker` stands in for the number. */
export function moveOf(
  { what, value, link }: HandPlay,
  { by, row, joker }: { readonly by: string; readonly row: string; readonly joker: boolean },
): Move {
  if (what === 'exchange') return { type: 'exchange', by, row, value };
  return {
    type: 'place',
    by,
    row,
    value,
    ...(joker ? { joker: true } : {}),
    ...(link === null ? {} : { link }),
  };
}

/** Returns the index of the row of a number card; -1 for a joker. */
export const rowIndexOf = (card: string, rows: ElevensView['rows']): number =>
  rows.findIndex(({ colour }) => card.startsWith(`${colour}-`));

/** Returns the moves that a number card of a hand can make now; none for a joker. */
export function movesOfCard(
  card: string,
  rows: ElevensView['rows'],
  turn: TurnView,
): readonly Move[] {
  const row = rows[rowIndexOf(card, rows)];
  if (row === undefined) return [];
  const value = Number(card.slice(row.colour.length + 1));
  return playsIn(row.name, false, turn)
    .filter((play) => play.value === value)
    .map((play) => moveOf(play, { by: turn.player, row: row.name, joker: false }));
}
