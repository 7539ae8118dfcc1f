import { browserStorage, storeItem, parseJson, readItem } from '#lib/client/storage.ts';

const keyOf = (tournament: string): string => `stars ${tournament}`;

/** Returns the numbers of the entrants that this phone follows. */
export function favouritesIn(tournament: string): readonly number[] {
  const stored = parseJson(readItem(browserStorage(), keyOf(tournament)));
  return Array.isArray(stored) ? stored.filter((each) => Number.isSafeInteger(each)) : [];
}

/** Toggles one entrant and returns the followed numbers. */
export function toggled(
  tournament: string,
  favourites: readonly number[],
  entrant: number,
): readonly number[] {
  const next = favourites.includes(entrant)
    ? favourites.filter((each) => each !== entrant)
    : [...favourites, entrant];
  storeItem(browserStorage(), keyOf(tournament), JSON.stringify(next));
  return next;
}
