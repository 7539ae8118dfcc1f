import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from '../../../packaging/run.ts';

/** Where the kernel is told by what it runs programs of other processors. */
const KERNEL = '/proc/sys/fs/binfmt_misc';
/** What qemu's package says of it, which systemd reads. */
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
