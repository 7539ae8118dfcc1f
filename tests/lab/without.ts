import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import {
  isTestOf,
  listedExtensions,
  withDependants,
  withoutExtensions,
} from './structure/extensions.ts';

/**
 * `npm run without -- NAME…`: leaves an extension and those that need it out of the list, in a copy
 * of the project, and checks types, unit and contract tests there, except tests that are in their
 * folders or import from them. Without a name it goes through all of them.
 */
const ROOT = join(import.meta.dirname, '../..');
const LIST = 'src/lib/server/extensions/list.ts';
const STEPS: readonly (readonly [name: string, ...command: readonly string[]])[] = [
  ['types', '@sveltejs/kit/svelte-kit.js', 'sync'],
  ['types', 'typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['unit', 'vitest/vitest.mjs', 'run', '--project', 'unit'],
  ['contract', 'vitest/vitest.mjs', 'run', '--project', 'contract'],
];

const list = readFileSync(join(ROOT, LIST), 'utf8');
const known = listedExtensions(list);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no such extension: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(1);
}
const failed = (asked.length === 0 ? known : asked).filter((name) => !isGreenWithout(name));
process.exit(failed.length === 0 ? 0 : 1);

function isGreenWithout(name: string): boolean {
  const left = withDependants(name, EXTENSIONS);
  const copy = mkdtempSync(join(tmpdir(), `without-${name}-`));
  try {
    const files = projectFiles();
    for (const file of files) cpSync(join(ROOT, file), join(copy, file));
    const excluded = files
      .filter((file) => isLeftOut(file, left))
      .map((file) => `--exclude=${file}`);
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, LIST), withoutExtensions(list, left));
    const red = STEPS.find(([step, program = '', ...args]) =>
      step === 'types' ? !runs(copy, program, args) : !runs(copy, program, [...args, ...excluded]),
    );
    console.log(`without ${left.join(', ')}: ${red === undefined ? 'green' : `${red[0]} failed`}`);
    return red === undefined;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function isLeftOut(file: string, left: readonly string[]): boolean {
  return file.endsWith('.test.ts') && isTestOf(left, file, readFileSync(join(ROOT, file), 'utf8'));
}

function projectFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '');
}

function runs(cwd: string, program: string, args: readonly string[]): boolean {
  const file = join(ROOT, 'node_modules', program);
  return spawnSync(process.execPath, [file, ...args], { cwd, stdio: 'inherit' }).status === 0;
}
