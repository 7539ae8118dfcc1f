import type { ElevensView } from '#lib/elevens/view.ts';
import { NUMBERED_AT_ONCE } from '#lib/table/question.ts';
import type { TableView } from '#lib/table/view.ts';

/** How a place is drawn: what lies there, or whether a card may be laid there now. */
export type PlaceLook = 'number' | 'joker' | 'open' | 'linked' | 'free';

/** A place of the board, by its row's number and its value. */
export interface BoardPlace {
  readonly row: number;
  readonly value: number;
}

const same = (a: BoardPlace | null, row: number, value: number): boolean =>
  a !== null && a.row === row && a.value === value;

/** Looks of all places, row by row; `linkLaid`: only places that a link leads to are open. */
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

/** Where the newest card was laid, while that is the newest move. */
export function lastSpot({
  recent,
  match,
}: Pick<TableView<'elevens'>, 'recent' | 'match'>): BoardPlace | null {
  const move = recent[0]?.move;
  if (move === undefined || (move.type !== 'place' && move.type !== 'exchange')) return null;
  return { row: match.rows.findIndex(({ name }) => name === move.row), value: move.value };
}

/** Where the refused card was to lie. */
export function refusedSpot({
  warning,
  match,
}: Pick<TableView<'elevens'>, 'warning' | 'match'>): BoardPlace | null {
  const move = warning?.move;
  if (move === undefined || (move.type !== 'place' && move.type !== 'exchange')) return null;
  return { row: match.rows.findIndex(({ name }) => name === move.row), value: move.value };
}

/** The numbers that the open question gives to places now: token 1 stands for the first. Two links, two numbers. */
export function numbersAt(
  { question, match }: Pick<TableView<'elevens'>, 'question' | 'match'>,
  row: number,
  value: number,
): readonly number[] {
  if (question === null) return [];
  const { from, choices } = question;
  return choices.slice(from, from + NUMBERED_AT_ONCE).flatMap((choice, at) => {
    if (choice.what === 'throwJoker') return [];
    const spot = {
      row: match.rows.findIndex(({ name }) => name === choice.row),
      value: choice.value,
    };
    return same(spot, row, value) ? [at + 1] : [];
  });
}

export const isSpot = same;
