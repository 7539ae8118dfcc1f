import { join } from 'node:path';
import { scratchFolder } from '../support/program.ts';
import { readOptions } from './shared/options.ts';
import { groupBySteps } from './structure/executedFiles.ts';
import { measureOneCard } from './structure/oneCard.ts';
import {
  countFilesWith,
  countLines,
  countMatches,
  codeOf,
  lateConstants,
  readSources,
} from './structure/sources.ts';

/**
 * `npm run structure`: prints how far the parts of the program depend on each other, beside the
 * targets. `--files` lists the files that one accepted card executes, `--no-card` leaves them out,
 * and `--message` names the socket message that is counted.
 */
const {
  files: isListed,
  card: isCardLaid,
  message,
} = readOptions({ files: false, card: true, message: 'equipmentOf' });

/**
 * Names of several servers in code, old and new, without comments and strings. A file that only
 * takes a part of the port, such as `openTopic`, does not name them; `PORT` counts those.
 */
const SEVERAL_SERVERS = /[cC]luster|[eE]lsewhere|[oO]therServer|Server(Facts|Registry|Broadcast)/;
/** Words that have other meanings in pages: leases of tabs, and a remote control. */
const SEVERAL_SERVERS_IN_SERVER =
  /isShared\b|\bleases?\b|\blease[A-Z]|Lease|\bforward[A-Z]|Forward|[rR]emote(?!Address|Port)[A-Z]/;
/** Parts of the program that may name them. In the rest these words have other meanings. */
const IN_SERVER = /^src\/(lib\/server\/|[^/]+$)/;
const IN_SERVER_OR_PAGES = /^src\/(lib\/(server|client|protocol)\/|routes\/|[^/]+$)/;
const PORT = /from '[^']*\/cluster\/[^']*'/;
/** Fields that are filled after their users exist, and variables of modules of the server. */
const LATE_BINDING =
  /\blater\.\w+(?=\?\.| = )|\blateTargets\.|\bcurrent(Host|Access|Voice|Ears)\(\)|^(export )?let \w+/gm;

/** Files that put the server together. */
const COMPOSITION_ROOT =
  /^src\/(hooks\.server|lib\/server\/(openServer|hosts\/host|sockets\/realtime))\.ts$/;

const ROOT = join(import.meta.dirname, '../..');
const sources = readSources(ROOT, ['src', 'hardware']);
const programs = sources.filter(({ path }) => path.endsWith('.ts'));
const isInRoot = ({ path }: { readonly path: string }) => COMPOSITION_ROOT.test(path);
const inFolder = (folder: string) => sources.filter(({ path }) => path.startsWith(folder));
const tests = readSources(ROOT, ['tests']).filter(({ path }) => path !== 'tests/lab/structure.ts');

print(
  'files that name one message',
  countFilesWith([...sources, ...tests], new RegExp(`\\b${message}\\b`)),
  4,
);
print('lines of src/lib/protocol', countLines(inFolder('src/lib/protocol/')), 1_300);
print(
  'lines of sockets/screens.ts',
  countLines(inFolder('src/lib/server/sockets/screens.ts')),
  150,
);
print('lines of the composition root', countLines(programs.filter(isInRoot)), 450);
const severalServers = sources.filter(
  ({ path, text }) =>
    (IN_SERVER_OR_PAGES.test(path) && SEVERAL_SERVERS.test(codeOf(text))) ||
    (IN_SERVER.test(path) && SEVERAL_SERVERS_IN_SERVER.test(codeOf(text))),
);
print('files that name several servers', severalServers.length, 20);
if (isListed) for (const { path } of severalServers) console.log(`    ${path}`);
print('files that import the port for them', countFilesWith(sources, PORT), null);
const late = lateConstants(programs.filter(({ path }) => /^src\/(lib\/server\/|\w)/.test(path)));
print('constants used in closures before they exist', late.length, 0);
const server = programs.filter(({ path }) => IN_SERVER.test(path));
print('late bindings and module singletons', countMatches(server, LATE_BINDING), 0);
print('reads of process.env', countMatches(programs, /process\.env\b(?!\[[^\]]+\] = )/g), null);
print('writes of process.env', countMatches(programs, /process\.env\[[^\]]+\] = /g), 0);
print('spreads of names in literals', countMatches(sources, /\.\.\.\{ [a-zA-Z, ]+ \}/g), 0);
if (isListed) for (const name of late) console.log(`    ${name}`);
if (isCardLaid) await printCard();
process.exit(0);

async function printCard(): Promise<void> {
  const folder = scratchFolder();
  const { files, identifications } = await measureOneCard(ROOT, folder.path);
  folder.remove();
  print('files that one accepted card executes', files.length, 70);
  for (const group of groupBySteps(files)) {
    console.log(`  ${group.step.padEnd(20)} ${String(group.files.length)}`);
    if (isListed) for (const file of group.files) console.log(`    ${file}`);
  }
  print('identifications of its tag', identifications, 1);
}

function print(what: string, count: number, target: number | null): void {
  const wished = target === null ? '' : `target ${target === 0 ? '0' : `<= ${String(target)}`}`;
  console.log(`${what.padEnd(46)} ${String(count).padStart(6)}  ${wished}`.trimEnd());
}
