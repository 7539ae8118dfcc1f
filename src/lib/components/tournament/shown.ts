import { entrantName } from '#lib/i18n/tournament.ts';
import { timeLeft } from '#lib/tournament/clock.ts';
import type { PairedTable, Round, Tournament } from '#lib/tournament/state.ts';

/** Where somebody sits in a round. */
export interface SeatLine {
  readonly entrant: number;
  readonly name: string;
  /** Null: no opponent. */
  readonly table: number | null;
  readonly against: readonly number[];
}

/** Everybody of a round by name, as a list at the door is read. */
export function seatsByName(tournament: Tournament, round: Round): readonly SeatLine[] {
  const seated = round.tables.flatMap(({ number, sides }) =>
    sides.map((entrant) => ({
      ...{ entrant, table: number },
      against: sides.filter((other) => other !== entrant),
    })),
  );
  const alone = round.byes.map((entrant) => ({ entrant, table: null, against: [] }));
  return [...seated, ...alone]
    .map((line) => ({ ...line, name: entrantName(tournament, line.entrant) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Those first of which one is followed, each part in its order. */
export const favouritesFirst = <Item>(
  items: readonly Item[],
  isFavourite: (item: Item) => boolean,
): readonly Item[] => [...items.filter(isFavourite), ...items.filter((item) => !isFavourite(item))];

/** The items in parts of so many. */
export const inPages = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

/** Why a table needs somebody, the worst first. */
export type TableNeed = 'out' | 'still' | 'closed';

/** How long after the start nobody wonders yet why a table has laid no card, in ms. */
const STILL_AFTER = 3 * 60_000;

/** `moves`: how many its match has; null where no table was opened, or nothing is known of it. */
export function needOf(
  table: PairedTable,
  { round, tournament, now }: { round: Round; tournament: Tournament; now: number },
  moves: number | null,
): TableNeed | null {
  if (table.result !== null) return null;
  const time = timeLeft(round, tournament.format.match, now, table);
  if (time !== null && time.left <= 0) return 'out';
  const began = round.clock?.startedAt ?? Infinity;
  if (moves === 0 && now - began >= STILL_AFTER) return 'still';
  const others = round.tables.some(({ code }) => code !== null);
  return table.code === null && others ? 'closed' : null;
}
