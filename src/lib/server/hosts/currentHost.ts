import type { Host } from './host.ts';

let now: Host | undefined;

/** The host that the pages of this bundle ask; none before the server is open. */
export const currentHost = (): Host | undefined => now;

/** Puts a host in the place of the one before (development reloads). */
export function useHost(host: Host): void {
  now = host;
}
