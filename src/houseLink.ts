import { parseArgs } from 'node:util';
import { quotedBy } from '#lib/process/typed.ts';
import { standingLink } from '#lib/server/access/houseLink.ts';
import { DEFAULT_DATA } from '#lib/server/config.ts';
import { linkPage } from '#lib/server/commands/startPage.ts';
import { giveUp, startText } from '#lib/server/commands/startText.ts';

/** `npm run house-link [-- --data FOLDER]`: shows the link that lets one browser into the house. */

const folder = readFolder();
const link = standingLink(folder);
if (link === null) giveUp(1, startText('no-house-link', { folder }));
process.stdout.write(linkPage(link));

function readFolder(): string {
  try {
    const options = { data: { type: 'string', default: DEFAULT_DATA } } as const;
    return parseArgs({ options }).values.data;
  } catch (error) {
    const option = quotedBy(error, process.argv.slice(2));
    return giveUp(2, startText('only-data', { option }));
  }
}
