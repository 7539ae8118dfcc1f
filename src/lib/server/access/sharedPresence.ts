import * as v from 'valibot';
import type { StateKind, SharedState } from '../facts/sharedState.ts';
import type { ServerRegistry } from '../facts/serverRegistry.ts';
import {
  ABSENCE_TIMEOUT_MS,
  FIRST_CONNECTION_TIMEOUT_MS,
  createPresence,
  type DevicePresence,
} from './seats.ts';

const CONNECTED: StateKind<true> = { name: 'device-connected', schema: v.literal(true) };
/** Keyed by device: when it left its last server, in ms since the epoch. */
const DISCONNECTED_AT: StateKind<number> = { name: 'device-left', schema: v.number() };
const EXPECTED_DEVICE: StateKind<true> = { name: 'device-expected', schema: v.literal(true) };
/** Set when the first server starts: earlier presence is unknown. */
const SERVERS_STARTED: StateKind<true> = { name: 'servers-begun', schema: v.literal(true) };

interface PresenceParts {
  readonly sharedState: SharedState;
  readonly servers: ServerRegistry | null;
  now(): number;
  monotonicNow(): number;
}

export function openPresence(
  { sharedState, servers, now, monotonicNow }: PresenceParts,
  changed: (device: string) => void,
): DevicePresence {
  if (servers === null) return createPresence(now, monotonicNow);
  if (!servers.foundOthers) sharedState.set(SERVERS_STARTED, '', true, ABSENCE_TIMEOUT_MS);
  const begun = (sharedState.find(SERVERS_STARTED, '')?.until ?? -Infinity) - ABSENCE_TIMEOUT_MS;
  const here = createPresence(now, monotonicNow, begun);
  const elsewhere = new Set<string>();

  function noteElsewhere(device: string): boolean {
    const [was, is] = [elsewhere.has(device), servers?.valuesOf(CONNECTED, device).size !== 0];
    if (is) elsewhere.add(device);
    else elsewhere.delete(device);
    if (is) here.connectedElsewhere(device);
    else if (was && !here.isConnected(device))
      here.disconnectedElsewhere(device, now(), monotonicNow());
    return was !== is;
  }
  function noteLeft(device: string): void {
    const left = sharedState.find(DISCONNECTED_AT, device);
    if (left !== null)
      here.disconnectedElsewhere(device, left.value, left.until - ABSENCE_TIMEOUT_MS);
  }
  function noteExpected(device: string): void {
    const expected = sharedState.find(EXPECTED_DEVICE, device);
    if (expected !== null) here.expectUntil(device, expected.until);
  }
  servers.watch(CONNECTED, (device) => void (noteElsewhere(device) && changed(device)));
  for (const device of servers.keys(CONNECTED)) noteElsewhere(device);
  for (const device of sharedState.all(DISCONNECTED_AT).keys()) noteLeft(device);
  sharedState.watch(DISCONNECTED_AT, noteLeft);
  for (const device of sharedState.all(EXPECTED_DEVICE).keys()) noteExpected(device);
  sharedState.watch(EXPECTED_DEVICE, noteExpected);

  const isConnected = (device: string) => here.isConnected(device) || elsewhere.has(device);
  return {
    expect(device) {
      here.expect(device);
      sharedState.set(EXPECTED_DEVICE, device, true, FIRST_CONNECTION_TIMEOUT_MS);
    },
    connected(device) {
      here.connected(device);
      servers.announce(CONNECTED, device, true);
    },
    disconnected(device) {
      const was = here.isConnected(device);
      here.disconnected(device);
      if (!was || here.isConnected(device) || servers.isClosed()) return;
      if (!elsewhere.has(device))
        sharedState.set(DISCONNECTED_AT, device, now(), ABSENCE_TIMEOUT_MS);
      servers.withdraw(CONNECTED, device);
    },
    forget(device) {
      here.forget(device);
      servers.withdraw(CONNECTED, device);
    },
    isConnected,
    isPresent: (device) => elsewhere.has(device) || here.isPresent(device),
    lastSeen: (device) => (elsewhere.has(device) ? now() : here.lastSeen(device)),
  };
}
