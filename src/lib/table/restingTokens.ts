import type { Action } from '../game/actions.ts';
import type { TapCommand } from './commands.ts';
import type { LaidToken } from './events.ts';

/** Tokens that would act again each time they are seen. */
const REPEATABLE_ACTIONS = [
  'undo',
  'next-round',
  'pause',
  'discard',
] as const satisfies readonly Action[];

/** Time after the last sighting in which a tag on the same reader counts as still lying there. */
const TOKEN_REST_TIMEOUT_MS = 3_000;

/**
 * Minimum interval between stored sightings, so that an unreliable reading does not fill the log.
 */
const MIN_SIGHTING_INTERVAL_MS = 1_000;

/** Returns the token if it must not act again while it rests on its reader; else null. */
export function repeatingToken({ tap, binding }: TapCommand): LaidToken | null {
  if (binding?.type !== 'action') return null;
  const { action } = binding;
  if (!REPEATABLE_ACTIONS.some((each) => each === action)) return null;
  return { action, tag: tap.tag, reader: tap.reader, at: tap.at };
}

const isSame = (one: LaidToken, other: LaidToken): boolean =>
  one.action === other.action && one.tag === other.tag && one.reader === other.reader;

const ageAt = (at: number, token: LaidToken): number => Math.abs(at - token.at);

/** Returns the last sighting of this token if it counts as still lying there. */
export function lastSighting(token: LaidToken, seen: readonly LaidToken[]): LaidToken | null {
  const last = seen.find((each) => isSame(each, token));
  return last !== undefined && ageAt(token.at, last) <= TOKEN_REST_TIMEOUT_MS ? last : null;
}

export const isWorthStoring = (token: LaidToken, last: LaidToken): boolean =>
  ageAt(token.at, last) >= MIN_SIGHTING_INTERVAL_MS;

export const withSighting = (
  token: LaidToken,
  seen: readonly LaidToken[],
): readonly LaidToken[] => [
  ...seen.filter((each) => !isSame(each, token) && ageAt(token.at, each) <= TOKEN_REST_TIMEOUT_MS),
  token,
];
