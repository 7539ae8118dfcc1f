import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type CommitRow, fromRow } from '../commitRows.ts';
import type { Commit } from '../store.ts';

/** Of 8,000 bytes at most Postgres makes a notice; what is longer must be read. */
const MOST_BYTES = 7_900;

interface Notice {
  readonly stream: string;
  readonly position: number;
  /** Null: it must be read. */
  readonly commit: Commit | null;
}

/** How the servers of one log tell each other what is stored. */
export interface Notices {
  /** What other servers are told when a commit is stored: with all that is in it as far as a notice holds it, so that they need not read it. */
  write(row: CommitRow): string;
  /** Null where it is no commit that it tells of; 0 is the position of what only tries whether notices arrive. */
  read(payload: string): Notice | null;
}

/**
 * Whoever may connect to a database hears its notices and sends some, though no table is theirs to read: what was stored is
 * sealed, and what somebody else says was stored is read in the log. `secret`: what only those who may read the log know.
 */
export function createNotices(secret: string, log: string): Notices {
  const seal = createSeal(secret);
  const contextOf = (named: string): string => `${log} ${named}`;
  function commitOf(at: Pick<CommitRow, 'stream' | 'position'>, sealed: string): Commit | null {
    try {
      const rest = seal.open(sealed, contextOf(nameOf(at)));
      return fromRow({ ...(JSON.parse(rest) as Omit<CommitRow, keyof typeof at>), ...at });
    } catch {
      return null;
    }
  }
  return {
    write({ stream, position, ...rest }) {
      const named = nameOf({ stream, position });
      const whole = `${named}\n${seal.close(JSON.stringify(rest), contextOf(named))}`;
      return Buffer.byteLength(whole) > MOST_BYTES ? named : whole;
    },
    read(payload) {
      const [, position, stream, sealed] = /^(\d+) ([^\n]*)(?:\n(.*))?$/s.exec(payload) ?? [];
      if (position === undefined || stream === undefined) return null;
      const at = { stream, position: Number(position) };
      return { ...at, commit: sealed === undefined ? null : commitOf(at, sealed) };
    },
  };
}

const nameOf = ({ stream, position }: Pick<CommitRow, 'stream' | 'position'>): string =>
  `${String(position)} ${stream}`;

/** What is sealed can be read, and made, by those alone who know the secret; it opens in its own context only. */
function createSeal(secret: string) {
  const key = createHash('sha256').update(secret).digest();
  return {
    close(text: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    /** Throws where it was sealed by somebody else, or for another context. */
    open(sealed: string, context: string): string {
      const bytes = Buffer.from(sealed, 'base64');
      const [nonce, tag] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, HEAD_BYTES),
      ];
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const body = decipher.update(bytes.subarray(HEAD_BYTES));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    },
  };
}

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;
