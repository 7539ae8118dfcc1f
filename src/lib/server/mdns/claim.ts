import type { Packet } from 'dns-packet';
import { announcement, type Holding, probe } from './answers.ts';

/** What a claim is given: it has no clock, randomness or network of its own. */
export interface ClaimParts {
  /** The name that is wanted, without `.local`. */
  readonly wanted: string;
  /** Sends into all networks what is made of what the name stands for there. */
  tellAll(packet: (holding: Holding) => Packet): void;
  /** Does something in so many ms, unless what it returns is called before. */
  after(ms: number, then: () => void): () => void;
  /** From 0 to 1. */
  chance(): number;
  /** The name is this server's now, with `.local`; null: none is. */
  changed(name: string | null): void;
}

type Stage = 'none' | 'asking' | 'kept';

export interface Claim {
  /** The one that is asked for, or kept. */
  name(): string;
  stage(): Stage;
  /** Asks whether somebody has it, and takes it where nobody does. */
  ask(): void;
  /** Somebody has it: asks for the next. */
  lose(): void;
  /** Somebody who goes first asks for it at the same moment. */
  yield(): void;
  /** Lets go of it. */
  end(): void;
}

/** RFC 6762, 8.1: three questions, so many ms apart, the first after a while by chance. */
const PROBES = 3;
export const PROBE_EVERY = 250;
/** And 8.2: how long the other one is waited for, in ms. One who asks more often than so is no other server. */
const YIELD_FOR = 1_000;
const MOST_YIELDS = 3;
/** And 8.3: it is announced again after so many ms. */
const ANNOUNCE_AGAIN = 1_000;
/** The number of the last name that is tried; then it is given up for so many ms. */
const LAST_NUMBER = 9;
const GIVEN_UP_FOR = 10 * 60_000;

/** Takes a name of multicast DNS as RFC 6762 has it; where somebody else has `name.local`, this is `name-2.local`. */
export function claimName({ wanted, tellAll, after, chance, changed }: ClaimParts): Claim {
  let stage: Stage = 'none';
  let number = 1;
  let yields = 0;
  let stop = () => {};
  const name = () => `${wanted}${number === 1 ? '' : `-${String(number)}`}.local`;

  function next(ms: number, then: () => void): void {
    stop();
    stop = after(ms, then);
  }
  function ask(): void {
    stage = 'asking';
    next(chance() * PROBE_EVERY, () => probeAgain(PROBES));
  }
  function probeAgain(left: number): void {
    if (left === 0) return take();
    tellAll(probe);
    next(PROBE_EVERY, () => probeAgain(left - 1));
  }
  function take(): void {
    stage = 'kept';
    yields = 0;
    changed(name());
    tellAll(announcement);
    next(ANNOUNCE_AGAIN, () => tellAll(announcement));
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
    next(GIVEN_UP_FOR, ask);
  }
  return {
    name,
    stage: () => stage,
    ask,
    lose,
    yield() {
      yields += 1;
      if (yields > MOST_YIELDS) lose();
      else next(YIELD_FOR, () => probeAgain(PROBES));
    },
    end,
  };
}
