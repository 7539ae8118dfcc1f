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

/** A program of one file, whose first line names what is in it. */
function write(says: string): void {
  const code = `(function (require, module) { module.exports = { says: '${says}', sep: require('node:path').sep }; })`;
  writeFileSync(file(), `// made of ${says}\n${code}`);
}

/** What the program says; and what was compiled is kept for the next time. */
function said(where = folder): unknown {
  const { exported, keep } = runCompiled(file(), where);
  keep();
  return exported;
}

/** Whether the program was compiled anew, and so kept anew. */
function isCompiledBy(run: () => unknown): boolean {
  const { ino } = statSync(kept());
  run();
  return statSync(kept()).ino !== ino;
}

describe('what was compiled of a program', () => {
  test('is kept for the next start, which runs the same', () => {
    write('roulez');
    const first = said();
    expect(first).toEqual({ says: 'roulez', sep: '/' });
    expect(isCompiledBy(() => expect(said()).toEqual(first))).toBe(false);
  });

  test('is not taken for another program of the same length', () => {
    write('roulez');
    said();
    write('stoppe');
    expect(isCompiledBy(() => expect(said()).toMatchObject({ says: 'stoppe' }))).toBe(true);
  });

  test('is not taken when it was damaged on the disk, which would end Node', () => {
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

  test('is kept nowhere where nothing can be written, and all runs as it does', () => {
    write('roulez');
    expect(said(join(folder, 'nowhere'))).toMatchObject({ says: 'roulez' });
  });
});
