import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { run } from './run.ts';

/**
 * Packs the content of a folder into a `.tar.gz` file. The bytes depend on names and contents
 * alone: order, owners, modes and times are fixed.
 */
export function packFolder(folder: string, file: string, epoch: number): string {
  mkdirSync(dirname(file), { recursive: true });
  const tar = `${file}.tar`;
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  const modes = ['--mode=u=rwX,go=rX', `--mtime=@${String(epoch)}`];
  try {
    run('tar', [...fixed, ...modes, '-C', folder, '-cf', tar, '.']);
    writeFileSync(file, gzipSync(readFileSync(tar), { level: 9 }));
  } finally {
    rmSync(tar, { force: true });
  }
  return file;
}

/** Returns the unpacked tar archive in a `.tgz`, `.tar.gz` or `.deb` file; other files as they are. */
function unpacked(file: string, scratch: string): Buffer {
  if (/\.(tgz|tar\.gz)$/.test(file)) return gunzipSync(readFileSync(file));
  if (!file.endsWith('.deb')) return readFileSync(file);
  const member = `${scratch}/content.tar`;
  // dpkg-deb writes the archive to stdout: a file keeps it out of the limits of a pipe.
  run('sh', ['-c', 'dpkg-deb --fsys-tarfile "$1" >"$2"', 'sh', file, member]);
  return readFileSync(member);
}

/** @throws if a file holds a path of the machine that built it */
export function refuseHostPaths(file: string, paths: readonly string[], scratch: string): void {
  const bytes = unpacked(file, scratch);
  for (const path of paths) {
    const at = bytes.indexOf(path);
    if (at === -1) continue;
    const around = bytes.subarray(Math.max(0, at - 60), at + path.length + 60).toString('latin1');
    throw new Error(`${file} names a folder of this machine: …${around}…`);
  }
}
