import * as v from 'valibot';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Ports } from '../ports.ts';
import type { Directory } from '../cluster/directory.ts';

/**
 * Devices that are connected, or when they last were. In memory, and shared between servers by
 * `openPresence`.
 */
export interface DevicePresence {
  expect(device: string): void;
  connected(device: string): void;
  disconnected(device: string): void;
  forget(device: string): void;
  isConnected(device: string): boolean;
  /** True if connected, away only briefly, or just admitted. */
  isPresent(device: string): boolean;
  /**
   * Returns the time of its last connection in ms since the epoch; null if not since the server
   * started.
   */
  lastSeen(device: string): number | null;
}

/** Time in ms after which an absent device loses its seat and the referee's role. */
export const ABSENCE_TIMEOUT_MS = 10 * 60_000;
/** Time in ms for a newly admitted device to connect. */
export const FIRST_CONNECTION_TIMEOUT_MS = 60_000;

interface LocalPresence extends DevicePresence {
  /** Notes that the device is connected, but not here. */
  noteConnected(device: string): void;
  /** Notes that the device lost a connection that was not here; `at` in ms since the epoch, `monotonicAt` in ms. */
  noteDisconnected(device: string, at: number, monotonicAt: number): void;
  expectUntil(device: string, monotonicAt: number): void;
}

/**
 * Creates the presence of this server. `now` in ms since the epoch; `monotonicNow` in ms: adjusting
 * the clock neither ends nor extends a role. `started`: assumed last connection of devices not seen
 * yet, on the monotonic clock.
 */
export function createPresence(
  now: () => number,
  monotonicNow: () => number,
  started = monotonicNow(),
): LocalPresence {
  const connections = new Map<string, number>();
  const left = new Map<string, { readonly at: number; readonly monotonicAt: number }>();
  const expected = new Map<string, number>();
  const isConnected = (device: string) => (connections.get(device) ?? 0) > 0;
  const presentUntil = (device: string): number =>
    expected.get(device) ?? (left.get(device)?.monotonicAt ?? started) + ABSENCE_TIMEOUT_MS;
  return {
    expect: (device) => void expected.set(device, monotonicNow() + FIRST_CONNECTION_TIMEOUT_MS),
    expectUntil: (device, monotonicAt) => void expected.set(device, monotonicAt),
    noteConnected: (device) => void expected.delete(device),
    noteDisconnected: (device, at, monotonicAt) => void left.set(device, { at, monotonicAt }),
    connected(device) {
      expected.delete(device);
      connections.set(device, (connections.get(device) ?? 0) + 1);
    },
    disconnected(device) {
      // A removed device disconnects only after it was forgotten.
      if (!connections.has(device)) return;
      connections.set(device, Math.max(0, (connections.get(device) ?? 0) - 1));
      left.set(device, { at: now(), monotonicAt: monotonicNow() });
    },
    forget(device) {
      for (const known of [expected, connections, left]) known.delete(device);
    },
    isConnected,
    isPresent: (device) => isConnected(device) || monotonicNow() < presentUntil(device),
    lastSeen: (device) => (isConnected(device) ? now() : (left.get(device)?.at ?? null)),
  };
}

const CONNECTED: StateKind<true> = { name: 'device-connected', schema: v.literal(true) };
/** Keyed by device: when it left its last server, in ms since the epoch. */
const DISCONNECTED_AT: StateKind<number> = { name: 'device-left', schema: v.number() };
const EXPECTED_DEVICE: StateKind<true> = { name: 'device-expected', schema: v.literal(true) };
/** Set when the first server starts: earlier presence is unknown. */
const SERVERS_STARTED: StateKind<true> = { name: 'servers-begun', schema: v.literal(true) };

/** Presence of devices here and at other servers. */
interface SharedPresence extends DevicePresence {
  /** Calls `changed` when a device connects to other servers or leaves them. */
  watchOthers(changed: (device: string) => void): void;
}

export function openPresence({
  sharedState,
  directory,
  now,
  monotonicNow,
}: Pick<Ports, 'sharedState' | 'directory' | 'now' | 'monotonicNow'>): SharedPresence {
  if (!directory.foundOthers) sharedState.set(SERVERS_STARTED, '', true, ABSENCE_TIMEOUT_MS);
  const begun = (sharedState.find(SERVERS_STARTED, '')?.until ?? -Infinity) - ABSENCE_TIMEOUT_MS;
  const here = createPresence(now, monotonicNow, begun);
  const others = new Set<string>();

  function noteOthers(device: string): boolean {
    const [was, is] = [others.has(device), directory.valuesOf(CONNECTED, device).size > 0];
    if (is) others.add(device);
    else others.delete(device);
    if (is) here.noteConnected(device);
    else if (was && !here.isConnected(device)) here.noteDisconnected(device, now(), monotonicNow());
    return was !== is;
  }
  function noteLeft(device: string): void {
    const left = sharedState.find(DISCONNECTED_AT, device);
    if (left !== null) here.noteDisconnected(device, left.value, left.until - ABSENCE_TIMEOUT_MS);
  }
  function noteExpected(device: string): void {
    const expected = sharedState.find(EXPECTED_DEVICE, device);
    if (expected !== null) here.expectUntil(device, expected.until);
  }
  const watchers = new Set<(device: string) => void>();
  directory.watch(CONNECTED, (device) => {
    if (noteOthers(device)) watchers.forEach((changed) => changed(device));
  });
  for (const device of directory.keys(CONNECTED)) noteOthers(device);
  for (const device of sharedState.all(DISCONNECTED_AT).keys()) noteLeft(device);
  sharedState.watch(DISCONNECTED_AT, noteLeft);
  for (const device of sharedState.all(EXPECTED_DEVICE).keys()) noteExpected(device);
  sharedState.watch(EXPECTED_DEVICE, noteExpected);

  const isConnected = (device: string) => here.isConnected(device) || others.has(device);
  return {
    watchOthers: (changed) => void watchers.add(changed),
    expect(device) {
      here.expect(device);
      sharedState.set(EXPECTED_DEVICE, device, true, FIRST_CONNECTION_TIMEOUT_MS);
    },
    connected(device) {
      here.connected(device);
      directory.announce(CONNECTED, device, true);
    },
    disconnected(device) {
      const was = here.isConnected(device);
      here.disconnected(device);
      if (!was || here.isConnected(device) || directory.isClosed()) return;
      if (!others.has(device)) sharedState.set(DISCONNECTED_AT, device, now(), ABSENCE_TIMEOUT_MS);
      directory.withdraw(CONNECTED, device);
    },
    forget(device) {
      here.forget(device);
      directory.withdraw(CONNECTED, device);
    },
    isConnected,
    isPresent: (device) => others.has(device) || here.isPresent(device),
    lastSeen: (device) => (others.has(device) ? now() : here.lastSeen(device)),
  };
}

const WATCHING: StateKind<number> = { name: 'watching', schema: v.number() };

/** Numbers of watchers at each table that are not connected here. */
export interface WatcherCounts {
  at(table: string): number;
  publish(table: string, here: number): void;
  watch(changed: (table: string) => void): void;
}

export const createWatcherCounts = (directory: Directory): WatcherCounts => ({
  at: (table) => [...directory.valuesOf(WATCHING, table).values()].reduce((a, b) => a + b, 0),
  publish(table, here) {
    if (here === 0) directory.withdraw(WATCHING, table);
    else directory.announce(WATCHING, table, here);
  },
  watch: (changed) => directory.watch(WATCHING, changed),
});
