import { type CommitRow, fromRow } from '../commitRows.ts';
import type { Commit } from '../store.ts';

/** Of 8,000 bytes at most Postgres makes a notice; what is longer must be read. */
const MOST_BYTES = 7_900;

/** What other servers are told when a commit is stored: with all that is in it as far as a notice holds it, so that they need not read it. */
export function writeNotice({ stream, position, ...rest }: CommitRow): string {
  const named = `${String(position)} ${stream}`;
  const whole = `${named}\n${JSON.stringify(rest)}`;
  return Buffer.byteLength(whole) > MOST_BYTES ? named : whole;
}

interface Notice {
  readonly stream: string;
  readonly position: number;
  /** Null: it must be read. */
  readonly commit: Commit | null;
}

/** Null where it is no commit that it tells of; 0 is the position of what only tries whether notices arrive. */
export function readNotice(payload: string): Notice | null {
  const [, position, stream, rest] = /^(\d+) ([^\n]*)(?:\n(.*))?$/s.exec(payload) ?? [];
  if (position === undefined || stream === undefined) return null;
  const named = { stream, position: Number(position) };
  return { ...named, commit: rest === undefined ? null : commitOf(named, rest) };
}

/** Whoever may use the database may send notices: one that cannot be understood has nobody's commit. */
function commitOf(named: Pick<CommitRow, 'stream' | 'position'>, rest: string): Commit | null {
  try {
    const row = JSON.parse(rest) as Omit<CommitRow, 'stream' | 'position'>;
    return fromRow({ ...row, ...named });
  } catch {
    return null;
  }
}
