import * as v from 'valibot';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Directory } from '../cluster/directory.ts';

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
