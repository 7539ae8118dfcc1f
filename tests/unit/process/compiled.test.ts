import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCompiled } from '#lib/process/compiled.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'compiled-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'program.cjs');
const kept = () => join(folder, 'program.cjs.compiled');

/** Writes a single-file program with an identifying first line. */
function write(says: string): void {
  const code = `(function (require, module) { module.exports = { says: '${says}', sep: require('node:path').sep }; })`;
  writeFileSync(file(), `// made of ${says}\n${code}`);
}

/** Runs the program, stores its code cache, and returns its exports. */
function said(where = folder): unknown {
  const { exported, storeCache } = runCompiled(file(), where);
  storeCache();
  return exported;
}

/** Returns true if the program was compiled and cached again. */
function isCompiledBy(run: () => unknown): boolean {
  const { ino } = statSync(kept());
  run();
  return statSync(kept()).ino !== ino;
}

describe('the code cache of a program', () => {
  test('is stored for the next start, which behaves the same', () => {
    write('roulez');
    const first = said();
    expect(first).toEqual({ says: 'roulez', sep: '/' });
    expect(isCompiledBy(() => expect(said()).toEqual(first))).toBe(false);
  });

  test('is not used for another program of the same length', () => {
    write('roulez');
    said();
    write('stoppe');
    expect(isCompiledBy(() => expect(said()).toMatchObject({ says: 'stoppe' }))).toBe(true);
  });

  test('is not used if damaged on disk, which would crash Node', () => {
    write('roulez');
    said();
    const bytes = readFileSync(kept());
    for (const damaged of [
      bytes.map((byte, at) => (at > bytes.length / 2 ? byte ^ 0x55 : byte)),
      bytes.subarray(0, bytes.length / 2),
      new Uint8Array(),
    ]) {
      writeFileSync(kept(), damaged);
      expect(isCompiledBy(() => expect(said()).toMatchObject({ says: 'roulez' }))).toBe(true);
    }
    expect(isCompiledBy(said)).toBe(false);
  });

  test('is not stored in a read-only place, and the program runs without it', () => {
    write('roulez');
    expect(said(join(folder, 'nowhere'))).toMatchObject({ says: 'roulez' });
  });
});
