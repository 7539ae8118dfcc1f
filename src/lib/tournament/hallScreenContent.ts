import { lastRound } from './state.ts';
import type { TournamentView } from './view.ts';

/** Contents of a hall screen. `closest` shows the table with the closest race. */
export const HALL_SCREEN_CONTENTS = ['standings', 'seating', 'clock', 'closest'] as const;

export type HallScreenContent = (typeof HALL_SCREEN_CONTENTS)[number] | number;

/** Parses the content from a screen's URL; defaults to the standings. */
export const parseHallScreenContent = (show: string | null): HallScreenContent => {
  const [, table] = /^table-([1-9]\d{0,3})$/.exec(show ?? '') ?? [];
  return table === undefined
    ? (HALL_SCREEN_CONTENTS.find((known) => known === show) ?? 'standings')
    : Number(table);
};

export type ResolvedHallScreen =
  | { readonly table: string }
  /** `lacking`: content that is not available; the standings replace it. */
  | { readonly list: List; readonly lacking: MissingContent | null };
type List = 'standings' | 'seating' | 'clock';
export type MissingContent = 'closest' | number;

export function resolveHallScreen(
  projected: HallScreenContent,
  { rounds, closest }: Pick<TournamentView, 'rounds' | 'closest'>,
): ResolvedHallScreen {
  if (projected !== 'closest' && typeof projected !== 'number')
    return { list: projected, lacking: null };
  const watched = projected === 'closest' ? closest : projected;
  const table = lastRound({ rounds })?.tables.find(({ number }) => number === watched);
  const code = table?.code ?? null;
  return code === null ? { list: 'standings', lacking: projected } : { table: code };
}

export const formatHallScreenContent = (shown: HallScreenContent): string =>
  typeof shown === 'number' ? `table-${String(shown)}` : shown;
