import { IDLE_TABLE_MS } from '#lib/hall/needs.ts';
import { entrantName } from '#lib/i18n/tournament.ts';
import { timeLeft } from '#lib/tournament/clock.ts';
import { type PairedTable, type Round, type Tournament } from '#lib/tournament/state.ts';

export interface SeatLine {
  readonly entrant: number;
  readonly name: string;
  /** Null without an opponent. */
  readonly table: number | null;
  readonly against: readonly number[];
}

/** Returns the seats of a round by name. */
export function seatsByName(tournament: Tournament, round: Round): readonly SeatLine[] {
  const seated = round.tables.flatMap(({ number, sides }) =>
    sides.map((entrant) => ({
      entrant,
      table: number,
      against: sides.filter((other) => other !== entrant),
    })),
  );
  const alone = round.byes.map((entrant) => ({ entrant, table: null, against: [] }));
  return [...seated, ...alone]
    .map((line) => ({ ...line, name: entrantName(tournament, line.entrant) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Moves items with a followed entrant to the front; otherwise keeps the order. */
export const favouritesFirst = <Item>(
  items: readonly Item[],
  isFavourite: (item: Item) => boolean,
): readonly Item[] => [...items.filter(isFavourite), ...items.filter((item) => !isFavourite(item))];

/** Row of a list in columns: an entry, a section title or an empty place. */
export type ListedRow<Line> =
  | { readonly type: 'line'; readonly line: Line }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'empty' };

/**
 * Lays out sections in columns of `size` rows. Keeps a section together if it fits one column.
 * Never ends a column with a title, and repeats the title of a continued section.
 */
export function inColumns<Line>(
  parts: readonly { readonly title: string | null; readonly lines: readonly Line[] }[],
  size: number,
): readonly ListedRow<Line>[] {
  const rows: ListedRow<Line>[] = [];
  for (const { title, lines } of parts) {
    const needed = lines.length + (title === null ? 0 : 1);
    const left = size - (rows.length % size);
    const isTorn = left < size && needed > left && (needed <= size || left < 3);
    if (isTorn) rows.push(...Array.from({ length: left }, () => ({ type: 'empty' }) as const));
    lines.forEach((line, at) => {
      const isFirst = at === 0 || rows.length % size === 0;
      if (title !== null && isFirst) rows.push({ type: 'title', title });
      rows.push({ type: 'line', line });
    });
  }
  return rows;
}

export const inPages = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

/** Reasons for staff to visit a table, most urgent first. */
export type TableNeed = 'out' | 'still' | 'closed';

/**
 * Returns why a table needs staff. `moves`: number of moves; null if no table was opened or it is
 * unknown.
 */
export function needOf(
  table: PairedTable,
  { round, now }: { round: Round; now: number },
  moves: number | null,
): TableNeed | null {
  if (table.result !== null) return null;
  const time = timeLeft(round, now, table);
  if (time !== null && time.left <= 0) return 'out';
  const began = round.clock?.startedAt ?? Infinity;
  if (moves === 0 && now - began >= IDLE_TABLE_MS) return 'still';
  const others = round.tables.some(({ code }) => code !== null);
  return table.code === null && others ? 'closed' : null;
}
