import { browserStorage, keep, parsed, recall } from '#lib/client/storage.ts';

const keyOf = (tournament: string): string => `stars ${tournament}`;

/** Whom this phone follows in a tournament, by number. */
export function favouritesIn(tournament: string): readonly number[] {
  const stored = parsed(recall(browserStorage(), keyOf(tournament)));
  return Array.isArray(stored) ? stored.filter((each) => Number.isSafeInteger(each)) : [];
}

/** Followed, or no longer; answers who is followed now. */
export function toggled(
  tournament: string,
  favourites: readonly number[],
  entrant: number,
): readonly number[] {
  const next = favourites.includes(entrant)
    ? favourites.filter((each) => each !== entrant)
    : [...favourites, entrant];
  keep(browserStorage(), keyOf(tournament), JSON.stringify(next));
  return next;
}
