import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Architecture } from '../../../packaging/architectures.ts';
import { run } from '../../../packaging/run.ts';

const MIRROR = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
const RELEASE = 'trixie';

/**
 * Packages that the package needs, stand-ins for readers and for the systemd of real machines, and
 * the programs that debconf asks with.
 */
const NEEDED = ['adduser', 'debconf', 'espeak-ng', 'libccid', 'nodejs', 'pcscd'];
const STANDING_IN = ['vsmartcard-vpcd', 'dbus', 'polkitd'];
const ASKING = ['whiptail', 'perl', 'locales', 'debconf-i18n'];

/**
 * A fresh Debian 13 with what the package needs, in a folder of that one; made when it is not there. mmdebstrap asks and fetches by the
 * apt of this machine: only what another architecture itself sets up is emulated.
 */
export function baseOf({ debian }: Architecture, folder: string): string {
  const base = join(folder, `${RELEASE}-${debian}`);
  if (existsSync(join(base, 'usr/share/doc/debconf-i18n'))) return base;
  rmSync(base, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('mmdebstrap', [
    ...['--mode=root', '--variant=minbase', `--architectures=${debian}`],
    ...['--aptopt=APT::Install-Recommends "false"'],
    `--include=${[...NEEDED, ...STANDING_IN, ...ASKING].join(',')}`,
    ...[RELEASE, base, MIRROR],
  ]);
  return base;
}
