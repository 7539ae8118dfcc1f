import { describe, expect, test } from 'vitest';
import {
  easiestTrouble,
  pcscSystem,
  remedyFor,
  isRunningIn,
  troubleOfLoading,
} from '#lib/process/pcsc.ts';
import { PCSC_TROUBLES, type PcscTrouble } from '#lib/reader/pcscTrouble.ts';

/** Path of the program that gives advice. */
const HERE = '/home/anne/table-companion/build/bridge.js';

describe('what a computer needs', () => {
  test.each(['windows', 'macos'] as const)('names nothing of Debian on %s', (system) => {
    const remedies = PCSC_TROUBLES.map((why) => remedyFor({ why, system }, HERE));
    expect(JSON.stringify(remedies)).not.toMatch(/apt|systemctl|sudo/);
  });

  test.each(['daemon-gone', 'no-access'] as const)(
    'starts the service of Debian by a command that needs no systemd: %s',
    (why) => {
      const remedy = remedyFor({ why, system: 'debian' }, HERE);
      expect(remedy).toMatch(/&& sudo service pcscd (start|restart)$/);
      expect(remedy).not.toContain('systemctl');
    },
  );

  test.each([
    ['win32', '', 'windows'],
    ['darwin', '', 'macos'],
    ['linux', 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\n', 'debian'],
    ['linux', 'ID=raspbian\nID_LIKE=debian\n', 'debian'],
    ['linux', 'NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n', 'debian'],
    ['linux', 'ID=fedora\nVARIANT_ID=workstation\n', 'fedora'],
    ['linux', 'ID="almalinux"\nID_LIKE="rhel centos fedora"\n', 'fedora'],
    ['linux', 'ID=arch\n', 'arch'],
    ['linux', 'ID=manjaro\nID_LIKE=arch\n', 'arch'],
    ['linux', 'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n', 'suse'],
    ['linux', 'ID=nixos\nID_LIKE=""\n', 'linux'],
    ['linux', '', 'linux'],
  ] as const)('%s with the release %j is a system of the kind %s', (platform, release, system) => {
    expect(pcscSystem(platform, () => release)).toBe(system);
  });

  test.each([
    ['/home/anne/.npm/_npx/4166b2/', '/home/anne/.npm/_npx/4166b2'],
    ['C:\\Anne\\npm-cache\\_npx\\4166b2\\', 'C:\\Anne\\npm-cache\\_npx\\4166b2'],
  ] as const)('has the driver put where npx keeps the program: %s', (from, folder) => {
    const program = `${from}node_modules${from.at(-1) ?? ''}table-companion/build/bridge.js`;
    const remedy = remedyFor({ why: 'no-driver', system: 'debian' }, program);
    expect(remedy).toMatch(/npm install --prefix "[^"]+"$/);
    expect(remedy).toContain(`"${folder}"`);
    expect(remedyFor({ why: 'no-driver', system: 'debian' }, HERE)).toBe('npm install');
  });

  test('has a package of Debian installed again from its file, which apt cannot fetch', () => {
    const program = '/usr/lib/table-companion/build/bridge.js';
    expect(remedyFor({ why: 'damaged', system: 'debian' }, program)).toBe(
      'sudo apt install --reinstall ./table-companion_*_$(dpkg --print-architecture).deb',
    );
  });

  test('knows what Windows says of its service, in any language', () => {
    const said = (state: string) =>
      `\r\nNOM_SERVICE : SCardSvr\r\n        TYPE               : 30  WIN32\r\n        ÉTAT               : ${state}\r\n        CODE_SORTIE_WIN32  : 0  (0x0)\r\n`;
    expect(isRunningIn(said('4  RUNNING'))).toBe(true);
    expect(isRunningIn(said('1  STOPPED'))).toBe(false);
    expect(isRunningIn('')).toBe(false);
  });

  test.each<[string, PcscTrouble]>([
    ["Cannot find module 'nfc-pcsc'", 'no-driver'],
    ['Could not locate the bindings file. Tried: …', 'no-driver'],
    [
      "Required addon dependency not found (@pcsc-mini/macos-aarch64):\nError: Cannot find module '@pcsc-mini/macos-aarch64'",
      'no-driver',
    ],
    [
      'Required addon dependency not found (@pcsc-mini/linux-x86_64-gnu):\nError: Cannot find module \'/x/node_modules/@pcsc-mini/linux-x86_64-gnu/addon.node\'. Please verify that the package.json has a valid "main" entry',
      'damaged',
    ],
    [
      'Error loading shared library libpcsclite.so.1: No such file or directory (needed by /x/addon.node)',
      'no-library',
    ],
    ['Unsupported platform: linux-arm', 'not-prebuilt'],
    ['libpcsclite.so.1: cannot open shared object file: No such file or directory', 'no-library'],
    ['The specified module could not be found.\r\n\\\\?\\C:\\x\\addon.node', 'no-library'],
    ['/x/addon.node: cannot open shared object file: No such file or directory', 'wrong-machine'],
    ['/x/pcsclite.node: wrong ELF class: ELFCLASS32', 'wrong-machine'],
    [
      "mach-o file, but is an incompatible architecture (have 'x86_64', need 'arm64')",
      'wrong-machine',
    ],
    [
      'was compiled against a different Node.js version using NODE_MODULE_VERSION 115',
      'wrong-machine',
    ],
    ['/x/addon.node: file too short', 'damaged'],
    ['/x/addon.node: invalid ELF header', 'damaged'],
    ['\\\\?\\C:\\x\\addon.node is not a valid Win32 application.', 'damaged'],
    ['Unexpected end of JSON input', 'damaged'],
  ])('takes %j for the trouble %s', (message, trouble) => {
    expect(troubleOfLoading(new Error(message), 'linux-x64')).toBe(trouble);
  });

  test('advises to compile only where nothing is prebuilt', () => {
    const missing = new Error("Cannot find module 'nfc-pcsc'");
    expect(troubleOfLoading(missing, 'linux-arm')).toBe('not-prebuilt');
    expect(remedyFor({ why: 'not-prebuilt', system: 'debian' }, HERE)).toMatch(
      /apt install .*libpcsclite-dev.*npm install/,
    );
  });

  test('of several troubles tells the one that is mended most easily', () => {
    expect(easiestTrouble(['no-driver', 'no-library'])).toBe('no-library');
    expect(easiestTrouble(['not-prebuilt', 'not-prebuilt'])).toBe('not-prebuilt');
    expect(easiestTrouble(['no-driver', 'damaged'])).toBe('damaged');
  });
});
