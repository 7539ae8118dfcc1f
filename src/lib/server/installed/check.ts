import { statSync } from 'node:fs';
import Database from 'libsql';
import { DEVICES, DEVICES_STREAM } from '../access/deviceHost.ts';
import { databaseFile } from '../config.ts';
import { databaseText, unreadablePart, lostPeriod } from '../commands/storeErrors.ts';
import { startText } from '../log/startText.ts';
import { HOUSE_KIND, HOUSE_STREAM } from '../hosts/houseHost.ts';
import { whyNotStartable, unreadablePartsIn } from '../databaseChecks.ts';
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

export interface CheckResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/**
 * Reads all data as a start would, without changing anything. Reports whether this version can read
 * it, and the parts in an older format.
 */
export function checkData(data: string, restore: string): CheckResult {
  const file = databaseFile(data);
  try {
    return checkFile(data, { file, command: restore });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const known = databaseText(error, { file, command: restore });
    return { ok: false, lines: [known ?? startText('no-database', { why })] };
  }
}

function checkFile(data: string, said: CheckMessageParts): CheckResult {
  const { file } = said;
  if (!statSync(file, { throwIfNoEntry: false })?.size) {
    const lost = lostDatabaseIn(data);
    return lost === null
      ? { ok: true, lines: [startText('check-none', { data })] }
      : { ok: false, lines: [lost] };
  }
  // Read the end mark first: a running server may append meanwhile.
  const end = readLogEnd(file);
  // Open read-only: closing a writable database would checkpoint its WAL. The start needs that WAL
  // if the log's end is lost.
  const database = new Database(file, { readonly: true });
  try {
    return checkOpen(database, end, said);
  } finally {
    database.close();
  }
}

interface CheckMessageParts {
  readonly file: string;
  readonly command: string;
}

function checkOpen(
  database: OpenDatabase,
  end: LogEnd | null,
  said: CheckMessageParts,
): CheckResult {
  const newer = newerIn(database);
  if (newer !== null) return unreadableResult(newer, said);
  const found = foreignIn(database);
  if (found !== null) {
    return { ok: false, lines: [startText('foreign', { ...said, found })] };
  }
  const house = whyNotStartable(database);
  if (house !== null) return unreadableResult(house, said);
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

const lostEndLines = (
  lost: ReturnType<typeof lostEndIn>,
  { file }: CheckMessageParts,
): readonly string[] =>
  lost === null
    ? []
    : [
        startText('check-lost-end', {
          file,
          count: lost.count,
          ...lostPeriod(lost.since, lost.until),
        }),
      ];

const unreadableResult = ({ code, where }: Unreadable, said: CheckMessageParts): CheckResult => ({
  ok: false,
  lines: [startText(code, { ...said, where })],
});

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
