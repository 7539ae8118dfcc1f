import * as v from 'valibot';
import { log } from '../log/log.ts';
import type { SharedState, StateKind } from './sharedState.ts';

/** Server that holds the lease, by the name of the lease. */
const LEASE_HOLDER: StateKind<string> = { name: 'duty', schema: v.string() };
/** TTL of a lease and its renewal interval, in ms. */
const [LEASE_TTL_MS, LEASE_RENEWAL_MS] = [5_000, 1_500];

/**
 * Lease that one server holds at a time. When its holder closes it, another server takes it over at
 * once; if the holder disappears, after the TTL.
 */
export interface Lease {
  /**
   * True if this server holds the lease. The TTL counts from before the request, by its own clock:
   * a server that slept or lost the store knows that the lease expired before another gets it.
   */
  isHeld(): boolean;
  close(): Promise<void>;
}

/** Opens a lease. `changed` is called when this server acquires it later or loses it. */
export type OpenLease = (name: string, changed: () => void) => Promise<Lease>;

/** Opens a lease for which no other server competes. */
export const openHeldLease: OpenLease = async () => ({
  isHeld: () => true,
  close: async () => undefined,
});

/** @param ownId name of this server as a holder */
export const createLeases =
  (sharedState: SharedState, ownId: string, monotonicNow: () => number): OpenLease =>
  (name, changed) =>
    openLease({ sharedState, ownId, monotonicNow }, name, changed);

interface LeaseParts {
  readonly sharedState: SharedState;
  readonly ownId: string;
  monotonicNow(): number;
}

async function openLease(
  { sharedState, ownId, monotonicNow }: LeaseParts,
  name: string,
  changed: () => void,
): Promise<Lease> {
  let until = -Infinity;
  let was: boolean | null = null;
  let closed = false;
  let ending: NodeJS.Timeout | undefined;
  const isOurs = (): boolean => monotonicNow() < until;

  function settle(): void {
    clearTimeout(ending);
    if (isOurs()) ending = setTimeout(settle, until - monotonicNow() + 1).unref();
    const before = was;
    was = isOurs();
    if (before !== null && was !== before) changed();
  }
  let isAsking = false;
  async function take(): Promise<void> {
    // Skip while a request is open: an unreachable store answers late.
    if (isAsking) return;
    isAsking = true;
    const asked = monotonicNow();
    const taken = await sharedState
      .acquire(LEASE_HOLDER, name, ownId, LEASE_TTL_MS)
      .finally(() => (isAsking = false));
    if (closed || taken === null) return;
    until = taken ? asked + LEASE_TTL_MS : -Infinity;
    settle();
  }
  await take();
  was ??= isOurs();
  const goOn = (): void => void take().catch(log.failure('duty not taken'));
  const saying = setInterval(goOn, LEASE_RENEWAL_MS).unref();
  const stopWatching = sharedState.watch(LEASE_HOLDER, (key) => {
    if (key === name && !closed && sharedState.find(LEASE_HOLDER, name) === null) goOn();
  });
  return {
    isHeld: isOurs,
    async close() {
      closed = true;
      clearInterval(saying);
      clearTimeout(ending);
      stopWatching();
      if (isOurs()) await sharedState.release(LEASE_HOLDER, name);
      until = -Infinity;
    },
  };
}
