import type { Tap } from '../reader/events.ts';
import type { BorderRefusal, Reply, TapAnswer } from './messages.ts';

/** A way to the server that may be cut at any moment. */
export interface Line {
  connected(): boolean;
  /** Sends a tap; rejects when no answer came in time or the line was cut. */
  send(tap: Tap): Promise<Reply<TapAnswer>>;
  /** Gives up this connection, which does not answer, for a new one. */
  reset(): void;
}

/** Taps that the server has not acknowledged, oldest first. */
export interface WaitingTaps {
  first(): Tap | null;
  remove(id: string): void;
}

export interface UplinkParts {
  readonly line: Line;
  readonly outbox: WaitingTaps;
  /** Called for each answer, at once. */
  answered(tap: Tap, answer: TapAnswer): void;
  say(line: string): void;
  /** Settles after so many ms. */
  pause(ms: number): Promise<void>;
}

export interface Uplink {
  /** To be called whenever there may be something to deliver: a new tap, a new connection. */
  deliver(): void;
  /** Sends nothing more. */
  stop(): void;
}

/** Pauses before a tap goes out again that the server could not take, in ms; the last one repeats. */
export const PAUSES = [500, 1_000, 2_000, 5_000] as const;

/** Refusals that the same tap would meet again whenever it were sent. */
const HOPELESS: readonly BorderRefusal['code'][] = ['malformed', 'unknown-message'];

/**
 * Delivers the taps of the outbox in order, one at a time, each until the server has definitely answered.
 * A tap may go out twice when an answer was lost; the server knows it by its id.
 */
export function createUplink(parts: UplinkParts): Uplink {
  const { line, outbox, answered, say, pause } = parts;
  let busy = false;
  let stopped = false;

  async function deliverAll(): Promise<void> {
    let refusals = 0;
    for (let tap = next(); tap !== null; tap = next()) {
      const delivered = await deliverOne(tap, refusals);
      refusals = delivered ? 0 : refusals + 1;
      if (!delivered && next() !== null) await pause(pauseAfter(refusals));
    }
  }

  function next(): Tap | null {
    return line.connected() && !stopped ? outbox.first() : null;
  }

  async function deliverOne(tap: Tap, refusals: number): Promise<boolean> {
    const reply = await line.send(tap).catch(() => null);
    if (reply === null) {
      if (line.connected()) line.reset();
      return false;
    }
    if (reply.ok) answered(tap, reply.value);
    else if (refusals === 0) say(sayRefusal(tap, reply.refusal));
    const settled = reply.ok || HOPELESS.includes(reply.refusal.code);
    if (settled) outbox.remove(tap.id);
    return settled;
  }

  return {
    deliver() {
      if (busy) return;
      busy = true;
      void deliverAll()
        .catch((error: unknown) => say(`a tap could not be delivered: ${String(error)}`))
        .finally(() => (busy = false));
    },
    stop: () => void (stopped = true),
  };
}

function pauseAfter(refusals: number): number {
  return PAUSES[Math.min(refusals, PAUSES.length) - 1] ?? PAUSES[0];
}

function sayRefusal(tap: Tap, { code, at }: BorderRefusal): string {
  const where = at === undefined ? '' : ` at ${at}`;
  return HOPELESS.includes(code)
    ? `the server does not understand a tap of ${tap.tag} on ${tap.reader} (${code}${where}); it is dropped`
    : `the server cannot take taps now (${code}); they are kept and sent again`;
}
