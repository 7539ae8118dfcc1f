import { parseJson, readItem, storeItem, type KeyValueStorage } from '#lib/client/storage.ts';
import { FIRST_STEPS, type FirstStep } from './firstEvening.ts';

const KEY = 'first-evening';

/** Returns the steps of the first evening that were skipped in this browser. */
export function readSkippedSteps(
  storage: Pick<KeyValueStorage, 'getItem'> | null,
): readonly FirstStep[] {
  const stored = parseJson(readItem(storage, KEY));
  return Array.isArray(stored) ? FIRST_STEPS.filter((step) => stored.includes(step)) : [];
}

/** Stores the skipped steps. A browser without storage asks again after a reload. */
export const storeSkippedSteps = (
  storage: Pick<KeyValueStorage, 'setItem'> | null,
  steps: readonly FirstStep[],
): boolean => storeItem(storage, KEY, JSON.stringify(steps));
