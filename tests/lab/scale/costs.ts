import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Costs of one machine, as `npm run scale -- --measure` writes them. */
export interface Costs {
  readonly measured: { readonly at: string; readonly by: string; readonly on: string };
  /**
   * Processor time in ms: of the server that receives a card, without its screens; of each screen,
   * with the error; and of each other server, which replays it.
   */
  readonly server: {
    readonly card: number;
    readonly screen: number;
    readonly screenError: number;
    readonly followed: number;
  };
  /** Processor time in ms per second: of an idle server, and of each idle connection. */
  readonly idle: { readonly server: number; readonly socket: number };
  /**
   * Processor time of the database in ms: to store a card and notify one server, and for each
   * further server. Also commits per second, one at a time and sixteen at once, with and without
   * notifications.
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
  readonly checks: readonly Check[];
}

export interface Check {
  readonly tables: number;
  readonly screens: number;
  /** Between two cards of a table, in s. */
  readonly pace: number;
  /** Share of one core. */
  readonly server: number;
  readonly megabytes: number;
  /** From a card until all screens of its table have it, in ms. */
  readonly p50: number;
  readonly p99: number;
}

const FILE = join(import.meta.dirname, 'costs.json');

export const readCosts = (): Costs => JSON.parse(readFileSync(FILE, 'utf8')) as Costs;
export const keepCosts = (costs: Costs): void =>
  writeFileSync(FILE, `${JSON.stringify(costs, null, 2)}\n`);
