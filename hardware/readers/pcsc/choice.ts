import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { writeAtomically } from '#lib/process/disk.ts';
import {
  type BackendName,
  easiestTrouble,
  PCSC_BACKENDS,
  troubleOfLoading,
} from '#lib/process/pcsc.ts';
import type { PcscTrouble } from '#lib/reader/pcscTrouble.ts';
import type { DriverHost } from '../contract.ts';
import type { PcscBackend } from './backend.ts';
import type { NfcPcsc } from './nfc-pcsc.d.ts';
import { createNfcPcsc } from './nfcPcsc.ts';
import type { PcscMini } from './pcsc-mini.d.ts';
import { createPcscMini } from './pcscMini.ts';

interface PassedOver {
  readonly name: BackendName;
  readonly why: PcscTrouble;
}

/** The first library that can be used, and those before it with the reason why not. */
export type BackendChoice =
  | { readonly backend: PcscBackend; readonly passedOver: readonly PassedOver[] }
  | { readonly backend: null; readonly trouble: PcscTrouble };

export interface BackendChooser {
  choose(): BackendChoice;
  /** Notes that a library is used from now on, in case it ends the process. */
  noteUse(name: BackendName): BackendUse;
}

export interface BackendUse {
  /** Notes that a card was read: earlier crashes no longer count. */
  proven(): void;
  /** Notes that the use has ended without a crash. */
  ended(): void;
}

export type Loaders = Readonly<Record<BackendName, () => PcscBackend>>;

/** `require`, unlike `import`, tries again after a failure, as after a package was installed. */
const require = createRequire(import.meta.url);

/** Parts of the names of pcsc-mini's binary packages. */
const SYSTEM_NAMES: Readonly<Record<string, string>> = { darwin: 'macos', win32: 'windows' };
const PROCESSOR_NAMES: Readonly<Record<string, string>> = {
  x64: 'x86_64',
  arm64: 'aarch64',
  ia32: 'x86',
};

/**
 * Creates functions that load the libraries. Node 20 and 24 remember until the process ends that a
 * package was missing, so they are asked only after all packages are there.
 */
export function createLoaders(require: NodeJS.Require): Loaders {
  const load = (name: BackendName, native: string): unknown => {
    for (const needed of [name, native]) {
      if (packageFile(needed, require) === undefined) {
        throw new Error(`Cannot find module '${needed}'`);
      }
    }
    return require(name);
  };
  const system = SYSTEM_NAMES[process.platform] ?? process.platform;
  const processor = PROCESSOR_NAMES[process.arch] ?? process.arch;
  return {
    'nfc-pcsc': () => createNfcPcsc(load('nfc-pcsc', '@pokusew/pcsclite') as NfcPcsc),
    'pcsc-mini': () =>
      createPcscMini(load('pcsc-mini', `@pcsc-mini/${system}-${processor}`) as PcscMini),
  };
}

/**
 * Returns the `package.json` of the first package where Node looks, of this name or one that begins
 * so up to a hyphen: packages for one processor differ by the C library.
 */
function packageFile(name: string, require: NodeJS.Require): string | undefined {
  return (require.resolve.paths(name) ?? [])
    .flatMap((folder) => {
      const scope = dirname(join(folder, name));
      const names = existsSync(scope) ? readdirSync(scope) : [];
      const isFitting = (each: string) => `${each}-`.startsWith(`${basename(name)}-`);
      const fitting = names.filter(isFitting).sort();
      return fitting.map((each) => join(scope, each, 'package.json'));
    })
    .find((file) => existsSync(file));
}

/** Package with the native part of each library. */
const NATIVE_PACKAGES: Readonly<Record<BackendName, string>> = {
  'nfc-pcsc': '@pokusew/pcsclite',
  'pcsc-mini': 'pcsc-mini',
};

/** Number of crashes, without a card read between, after which a library is passed over. */
const MAX_CRASHES = 3;
/** Time in ms after which a library that crashed is tried again. */
const CRASHES_COUNT_FOR_MS = 24 * 60 * 60 * 1_000;

const name = v.picklist(PCSC_BACKENDS);
const Notes = v.object({
  /** Library in use when this was written; a process that begins with one has crashed before. */
  using: v.nullable(v.object({ name, installation: v.string() })),
  crashes: v.array(v.object({ name, count: v.number(), at: v.number(), installation: v.string() })),
});
type Notes = v.InferOutput<typeof Notes>;

export const NOTES_FILE = 'pcsc-backend.json';

export type ChooserPlace = Pick<DriverHost, 'folder' | 'now'>;

interface ChooserParts {
  readonly load?: Loaders;
  /** Identifies what is installed for a library: another one is tried in spite of crashes. */
  readonly installationOf?: (name: BackendName) => string;
}

/**
 * Creates a chooser that tries nfc-pcsc first, and passes over a library that does not load or that
 * has ended this process again and again.
 * @param place folder where it notes crashes, and the clock
 * @param only the one library to try
 */
export function createChooser(
  { folder, now }: ChooserPlace,
  only?: string,
  { load = createLoaders(require), installationOf = installed }: ChooserParts = {},
): BackendChooser {
  const names = PCSC_BACKENDS.filter((each) => only === undefined || each === only);
  const loaded = new Map<BackendName, PcscBackend>();
  const tried = new Set<BackendName>();
  const file = join(folder, NOTES_FILE);
  let notes = countCrash(readNotes(file), now());

  function keep(next: Notes): void {
    notes = next;
    try {
      writeAtomically(file, `${JSON.stringify(next)}\n`);
    } catch {
      // A full disk must not stop the readers.
    }
  }

  const use = (each: BackendName) =>
    keep({ ...notes, using: { name: each, installation: installationOf(each) } });
  const release = () => keep({ ...notes, using: null });

  const hasCrashed = (each: BackendName) =>
    notes.crashes.some(
      ({ name, count, at, installation }) =>
        name === each &&
        count >= MAX_CRASHES &&
        now() - at < CRASHES_COUNT_FOR_MS &&
        installation === installationOf(each),
    );

  function loadNoted(each: BackendName): PcscBackend {
    const isFirstTry = !tried.has(each);
    tried.add(each);
    // A damaged addon may end the process as it is loaded.
    if (isFirstTry) use(each);
    try {
      return load[each]();
    } finally {
      if (isFirstTry) release();
    }
  }

  return {
    choose() {
      const passedOver: PassedOver[] = [];
      for (const each of names) {
        if (hasCrashed(each)) {
          passedOver.push({ name: each, why: 'crashes' });
          continue;
        }
        try {
          const backend = loaded.get(each) ?? loadNoted(each);
          loaded.set(each, backend);
          return { backend, passedOver };
        } catch (error) {
          passedOver.push({ name: each, why: troubleOfLoading(error) });
        }
      }
      return { backend: null, trouble: easiestTrouble(passedOver.map(({ why }) => why)) };
    },
    noteUse(each) {
      use(each);
      let isOver = false;
      const over = (crashes = notes.crashes) => {
        if (!isOver) keep({ using: null, crashes });
        isOver = true;
      };
      return {
        proven: () => over(notes.crashes.filter(({ name }) => name !== each)),
        ended: () => over(),
      };
    },
  };
}

function readNotes(file: string): Notes {
  try {
    return v.parse(Notes, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { using: null, crashes: [] };
  }
}

/** Counts a crash if the process before this one ended while it used a library. */
function countCrash({ using, crashes }: Notes, now: number): Notes {
  if (using === null) return { using, crashes };
  const { installation } = using;
  const before = crashes.find(({ name }) => name === using.name);
  const goesOn = before?.installation === installation && now - before.at < CRASHES_COUNT_FOR_MS;
  const crash = { ...using, count: goesOn ? before.count + 1 : 1, at: now };
  return { using: null, crashes: [...crashes.filter(({ name }) => name !== using.name), crash] };
}

function installed(each: BackendName): string {
  const file = packageFile(NATIVE_PACKAGES[each], require);
  return file === undefined
    ? process.version
    : `${process.version} ${String(statSync(file).ctimeMs)}`;
}
