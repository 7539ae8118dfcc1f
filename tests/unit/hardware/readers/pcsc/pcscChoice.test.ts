import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { BackendName } from '#lib/process/pcsc.ts';
import {
  createChooser,
  createLoaders,
  type BackendChoice,
  type Loaders,
  NOTES_FILE,
} from '../../../../../hardware/readers/pcsc/choice.ts';
import { FAKES } from '../../../../support/fakePcsc.ts';

const A_DAY_MS = 24 * 60 * 60 * 1_000;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'choice-'));
  folders.push(folder);
  return folder;
}

const WELL: Loaders = {
  'nfc-pcsc': () => FAKES['nfc-pcsc']().backend,
  'pcsc-mini': () => FAKES['pcsc-mini']().backend,
};

const failing = (message: string) => (): never => {
  throw new Error(message);
};
const NOT_BUILT = { ...WELL, 'nfc-pcsc': failing("Cannot find module 'nfc-pcsc'") };

/** Creates a machine with a bridge that may end and begin again. */
function aMachine(load: Loaders = WELL) {
  const folder = aFolder();
  const machine = { time: 0, installation: 'first', load };
  const begin = (only?: string) =>
    createChooser({ folder, now: () => machine.time }, only, {
      load: machine.load,
      installationOf: () => machine.installation,
    });
  /** Begins, and is ended by the library that was chosen. */
  const crash = () => {
    const chooser = begin();
    const name = nameOf(chooser.choose());
    if (name !== null) chooser.noteUse(name);
  };
  return { folder, machine, begin, crash };
}

const nameOf = (choice: BackendChoice): BackendName | null => choice.backend?.name ?? null;

describe('the choice of the library for PC/SC', () => {
  test('takes nfc-pcsc where it loads', () => {
    expect(aMachine().begin().choose()).toMatchObject({
      backend: { name: 'nfc-pcsc' },
      passedOver: [],
    });
  });

  test('takes pcsc-mini where nfc-pcsc was not built, and says so', () => {
    expect(aMachine(NOT_BUILT).begin().choose()).toMatchObject({
      backend: { name: 'pcsc-mini' },
      passedOver: [{ name: 'nfc-pcsc', why: 'no-driver' }],
    });
  });

  test('takes none but the one that was asked for', () => {
    expect(nameOf(aMachine().begin('pcsc-mini').choose())).toBe('pcsc-mini');
    expect(aMachine(NOT_BUILT).begin('nfc-pcsc').choose()).toEqual({
      backend: null,
      trouble: 'no-driver',
    });
  });

  test('tells of several troubles the one to mend first', () => {
    const load: Loaders = {
      'nfc-pcsc': failing("Cannot find module 'nfc-pcsc'"),
      'pcsc-mini': failing('libpcsclite.so.1: cannot open shared object file: No such file'),
    };
    expect(aMachine(load).begin().choose()).toEqual({ backend: null, trouble: 'no-library' });
  });

  test('finds a library that is installed while it runs', () => {
    const { machine, begin } = aMachine({ ...NOT_BUILT, 'pcsc-mini': failing('file too short') });
    const chooser = begin();
    expect(chooser.choose()).toEqual({ backend: null, trouble: 'damaged' });
    machine.load = WELL;
    expect(nameOf(begin().choose())).toBe('nfc-pcsc');
  });
});

describe('a library that ends the process', () => {
  test('is passed over after three times, and then the other one too', () => {
    const { begin, crash } = aMachine();
    for (let n = 0; n < 3; n += 1) {
      expect(nameOf(begin().choose())).toBe('nfc-pcsc');
      crash();
    }
    expect(begin().choose()).toMatchObject({
      backend: { name: 'pcsc-mini' },
      passedOver: [{ name: 'nfc-pcsc', why: 'crashes' }],
    });
    for (let n = 0; n < 3; n += 1) crash();
    expect(begin().choose()).toEqual({ backend: null, trouble: 'crashes' });
  });

  test('counts also if it does so while it is loaded', () => {
    const { folder, begin } = aMachine();
    for (let n = 0; n < 3; n += 1) {
      writeFileSync(
        join(folder, NOTES_FILE),
        JSON.stringify({
          using: { name: 'nfc-pcsc', installation: 'first' },
          crashes: n === 0 ? [] : [{ name: 'nfc-pcsc', count: n, at: 0, installation: 'first' }],
        }),
      );
      const chosen = nameOf(begin().choose());
      expect(chosen).toBe(n === 2 ? 'pcsc-mini' : 'nfc-pcsc');
    }
  });

  test('counts no more once a card was read', () => {
    const { begin, crash } = aMachine();
    crash();
    crash();
    const chooser = begin();
    chooser.choose();
    const use = chooser.noteUse('nfc-pcsc');
    use.proven();
    crash();
    crash();
    expect(nameOf(begin().choose())).toBe('nfc-pcsc');
  });

  test('does not count if it was closed', () => {
    const { begin } = aMachine();
    for (let n = 0; n < 5; n += 1) {
      const chooser = begin();
      chooser.choose();
      chooser.noteUse('nfc-pcsc').ended();
    }
    expect(nameOf(begin().choose())).toBe('nfc-pcsc');
  });

  test('is tried again when it was installed again, and after a day', () => {
    const { machine, begin, crash } = aMachine();
    for (let n = 0; n < 3; n += 1) crash();
    machine.installation = 'second';
    expect(nameOf(begin().choose())).toBe('nfc-pcsc');
    machine.installation = 'first';
    expect(nameOf(begin().choose())).toBe('pcsc-mini');
    machine.time += A_DAY_MS;
    expect(nameOf(begin().choose())).toBe('nfc-pcsc');
  });

  test.each(['', '{', '{"using":{"name":"crystal-ball"},"crashes":[]}', '[]'])(
    'does not count by notes that cannot be read: %j',
    (text) => {
      const { folder, begin } = aMachine();
      writeFileSync(join(folder, NOTES_FILE), text);
      expect(nameOf(begin().choose())).toBe('nfc-pcsc');
    },
  );

  test('is used also where nothing can be noted', () => {
    const folder = join(aFolder(), 'missing');
    const chooser = createChooser({ folder, now: () => 0 }, undefined, { load: WELL });
    expect(nameOf(chooser.choose())).toBe('nfc-pcsc');
    chooser.noteUse('nfc-pcsc').ended();
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a library that is installed while the bridge runs', () => {
  const PREBUILT = [
    ...['linux-x86_64-gnu', 'linux-aarch64-gnu', 'macos-aarch64', 'macos-x86_64'],
    ...['windows-x86_64-node', 'windows-aarch64-node'],
  ];

  function aProgram() {
    const folder = aFolder();
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    const add = (name: string) => {
      write(`node_modules/${name}/build/index.js`, 'exports.MAX_READERS = 4;');
      write(`node_modules/${name}/package.json`, '{ "main": "build/index.js" }');
    };
    return { load: createLoaders(createRequire(join(folder, 'bridge.js'))), add };
  }

  test.each<[BackendName, readonly string[]]>([
    ['nfc-pcsc', ['@pokusew/pcsclite']],
    ['pcsc-mini', PREBUILT.map((each) => `@pcsc-mini/${each}`)],
  ])('is %s: it loads once all its packages are there', (name, native) => {
    const { load, add } = aProgram();
    expect(load[name]).toThrow('Cannot find module');
    add(name);
    expect(load[name]).toThrow('Cannot find module');
    for (const each of native) add(each);
    expect(load[name]().name).toBe(name);
  });

  test('takes no package for one of a shorter name, as linux-x86_64 for linux-x86', () => {
    const { load, add } = aProgram();
    add('nfc-pcsc');
    add('@pokusew/pcsclite_64');
    expect(load['nfc-pcsc']).toThrow('Cannot find module');
  });
});
