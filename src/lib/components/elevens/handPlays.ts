import type { TurnView } from '#lib/elevens/view.ts';

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
