/** Which devices are connected, and since when they are not. Kept only while the server runs. */
export interface Presence {
  /** A device was let in, and is to connect in a moment. */
  expect(device: string): void;
  arrived(device: string): void;
  left(device: string): void;
  /** A device is none any more. */
  forget(device: string): void;
  isConnected(device: string): boolean;
  /** Connected, or gone for so short a time that it may come back, or let in a moment ago. */
  isPresent(device: string): boolean;
  /** When it was last connected, ms since the epoch; null: not since the server started. */
  lastSeen(device: string): number | null;
}

/** How long a device may be away, in ms, before it no longer keeps the referee's part. */
export const AWAY_AT_MOST = 10 * 60_000;
/** How long a device that was let in may take to connect, in ms. */
export const COMES_WITHIN = 60_000;

/** `now` in ms since the epoch; `passed` in ms, never set: a clock put right throws nobody out, and keeps nobody's part. */
export function createPresence(now: () => number, passed: () => number): Presence {
  const started = passed();
  const connections = new Map<string, number>();
  const left = new Map<string, { readonly at: number; readonly passed: number }>();
  /** Until when each is looked out for that was let in, by the time that has passed. */
  const expected = new Map<string, number>();
  const isConnected = (device: string) => (connections.get(device) ?? 0) > 0;
  const presentUntil = (device: string): number =>
    expected.get(device) ?? (left.get(device)?.passed ?? started) + AWAY_AT_MOST;
  return {
    expect: (device) => void expected.set(device, passed() + COMES_WITHIN),
    arrived(device) {
      expected.delete(device);
      connections.set(device, (connections.get(device) ?? 0) + 1);
    },
    left(device) {
      // One that was removed is cut off afterwards.
      if (!connections.has(device)) return;
      connections.set(device, Math.max(0, (connections.get(device) ?? 0) - 1));
      left.set(device, { at: now(), passed: passed() });
    },
    forget(device) {
      for (const known of [expected, connections, left]) known.delete(device);
    },
    isConnected,
    isPresent: (device) => isConnected(device) || passed() < presentUntil(device),
    lastSeen: (device) => (isConnected(device) ? now() : (left.get(device)?.at ?? null)),
  };
}
