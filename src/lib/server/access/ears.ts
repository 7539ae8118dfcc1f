import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { HandNews } from '../../protocol/messages.ts';
import type { FactKind, Facts } from '../facts/facts.ts';

/** What one device alone may hear spoken, at whichever server. */
export interface Ears {
  /** A key to hear this by, good once, for a minute and this device; for whoever was told the key where none is named. */
  open(device: string | null, news: HandNews): string;
  /** What that key stands for, used up; null where it is none, was used, is too old, or belongs to another device. */
  take(key: string, device: string | null): Promise<Taken | null>;
  /** Whether it could be taken. */
  has(key: string, device: string | null): Promise<boolean>;
}

interface Taken {
  readonly news: HandNews;
  /** Nothing was heard of it: the key is as good as before. */
  giveBack(): void;
}

/** In ms: whoever has not heard it by then asks again. */
export const HEARD_WITHIN = 60_000;

interface Opened {
  readonly device: string | null;
  readonly news: HandNews;
}

const OPENED: FactKind<Opened> = {
  name: 'ear',
  schema: v.custom<Opened>((said) => typeof said === 'object' && said !== null && 'news' in said),
};
/** 192 bits. */
const KEY = /^[\w-]{32}$/;

/** `monotonicNow` in ms, the clock of the facts. */
export function createEars(facts: Facts, monotonicNow: () => number): Ears {
  /** The wrong device uses up nothing: whoever has seen the address cannot even silence it. */
  async function find(key: string, device: string | null) {
    const opened = KEY.test(key) ? await facts.ask(OPENED, key) : null;
    const isOwn = opened !== null && (opened.value.device ?? device) === device;
    return isOwn ? opened : null;
  }
  return {
    open(device, news) {
      const key = randomBytes(24).toString('base64url');
      facts.say(OPENED, key, { device, news }, HEARD_WITHIN);
      return key;
    },
    has: async (key, device) => (await find(key, device)) !== null,
    async take(key, device) {
      const opened = await find(key, device);
      if (opened === null || !(await facts.end(OPENED, key))) return null;
      const { value, until } = opened;
      return {
        news: value.news,
        giveBack() {
          const left = until - monotonicNow();
          if (left > 0) facts.say(OPENED, key, value, left);
        },
      };
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
