import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Architecture } from './architectures.ts';
import type { Made } from './made.ts';
import { layPackages, shippedTo } from './production.ts';
import { layReaders, NODES } from './readers.ts';

const INSTALLED = {
  data: '/var/lib/table-companion/data',
  bridge: '/var/lib/table-companion/bridge',
  settings: '/etc/default/table-companion',
  unit: 'table-companion.service',
} as const;

/**
 * Parts of the build output that are not shipped: stamps, source maps, screenshots, and the modules
 * bundled into `serving.cjs`.
 */
const NOT_BUILT =
  /^(\.setup-.*|.*\.map|.*\.compiled.*|pictures|server|(serving|handler|index|env|shims)\.js)$/;

/**
 * Copies the whole program into a folder: build output, required npm packages and native addons.
 */
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
  // A quick package keeps the addon compiled for the Node and processor of this machine.
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
