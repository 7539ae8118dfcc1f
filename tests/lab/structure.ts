import { join } from 'node:path';
import { scratchFolder } from '../support/program.ts';
import { readOptions } from './shared/options.ts';
import { groupBySteps } from './structure/executedFiles.ts';
import { measureOneCard } from './structure/oneCard.ts';
import {
  countFilesWith,
  countLines,
  countMatches,
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

/** Names of the concept, which one interface is to hide. */
const SEVERAL_SERVERS = /isShared|[eE]lsewhere|ServerFacts|ServerRegistry/;
const LATE_BINDING = /\blater\.|\blateTargets\.|current(Host|Access|Voice|Ears)\(\)/g;

const ROOT = join(import.meta.dirname, '../..');
const sources = readSources(ROOT, ['src', 'hardware']);
const programs = sources.filter(({ path }) => path.endsWith('.ts'));
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
print('files about several servers', countFilesWith(sources, SEVERAL_SERVERS), 20);
const late = lateConstants(programs.filter(({ path }) => /^src\/(lib\/server\/|\w)/.test(path)));
print('constants used in closures before they exist', late.length, 0);
print('late bindings and module singletons', countMatches(programs, LATE_BINDING), 0);
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
