import type { ElevensView } from '#lib/elevens/view.ts';
import { CHOICES_PER_PAGE } from '#lib/table/question.ts';
import type { TableView } from '#lib/table/view.ts';

export type PlaceLook = 'number' | 'joker' | 'open' | 'linked' | 'free';

export interface BoardPlace {
  readonly row: number;
  readonly value: number;
}

const same = (a: BoardPlace | null, row: number, value: number): boolean =>
  a !== null && a.row === row && a.value === value;

/**
 * Returns the appearance of all places, row by row. With `linkLaid`, only places that a link
 * reaches are open.
 */
export function looksOf(match: ElevensView, linkLaid: boolean): readonly (readonly PlaceLook[])[] {
  const choices = match.turn?.choices ?? [];
  return match.rows.map(({ name, places }) => {
    const here = new Map(
      choices.filter(({ row }) => row === name).map((choice) => [choice.value, choice] as const),
    );
    return places.map((place, at): PlaceLook => {
      const choice = here.get(at + 1);
      if (place !== null || choice === undefined) return place ?? 'free';
      if (linkLaid) return choice.links.length > 0 ? 'linked' : 'free';
      return choice.adjacent ? 'open' : 'linked';
    });
  });
}

export function lastSpot({
  recent,
  match,
}: Pick<TableView<'elevens'>, 'recent' | 'match'>): BoardPlace | null {
  const move = recent[0]?.move;
  if (move === undefined || (move.type !== 'place' && move.type !== 'exchange')) return null;
  return { row: match.rows.findIndex(({ name }) => name === move.row), value: move.value };
}

export function refusedSpot({
  warning,
  match,
}: Pick<TableView<'elevens'>, 'warning' | 'match'>): BoardPlace | null {
  const move = warning?.move;
  if (move === undefined || (move.type !== 'place' && move.type !== 'exchange')) return null;
  return { row: match.rows.findIndex(({ name }) => name === move.row), value: move.value };
}

/**
 * Returns the answer numbers of a place in the open question; token 1 chooses the first answer.
 * With two links a place has two numbers.
 */
export function numbersAt(
  { question, match }: Pick<TableView<'elevens'>, 'question' | 'match'>,
  row: number,
  value: number,
): readonly number[] {
  if (question === null) return [];
  const { from, choices } = question;
  return choices.slice(from, from + CHOICES_PER_PAGE).flatMap((choice, at) => {
    if (choice.what === 'throwJoker') return [];
    const spot = {
      row: match.rows.findIndex(({ name }) => name === choice.row),
      value: choice.value,
    };
    return same(spot, row, value) ? [at + 1] : [];
  });
}

export const isSpot = same;
