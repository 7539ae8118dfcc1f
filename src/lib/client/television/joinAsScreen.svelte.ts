import { untrack } from 'svelte';
import { SCREEN_PATH, type ScreenJoinReply, type ScreenNumber } from '../../protocol/entry.ts';
import { reconnect } from '../connection.ts';
import { post } from '../entry.ts';
import { isFramed } from '../framed.ts';
import { browserStorage, deleteItem, parseJson, readItem, storeItem } from '../storage.ts';

type JoinState = 'asking' | 'waiting' | 'notNow' | 'unheard' | 'joined' | 'framed';

interface JoiningScreen {
  /** Number to show; null while there is none. */
  readonly number: string | null;
  readonly state: JoinState;
}

/** Storage key. A reload goes on with the same number. */
const STORAGE_KEY = 'screen-number';
/** Interval in ms between polls that are answered at once. */
const MIN_INTERVAL_MS = 1_500;
/** Interval in ms after a failure or refusal. */
const RETRY_INTERVAL_MS = 10_000;

/**
 * Asks to join the venue as a television, for the lifetime of the component. A number that ended is
 * replaced by itself. Nothing is asked while the page is hidden.
 */
export function joinAsScreen(): JoiningScreen {
  let shown: ScreenNumber | null = $state.raw(null);
  let state: JoinState = $state('asking');

  $effect(() => {
    // Security: a frame of another page has no rights, and must not ask for any.
    if (isFramed()) {
      state = 'framed';
      return;
    }
    let isOver = false;
    let wake = () => {};
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    async function ask() {
      if (document.visibilityState === 'hidden') return RETRY_INTERVAL_MS;
      const reply = await post<ScreenJoinReply>(SCREEN_PATH, { shown });
      // Another component may have begun to ask meanwhile.
      if (isOver) return 0;
      if (reply === null) {
        state = 'unheard';
        return RETRY_INTERVAL_MS;
      }
      if (!reply.ok) {
        // A rate limit says nothing about the number that is shown.
        if (reply.refusal.code === 'not-now') forget();
        if (shown === null) state = 'notNow';
        return RETRY_INTERVAL_MS;
      }
      if (reply.value.state === 'joined') {
        forget();
        state = 'joined';
        reconnect();
        return RETRY_INTERVAL_MS;
      }
      const { number, secret } = reply.value;
      shown = { number, secret };
      state = 'waiting';
      storeItem(browserStorage(), STORAGE_KEY, JSON.stringify(shown));
      return MIN_INTERVAL_MS;
    }
    function forget() {
      shown = null;
      deleteItem(browserStorage(), STORAGE_KEY);
    }
    async function goOn() {
      shown = storedNumber();
      while (!isOver) await pause(await ask());
    }
    const seen = () => wake();
    document.addEventListener('visibilitychange', seen);
    untrack(() => void goOn().catch(reportError));
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', seen);
      wake();
    };
  });

  return {
    get number() {
      return shown?.number ?? null;
    },
    get state() {
      return state;
    },
  };
}

function storedNumber(): ScreenNumber | null {
  const stored = parseJson(readItem(browserStorage(), STORAGE_KEY));
  return isScreenNumber(stored) ? { number: stored.number, secret: stored.secret } : null;
}

const isScreenNumber = (stored: unknown): stored is ScreenNumber =>
  typeof stored === 'object' &&
  stored !== null &&
  'number' in stored &&
  'secret' in stored &&
  typeof stored.number === 'string' &&
  typeof stored.secret === 'string';
