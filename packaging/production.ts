import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import type { Architecture } from './architectures.ts';
import { run } from './run.ts';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly license?: string;
}

export interface Shipped {
  readonly path: string;
  readonly name: string;
  readonly locked: Locked;
}

/** Packages carry nfc-pcsc compiled for each Node, and so need no second library for readers. */
const NOT_SHIPPED = /(^|\/)node_modules\/(nan|@types\/.*|undici-types|pcsc-mini|@pcsc-mini\/.*)$/;
/** Debian uses glibc; the lock file does not mark the musl builds. */
const OTHER_LIBC = /-musl(eabihf)?$/;
const READ = new Set(['.js', '.cjs', '.mjs', '.json', '.node']);
const LICENCE = /^(licen[cs]e|copying|notice)/i;
const NEVER_READ = new Set([
  ...['test', 'tests', 'example', 'examples', 'doc', 'docs', 'benchmarks', 'fixture', 'specs'],
  ...['.github', 'node_modules'],
]);
const FOR_BROWSERS = /\.(min|umd|iife|browser)\.js$/;

export function shippedTo({ node }: Architecture, root: string): readonly Shipped[] {
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path]) => path !== '' && !OTHER_LIBC.test(path) && !NOT_SHIPPED.test(path))
    .filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
    .filter(([, locked]) => fits(locked, node))
    .map(([path, locked]) => ({ path, name: path.replace(/^.*node_modules\//, ''), locked }));
}

const fits = ({ os, cpu }: Locked, node: string): boolean =>
  (os?.includes('linux') ?? true) && (cpu?.includes(node) ?? true);

/** Copies the packages to the target, without files that no program reads. */
export function layPackages(shipped: readonly Shipped[], root: string, target: string): void {
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
  for (const one of shipped) {
    const from = join(root, one.path);
    if (isInstalled(installed[one.path], one)) copyRead(from, join(target, one.path));
    // npm did not install packages for other architectures here, so they are downloaded.
    else fetched(one, (folder) => copyRead(folder, join(target, one.path)));
  }
}

/** True if npm recorded the same version and integrity hash as the lock file. */
const isInstalled = (there: Locked | undefined, { locked }: Shipped): boolean =>
  there !== undefined &&
  there.version === locked.version &&
  there.integrity !== undefined &&
  there.integrity === locked.integrity;

function packagesIn(lock: string): Readonly<Record<string, Locked>> {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return packages;
}

/** Downloads a package from npm and checks it against the integrity hash of the lock file. */
function fetched({ name, locked }: Shipped, use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'table-companion-npm-'));
  try {
    const tarball = packOf(name, locked.version, locked.integrity, folder);
    run('tar', ['-xzf', tarball, '-C', folder]);
    use(join(folder, 'package'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Downloads the archive of a package into a folder and returns its path.
 * @throws if `integrity` is missing or does not match
 */
export function packOf(
  name: string,
  version: string,
  integrity: string | undefined,
  folder: string,
): string {
  const args = ['pack', '--silent', `${name}@${version}`, '--pack-destination', folder];
  const [file = ''] = run('npm', args).trim().split('\n').slice(-1);
  const tarball = join(folder, file);
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (`sha512-${hash}` !== integrity) {
    rmSync(tarball);
    throw new Error(`${name}@${version}: not the bytes that are expected`);
  }
  return tarball;
}

function copyRead(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    filter: (path) => isRead(path.slice(from.length + 1), from),
  });
}

/** True if a running program reads the file or folder, or if it is a licence. */
function isRead(path: string, from: string): boolean {
  const name = basename(path);
  if (NEVER_READ.has(name)) return false;
  if (statSync(join(from, path)).isDirectory() || LICENCE.test(name)) return true;
  return READ.has(extname(name)) && !FOR_BROWSERS.test(name);
}
