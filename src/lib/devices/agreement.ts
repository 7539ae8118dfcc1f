import { accept, refuse, type Result } from '../game/result.ts';
import { apart, devicesAt, isIdle, type DevicesState } from './state.ts';

/*
 * What would take something from everybody at a table is done when all who may play there agree. Guests who came to a
 * match that others play are not everybody, even when they are alone there: they ask the house.
 */

/** How long a question to all stands, in ms. */
export const STANDS_FOR = 5 * 60_000;
/** Fewer devices than these, of those that were there from the start, do not agree among themselves. */
const FEWEST = 2;
/** Who joined so soon after the table was opened, in ms, was there from the start. */
export const FROM_THE_START = 2 * 60 * 60_000;

/** Somebody has asked for the match of a table to be erased. */
export interface EraseQuestion {
  readonly id: string;
  readonly table: string;
  /** When that table was opened, ms since the epoch. */
  readonly opened: number;
  /** The device that asked. */
  readonly by: string;
  readonly agreed: ReadonlySet<string>;
  /** By the time that has passed, in ms, which nobody sets. */
  readonly until: number;
}

/** The devices that have to agree: all that may play at that table, here or not. */
export const voicesAt = (table: string, state: DevicesState, now: number): string[] =>
  devicesAt(table, state)
    .filter((device) => device.grant === 'player' && !isIdle(device, state, now))
    .map(({ id }) => id);

export interface AgreementRefusal {
  readonly code: 'alone' | 'thinned' | 'asked-already' | 'nothing-asked';
}

/** Why those at a table cannot settle by themselves that its match is erased; null: they can. */
export function whyNotAmongThem(
  { table, opened }: Pick<EraseQuestion, 'table' | 'opened'>,
  state: DevicesState,
  now: number,
): 'alone' | 'thinned' | null {
  // Whoever was turned out cannot say no any more.
  if (state.thinned.has(table)) return 'thinned';
  const joined = state.joined.get(table);
  const fromTheStart = voicesAt(table, state, now).filter(
    (voice) => apart(joined?.get(voice) ?? Infinity, opened) <= FROM_THE_START,
  );
  return fromTheStart.length < FEWEST ? 'alone' : null;
}

/** A device asks; the question stands until all have answered, or for some minutes. `now` in ms since the epoch. */
export function askAll(
  { id, table, opened, by }: Pick<EraseQuestion, 'id' | 'table' | 'opened' | 'by'>,
  standing: EraseQuestion | null,
  state: DevicesState,
  { now, passed }: { readonly now: number; readonly passed: number },
): Result<EraseQuestion, AgreementRefusal> {
  if (standing !== null && standing.until > passed) return refuse({ code: 'asked-already' });
  const whyNot = whyNotAmongThem({ table, opened }, state, now);
  if (whyNot !== null) return refuse({ code: whyNot });
  return accept({ id, table, opened, by, agreed: new Set([by]), until: passed + STANDS_FOR });
}

/** What one device answers. Null: the question falls, for one who does not agree is enough. */
export function answered(
  standing: EraseQuestion | null,
  { question, by, agree }: { question: string; by: string; agree: boolean },
  passed: number,
): Result<EraseQuestion | null, AgreementRefusal> {
  if (standing === null || standing.id !== question || standing.until <= passed) {
    return refuse({ code: 'nothing-asked' });
  }
  return accept(agree ? { ...standing, agreed: new Set([...standing.agreed, by]) } : null);
}

/** Whether all who may play there now have agreed. */
export const isAgreed = (question: EraseQuestion, state: DevicesState, now: number): boolean =>
  whyNotAmongThem(question, state, now) === null &&
  voicesAt(question.table, state, now).every((voice) => question.agreed.has(voice));
