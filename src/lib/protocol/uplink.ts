import type { ReaderName, Tap } from '../reader/events.ts';
import type { ProtocolRefusal, Reply, TapAnswer } from './messages.ts';
import { MAX_FAULTS, UNPARSABLE_CODES, retryDelayMs } from './retries.ts';

export interface TapTransport {
  connected(): boolean;
  /** Sends a tap; rejects on timeout or disconnect. */
  send(tap: Tap): Promise<Reply<TapAnswer>>;
  reset(): void;
}

export interface WaitingTaps {
  /** Returns the oldest tap, excluding those of the readers in `but`. */
  first(but?: ReadonlySet<ReaderName>): Tap | null;
  remove(id: string): void;
  /** Stores a tap apart, so that it no longer blocks its successors. */
  setAside(id: string): void;
}

export interface UplinkParts {
  readonly transport: TapTransport;
  readonly outbox: WaitingTaps;
  answered(tap: Tap, answer: TapAnswer): void;
  setAside(tap: Tap, refusal: ProtocolRefusal): void;
  /** Called when the server starts to refuse taps. */
  refused(refusal: ProtocolRefusal): void;
  failed(error: unknown): void;
  pause(ms: number): Promise<void>;
}

export interface Uplink {
  /** Starts delivery; call it after a new tap or a reconnect. */
  deliver(): void;
  stop(): void;
}

interface TapAttempts {
  readonly tap: string;
  readonly tries: number;
  /** Number of tries that failed because of the tap itself, as far as known. */
  readonly faults: number;
  /** True if the server has accepted another tap since. */
  othersGoOn: boolean;
}

/**
 * Delivers the taps of each reader in order, one at a time, each until the server has definitely
 * answered. A refused tap blocks its own reader with backoff, and is finally set aside. That never
 * happens because the server is away or refuses every tap. After a lost answer a tap is sent twice;
 * the server deduplicates by id.
 */
export function createUplink(parts: UplinkParts): Uplink {
  const { transport, outbox, answered, pause } = parts;
  const trials = new Map<ReaderName, TapAttempts>();
  const resting = new Set<ReaderName>();
  let busy = false;
  let stopped = false;

  async function deliverAll(): Promise<void> {
    busy = true;
    try {
      for (let tap = next(); tap !== null; tap = next()) await deliverOne(tap);
    } finally {
      // In the same task as the check that the queue is empty: a tap added in between would wait
      // for the next one.
      busy = false;
    }
  }

  function next(): Tap | null {
    return transport.connected() && !stopped ? outbox.first(resting) : null;
  }

  async function deliverOne(tap: Tap): Promise<void> {
    const reply = await transport.send(tap).catch(() => null);
    if (reply === null) {
      if (transport.connected()) transport.reset();
      return;
    }
    if (!reply.ok) return refused(tap, reply.refusal);
    answered(tap, reply.value);
    outbox.remove(tap.id);
    trials.delete(tap.reader);
    for (const trial of trials.values()) trial.othersGoOn = true;
  }

  function refused(tap: Tap, refusal: ProtocolRefusal): void {
    const trial = countAttempt(tap, refusal.code, trials.get(tap.reader));
    if (trial.faults < MAX_FAULTS) {
      if (trials.size === 0) parts.refused(refusal);
      trials.set(tap.reader, trial);
      return rest(tap.reader, retryDelayMs(trial.tries));
    }
    trials.delete(tap.reader);
    outbox.setAside(tap.id);
    parts.setAside(tap, refusal);
  }

  function rest(reader: ReaderName, ms: number): void {
    resting.add(reader);
    const again = () => {
      resting.delete(reader);
      deliver();
    };
    pause(ms).then(again, again);
  }

  function deliver(): void {
    if (busy) return;
    void deliverAll().catch(parts.failed);
  }

  return { deliver, stop: () => void (stopped = true) };
}

/** A failed store counts against the tap only if another tap was stored meanwhile. */
function countAttempt(
  tap: Tap,
  code: ProtocolRefusal['code'],
  before: TapAttempts | undefined,
): TapAttempts {
  const last = before?.tap === tap.id ? before : { tries: 0, faults: 0, othersGoOn: false };
  const isFault = code === 'failed' || (code === 'not-saved' && last.othersGoOn);
  const faults = UNPARSABLE_CODES.includes(code) ? MAX_FAULTS : last.faults + Number(isFault);
  return { tap: tap.id, tries: last.tries + 1, faults, othersGoOn: false };
}
