import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../support/freshFolder.ts';
import { notRoot, STAND_IN } from '../support/otherUser.ts';

const SCRIPT = join(
  import.meta.dirname,
  '../../packaging/debian/root/usr/lib/table-companion/container.sh',
);

const missing = notRoot() ?? (existsSync('/usr/bin/setpriv') ? null : 'setpriv is not installed');
if (missing !== null) console.log(`SKIPPED the app for Home Assistant: ${missing}`);

const folder = freshFolder();
const at = (...names: readonly string[]) => join(folder.path, ...names);

/**
 * Programs that note how they were started; the server writes into its data folder, as it does, and
 * runs until `until` succeeds.
 */
function standIns(until = 'true'): void {
  chmodSync(folder.path, 0o755);
  mkdirSync(at('bin'));
  mkdirSync(at('data'));
  mkdirSync(at('out'));
  chmodSync(at('out'), 0o777);
  const program = (name: string, script: string) =>
    writeFileSync(at('bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  program('pcscd', 'id -u >>"$OUT/pcscd"');
  program(
    'table-companion',
    'cat /proc/self/status >"$OUT/server"; echo "$*" >"$OUT/words"; env >"$OUT/settings"; touch "$3/server-lock.sqlite"; ' +
      `until ${until}; do sleep 0.1; done`,
  );
}

function start(): void {
  const done = spawnSync(
    'unshare',
    ['-m', 'sh', '-c', 'mount -t tmpfs tmpfs /run; exec sh "$0"', SCRIPT],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
        OUT: at('out'),
        KEPT: at('data'),
        OWNER: String(STAND_IN.uid),
      },
    },
  );
  expect({ code: done.status, said: done.stderr }).toMatchObject({ code: 0 });
}

const mayUnshare = missing === null && spawnSync('unshare', ['-m', 'true']).status === 0;

describe.skipIf(!mayUnshare)('the app for Home Assistant', () => {
  it('serves as a user without any right, in a folder of its own', () => {
    standIns();
    start();
    const status = readFileSync(at('out/server'), 'utf8');
    const told = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
    expect(told('Uid')).toBe(String(STAND_IN.uid));
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
      expect(told(set)).toBe('0000000000000000');
    }
    expect(told('NoNewPrivs')).toBe('1');
    expect(readFileSync(at('out/words'), 'utf8')).toBe(`start --data ${at('data/house')}\n`);
    expect(readFileSync(at('out/pcscd'), 'utf8')).toBe('0\n');
    expect([statSync(at('data')).uid, statSync(at('data/house')).uid]).toEqual([0, STAND_IN.uid]);
  });

  it('starts pcscd again when it has ended, as long as the server runs', () => {
    standIns('[ "$(wc -l <"$OUT/pcscd")" -ge 3 ]');
    start();
    expect(readFileSync(at('out/pcscd'), 'utf8')).toMatch(/^(0\n){3}$/);
  });

  it('takes along what an earlier version kept, and leaves the file of Home Assistant', () => {
    standIns();
    mkdirSync(at('data/backups'));
    // Options that cannot be read keep no app from starting.
    for (const name of ['options.json', 'table-companion.sqlite', 'backups/backup-1.sqlite']) {
      writeFileSync(at('data', name), name);
    }
    start();
    start();
    for (const name of ['table-companion.sqlite', 'backups/backup-1.sqlite']) {
      expect(readFileSync(at('data/house', name), 'utf8')).toBe(name);
      expect(statSync(at('data/house', name)).uid).toBe(STAND_IN.uid);
    }
    expect(statSync(at('data/options.json')).uid).toBe(0);
    expect(existsSync(at('data/house/options.json'))).toBe(false);
  });

  it.each([
    [
      'before the database was moved',
      'data/table-companion.sqlite',
      'data/house.new/bridge-secret',
    ],
    ['after the database was moved', 'data/house.new/table-companion.sqlite', 'data/bridge-secret'],
  ])('goes on with a move that was interrupted %s', (_, ...files) => {
    standIns();
    mkdirSync(at('data/house.new'), { mode: 0o700 });
    for (const file of files) writeFileSync(at(file), file);
    start();
    for (const file of files) {
      expect(readFileSync(at('data/house', basename(file)), 'utf8')).toBe(file);
    }
    expect(readdirSync(at('data'))).toEqual(['house']);
  });

  it('passes on the options of Home Assistant as settings, and none that is not set', () => {
    standIns();
    const options = { lab: true, security_contact: 'mailto:a b@example.org' };
    writeFileSync(at('data/options.json'), JSON.stringify(options));
    start();
    expect(readFileSync(at('out/words'), 'utf8')).toBe(`start --data ${at('data/house')} --lab\n`);
    const settings = readFileSync(at('out/settings'), 'utf8').split('\n');
    expect(settings).toContain('SECURITY_CONTACT=mailto:a b@example.org');
    expect(settings).toContain('UPDATE_URL=');
  });
});
