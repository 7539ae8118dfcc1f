import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshFolder } from '../support/freshFolder.ts';
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

describe('the setup before other commands', () => {
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

  it('installs packages once', async () => {
    await setUp('packages');
    await setUp('packages');
    expect(asked()).toBe('ci\n');
  });
  it('installs packages once for two simultaneous commands', async () => {
    await Promise.all([setUp('packages'), setUp('packages')]);
    expect(asked()).toBe('ci\n');
  });
  it('can be run by hand', async () => {
    const { 'node_modules/for-another-machine': _other, ...here } = INSTALLED;
    write('node_modules/.package-lock.json', npmWrites(here));
    await setUp('packages');
    expect(asked()).toBe('');
  });
  it.each([
    ['of another version', { 'node_modules/pages': { version: '1.2.2' } }],
    ['left out', {}],
  ])('installs packages if one is %s', async (_how, packages) => {
    write('node_modules/.package-lock.json', npmWrites(packages));
    await setUp('packages');
    expect(asked()).toBe('ci\n');
  });
  it('installs packages again when the lock file changes', async () => {
    await setUp('packages');
    const others = { 'node_modules/pages': { version: '2.0.0' } };
    write('package-lock.json', npmWrites(others));
    write('offer', npmWrites(others));
    await setUp('packages');
    expect(asked()).toBe('ci\nci\n');
  });
  it('adds the prebuilt package of card readers where an earlier version is installed', async () => {
    const readers = { 'node_modules/pcsc-mini': { version: '0.1.3', optional: true } };
    write('package-lock.json', npmWrites({ ...LOCK, ...readers }));
    write('node_modules/.package-lock.json', npmWrites(INSTALLED));
    await setUp('packages');
    await setUp('packages');
    expect(asked()).toBe('install\n');
  });
  it.skipIf(!existsSync('/usr/include/PCSC/winscard.h'))(
    'installs the card reader package alone, and tries that once',
    async () => {
      write('node_modules/.package-lock.json', npmWrites(INSTALLED));
      write(READERS, 'throw new Error("compiled for another Node");');
      await setUp('packages');
      await setUp('packages');
      expect(asked()).toBe('install\n');
    },
  );
});

/** A package of a registry: what is in it, and under which version. */
interface Offered {
  readonly name: string;
  readonly version: string;
  readonly content: string;
}

describe('packages that come from a registry', () => {
  const folder = freshFolder();
  const at = (...names: readonly string[]) => join(folder.path, ...names);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };

  /** The bytes that npm is sent for a package. */
  function packed({ name, version, content }: Offered): Buffer {
    const stage = `packed/${name}-${version}-${String(content.length)}`;
    // The times of files are in it: packed twice, it would be another.
    if (existsSync(at(`${stage}.tgz`))) return readFileSync(at(`${stage}.tgz`));
    write(`${stage}/package/package.json`, JSON.stringify({ name, version }));
    write(`${stage}/package/index.js`, content);
    const tar = ['-czf', at(`${stage}.tgz`), '-C', at(stage), 'package'];
    expect(spawnSync('tar', tar).status).toBe(0);
    return readFileSync(at(`${stage}.tgz`));
  }
  const integrityOf = (bytes: Buffer) =>
    `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

  /** A stand-in for a registry, which has these packages alone and vouches for them. */
  async function registryWith(offered: readonly Offered[]): Promise<string> {
    const files = new Map(
      offered.map((one) => [`/${one.name}/-/${one.name}-${one.version}.tgz`, packed(one)]),
    );
    const server = createServer((request, answer) => {
      const url = decodeURIComponent(request.url ?? '');
      const file = files.get(url);
      if (file !== undefined) return void answer.end(file);
      const those = offered.filter(({ name }) => url === `/${name}`);
      if (those.length === 0) return void answer.writeHead(404).end('{}');
      const versions = those.map((one) => {
        const tarball = `/${one.name}/-/${one.name}-${one.version}.tgz`;
        const integrity = integrityOf(files.get(tarball) ?? Buffer.of());
        const { name, version } = one;
        const dist = { tarball: `http://${request.headers.host ?? ''}${tarball}`, integrity };
        return [version, { name, version, dist }] as const;
      });
      const latest = those.at(-1)?.version;
      const told = { name: those[0]?.name, 'dist-tags': { latest } };
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ ...told, versions: Object.fromEntries(versions) }));
    });
    server.listen(0, '127.0.0.1');
    folder.opened(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  }

  /** A project with these packages in its lock, and any newer version in its package.json. */
  function projectOf(locked: readonly Offered[]): void {
    mkdirSync(at('project/scripts'), { recursive: true });
    copyFileSync('scripts/setup.mjs', at('project/scripts/setup.mjs'));
    const dependencies = Object.fromEntries(
      locked.map(({ name, version }) => [name, `^${version}`]),
    );
    const own = { name: 'project', version: '1.0.0', dependencies };
    write('project/package.json', JSON.stringify(own));
    const packages = locked.map((one) => [
      `node_modules/${one.name}`,
      { version: one.version, integrity: integrityOf(packed(one)) },
    ]);
    const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true };
    const all = { '': own, ...Object.fromEntries(packages) };
    write('project/package-lock.json', JSON.stringify({ ...lock, packages: all }));
  }

  async function setUp(registry: string, env: Readonly<Record<string, string>> = {}) {
    const clean = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
    write('npmrc', '');
    const program = spawn(process.execPath, [at('project/scripts/setup.mjs'), 'packages'], {
      env: {
        ...Object.fromEntries(clean),
        LC_ALL: 'en',
        npm_config_registry: registry,
        npm_config_cache: at('cache'),
        npm_config_userconfig: at('npmrc'),
        npm_config_fetch_retries: '0',
        SETUP_UNLOCKED: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [program.stdout, program.stderr]) {
      stream.on('data', (some) => (said += String(some)));
    }
    const [code] = (await once(program, 'close')) as [number];
    return { code, said };
  }
  const contentOf = (name: string) => {
    const file = at('project/node_modules', name, 'index.js');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };

  const REVIEWED = { name: 'tc-pages', version: '1.2.3', content: 'reviewed' };
  const NEWER = { ...REVIEWED, version: '1.2.4', content: 'a newer one' };
  const TAMPERED = { ...REVIEWED, content: 'of somebody else' };
  const OTHER = { name: 'tc-other', version: '2.0.0', content: 'another' };

  it('are installed in the bytes that the lock names', async () => {
    projectOf([REVIEWED]);
    const registry = await registryWith([REVIEWED, NEWER]);
    expect(await setUp(registry)).toMatchObject({ code: 0 });
    expect(contentOf('tc-pages')).toBe('reviewed');
  });

  it.each([['alone'], ['though an operator takes other versions']])(
    'end the set-up with what npm says where they have other bytes, %s',
    async (how) => {
      projectOf([REVIEWED]);
      const registry = await registryWith([TAMPERED, NEWER]);
      const env = how === 'alone' ? {} : { SETUP_UNLOCKED: '1' };
      const { code, said } = await setUp(registry, env);
      expect(code).toBe(1);
      expect(said).toMatch(/EINTEGRITY[\s\S]*An npm package is not the one/);
      expect(contentOf('tc-pages')).toBeNull();
    },
  );

  it('end the set-up where the registry lacks one, and nothing comes in its place', async () => {
    projectOf([REVIEWED]);
    const { code, said } = await setUp(await registryWith([NEWER]));
    expect(code).toBe(1);
    expect(said).toMatch(/npm error[\s\S]*SETUP_UNLOCKED=1/);
    expect(contentOf('tc-pages')).toBeNull();
  });

  it('come in another version where an operator says so, with a warning', async () => {
    projectOf([REVIEWED]);
    const { code, said } = await setUp(await registryWith([NEWER]), { SETUP_UNLOCKED: '1' });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('WARNING') });
    expect(contentOf('tc-pages')).toBe('a newer one');
  });

  it('end the set-up of that operator where one that is locked has other bytes beside one that is missing', async () => {
    projectOf([OTHER, REVIEWED]);
    const registry = await registryWith([TAMPERED, { ...OTHER, version: '2.0.1' }]);
    const { code, said } = await setUp(registry, { SETUP_UNLOCKED: '1' });
    expect(code).toBe(1);
    expect(said).toContain('An npm package is not the one');
    expect(contentOf('tc-pages')).toBeNull();
  });

  it('are fetched again where an earlier set-up took other bytes of the same version', async () => {
    projectOf([REVIEWED]);
    const registry = await registryWith([REVIEWED]);
    const there = { version: '1.2.3', integrity: integrityOf(packed(TAMPERED)) };
    const packages = { 'node_modules/tc-pages': there };
    write('project/node_modules/.package-lock.json', JSON.stringify({ packages }));
    write('project/node_modules/tc-pages/index.js', TAMPERED.content);
    expect(await setUp(registry)).toMatchObject({ code: 0 });
    expect(contentOf('tc-pages')).toBe('reviewed');
  });
});
