import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from '../../../packaging/run.ts';

/** Kernel interface that registers interpreters for programs of other processors. */
const KERNEL = '/proc/sys/fs/binfmt_misc';
/** Registration of qemu from its Debian package, in systemd's format. */
const QEMU = '/usr/lib/binfmt.d/qemu-aarch64.conf';

/** Lets this machine run programs of arm64, where no systemd has told its kernel how. */
export function emulateArm(): void {
  if (!existsSync(`${KERNEL}/register`)) {
    run('mount', ['-t', 'binfmt_misc', 'binfmt_misc', KERNEL]);
  }
  if (existsSync(`${KERNEL}/qemu-aarch64`)) return;
  const told = readFileSync(QEMU, 'utf8').replace(/^#.*\n/gm, '');
  writeFileSync(`${KERNEL}/register`, told.trim());
}
