import { accept, refuse, type Result } from '../game/result.ts';
import { devicesAt, isIdle, type DevicesState } from './state.ts';

/*
 * Rules for erasing a match by vote. All devices that may play must agree, and all moves must come
 * from these devices.
 *
 * If readers or an administrator entered some, only the administrator can erase. Otherwise guests
 * with two phones could erase a match that others played with cards.
 */

export const VOTE_TTL_MS = 5 * 60_000;
/** Minimum time in ms between two votes that a device starts at the same table. */
export const VOTE_COOLDOWN_MS = 10 * 60_000;
const MIN_CONTRIBUTORS = 2;

/** Devices that entered all moves of a match; null: others entered some, or it is unknown. */
export type Contributors = ReadonlySet<string> | null;

export interface EraseVote {
  readonly id: string;
  readonly table: string;
  readonly by: string;
  readonly agreed: ReadonlySet<string>;
  /** Expiry in ms on the monotonic clock. */
  readonly until: number;
}

/** Returns the devices that must agree: all players' devices of that table, connected or not. */
export const votersAt = (table: string, state: DevicesState, now: number): string[] =>
  devicesAt(table, state)
    .filter((device) => device.grant === 'player' && !isIdle(device, state, now))
    .map(({ id }) => id);

export interface VoteRefusal {
  readonly code: 'alone' | 'thinned' | 'asked-already' | 'asked-lately' | 'nothing-asked';
}

/** Returns why the devices at a table cannot erase its match by vote; null: they can. */
export function whyNoVote(
  table: string,
  contributors: Contributors,
  state: DevicesState,
  now: number,
): 'alone' | 'thinned' | null {
  // A device that was turned out cannot object.
  if (state.thinned.has(table)) return 'thinned';
  const voices = new Set(votersAt(table, state, now));
  const settle = contributors !== null && contributors.size >= MIN_CONTRIBUTORS;
  // Nor can a device that entered moves and may no longer play.
  return settle && [...contributors].every((each) => voices.has(each)) ? null : 'alone';
}

/** Returns why a device cannot start a vote; null: it can. It must have entered moves. */
export const whyCannotStartVote = (
  by: string,
  ...[table, contributors, state, now]: Parameters<typeof whyNoVote>
): ReturnType<typeof whyNoVote> =>
  whyNoVote(table, contributors, state, now) ?? (contributors?.has(by) === true ? null : 'alone');

export interface EraseContext {
  readonly standing: EraseVote | null;
  readonly last: number | null;
  readonly contributors: Contributors;
  readonly now: number;
  readonly monotonicNow: number;
}

/**
 * Starts a vote, valid for `VOTE_TTL_MS` or until all have answered. Refuses while one is open, or
 * too soon after the device's last.
 */
export function startVote(
  { id, table, by }: Pick<EraseVote, 'id' | 'table' | 'by'>,
  { standing, last, contributors, now, monotonicNow }: EraseContext,
  state: DevicesState,
): Result<EraseVote, VoteRefusal> {
  if (standing !== null && standing.until > monotonicNow) return refuse({ code: 'asked-already' });
  const whyNot = whyCannotStartVote(by, table, contributors, state, now);
  if (whyNot !== null) return refuse({ code: whyNot });
  // A refusal stands: devices are not asked again and again.
  if (last !== null && monotonicNow - last < VOTE_COOLDOWN_MS)
    return refuse({ code: 'asked-lately' });
  return accept({ id, table, by, agreed: new Set([by]), until: monotonicNow + VOTE_TTL_MS });
}

/**
 * Records an answer. Null: the vote has failed, since one objection suffices. Refuses with
 * `nothing-asked` if it is not open.
 */
export function recordVote(
  standing: EraseVote | null,
  { question, by, agree }: { question: string; by: string; agree: boolean },
  monotonicNow: number,
): Result<EraseVote | null, VoteRefusal> {
  if (standing === null || standing.id !== question || standing.until <= monotonicNow) {
    return refuse({ code: 'nothing-asked' });
  }
  return accept(agree ? { ...standing, agreed: new Set([...standing.agreed, by]) } : null);
}

/** True if all devices that may play there now have agreed. */
export const isUnanimous = (
  question: EraseVote,
  contributors: Contributors,
  state: DevicesState,
  now: number,
): boolean =>
  whyNoVote(question.table, contributors, state, now) === null &&
  votersAt(question.table, state, now).every((voice) => question.agreed.has(voice));
