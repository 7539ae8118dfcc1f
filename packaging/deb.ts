import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lutimesSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Architecture } from './architectures.ts';
import { debianChangelog } from './changes.ts';
import { copyrightOf } from './copyright.ts';
import type { Made } from './made.ts';
import { layProgram } from './program.ts';
import { run } from './run.ts';
import { layServices } from './services.ts';

const HERE = join(import.meta.dirname, 'debian');
const PROGRAM = 'usr/lib/table-companion';
const DOCUMENTS = 'usr/share/doc/table-companion';
const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];
/**
 * Builds the Debian package for an architecture and returns its path. Builds are reproducible.
 * `quick` builds a package for this machine only: uncompressed, with the native addon that npm
 * compiled for the running Node.
 */
export function makeDeb(
  made: Made,
  architecture: Architecture,
  out: string,
  quick = false,
): string {
  const stage = mkdtempSync(join(tmpdir(), 'table-companion-deb-'));
  try {
    layProgram(made, architecture, join(stage, PROGRAM), quick);
    layServices(made.root, stage);
    laySystemFiles(stage);
    layDocuments(made, architecture, stage);
    settleModes(stage);
    layControl(made, architecture, stage);
    settleTimes(stage, made.epoch);
    const packing = quick ? ['-Znone'] : ['-Zxz', '-z3', '--threads-max=1'];
    mkdirSync(out, { recursive: true });
    const file = join(out, `table-companion_${made.version}_${architecture.debian}.deb`);
    run('dpkg-deb', ['--root-owner-group', ...packing, '--build', stage, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(made.epoch) },
    });
    return file;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const laySystemFiles = (stage: string): void =>
  cpSync(join(HERE, 'root'), stage, { recursive: true });

function layDocuments(made: Made, architecture: Architecture, stage: string): void {
  const documents = join(stage, DOCUMENTS);
  mkdirSync(documents, { recursive: true });
  writeFileSync(join(documents, 'copyright'), copyrightOf(made, architecture));
  const zipped = (file: string, text: string) => writeFileSync(file, gzipSync(text, { level: 9 }));
  zipped(join(documents, 'changelog.gz'), debianChangelog(made));
  for (const [page, folder] of [
    ['table-companion.1', 'usr/share/man/man1'],
    ['table-companion.fr.1', 'usr/share/man/fr/man1'],
  ] as const) {
    mkdirSync(join(stage, folder), { recursive: true });
    const text = readFileSync(join(HERE, page), 'utf8').replaceAll('@VERSION@', made.version);
    zipped(join(stage, folder, 'table-companion.1.gz'), text);
  }
  const overrides = join(stage, 'usr/share/lintian/overrides');
  mkdirSync(overrides, { recursive: true });
  cpSync(join(HERE, 'lintian-overrides'), join(overrides, 'table-companion'));
}

const isScript = (path: string): boolean => readFileSync(path).subarray(0, 2).toString() === '#!';

function settleModes(stage: string): void {
  for (const path of pathsIn(stage)) {
    const runs = lstatSync(path).isDirectory() || isScript(path);
    chmodSync(path, runs ? 0o755 : 0o644);
  }
  chmodSync(stage, 0o755);
}

function layControl({ version }: Made, { debian }: Architecture, stage: string): void {
  const control = join(stage, 'DEBIAN');
  const files = pathsIn(stage).filter((path) => lstatSync(path).isFile());
  mkdirSync(control);
  const kilobytes = files.reduce((sum, path) => sum + Math.ceil(lstatSync(path).size / 1024), 0);
  const text = readFileSync(join(HERE, 'control'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', debian)
    .replace('@SIZE@', String(kilobytes));
  writeFileSync(join(control, 'control'), text);
  const sums = files.map((path) => {
    const sum = createHash('md5').update(readFileSync(path)).digest('hex');
    return `${sum}  ${relative(stage, path)}\n`;
  });
  writeFileSync(join(control, 'md5sums'), sums.sort().join(''));
  for (const name of [...SCRIPTS, 'templates']) cpSync(join(HERE, name), join(control, name));
  // The umask of the builder must change neither folder nor files.
  chmodSync(control, 0o755);
  for (const path of pathsIn(control)) {
    chmodSync(path, SCRIPTS.includes(relative(control, path)) ? 0o755 : 0o644);
  }
}

function settleTimes(stage: string, epoch: number): void {
  for (const path of [...pathsIn(stage), stage]) lutimesSync(path, epoch, epoch);
}

/** Returns all paths below a folder, sorted so that the order is the same on every machine. */
const pathsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(folder, name));
