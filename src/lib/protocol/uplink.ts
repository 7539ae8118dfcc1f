import type { ReaderName, Tap } from '../reader/events.ts';
import type { BorderRefusal, Reply, TapAnswer } from './messages.ts';
import { NOT_READ } from './notNow.ts';
import { pauseAfter } from './resend.ts';

/** A way to the server that may be cut at any moment. */
export interface TapTransport {
  connected(): boolean;
  /** Sends a tap; rejects when no answer came in time or the line was cut. */
  send(tap: Tap): Promise<Reply<TapAnswer>>;
  /** Gives up this connection, which does not answer, for a new one. */
  reset(): void;
}

/** Taps that the server has not acknowledged, oldest first. */
export interface WaitingTaps {
  /** The oldest one, of other readers than those. */
  first(but?: ReadonlySet<ReaderName>): Tap | null;
  remove(id: string): void;
  /** Keeps a tap, but out of the way of those behind it. */
  setAside(id: string): void;
}

export interface UplinkParts {
  readonly transport: TapTransport;
  readonly outbox: WaitingTaps;
  /** Called for each answer, at once. */
  answered(tap: Tap, answer: TapAnswer): void;
  /** The server cannot take this one: it is kept, and those behind it go on. */
  setAside(tap: Tap, refusal: BorderRefusal): void;
  /** The server cannot take taps for now, and there was no such word before. */
  refused(refusal: BorderRefusal): void;
  /** Something here broke while a tap was being sent. */
  failed(error: unknown): void;
  /** Settles after so many ms. */
  pause(ms: number): Promise<void>;
}

export interface Uplink {
  /** To be called whenever there may be something to deliver: a new tap, a new connection. */
  deliver(): void;
  /** Sends nothing more. */
  stop(): void;
}

/** How often the fault may lie with a tap before it is set aside. */
export const MOST_TRIES = 4;

/** The first tap of a reader, which the server could not take. */
interface Trial {
  readonly tap: string;
  readonly tries: number;
  /** How many of these were the tap's own fault, as far as can be told from here. */
  readonly faults: number;
  /** Whether the server has taken another one since. */
  othersGoOn: boolean;
}

/**
 * Delivers the taps of each reader in order, one at a time, each until the server has definitely answered. One that the
 * server cannot take makes its own reader wait, and is set aside in the end; never because the server is away, or
 * takes nothing at all. A tap may go out twice when an answer was lost; the server knows it by its id.
 */
export function createUplink(parts: UplinkParts): Uplink {
  const { transport, outbox, answered, pause } = parts;
  const trials = new Map<ReaderName, Trial>();
  const resting = new Set<ReaderName>();
  let busy = false;
  let stopped = false;

  async function deliverAll(): Promise<void> {
    busy = true;
    try {
      for (let tap = next(); tap !== null; tap = next()) await deliverOne(tap);
    } finally {
      // Synchronously after the check that nothing is left: a tap between the two would stay until the next one.
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

  function refused(tap: Tap, refusal: BorderRefusal): void {
    const trial = tryOf(tap, refusal.code, trials.get(tap.reader));
    if (trial.faults < MOST_TRIES) {
      if (trials.size === 0) parts.refused(refusal);
      trials.set(tap.reader, trial);
      return rest(tap.reader, pauseAfter(trial.tries));
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

/** That the server could save nothing is the tap's fault only if it has saved another one meanwhile. */
function tryOf(tap: Tap, code: BorderRefusal['code'], before: Trial | undefined): Trial {
  const last = before?.tap === tap.id ? before : { tries: 0, faults: 0, othersGoOn: false };
  const isFault = code === 'failed' || (code === 'not-saved' && last.othersGoOn);
  const faults = NOT_READ.includes(code) ? MOST_TRIES : last.faults + Number(isFault);
  return { tap: tap.id, tries: last.tries + 1, faults, othersGoOn: false };
}
