import * as v from 'valibot';
import type { Tap } from '../../reader/events.ts';
import type { WaitingTaps } from '../../protocol/uplink.ts';

/** More taps than an evening makes; a page whose server is away that long takes no more. */
export const MOST_TAPS = 2_000;
const PREFIX = 'tap ';

/** How safe a tap is: kept over a reload, only as long as this page is open, or not taken because too many wait. */
export type Kept = 'stored' | 'in-memory' | 'full';

export interface KeptTaps extends WaitingTaps {
  waiting(): number;
  add(tap: Tap): Kept;
}

const Stored = v.object({
  id: v.string(),
  reader: v.string(),
  tag: v.string(),
  at: v.number(),
});

/**
 * The taps of this browser that the server has not acknowledged, in the order they were made. Each has an entry of
 * its own, so that two pages of one browser never overwrite each other's; both may send one, the server takes it once.
 *
 * @param storage null where the browser keeps nothing
 */
export function keptTaps(storage: Storage | null): KeptTaps {
  const waiting = new Map<string, Waiting>();
  for (const found of storage === null ? [] : stored(storage)) waiting.set(found.tap.id, found);
  let number = [...waiting.values()].at(-1)?.number ?? 0;

  function store({ number, tap }: Waiting): Kept {
    try {
      if (storage === null) return 'in-memory';
      storage.setItem(keyOf(number, tap.id), JSON.stringify(tap));
      return 'stored';
    } catch {
      return 'in-memory';
    }
  }

  return {
    first: () => waiting.values().next().value?.tap ?? null,
    waiting: () => waiting.size,
    add(tap) {
      if (waiting.size >= MOST_TAPS) return 'full';
      number += 1;
      waiting.set(tap.id, { number, tap });
      return store({ number, tap });
    },
    remove(id) {
      const found = waiting.get(id);
      waiting.delete(id);
      try {
        if (found !== undefined) storage?.removeItem(keyOf(found.number, id));
      } catch {
        // It is sent once more after a reload, and the server knows its id.
      }
    },
  };
}

/** Numbered, for a browser lists its entries in no order, and its clock may be set back. */
interface Waiting {
  readonly number: number;
  readonly tap: Tap;
}

const keyOf = (number: number, id: string): string => `${PREFIX}${String(number)} ${id}`;

function stored(storage: Storage): Waiting[] {
  const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
  const entry = v.pipe(v.string(), v.parseJson(), Stored);
  const found = keys.flatMap((key) => {
    const tap = v.safeParse(entry, storage.getItem(key));
    const number = Number(key.split(' ')[1]);
    return tap.success && Number.isSafeInteger(number) ? [{ number, tap: tap.output }] : [];
  });
  return found.sort((one, other) => one.number - other.number);
}
