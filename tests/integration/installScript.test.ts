import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../support/freshFolder.ts';
import { notRoot, STAND_IN } from '../support/otherUser.ts';

const SCRIPT = join(import.meta.dirname, '../../hardware/install/install.sh');

const missing = notRoot() ?? (existsSync('/usr/bin/setpriv') ? null : 'setpriv is not installed');
if (missing !== null) console.log(`SKIPPED install.sh as root: ${missing}`);

const folder = freshFolder();
const at = (...names: readonly string[]) => join(folder.path, ...names);

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
  chmodSync(at(path), mode);
}

/** A package that wants to be root: it changes what root lays down, and says as which user it is loaded. */
const NPM = `#!/bin/bash
cd "$APP"
for file in hardware/install/files/sudoers hardware/install/kiosk.sh package.json; do echo stolen >"$file"; done
mv hardware aside
rm -f package.json
ln -s "$OUT" build/out
ln -sfn "$OUT" .svelte-kit/out
mkdir -p node_modules/nfc-pcsc
echo 'require("node:fs").appendFileSync(process.env.OUT + "/loaded", process.getuid() + "\\n")' >node_modules/nfc-pcsc/index.js
chmod -R 777 node_modules
id -u >"$OUT/built"
exit 0
`;

/** The functions of the script that build, with these folders, and a user that stands in for the service's. */
function build(): void {
  const stub = `
    set -euo pipefail
    DRY_RUN=no APP=${at('app')} STATE=${at('app')} OWNER=${String(STAND_IN.uid)}
    export APP OUT=${at('out')}
    runuser() { shift 3; setpriv --reuid=${String(STAND_IN.uid)} --regid=${String(STAND_IN.uid)} --clear-groups "$@"; }
    eval "$(sed -n '/^BUILT=/p;/^say()/p;/^run() {/,/^}/p;/^open_to_build() {/,/^}/p;/^close_after_build() {/,/^}/p;/^build_program() {/,/^}/p' ${SCRIPT})"
    build_program build
  `;
  const done = spawnSync('bash', ['-c', stub], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` },
  });
  expect({ code: done.status, said: done.stderr }).toMatchObject({ code: 0 });
}

describe.skipIf(missing !== null)('install.sh as root', () => {
  it('runs nothing as root that another user has built, and lets that build change no file of its own', () => {
    chmodSync(folder.path, 0o755);
    write('bin/npm', NPM, 0o755);
    for (const name of ['install/files/sudoers', 'install/kiosk.sh']) {
      write(`app/hardware/${name}`, 'ours');
    }
    write('app/package.json', '{}');
    mkdirSync(at('out'));
    chmodSync(at('out'), 0o777);
    // Twice: what the first one left must not lead the second astray.
    build();
    build();
    const told = (name: string) => readFileSync(at('out', name), 'utf8').trim().split('\n');
    expect(told('built')).toEqual([String(STAND_IN.uid)]);
    expect(told('loaded')).toEqual([String(STAND_IN.uid), String(STAND_IN.uid)]);
    for (const name of ['hardware/install/files/sudoers', 'hardware/install/kiosk.sh']) {
      expect(readFileSync(at('app', name), 'utf8')).toBe('ours');
    }
    expect(readFileSync(at('app/package.json'), 'utf8')).toBe('{}');
    for (const name of ['', 'build', 'node_modules', 'node_modules/nfc-pcsc/index.js']) {
      const { uid, mode } = statSync(at('app', name));
      expect({ name, uid, writable: mode & 0o022 }).toEqual({ name, uid: 0, writable: 0 });
    }
    expect(statSync(at('out')).mode & 0o777).toBe(0o777);
  });
});

describe.skipIf(!existsSync('/etc/debian_version'))('install.sh --dry-run', () => {
  /** Commands of a Debian that has not fetched its lists yet, as a fresh card is. */
  function dryRun(...options: readonly string[]) {
    write('bin/apt-cache', '#!/bin/sh\nexit 0\n', 0o755);
    write('bin/node', '#!/bin/sh\nexit 127\n', 0o755);
    const done = spawnSync('bash', [SCRIPT, '--dry-run', ...options], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` },
    });
    return { code: done.status, said: done.stdout + done.stderr };
  }

  it.each([[[]], [['--kiosk']], [['--bridge', 'http://192.168.1.20:3000']]])(
    'says what it would do on a machine without package lists, with %j',
    (options) => {
      const { code, said } = dryRun(...options);
      expect({ code, said }).toMatchObject({ code: 0 });
      expect(said).toMatch(
        /would run: apt-get update[\s\S]*would run: .*apt-get install .*nodejs npm/,
      );
      expect(said).toMatch(/would run: systemctl restart/);
    },
  );
});
