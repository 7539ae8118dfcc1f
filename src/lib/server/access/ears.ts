import { randomBytes } from 'node:crypto';
import type { HandNews } from '../../protocol/messages.ts';
import { keepNewest } from '../limits/counts.ts';

/** What one device alone may hear spoken. In memory only. */
export interface Ears {
  /** A key to hear this by, good once, for a minute and this device; for whoever was told the key where none is named. */
  open(device: string | null, news: HandNews): string;
  /** What that key stands for, used up; null where it is none, was used, is too old, or belongs to another device. */
  take(key: string, device: string | null): Taken | null;
  /** Whether it could be taken. */
  has(key: string, device: string | null): boolean;
}

interface Taken {
  readonly news: HandNews;
  /** Nothing was heard of it: the key is as good as before. */
  giveBack(): void;
}

/** In ms: whoever has not heard it by then asks again. */
export const HEARD_WITHIN = 60_000;
/** Bound on keys that wait to be used; beyond it, the oldest are void. */
const MOST_KEYS = 2_000;

interface Kept {
  readonly device: string | null;
  readonly news: HandNews;
  readonly until: number;
  isTaken: boolean;
}

/** `monotonicNow` in ms. */
export function createEars(monotonicNow: () => number): Ears {
  const keys = new Map<string, Kept>();
  function forgetOld(): void {
    for (const [key, { until }] of keys) {
      if (monotonicNow() < until) return;
      keys.delete(key);
    }
  }
  /** The wrong device uses up nothing: whoever has seen the address cannot even silence it. */
  function find(key: string, device: string | null): Kept | null {
    forgetOld();
    const known = keys.get(key);
    const isOwn = known?.isTaken === false && (known.device ?? device) === device;
    return isOwn ? known : null;
  }
  return {
    open(device, news) {
      forgetOld();
      const key = randomBytes(24).toString('base64url');
      keepNewest(keys, MOST_KEYS, key, {
        ...{ device, news, until: monotonicNow() + HEARD_WITHIN },
        isTaken: false,
      });
      return key;
    },
    has: (key, device) => find(key, device) !== null,
    take(key, device) {
      const known = find(key, device);
      if (known === null) return null;
      known.isTaken = true;
      return { news: known.news, giveBack: () => void (known.isTaken = false) };
    },
  };
}

let now: Ears | undefined;

/** The instance for this bundle's pages; undefined before the server is open. */
export const currentEars = (): Ears | undefined => now;

/** Replaces the current instance, also on development reloads. */
export function useEars(ears: Ears): void {
  now = ears;
}
