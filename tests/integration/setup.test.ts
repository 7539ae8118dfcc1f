import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/program.ts';

const LOCK = {
  '': { name: 'small' },
  'node_modules/pages': { version: '1.2.3' },
  'node_modules/for-another-machine': { version: '4.5.6', optional: true },
};
/** An npm that takes its time, notes what it is asked, and installs what stands in `offer`. */
const NPM = `
  const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs');
  setTimeout(() => {
    appendFileSync('asked', process.argv[2] + '\\n');
    mkdirSync('node_modules', { recursive: true });
    copyFileSync('offer', 'node_modules/.package-lock.json');
  }, 300);
`;

describe('what must be there before other commands run', () => {
  let scratch: ReturnType<typeof scratchFolder>;
  const at = (path: string) => join(scratch.path, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const asked = () => (existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8') : '');
  /** Installs by hand what a person's own `npm ci` would. */
  const npmWrites = (packages: object) => JSON.stringify({ packages });
  const { '': _, ...INSTALLED } = LOCK;

  async function setUp(...stages: readonly string[]): Promise<void> {
    const program = spawn(process.execPath, [at('scripts/setup.mjs'), ...stages], {
      cwd: scratch.path,
      env: { ...process.env, npm_execpath: at('npm.js') },
      stdio: 'ignore',
    });
    const [status] = await once(program, 'exit');
    expect(status).toBe(0);
  }

  beforeEach(() => {
    scratch = scratchFolder();
    mkdirSync(at('scripts'));
    copyFileSync('scripts/setup.mjs', at('scripts/setup.mjs'));
    write('package.json', '{}');
    write('package-lock.json', npmWrites(LOCK));
    write('npm.js', NPM);
    write('offer', npmWrites(INSTALLED));
    readersAreBuilt();
  });
  afterEach(() => scratch.remove());

  const READERS = 'node_modules/@pokusew/pcsclite/index.js';
  const readersAreBuilt = () => write(READERS, 'module.exports = {};');

  it('is installed once', async () => {
    await setUp('packages');
    await setUp('packages');
    expect(asked()).toBe('ci\n');
  });
  it('is installed once by two commands at once', async () => {
    await Promise.all([setUp('packages'), setUp('packages')]);
    expect(asked()).toBe('ci\n');
  });
  it('may be installed by a person', async () => {
    const { 'node_modules/for-another-machine': _other, ...here } = INSTALLED;
    write('node_modules/.package-lock.json', npmWrites(here));
    await setUp('packages');
    expect(asked()).toBe('');
  });
  it.each([
    ['of another version', { 'node_modules/pages': { version: '1.2.2' } }],
    ['left out', {}],
  ])('is installed where a package is %s', async (_how, packages) => {
    write('node_modules/.package-lock.json', npmWrites(packages));
    await setUp('packages');
    expect(asked()).toBe('ci\n');
  });
  it('is installed again when the lock names others', async () => {
    await setUp('packages');
    const others = { 'node_modules/pages': { version: '2.0.0' } };
    write('package-lock.json', npmWrites(others));
    write('offer', npmWrites(others));
    await setUp('packages');
    expect(asked()).toBe('ci\nci\n');
  });
  it.skipIf(!existsSync('/usr/include/PCSC/winscard.h'))(
    'adds the package of card readers alone, and tries that once',
    async () => {
      write('node_modules/.package-lock.json', npmWrites(INSTALLED));
      write(READERS, 'throw new Error("compiled for another Node");');
      await setUp('packages');
      await setUp('packages');
      expect(asked()).toBe('install\n');
    },
  );
});
