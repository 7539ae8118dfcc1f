import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one machine took, as `npm run scale -- --measure` wrote it down. */
export interface Costs {
  /** When, by which command, and on what. */
  readonly measured: { readonly at: string; readonly by: string; readonly on: string };
  /** Of a processor, in ms: of the server that a card comes to, without its screens; for each screen that is told, and how sure that is; of each other server, which reads it on. */
  readonly server: {
    readonly card: number;
    readonly screen: number;
    /** Half width of the 95 % interval. */
    readonly screenError: number;
    readonly followed: number;
  };
  /** Of a processor, in ms for each second: of a server to which nobody comes, and of each connection at which nothing happens. */
  readonly idle: { readonly server: number; readonly socket: number };
  /**
   * Of a processor of the database, in ms: to store a card and tell one server of it; for each server more. Commits in a second, one after
   * the other and by sixteen at once: with notices, and without.
   */
  readonly database: {
    readonly card: number;
    readonly server: number;
    readonly alone: number;
    readonly told: number;
    readonly untold: number;
  };
  /** Memory of a server in MB: of itself, of each table of which it knows, and of each connection. */
  readonly memory: { readonly server: number; readonly table: number; readonly socket: number };
  /** Bytes of a card: as each screen is told it, in the log of the database, and in its write-ahead log. */
  readonly bytes: { readonly screen: number; readonly log: number; readonly ahead: number };
  /** Points at which the prediction is checked: what was measured there. */
  readonly checks: readonly Check[];
}

/** So many tables at one server with its database, each with these screens and a bridge. */
export interface Check {
  readonly tables: number;
  readonly screens: number;
  /** Between two cards of a table, in s. */
  readonly pace: number;
  /** Of one core. */
  readonly server: number;
  /** Memory of the server, in MB. */
  readonly megabytes: number;
  /** From a card until all screens of its table have it, in ms. */
  readonly p50: number;
  readonly p99: number;
}

const FILE = join(import.meta.dirname, 'costs.json');

export const readCosts = (): Costs => JSON.parse(readFileSync(FILE, 'utf8')) as Costs;
export const keepCosts = (costs: Costs): void =>
  writeFileSync(FILE, `${JSON.stringify(costs, null, 2)}\n`);
