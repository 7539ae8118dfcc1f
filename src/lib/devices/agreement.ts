import { accept, refuse, type Result } from '../game/result.ts';
import { isIdle, type DevicesState } from './state.ts';

/*
 * What would take something from everybody at a table is done when all who may play there agree. One guest is not
 * everybody, even one who is alone there: that one asks the house.
 */

/** How long a question to all stands, in ms. */
export const STANDS_FOR = 5 * 60_000;
/** Fewer devices than these do not agree among themselves. */
const FEWEST = 2;

/** Somebody has asked for the match of a table to be erased. */
export interface EraseQuestion {
  readonly id: string;
  readonly table: string;
  /** The device that asked. */
  readonly by: string;
  readonly agreed: ReadonlySet<string>;
  /** ms since the epoch. */
  readonly until: number;
}

/** The devices that have to agree: all that may play at that table, here or not. */
export const voicesAt = (table: string, state: DevicesState, now: number): string[] =>
  [...state.devices.values()]
    .filter((device) => device.grant === 'player' && device.tables.includes(table))
    .filter((device) => !isIdle(device, state, now))
    .map(({ id }) => id);

export interface AgreementRefusal {
  readonly code: 'alone' | 'asked-already' | 'nothing-asked';
}

/** A device asks; the question stands until all have answered, or for some minutes. */
export function askAll(
  { id, table, by }: Pick<EraseQuestion, 'id' | 'table' | 'by'>,
  standing: EraseQuestion | null,
  state: DevicesState,
  now: number,
): Result<EraseQuestion, AgreementRefusal> {
  if (standing !== null && standing.until > now) return refuse({ code: 'asked-already' });
  if (voicesAt(table, state, now).length < FEWEST) return refuse({ code: 'alone' });
  return accept({ id, table, by, agreed: new Set([by]), until: now + STANDS_FOR });
}

/** What one device answers. Null: the question falls, for one who does not agree is enough. */
export function answered(
  standing: EraseQuestion | null,
  { question, by, agree }: { question: string; by: string; agree: boolean },
  now: number,
): Result<EraseQuestion | null, AgreementRefusal> {
  if (standing === null || standing.id !== question || standing.until <= now) {
    return refuse({ code: 'nothing-asked' });
  }
  return accept(agree ? { ...standing, agreed: new Set([...standing.agreed, by]) } : null);
}

/** Whether all who may play there now have agreed. */
export function isAgreed({ table, agreed }: EraseQuestion, state: DevicesState, now: number) {
  const voices = voicesAt(table, state, now);
  return voices.length >= FEWEST && voices.every((voice) => agreed.has(voice));
}
