import { lastRound } from './state.ts';
import type { TournamentView } from './view.ts';

/** What a screen of the hall shows by itself. `closest`: the television of whichever table has the closest race. */
export const PROJECTED = ['standings', 'seating', 'clock', 'closest'] as const;

/** What a screen of the hall shows, or the number of the table whose television it is. */
export type Projected = (typeof PROJECTED)[number] | number;

/** As it stands in the address of the screen; the standings where nothing known does. */
export const projectedIn = (show: string | null): Projected => {
  const [, table] = /^table-([1-9]\d{0,3})$/.exec(show ?? '') ?? [];
  return table === undefined
    ? (PROJECTED.find((known) => known === show) ?? 'standings')
    : Number(table);
};

/** What stands on the screen at the moment. */
export type Shown =
  /** The television of a table, by its code. */
  | { readonly table: string }
  /** `lacking`: what was to be shown and is not there, so that the standings stand in its place. */
  | { readonly list: List; readonly lacking: Lacking | null };
type List = 'standings' | 'seating' | 'clock';
/** No race is running, or the table of that number is not open. */
export type Lacking = 'closest' | number;

export function shownOf(
  projected: Projected,
  { rounds, closest }: Pick<TournamentView, 'rounds' | 'closest'>,
): Shown {
  if (projected !== 'closest' && typeof projected !== 'number')
    return { list: projected, lacking: null };
  const watched = projected === 'closest' ? closest : projected;
  const table = lastRound({ rounds })?.tables.find(({ number }) => number === watched);
  const code = table?.code ?? null;
  return code === null ? { list: 'standings', lacking: projected } : { table: code };
}

export const inAddress = (shown: Projected): string =>
  typeof shown === 'number' ? `table-${String(shown)}` : shown;
