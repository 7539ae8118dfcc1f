import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packFolder, refuseHostPaths } from '../../packaging/archive.ts';
import { madeOf } from '../../packaging/made.ts';
import { billOfMaterials } from '../../packaging/sbom.ts';
import { makeTarball } from '../../packaging/tarball.ts';
import { allParts, thirdPartyLicences } from '../../packaging/thirdParty.ts';
import { freshFolder } from '../support/freshFolder.ts';

/** The short form of `npm run prove-release`, which makes the whole release in two clean clones. */

const ROOT = join(import.meta.dirname, '../..');
const folder = freshFolder();
const at = (...names: readonly string[]) => join(folder.path, ...names);
const made = madeOf(ROOT);

describe('an archive of a release', () => {
  function content(name: string, mode: number, time: number): string {
    for (const file of ['b/second', 'a-first', 'c'].toSorted(() => (time % 2 === 0 ? 1 : -1))) {
      mkdirSync(at(name, 'b'), { recursive: true });
      writeFileSync(at(name, file), file, { mode });
      chmodSync(at(name, file), mode);
      utimesSync(at(name, file), time, time);
    }
    return at(name);
  }

  it('has the same bytes from folders of other names, times, modes and orders', () => {
    const one = packFolder(content('one', 0o600, 1_700_000_000), at('1.tar.gz'), made.epoch);
    const two = packFolder(content('two', 0o644, 1_700_000_001), at('2.tar.gz'), made.epoch);
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
    const listed = spawnSync('tar', ['-tzf', one], { encoding: 'utf8' }).stdout;
    expect(listed).toBe('./\n./a-first\n./b/\n./b/second\n./c\n');
    expect(existsSync(at('1.tar.gz.tar'))).toBe(false);
  });

  it('is refused with a path of the machine that built it, and shows where', () => {
    mkdirSync(at('leak'));
    writeFileSync(at('leak/file'), `made in ${ROOT}/build on a Monday`);
    const file = packFolder(at('leak'), at('leak.tar.gz'), made.epoch);
    expect(() => refuseHostPaths(file, [ROOT], folder.path)).toThrow(/made in .* on a Monday/);
    expect(() => refuseHostPaths(file, ['/elsewhere'], folder.path)).not.toThrow();
  });
});

describe('the bill of materials', () => {
  it('is the same each time, of the time of the commit, and named after the program', () => {
    const bill = billOfMaterials(made);
    expect(JSON.stringify(billOfMaterials(made))).toBe(JSON.stringify(bill));
    expect(bill.metadata.timestamp).toBe(new Date(made.epoch * 1000).toISOString());
    expect(bill.metadata.component.name).toBe('table-companion');
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab]/);
  });

  it('lists what is shipped, also what is built in, and no tool of development', () => {
    const { components, dependencies } = billOfMaterials(made);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['libsql', 'nfc-pcsc', 'pg', 'socket.io', 'svelte', 'valibot']),
    );
    for (const tool of ['vitest', 'eslint', 'playwright', 'typescript', 'vite']) {
      expect(names).not.toContain(tool);
    }
    const listed = new Set(components.map((one) => `${one.name}@${one.version}`));
    const missing = allParts(ROOT).filter(
      ({ name, version }) => !listed.has(`${name}@${version}`) && !listed.has(`${name}@`),
    );
    expect(missing.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
    const known = new Set([
      `table-companion@${made.version}`,
      ...components.map((one) => one['bom-ref']),
    ]);
    const loose = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(loose.filter((ref) => !known.has(ref))).toEqual([]);
  });
});

it('the licences of others name each shipped package once, with its holder', () => {
  const text = thirdPartyLicences(ROOT);
  for (const { name, version, holders } of allParts(ROOT)) {
    expect(text.split(`\n${name} ${version}\nLicence: `)).toHaveLength(2);
    expect(text).toContain(holders[0]);
  }
  expect(text).not.toContain('\r');
});

describe.skipIf(!existsSync(join(ROOT, 'build/command.js')))('the file for npx', () => {
  it('has the same bytes each time and under every umask, and no path of this machine', () => {
    const one = makeTarball(made, at('one'));
    chmodSync(join(ROOT, 'build/command.js'), 0o600);
    const two = makeTarball(made, at('two'));
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
    expect(() => refuseHostPaths(one, [ROOT], folder.path)).not.toThrow();
  });

  it('leaves out the compile cache of a server, also one that is being written', () => {
    const written = join(ROOT, 'build/serving.cjs.compiled.1f2e3d');
    writeFileSync(written, ROOT);
    try {
      const file = makeTarball(made, at('beside a server'));
      const listed = spawnSync('tar', ['-tzf', file], { encoding: 'utf8' }).stdout;
      expect(listed).toContain('package/build/serving.cjs\n');
      expect(listed).not.toContain('compiled');
    } finally {
      rmSync(written, { force: true });
    }
  });
});
