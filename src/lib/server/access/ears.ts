import { randomBytes } from 'node:crypto';
import type { HandNews } from '../../protocol/messages.ts';
import { keepNewest } from '../limits/counts.ts';

/** What one device alone may hear spoken. In memory only. */
export interface Ears {
  /** A key to hear this by, good once, for a minute and this device; for whoever was told the key where none is named. */
  open(device: string | null, news: HandNews): string;
  /** What that key stands for; null where it is none, was used, is too old, or belongs to another device. */
  take(key: string, device: string | null): HandNews | null;
}

/** In ms: whoever has not heard it by then asks again. */
export const HEARD_WITHIN = 60_000;
/** Bound on keys that wait to be used; beyond it, the oldest are void. */
const MOST_KEYS = 2_000;

/** `monotonicNow` in ms. */
export function createEars(monotonicNow: () => number): Ears {
  const keys = new Map<
    string,
    { readonly device: string | null; readonly news: HandNews; readonly until: number }
  >();
  function forgetOld(): void {
    for (const [key, { until }] of keys) {
      if (monotonicNow() < until) return;
      keys.delete(key);
    }
  }
  return {
    open(device, news) {
      forgetOld();
      const key = randomBytes(24).toString('base64url');
      keepNewest(keys, MOST_KEYS, key, { device, news, until: monotonicNow() + HEARD_WITHIN });
      return key;
    },
    take(key, device) {
      forgetOld();
      const known = keys.get(key);
      // The wrong device uses up nothing: whoever has seen the address cannot even silence it.
      if (known === undefined || (known.device !== null && known.device !== device)) return null;
      keys.delete(key);
      return known.news;
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
