import type { Action } from '../game/actions.ts';
import type { TapCommand } from './commands.ts';
import type { LaidToken } from './events.ts';

/** Tokens that do something else, or the same once more, each time they are laid. */
const REPEATING = ['undo', 'next-round', 'pause', 'discard'] as const satisfies readonly Action[];

/** For so many ms after it was last seen, the same tag on the same reader counts as lying there still. */
const TOKEN_RESTS_MS = 3_000;

/** A token that is missed for a moment again and again is stored once in so many ms: a log has an end. */
const STORED_EACH_MS = 1_000;

/** The token that was laid, if it is one that must not repeat itself while it rests on its reader; else null. */
export function repeatingToken({ tap, binding }: TapCommand): LaidToken | null {
  if (binding?.type !== 'action') return null;
  const { action } = binding;
  if (!REPEATING.some((each) => each === action)) return null;
  return { action, tag: tap.tag, reader: tap.reader, at: tap.at };
}

const isSame = (one: LaidToken, other: LaidToken): boolean =>
  one.action === other.action && one.tag === other.tag && one.reader === other.reader;

const ageAt = (at: number, token: LaidToken): number => Math.abs(at - token.at);

/** The last sighting of this token, if it counts as lying there still. */
export function lastSighting(token: LaidToken, seen: readonly LaidToken[]): LaidToken | null {
  const last = seen.find((each) => isSame(each, token));
  return last !== undefined && ageAt(token.at, last) <= TOKEN_RESTS_MS ? last : null;
}

/** True if a sighting after the last one is to be stored. */
export const isWorthStoring = (token: LaidToken, last: LaidToken): boolean =>
  ageAt(token.at, last) >= STORED_EACH_MS;

/** The sightings that still count once this one is added. */
export const withSighting = (
  token: LaidToken,
  seen: readonly LaidToken[],
): readonly LaidToken[] => [
  ...seen.filter((each) => !isSame(each, token) && ageAt(token.at, each) <= TOKEN_RESTS_MS),
  token,
];
