import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import type { Architecture } from './architectures.ts';
import { run } from './run.ts';

/** A package of npm, as the lock names it. */
interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly license?: string;
}

/** A package that goes into ours. */
export interface Shipped {
  /** Its path in the folder of the project: `node_modules/ws`. */
  readonly path: string;
  readonly name: string;
  readonly locked: Locked;
}

/** What only compiles, or tells types alone. */
const NOT_SHIPPED = /(^|\/)node_modules\/(nan|@types\/.*|undici-types)$/;
/** Debian has glibc; the lock does not say which of them these are for. */
const OTHER_LIBC = /-musl(eabihf)?$/;
/** What a running program reads of a package. */
const READ = new Set(['.js', '.cjs', '.mjs', '.json', '.node']);
const LICENCE = /^(licen[cs]e|copying|notice)/i;
const NEVER_READ = new Set([
  ...['test', 'tests', 'example', 'examples', 'doc', 'docs', 'benchmarks', 'fixture', 'specs'],
  ...['.github', 'node_modules'],
]);
/** Bundles for browsers, beside the modules that Node reads. */
const FOR_BROWSERS = /\.(min|umd|iife|browser)\.js$/;

/** The packages of the lock that a server of this architecture needs. */
export function shippedTo({ node }: Architecture, root: string): readonly Shipped[] {
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path]) => path !== '' && !OTHER_LIBC.test(path) && !NOT_SHIPPED.test(path))
    .filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
    .filter(([, locked]) => fits(locked, node))
    .map(([path, locked]) => ({ path, name: path.replace(/^.*node_modules\//, ''), locked }));
}

const fits = ({ os, cpu }: Locked, node: string): boolean =>
  (os?.includes('linux') ?? true) && (cpu?.includes(node) ?? true);

/** Copies the packages there, without what no program reads. */
export function layPackages(shipped: readonly Shipped[], root: string, target: string): void {
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
  for (const one of shipped) {
    const from = join(root, one.path);
    if (isInstalled(installed[one.path], one)) copyRead(from, join(target, one.path));
    // Those of another architecture npm did not install here.
    else fetched(one, (folder) => copyRead(folder, join(target, one.path)));
  }
}

/** True if npm has written down that it installed the very bytes that the lock names. */
const isInstalled = (there: Locked | undefined, { locked }: Shipped): boolean =>
  there !== undefined &&
  there.version === locked.version &&
  there.integrity !== undefined &&
  there.integrity === locked.integrity;

/** The packages of a lock, those that npm writes beside what it installed too. */
function packagesIn(lock: string): Readonly<Record<string, Locked>> {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return packages;
}

/** Takes a package from npm, and holds it to what the lock says of its bytes. */
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
 * Fetches the archive of a package into a folder, and returns its path.
 * @throws when its bytes are not those of `integrity`, or that is missing
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

/** Whether a file or folder of a package is read by a running program, or is its licence. */
function isRead(path: string, from: string): boolean {
  const name = basename(path);
  if (NEVER_READ.has(name)) return false;
  if (statSync(join(from, path)).isDirectory() || LICENCE.test(name)) return true;
  return READ.has(extname(name)) && !FOR_BROWSERS.test(name);
}
