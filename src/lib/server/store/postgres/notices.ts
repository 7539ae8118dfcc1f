import { type CommitRow, fromRow } from '../commitRows.ts';
import type { Commit } from '../store.ts';
import { createSeal, keyFrom } from './seal.ts';

/** Of 8,000 bytes at most Postgres makes a notice; what is longer must be read. */
const MOST_BYTES = 7_900;

interface Notice {
  readonly stream: string;
  readonly position: number;
  /** Null: it must be read. */
  readonly commit: Commit | null;
}

/** A fact that was said or ended. */
export interface FactName {
  readonly kind: string;
  readonly key: string;
}

/** How the servers of one log tell each other what is stored. */
export interface Notices {
  /** Tells other servers of a commit: with all that is in it as far as a notice holds it, so that they need not read it. */
  write(row: CommitRow): string;
  writeFact(fact: FactName): string;
  /** Tries whether notices arrive. */
  writeProbe(nonce: string): string;
  /** Returns null for everything that no server of this log wrote. */
  read(
    payload: string,
  ): { readonly commit: Notice } | { readonly fact: FactName } | { readonly probe: string } | null;
}

/**
 * Any user who may connect to a database hears its notices and sends some, without a right to its tables. So all of a notice is
 * sealed, names of tables and keys of facts too, and what is not sealed is not heard.
 * @param secret known only to those who may read the log
 */
export function createNotices(secret: string, log: string): Notices {
  const seal = createSeal(keyFrom(secret, 'notice'));
  const close = (told: object): string => seal.close(JSON.stringify(told), log);
  return {
    write(row) {
      const { stream, position } = row;
      const whole = close({ commit: row });
      return whole.length > MOST_BYTES ? close({ commit: { stream, position } }) : whole;
    },
    writeFact: ({ kind, key }) => close({ fact: { kind, key } }),
    writeProbe: (probe) => close({ probe }),
    read(payload) {
      const text = seal.open(payload, log);
      if (text === null) return null;
      // Servers of this log alone can seal, and they do so above.
      const told = JSON.parse(text) as
        | { readonly commit: CommitRow | Pick<CommitRow, 'stream' | 'position'> }
        | { readonly fact: FactName }
        | { readonly probe: string };
      if (!('commit' in told)) return told;
      const { stream, position } = told.commit;
      const commit = 'id' in told.commit ? fromRow(told.commit) : null;
      return { commit: { stream, position, commit } };
    },
  };
}
