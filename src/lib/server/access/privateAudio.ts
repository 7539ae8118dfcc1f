import { randomBytes } from 'node:crypto';
import type { HandMessage } from '../../protocol/messages.ts';
import { isHintMessage } from '../../table/hint.ts';
import { stateKindWith, type SharedState } from '../cluster/sharedState.ts';
import { createMemoryState } from '../cluster/localState.ts';

export interface PrivateAudio {
  /**
   * Returns a key to hear this news once, within a minute, on this device. If `device` is null, any
   * device with the key may hear it. Hints are stored at this server alone.
   */
  issueKey(device: string | null, news: HandMessage): string;
  /**
   * Takes the news of a key, which then is used up. Returns null if the key is unknown, used,
   * expired or belongs to another device.
   */
  redeemKey(key: string, device: string | null): Promise<RedeemedKey | null>;
  isValidKey(key: string, device: string | null): Promise<boolean>;
}

interface RedeemedKey {
  readonly news: HandMessage;
  /** Restores the key after a playback failed. */
  restoreKey(): void;
}

/** TTL of a key in ms; the device must ask again after it. */
export const KEY_TTL_MS = 60_000;

interface IssuedKey {
  readonly device: string | null;
  readonly news: HandMessage;
}

const ISSUED_KEY = stateKindWith<IssuedKey>('ear', 'news');
const MAX_KEYS = 2_000;
const KEY = /^[\w-]{32}$/;

export function createPrivateAudio(
  sharedState: SharedState,
  monotonicNow: () => number,
): PrivateAudio {
  const here = createMemoryState(monotonicNow);
  const factsOf = ({ said }: HandMessage): SharedState =>
    isHintMessage(said) ? here : sharedState;
  const opened = new Set<string>();
  function keepNewest(key: string): void {
    const [oldest = key] = opened.add(key);
    if (opened.size <= MAX_KEYS) return;
    opened.delete(oldest);
    for (const each of [here, sharedState]) each.remove(ISSUED_KEY, oldest);
  }
  /**
   * Finds the news of a key. The wrong device does not use up the key, so knowing the address
   * cannot silence it.
   */
  async function find(key: string, device: string | null) {
    const found = KEY.test(key)
      ? (here.find(ISSUED_KEY, key) ?? (await sharedState.findOrFetch(ISSUED_KEY, key)))
      : null;
    const isOwn = found !== null && (found.value.device ?? device) === device;
    return isOwn ? found : null;
  }
  return {
    issueKey(device, news) {
      const key = randomBytes(24).toString('base64url');
      factsOf(news).set(ISSUED_KEY, key, { device, news }, KEY_TTL_MS);
      keepNewest(key);
      return key;
    },
    isValidKey: async (key, device) => (await find(key, device)) !== null,
    async redeemKey(key, device) {
      const found = await find(key, device);
      if (found === null) return null;
      const { value, until } = found;
      const told = factsOf(value.news);
      if (!(await told.release(ISSUED_KEY, key))) return null;
      return {
        news: value.news,
        restoreKey() {
          const left = until - monotonicNow();
          if (left > 0) told.set(ISSUED_KEY, key, value, left);
        },
      };
    },
  };
}
