import type { Packet } from 'dns-packet';
import { announcement, type Holding, probe } from './answers.ts';

/** A claim has no clock, randomness or network of its own. */
export interface ClaimParts {
  /** The wanted name, without `.local`. */
  readonly wanted: string;
  /** Sends a packet into every network, built for the name's addresses there. */
  tellAll(packet: (holding: Holding) => Packet): void;
  /** Runs `then` after `ms`; returns how to cancel it. */
  after(ms: number, then: () => void): () => void;
  /** Random number from 0 to 1. */
  chance(): number;
  /** Called with the claimed name, with `.local`; null when it is lost. */
  changed(name: string | null): void;
}

type Stage = 'none' | 'asking' | 'kept';

export interface Claim {
  /** The name that is being probed or held. */
  name(): string;
  stage(): Stage;
  /** Probes for the name, and claims it if there is no conflict. */
  ask(): void;
  /** Conflict: probes for the next name. */
  lose(): void;
  /** Lost a simultaneous probe tie-break: waits, then probes again. */
  yield(): void;
  /** Releases the name. */
  end(): void;
}

/** RFC 6762, 8.1: three probes, this many ms apart, after a random delay. */
const PROBES = 3;
export const PROBE_EVERY = 250;
/** RFC 6762, 8.2: pause in ms after a lost tie-break. A host that wins more often than this is not probing properly. */
const YIELD_FOR = 1_000;
const MOST_YIELDS = 3;
/** RFC 6762, 8.3: pause in ms before the second announcement. */
const ANNOUNCE_AGAIN = 1_000;
/** Suffix of the last name tried; after it the claim pauses this many ms. */
const LAST_NUMBER = 9;
const RETRY_AFTER = 10 * 60_000;

/** Claims a multicast DNS name (RFC 6762, 8); on a conflict over `name.local` it tries `name-2.local` and so on. */
export function claimName({ wanted, tellAll, after, chance, changed }: ClaimParts): Claim {
  let stage: Stage = 'none';
  let number = 1;
  let yields = 0;
  let stop = () => {};
  const name = () => `${wanted}${number === 1 ? '' : `-${String(number)}`}.local`;

  function schedule(ms: number, then: () => void): void {
    stop();
    stop = after(ms, then);
  }
  function ask(): void {
    stage = 'asking';
    schedule(chance() * PROBE_EVERY, () => probeAgain(PROBES));
  }
  function probeAgain(left: number): void {
    if (left === 0) return take();
    tellAll(probe);
    schedule(PROBE_EVERY, () => probeAgain(left - 1));
  }
  function take(): void {
    stage = 'kept';
    yields = 0;
    changed(name());
    tellAll(announcement);
    schedule(ANNOUNCE_AGAIN, () => tellAll(announcement));
  }
  function end(): void {
    stop();
    stage = 'none';
  }
  function lose(): void {
    yields = 0;
    number += 1;
    if (number <= LAST_NUMBER) return ask();
    number = 1;
    end();
    changed(null);
    schedule(RETRY_AFTER, ask);
  }
  return {
    name,
    stage: () => stage,
    ask,
    lose,
    yield() {
      yields += 1;
      if (yields > MOST_YIELDS) lose();
      else schedule(YIELD_FOR, () => probeAgain(PROBES));
    },
    end,
  };
}
