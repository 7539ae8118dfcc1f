/*
 * Checks for values that this browser has stored, by hand: the home page reads them before its first
 * view, and schemas weigh more than all else there.
 */

type Check = (raw: unknown) => boolean;

/** Returns the fields of an object; null for any other value. */
export const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> | null =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : null;

export const isWhole = (raw: unknown): raw is number => Number.isSafeInteger(raw);

export const isSwitch = (raw: unknown): raw is boolean => typeof raw === 'boolean';

export const isText = (raw: unknown): raw is string => typeof raw === 'string';

export const isIn =
  <Value>(known: readonly Value[]) =>
  (raw: unknown): raw is Value =>
    known.some((one) => one === raw);

/** True for at most `count` names, each as long as a name may be. */
export const areNames = (raw: unknown, count: number): raw is readonly string[] =>
  Array.isArray(raw) &&
  raw.length <= count &&
  raw.every((name) => isText(name) && name.length <= MAX_NAME_LENGTH);

const MAX_NAME_LENGTH = 40;

/** Returns the known fields if each that is there passes its check; null otherwise. */
export function readKnown(
  raw: unknown,
  checks: Readonly<Record<string, Check>>,
): Readonly<Record<string, unknown>> | null {
  const fields = fieldsOf(raw);
  if (fields === null) return null;
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(checks, name));
  return known.every(([name, value]) => checks[name]?.(value)) ? Object.fromEntries(known) : null;
}
