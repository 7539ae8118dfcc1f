import type { Packet } from 'dns-packet';
import { announcement, type OwnedName, probe } from './responses.ts';

export interface ClaimParts {
  readonly wanted: string;
  /** Sends a packet about this name on all links. */
  tellAll(packet: (holding: OwnedName) => Packet, name: string): void;
  /** Runs `then` after `ms`; returns a function that cancels it. */
  after(ms: number, then: () => void): () => void;
  chance(): number;
  changed(name: string | null): void;
}

type Stage = 'none' | 'asking' | 'kept';

export interface NameClaim {
  name(): string;
  stage(): Stage;
  startProbing(): void;
  /** Handles a conflict: probes for the next name. */
  handleConflict(): void;
  /** Handles a lost simultaneous probe tie-break: waits, then probes again. */
  deferProbe(): void;
  release(): void;
}

/** RFC 6762, 8.1: three probes, this many ms apart, after a random delay. */
const PROBE_COUNT = 3;
export const PROBE_INTERVAL_MS = 250;
/**
 * RFC 6762, 8.2: pause in ms after a lost tie-break. A host that wins more often than this is not
 * probing properly.
 */
const TIE_BREAK_PAUSE_MS = 1_000;
const MAX_TIE_BREAKS = 3;
/** RFC 6762, 8.3: pause in ms before the second announcement. */
const SECOND_ANNOUNCEMENT_MS = 1_000;
const MAX_NAME_SUFFIX = 9;
const RETRY_DELAY_MS = 10 * 60_000;

/**
 * Claims a multicast DNS name (RFC 6762, 8). On a conflict over `name.local` it tries
 * `name-2.local` and so on.
 */
export function claimName({ wanted, tellAll, after, chance, changed }: ClaimParts): NameClaim {
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
    schedule(chance() * PROBE_INTERVAL_MS, () => probeAgain(PROBE_COUNT));
  }
  function probeAgain(left: number): void {
    if (left === 0) return take();
    tellAll(probe, name());
    schedule(PROBE_INTERVAL_MS, () => probeAgain(left - 1));
  }
  function take(): void {
    stage = 'kept';
    yields = 0;
    changed(name());
    tellAll(announcement, name());
    schedule(SECOND_ANNOUNCEMENT_MS, () => tellAll(announcement, name()));
  }
  function end(): void {
    stop();
    stage = 'none';
  }
  function lose(): void {
    yields = 0;
    number += 1;
    if (number <= MAX_NAME_SUFFIX) return ask();
    number = 1;
    end();
    changed(null);
    schedule(RETRY_DELAY_MS, ask);
  }
  return {
    name,
    stage: () => stage,
    startProbing: ask,
    handleConflict: lose,
    deferProbe() {
      yields += 1;
      if (yields > MAX_TIE_BREAKS) lose();
      else schedule(TIE_BREAK_PAUSE_MS, () => probeAgain(PROBE_COUNT));
    },
    release: end,
  };
}
