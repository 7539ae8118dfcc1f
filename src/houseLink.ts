import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import { quotedPartOf } from '#lib/process/commandNames.ts';
import { adminLinkFile, readAdminLink } from '#lib/server/access/adminLink.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { DEFAULT_DATA } from '#lib/server/config.ts';
import { folderText } from '#lib/server/commands/storeErrors.ts';
import { adminLinkText } from '#lib/server/commands/startPage.ts';
import { exitWith, startText } from '#lib/server/log/startText.ts';

/**
 * `npm run house-link [-- --data FOLDER]`: prints the link that makes one browser an administrator.
 */

const folder = readFolder();
actAsOwner(folder);
const link = readAdminLink(folder);
if (link === null) exitWith(1, closedText(folder) ?? startText('no-house-link', { folder }));
process.stdout.write(adminLinkText(link));

/**
 * Returns the refusal if this user may not read the link's file; null if the file is readable or
 * missing.
 */
function closedText(data: string): string | null {
  try {
    accessSync(adminLinkFile(data), constants.R_OK);
    return null;
  } catch (error) {
    return folderText(error, data);
  }
}

function readFolder(): string {
  try {
    const options = { data: { type: 'string', default: DEFAULT_DATA } } as const;
    return parseArgs({ options }).values.data;
  } catch (error) {
    const option = quotedPartOf(error, process.argv.slice(2));
    return exitWith(2, startText('only-data', { option }));
  }
}
