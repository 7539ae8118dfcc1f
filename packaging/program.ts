import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Architecture } from './architectures.ts';
import type { Made } from './made.ts';
import { layPackages, shippedTo } from './production.ts';
import { layReaders, NODES } from './readers.ts';

/** Where the package keeps things on the machine of people. */
const INSTALLED = {
  data: '/var/lib/table-companion/data',
  bridge: '/var/lib/table-companion/bridge',
  settings: '/etc/default/table-companion',
  unit: 'table-companion.service',
} as const;

/** Of what was built: neither stamps, nor maps back to the sources, nor pictures that were taken, nor what `serving.cjs` was made of. */
const NOT_BUILT =
  /^(\.setup-.*|.*\.map|.*\.compiled|pictures|server|(serving|handler|index|env|shims)\.js)$/;

/** Lays the whole program into a folder: what was built, the packages of npm that it needs, and the native parts. */
export function layProgram(
  made: Made,
  architecture: Architecture,
  target: string,
  quick: boolean,
): void {
  const { root, version, epoch } = made;
  mkdirSync(target, { recursive: true });
  cpSync(join(root, 'build'), join(target, 'build'), {
    recursive: true,
    filter: (path) => !NOT_BUILT.test(basename(path)),
  });
  layPackages(shippedTo(architecture, root), root, target);
  const readers = join(target, 'node_modules/@pokusew/pcsclite');
  // Compiled for the Node and the processor of this machine alone, which is all that a quick one is for.
  if (quick) rmSync(join(readers, 'build/Release/obj.target'), { recursive: true, force: true });
  else {
    rmSync(join(readers, 'build'), { recursive: true, force: true });
    layReaders(architecture, NODES, root, readers);
  }
  const json = (name: string, value: object) =>
    writeFileSync(join(target, name), `${JSON.stringify(value, null, 2)}\n`);
  json('package.json', { name: 'table-companion', version, type: 'module' });
  const versions = quick ? [process.versions.node] : NODES.map((node) => node.version);
  const majors = versions.map((node) => node.replace(/\..*/, ''));
  json('installation.json', { version, made: epoch, nodes: majors, ...INSTALLED });
}
