import * as v from 'valibot';
import type { FactKind } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';

/** By the table: how many watch it at that server without a right to. */
const WATCHING: FactKind<number> = { name: 'watching', schema: v.number() };

/** How many watch a table without a right to, at other servers. */
export interface WatchersElsewhere {
  at(table: string): number;
  /** Says how many do here. */
  say(table: string, here: number): void;
  /** Calls back with the table where that changed at another. */
  watch(changed: (table: string) => void): void;
}

/** `servers`: null where no other can be there. */
export const watchersElsewhere = (servers: ServerFacts | null): WatchersElsewhere => ({
  at: (table) => [...(servers?.of(WATCHING, table).values() ?? [])].reduce((a, b) => a + b, 0),
  say(table, here) {
    if (here === 0) servers?.drop(WATCHING, table);
    else servers?.say(WATCHING, table, here);
  },
  watch: (changed) => servers?.watch(WATCHING, changed),
});
