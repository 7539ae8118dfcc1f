import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { makeFolderPrivate } from '#lib/process/disk.ts';
import { setPrivateUmask } from '#lib/process/owner.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { isRefused, postgresText } from '#lib/server/commands/storeErrors.ts';
import { exitWith, startText } from '#lib/server/log/startText.ts';
import { databaseFile, DEFAULT_DATA } from '#lib/server/config.ts';
import { shareSecrets } from '#lib/server/sharedSecrets.ts';
import { lockFolder } from '#lib/server/store/folderLock.ts';
import { namedIn } from '#lib/server/store/postgres/address.ts';
import { moveToPostgres, moveToSqlite } from '#lib/server/store/postgres/move.ts';

/**
 * `npm run move -- --to|--from postgres://… [--data FOLDER]`: moves the event log to Postgres, or
 * back.
 */

interface MoveOptions {
  readonly direction: 'to' | 'from';
  readonly address: string;
  readonly data: string;
}

/** Returns null unless exactly one direction is given. */
function parseMove(args: readonly string[]): MoveOptions | null {
  try {
    const text = { type: 'string' } as const;
    const data = { ...text, default: DEFAULT_DATA };
    const { values } = parseArgs({ args: [...args], options: { to: text, from: text, data } });
    const address = values.to ?? values.from;
    if (address === undefined || (values.to !== undefined && values.from !== undefined))
      return null;
    const direction = values.to === undefined ? 'from' : 'to';
    return { direction, address, data: resolve(values.data) };
  } catch {
    return null;
  }
}

async function move({ direction, address, data }: MoveOptions): Promise<void> {
  const file = databaseFile(data);
  makeFolderPrivate(data);
  if (!lockFolder(data)) exitWith(1, startText('move-in-use', { where: data }));
  const where = namedIn(address)?.where ?? '';
  const moved = await (direction === 'to'
    ? moveToPostgres(file, address)
    : moveToSqlite(address, file));
  if (!moved.ok) exitWith(1, whyNot(moved.refusal, direction === 'to', { file, where }));
  await shareSecrets({ database: address, data, httpsPort: null });
  const { commits, streams } = moved.value;
  const next = direction === 'to' ? 'moved-to' : 'moved-from';
  process.stdout.write(`${startText('moved', { commits, streams })}\n`);
  process.stdout.write(`${startText(next, { file, where: `postgres://…@${where}` })}\n`);
}

function whyNot(
  refusal: 'not-empty' | 'in-use' | 'nothing-there' | 'differs',
  isTo: boolean,
  { file, where }: { readonly file: string; readonly where: string },
): string {
  const [from, to] = isTo ? [file, where] : [where, file];
  switch (refusal) {
    case 'not-empty':
      return startText('move-not-empty', { where: to });
    case 'in-use':
      return startText('move-in-use', { where });
    case 'nothing-there':
      return startText('move-nothing-there', { where: from });
    case 'differs':
      return startText('move-differs');
  }
}

setPrivateUmask();
const options = parseMove(process.argv.slice(2));
if (options === null) exitWith(2, startText('which-move'));
actAsOwner(options.data);
try {
  await move(options);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  exitWith(1, isRefused(error) ? postgresText(error) : startText('not-moved', { why }));
}
