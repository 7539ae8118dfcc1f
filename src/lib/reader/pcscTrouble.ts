/**
 * Reasons why PC/SC readers are not heard:
 * - `no-driver`: no PC/SC library of this program is installed
 * - `not-prebuilt`: none exists for this processor; nfc-pcsc must be compiled
 * - `no-library`: the system's own PC/SC library is missing
 * - `damaged`: the files of the library are incomplete
 * - `wrong-machine`: they belong to another processor, system or version of Node
 * - `crashes`: every library that loads ended the process
 * - `daemon-gone`: the system's service does not run, or does not answer
 * - `no-access`: the service refuses this user
 * - `held`: another program holds the reader for itself
 */
export const PCSC_TROUBLES = [
  'no-driver',
  'not-prebuilt',
  'no-library',
  'damaged',
  'wrong-machine',
  'crashes',
  'daemon-gone',
  'no-access',
  'held',
] as const;
export type PcscTrouble = (typeof PCSC_TROUBLES)[number];

export const PCSC_SYSTEMS = [
  'windows',
  'macos',
  'debian',
  'fedora',
  'arch',
  'suse',
  'linux',
] as const;
/**
 * Operating system of the computer with the readers. A distribution stands for those derived from
 * it; `linux` is any other.
 */
export type PcscSystem = (typeof PCSC_SYSTEMS)[number];

export interface ReaderTrouble {
  readonly why: PcscTrouble;
  readonly system: PcscSystem;
}

/** Returns the command for the computer of a reader in this state; null if none helps. */
export const remedyFor = ({
  trouble,
}: {
  readonly state: string;
  readonly trouble?: ReaderTrouble;
}): string | null => (trouble === undefined ? null : remedyCommand(trouble));

const COMPILED = 'pcscd libccid libpcsclite-dev build-essential python3';
const ALLOW_USER =
  'echo PCSCD_ARGS=--disable-polkit | sudo tee -a /etc/default/pcscd && sudo service pcscd restart';
const RESTART_PCSCD = 'sudo systemctl enable --now pcscd.socket && sudo systemctl restart pcscd';

const INSTALL: Readonly<Partial<Record<PcscSystem, string>>> = {
  debian: 'sudo apt install',
  fedora: 'sudo dnf install',
  arch: 'sudo pacman -S --needed',
  suse: 'sudo zypper install',
};

/** Returns the command that installs packages of this system; null if it is not known. */
export function installCommand(system: PcscSystem, packages: string | undefined): string | null {
  const install = INSTALL[system];
  return install === undefined || packages === undefined ? null : `${install} ${packages}`;
}

/** Packages with the service, its library and the driver of USB readers. */
const PCSCD: Readonly<Partial<Record<PcscSystem, string>>> = {
  debian: 'pcscd libccid',
  fedora: 'pcsc-lite pcsc-lite-ccid',
  arch: 'pcsclite ccid',
  suse: 'pcsc-lite pcsc-ccid',
};

/**
 * Returns the command that installs the service where that is known, and starts it, or starts it
 * again if it hangs.
 */
function startCommand(system: PcscSystem): string | null {
  if (system === 'macos') return null;
  if (system === 'windows') return 'net start SCardSvr';
  const install = installCommand(system, PCSCD[system]);
  // Debian runs without systemd too, and so do its containers.
  const start = system === 'debian' ? 'sudo service pcscd restart' : RESTART_PCSCD;
  return install === null ? start : `${install} && ${start}`;
}

/** Name of npm as it is typed; PowerShell runs no `npm.ps1` unless its owner allows scripts. */
export const npmUnder = (system: PcscSystem): string => (system === 'windows' ? 'npm.cmd' : 'npm');

/**
 * Returns the one command that helps, or null if no command does.
 * @param add adds missing npm packages where the program lies
 * @param renew installs all its npm packages again
 */
export function remedyCommand(
  { why, system }: ReaderTrouble,
  {
    add = `${npmUnder(system)} install`,
    renew = `${npmUnder(system)} ci`,
  }: { readonly add?: string; readonly renew?: string } = {},
): string | null {
  switch (why) {
    case 'no-driver':
      return add;
    case 'damaged':
    case 'wrong-machine':
    case 'crashes':
      return renew;
    case 'held':
      return null;
    case 'not-prebuilt':
      return system === 'debian' ? `sudo apt install ${COMPILED} && ${add}` : null;
    case 'no-library':
      return installCommand(system, PCSCD[system]);
    case 'daemon-gone':
      return startCommand(system);
    case 'no-access':
      return system === 'debian' ? ALLOW_USER : null;
  }
}
