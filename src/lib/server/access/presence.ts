/** Which devices are connected, and since when they are not. Kept only while the server runs. */
export interface Presence {
  arrived(device: string): void;
  left(device: string): void;
  isConnected(device: string): boolean;
  /** Connected, or gone for so short a time that it may come back. */
  isPresent(device: string): boolean;
  /** When it was last connected, ms since the epoch; null: not since the server started. */
  lastSeen(device: string): number | null;
}

/** How long a device may be away, in ms, before it no longer keeps the referee's part. */
export const AWAY_AT_MOST = 10 * 60_000;

export function createPresence(now: () => number): Presence {
  const started = now();
  const connections = new Map<string, number>();
  const lastSeen = new Map<string, number>();
  const isConnected = (device: string) => (connections.get(device) ?? 0) > 0;
  return {
    arrived: (device) => void connections.set(device, (connections.get(device) ?? 0) + 1),
    left(device) {
      connections.set(device, Math.max(0, (connections.get(device) ?? 0) - 1));
      lastSeen.set(device, now());
    },
    isConnected,
    isPresent: (device) =>
      isConnected(device) || now() - (lastSeen.get(device) ?? started) < AWAY_AT_MOST,
    lastSeen: (device) => (isConnected(device) ? now() : (lastSeen.get(device) ?? null)),
  };
}
