import { type CommitRow, fromRow } from '../commitRows.ts';
import type { Commit } from '../store.ts';
import { createSeal, keyFrom } from './seal.ts';

/** Maximum size of a notification; Postgres allows 8,000 bytes. Longer commits must be read. */
const MAX_NOTICE_BYTES = 7_900;

interface Notice {
  readonly stream: string;
  readonly position: number;
  readonly commit: Commit | null;
}

export interface StateKey {
  readonly kind: string;
  readonly key: string;
}

export interface Notices {
  /** Encodes a commit, whole if it fits, so that other servers need not read it. */
  writeCommit(row: CommitRow): string;
  writeStateChange(fact: StateKey): string;
  writeProbe(nonce: string): string;
  read(
    payload: string,
  ): { readonly commit: Notice } | { readonly fact: StateKey } | { readonly probe: string } | null;
}

/**
 * Creates the encoder. All payloads are encrypted, and others ignored: any user of the database can
 * listen and notify, even without rights to its tables.
 * @param secret known only to those who may read the log
 */
export function createNotices(secret: string, log: string): Notices {
  const seal = createSeal(keyFrom(secret, 'notice'));
  const close = (told: object): string => seal.encrypt(JSON.stringify(told), log);
  return {
    writeCommit(row) {
      const { stream, position } = row;
      const whole = close({ commit: row });
      return whole.length > MAX_NOTICE_BYTES ? close({ commit: { stream, position } }) : whole;
    },
    writeStateChange: ({ kind, key }) => close({ fact: { kind, key } }),
    writeProbe: (probe) => close({ probe }),
    read(payload) {
      const text = seal.decrypt(payload, log);
      if (text === null) return null;
      // Safe to cast: only servers of this log can encrypt, with the functions above.
      const told = JSON.parse(text) as
        | { readonly commit: CommitRow | Pick<CommitRow, 'stream' | 'position'> }
        | { readonly fact: StateKey }
        | { readonly probe: string };
      if (!('commit' in told)) return told;
      const { stream, position } = told.commit;
      const commit = 'id' in told.commit ? fromRow(told.commit) : null;
      return { commit: { stream, position, commit } };
    },
  };
}
