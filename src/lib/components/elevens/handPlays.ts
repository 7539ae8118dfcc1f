import type { TurnView } from '#lib/elevens/view.ts';

/** One thing that can be done in a row by touch. */
export interface HandPlay {
  readonly what: 'place' | 'exchange';
  readonly value: number;
  /** The row that a link comes from; null: the card lies next to another. */
  readonly link: string | null;
}

/** All that may be laid in the row now, lowest place first; a link only where one is needed. */
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
