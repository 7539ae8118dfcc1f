import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import { quotedBy } from '#lib/process/typed.ts';
import { houseLinkFile, standingLink } from '#lib/server/access/houseLink.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { DEFAULT_DATA } from '#lib/server/config.ts';
import { folderText } from '#lib/server/commands/databaseText.ts';
import { linkPage } from '#lib/server/commands/startPage.ts';
import { giveUp, startText } from '#lib/server/commands/startText.ts';

/** `npm run house-link [-- --data FOLDER]`: shows the link that lets one browser into the house. */

const folder = readFolder();
actAsOwner(folder);
const link = standingLink(folder);
if (link === null) giveUp(1, closedText(folder) ?? startText('no-house-link', { folder }));
process.stdout.write(linkPage(link));

/** Null unless the link is closed to this user. */
function closedText(data: string): string | null {
  try {
    accessSync(houseLinkFile(data), constants.R_OK);
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
    const option = quotedBy(error, process.argv.slice(2));
    return giveUp(2, startText('only-data', { option }));
  }
}
