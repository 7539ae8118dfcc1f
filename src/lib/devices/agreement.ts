import { accept, refuse, type Result } from '../game/result.ts';
import { devicesAt, isIdle, type DevicesState } from './state.ts';

/*
 * What would take something from everybody at a table is done when all who may play there agree, if it is known that phones
 * of theirs alone have played. What cards on readers or the house have told is nobody's to give away but the house's: guests
 * who bring two phones to a match that others play with cards are not everybody, even when no other phone is there.
 */

/** How long a question to all stands, in ms. */
export const STANDS_FOR = 5 * 60_000;
/** How long a device waits, in ms, before it asks the same table again. */
export const ASKS_AGAIN_AFTER = 10 * 60_000;
/** Fewer devices than these, of those that have played, do not agree among themselves. */
const FEWEST = 2;

/** The devices that have told a match all there is of it; null: others have told some, or nobody knows. */
export type Contributors = ReadonlySet<string> | null;

/** Somebody has asked for the match of a table to be erased. */
export interface EraseQuestion {
  readonly id: string;
  readonly table: string;
  /** The device that asked. */
  readonly by: string;
  readonly agreed: ReadonlySet<string>;
  /** In ms on the monotonic clock, which nobody sets. */
  readonly until: number;
}

/** The devices that have to agree: all that may play at that table, here or not. */
export const voicesAt = (table: string, state: DevicesState, now: number): string[] =>
  devicesAt(table, state)
    .filter((device) => device.grant === 'player' && !isIdle(device, state, now))
    .map(({ id }) => id);

export interface AgreementRefusal {
  readonly code: 'alone' | 'thinned' | 'asked-already' | 'asked-lately' | 'nothing-asked';
}

/** Why those at a table cannot settle by themselves that its match is erased; null: they can. */
export function whyNotAmongThem(
  table: string,
  contributors: Contributors,
  state: DevicesState,
  now: number,
): 'alone' | 'thinned' | null {
  // Whoever was turned out cannot say no any more.
  if (state.thinned.has(table)) return 'thinned';
  const voices = new Set(voicesAt(table, state, now));
  const settle = contributors !== null && contributors.size >= FEWEST;
  // Nor can a device that has played, and may not any more.
  return settle && [...contributors].every((each) => voices.has(each)) ? null : 'alone';
}

/** Whether a device may ask at a table: one of those that play there. */
export const whyNotAsk = (
  by: string,
  ...[table, contributors, state, now]: Parameters<typeof whyNotAmongThem>
): ReturnType<typeof whyNotAmongThem> =>
  whyNotAmongThem(table, contributors, state, now) ??
  (contributors?.has(by) === true ? null : 'alone');

/** What is known when a device asks. */
export interface EraseContext {
  /** The question that was asked last at that table. */
  readonly standing: EraseQuestion | null;
  /** When that device asked last at that table, in ms on the monotonic clock; null: never. */
  readonly last: number | null;
  readonly contributors: Contributors;
  /** ms since the epoch. */
  readonly now: number;
  /** ms on the monotonic clock. */
  readonly monotonicNow: number;
}

/** A device asks; the question stands until all have answered, or for some minutes. */
export function askAll(
  { id, table, by }: Pick<EraseQuestion, 'id' | 'table' | 'by'>,
  { standing, last, contributors, now, monotonicNow }: EraseContext,
  state: DevicesState,
): Result<EraseQuestion, AgreementRefusal> {
  if (standing !== null && standing.until > monotonicNow) return refuse({ code: 'asked-already' });
  const whyNot = whyNotAsk(by, table, contributors, state, now);
  if (whyNot !== null) return refuse({ code: whyNot });
  // One no is an answer: nobody has to give it again and again.
  if (last !== null && monotonicNow - last < ASKS_AGAIN_AFTER)
    return refuse({ code: 'asked-lately' });
  return accept({ id, table, by, agreed: new Set([by]), until: monotonicNow + STANDS_FOR });
}

/** What one device answers. Null: the question falls, for one who does not agree is enough. */
export function answered(
  standing: EraseQuestion | null,
  { question, by, agree }: { question: string; by: string; agree: boolean },
  monotonicNow: number,
): Result<EraseQuestion | null, AgreementRefusal> {
  if (standing === null || standing.id !== question || standing.until <= monotonicNow) {
    return refuse({ code: 'nothing-asked' });
  }
  return accept(agree ? { ...standing, agreed: new Set([...standing.agreed, by]) } : null);
}

/** Whether all who may play there now have agreed. */
export const isAgreed = (
  question: EraseQuestion,
  contributors: Contributors,
  state: DevicesState,
  now: number,
): boolean =>
  whyNotAmongThem(question.table, contributors, state, now) === null &&
  voicesAt(question.table, state, now).every((voice) => question.agreed.has(voice));
