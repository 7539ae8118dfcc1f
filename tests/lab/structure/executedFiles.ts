import { Session, type Profiler } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Records which functions of this process are called; see "Precise coverage" of V8's Profiler domain. */
export interface CallRecorder {
  /** Returns what was called since the previous call. */
  take(): Promise<Calls>;
  stop(): Promise<void>;
}

export interface Calls {
  /** Source files with a function that was called, relative to the project. */
  readonly files: readonly string[];
  /** Number of calls of `IDENTIFY`. */
  readonly identifications: number;
}

export async function startCallRecorder(root: string): Promise<CallRecorder> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return callsIn(result, root);
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

/** Function that compares the number of a tag with all known ones. */
const IDENTIFY = { file: 'src/lib/house/lookUp.ts', name: 'identify' };

/** Source folders of the program; tests and packages do not count. */
const SOURCES = /^(src|hardware)\//;

export function callsIn(coverage: readonly Profiler.ScriptCoverage[], root: string): Calls {
  const sources = coverage
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url, functions }) => ({
      file: relative(root, fileURLToPath(url.replace(/[?#].*/, ''))),
      called: functions.filter((each) => callCount(each) > 0),
    }))
    .filter(({ file, called }) => SOURCES.test(file) && called.length > 0);
  return {
    files: [...new Set(sources.map(({ file }) => file))].sort(),
    identifications: sources
      .filter(({ file }) => file === IDENTIFY.file)
      .flatMap(({ called }) => called.filter(({ functionName }) => functionName === IDENTIFY.name))
      .reduce((sum, each) => sum + callCount(each), 0),
  };
}

const callCount = ({ ranges: [whole] }: Profiler.FunctionCoverage): number => whole?.count ?? 0;

/** Returns the files that every run executed, so that timers between two cards do not count. */
export function filesOfEach(runs: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = runs;
  return first.filter((file) => others.every((run) => run.includes(file)));
}

/** Folders that count as one step of a card's path, the innermost first. */
const STEPS: readonly (readonly [string, RegExp])[] = [
  ['bridge', /^hardware\//],
  ['rules of the game', /^src\/lib\/(games?|games\.ts|record|millebornes|elevens|tally)\b/],
  ['table', /^src\/lib\/table\//],
  ['venue', /^src\/lib\/(house|devices|reader)\//],
  ['protocol', /^src\/lib\/protocol\//],
  ['words', /^src\/lib\/(i18n|hearing)\//],
  ['taps', /^src\/lib\/server\/hosts\/(taps\/|tapRouter)/],
  ['hosts', /^src\/lib\/server\/hosts\//],
  ['store', /^src\/lib\/server\/(store|streams|past)\//],
  ['sockets', /^src\/lib\/server\/sockets\//],
];

/** Groups files by the step of the path of a card; those of no step come last, as `other`. */
export function groupBySteps(
  files: readonly string[],
): readonly { readonly step: string; readonly files: readonly string[] }[] {
  const stepOf = (file: string) => STEPS.find(([, folders]) => folders.test(file))?.[0] ?? 'other';
  return [...STEPS.map(([step]) => step), 'other']
    .map((step) => ({ step, files: files.filter((file) => stepOf(file) === step) }))
    .filter((group) => group.files.length > 0);
}
