import * as v from 'valibot';
import type { StateKind } from '../facts/sharedState.ts';
import type { ServerRegistry } from '../facts/serverRegistry.ts';

const WATCHING: StateKind<number> = { name: 'watching', schema: v.number() };

export interface RemoteWatchers {
  at(table: string): number;
  publish(table: string, here: number): void;
  watch(changed: (table: string) => void): void;
}

export const createRemoteWatchers = (servers: ServerRegistry | null): RemoteWatchers => ({
  at: (table) =>
    [...(servers?.valuesOf(WATCHING, table).values() ?? [])].reduce((a, b) => a + b, 0),
  publish(table, here) {
    if (here === 0) servers?.withdraw(WATCHING, table);
    else servers?.announce(WATCHING, table, here);
  },
  watch: (changed) => servers?.watch(WATCHING, changed),
});
