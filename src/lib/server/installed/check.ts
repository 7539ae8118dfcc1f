import { statSync } from 'node:fs';
import Database from 'libsql';
import { DEVICES, DEVICES_STREAM } from '../access/deviceHost.ts';
import { databaseFile } from '../config.ts';
import { databaseText, unreadablePart } from '../commands/databaseText.ts';
import { lostBetween } from '../commands/lostText.ts';
import { startText } from '../commands/startText.ts';
import { HOUSE_KIND, HOUSE_STREAM } from '../hosts/houseHost.ts';
import { houseUnreadableIn, unreadablePartsIn } from '../readable.ts';
import { type LogEnd, readLogEnd } from '../store/logEnd.ts';
import {
  foreignIn,
  lostEndIn,
  newerIn,
  type OpenDatabase,
  type Unreadable,
} from '../store/schema.ts';
import { lostDatabaseIn } from '../openData.ts';
import { STREAM, TABLES } from '../streams/tableStream.ts';

/** Whether the program could start with what is kept, and what it would say of it. */
export interface Checked {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/**
 * Reads all that is kept, as a start would and without changing anything: whether this version can, and what it reads in another way
 * than it was written.
 */
export function checkData(data: string, restore: string): Checked {
  const file = databaseFile(data);
  try {
    return checkFile(data, { file, command: restore });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const known = databaseText(error, { file, command: restore });
    return { ok: false, lines: [known ?? startText('no-database', { why })] };
  }
}

function checkFile(data: string, said: ToSay): Checked {
  const { file } = said;
  if (!statSync(file, { throwIfNoEntry: false })?.size) {
    const lost = lostDatabaseIn(data);
    return lost === null
      ? { ok: true, lines: [startText('check-none', { data })] }
      : { ok: false, lines: [lost] };
  }
  // Read first: a server that runs may store more meanwhile.
  const end = readLogEnd(file);
  // Closing a database that may be written checkpoints its WAL, of which a start keeps a copy where its end is lost.
  const database = new Database(file, { readonly: true });
  try {
    return checkOpen(database, end, said);
  } finally {
    database.close();
  }
}

interface ToSay {
  readonly file: string;
  /** What puts the last backup back. */
  readonly command: string;
}

function checkOpen(database: OpenDatabase, end: LogEnd | null, said: ToSay): Checked {
  const newer = newerIn(database);
  if (newer !== null) return refused(newer, said);
  const found = foreignIn(database);
  if (found !== null) {
    return { ok: false, lines: [startText('foreign', { ...said, found })] };
  }
  const house = houseUnreadableIn(database);
  if (house !== null) return refused(house, said);
  const lifted = liftedIn(database);
  return {
    ok: true,
    lines: [
      lifted === null ? startText('check-same') : startText('check-lifted', { what: lifted }),
      ...lostEndLines(lostEndIn(database, end), said),
      ...unreadablePartsIn(database).map(unreadablePart),
    ],
  };
}

/** The next start goes on with the rest: it is told here, and refuses nothing. */
const lostEndLines = (lost: ReturnType<typeof lostEndIn>, { file }: ToSay): readonly string[] =>
  lost === null
    ? []
    : [
        startText('check-lost-end', {
          file,
          count: lost.count,
          ...lostBetween(lost.since, lost.until),
        }),
      ];

const refused = ({ code, where }: Unreadable, said: ToSay): Checked => ({
  ok: false,
  lines: [startText(code, { ...said, where })],
});

/** What was written in an older way than today's, in words; null: nothing. */
function liftedIn(database: OpenDatabase): string | null {
  const older = (pattern: string, version: number): number =>
    Number(
      database
        .prepare('select count(distinct stream) from commits where stream like ? and version < ?')
        .raw()
        .get(pattern, version),
    );
  const tables = older(`${STREAM}%`, TABLES.version);
  const parts = [
    ...(older(HOUSE_STREAM, HOUSE_KIND.version) > 0 ? [startText('lifted-house')] : []),
    ...(older(DEVICES_STREAM, DEVICES.version) > 0 ? [startText('lifted-devices')] : []),
    ...(tables > 0 ? [startText('lifted-tables', { count: tables })] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
