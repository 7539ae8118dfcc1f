import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Service files for an installation from a project folder. */
const FILES = 'hardware/install/files';
const UNITS = 'usr/lib/systemd/system';
/**
 * Default settings of this version. The files in /etc are created from them once and then belong to
 * the administrator.
 */
const PROPOSED = 'usr/share/table-companion/default';

/** Replacements that turn a unit for a project folder into one for the package. Each must match. */
const SERVER: readonly (readonly [inFolder: string, inPackage: string])[] = [
  ['Documentation=file:///opt/table-companion/README.md', 'Documentation=man:table-companion(1)'],
  ['WorkingDirectory=/opt/table-companion', 'WorkingDirectory=/usr/lib/table-companion'],
  ['`npm start -- ...`', '`table-companion start ...`'],
  ['/usr/bin/env node build/start.js', '/usr/bin/table-companion start'],
];
const BRIDGE: typeof SERVER = [
  [
    'Documentation=file:///opt/table-companion/hardware/README.md',
    'Documentation=man:table-companion(1)',
  ],
  ['WorkingDirectory=/opt/table-companion', 'WorkingDirectory=/usr/lib/table-companion'],
  ['/usr/bin/env node build/bridge.js --alone', '/usr/bin/table-companion bridge'],
  // Two bridges with the same readers would play each card twice.
  ['After=network-online', 'Conflicts=table-companion.service\nAfter=network-online'],
];
const KIOSK: typeof SERVER = [
  ['/opt/table-companion/hardware/install/kiosk.sh', '/usr/lib/table-companion/kiosk.sh'],
];
const SETTINGS: typeof SERVER = [
  ['`npm start --`', '`table-companion start`'],
  ['(install.sh --kiosk)', '(sudo table-companion kiosk on)'],
];
const BRIDGE_SETTINGS: typeof SERVER = [['`npm run bridge --`', '`table-companion bridge`']];

const LAID = [
  ['table-companion.service', `${UNITS}/table-companion.service`, SERVER],
  ['table-companion-bridge.service', `${UNITS}/table-companion-bridge.service`, BRIDGE],
  ['table-companion-kiosk.service', `${UNITS}/table-companion-kiosk.service`, KIOSK],
  ['table-companion-kiosk.desktop', 'usr/lib/table-companion/kiosk.desktop', KIOSK],
  ['defaults', `${PROPOSED}/table-companion`, SETTINGS],
  ['bridge-defaults', `${PROPOSED}/table-companion-bridge`, BRIDGE_SETTINGS],
  ['modprobe.conf', 'usr/lib/modprobe.d/table-companion.conf', []],
  ['polkit.rules', 'usr/share/polkit-1/rules.d/50-table-companion.rules', []],
  ['sudoers', 'usr/lib/table-companion/sudoers', []],
] as const;

export function layServices(root: string, stage: string): void {
  for (const [name, place, changes] of LAID) {
    let text = readFileSync(join(root, FILES, name), 'utf8');
    for (const [inFolder, inPackage] of changes) {
      if (!text.includes(inFolder)) throw new Error(`${name} has no ${inFolder} any more`);
      text = text.replaceAll(inFolder, inPackage);
    }
    mkdirSync(join(stage, dirname(place)), { recursive: true });
    writeFileSync(join(stage, place), text);
  }
  cpSync(join(root, 'hardware/install/kiosk.sh'), join(stage, 'usr/lib/table-companion/kiosk.sh'));
}
