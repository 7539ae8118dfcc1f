import { randomBytes } from 'node:crypto';
import type { HandNews } from '../../protocol/messages.ts';
import { isHint } from '../../table/hint.ts';
import { kindWith, type Facts } from '../facts/facts.ts';
import { memoryFacts } from '../facts/heldFacts.ts';

/** What one device alone may hear spoken, at whichever server. */
export interface Ears {
  /**
   * A key to hear this by, good once, for a minute and this device; for whoever was told the key where none is named. A hint is
   * heard at this server alone: no other is told of it.
   */
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

const OPENED = kindWith<Opened>('ear', 'news');
/** Bound on keys that one server has opened and that wait to be used; beyond it, the oldest are void. */
const MOST_KEYS = 2_000;
/** 192 bits. */
const KEY = /^[\w-]{32}$/;

/** `monotonicNow` in ms, the clock of the facts. */
export function createEars(facts: Facts, monotonicNow: () => number): Ears {
  const here = memoryFacts(monotonicNow);
  const factsOf = ({ said }: HandNews): Facts => (isHint(said) ? here : facts);
  /** The newest that were opened here, used or not. */
  const opened = new Set<string>();
  function keepNewest(key: string): void {
    const [oldest = key] = opened.add(key);
    if (opened.size <= MOST_KEYS) return;
    opened.delete(oldest);
    for (const each of [here, facts]) each.drop(OPENED, oldest);
  }
  /** The wrong device uses up nothing: whoever has seen the address cannot even silence it. */
  async function find(key: string, device: string | null) {
    const found = KEY.test(key) ? (here.find(OPENED, key) ?? (await facts.ask(OPENED, key))) : null;
    const isOwn = found !== null && (found.value.device ?? device) === device;
    return isOwn ? found : null;
  }
  return {
    open(device, news) {
      const key = randomBytes(24).toString('base64url');
      factsOf(news).say(OPENED, key, { device, news }, HEARD_WITHIN);
      keepNewest(key);
      return key;
    },
    has: async (key, device) => (await find(key, device)) !== null,
    async take(key, device) {
      const found = await find(key, device);
      if (found === null) return null;
      const { value, until } = found;
      const told = factsOf(value.news);
      if (!(await told.end(OPENED, key))) return null;
      return {
        news: value.news,
        giveBack() {
          const left = until - monotonicNow();
          if (left > 0) told.say(OPENED, key, value, left);
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
