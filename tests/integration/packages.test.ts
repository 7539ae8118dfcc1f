import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARCHITECTURES } from '../../packaging/architectures.ts';
import { makeDeb } from '../../packaging/deb.ts';
import { madeOf } from '../../packaging/made.ts';
import { debianMachine, machineMissing, type DebianMachine } from './debianMachine.ts';
import { startService } from './installedService.ts';
import { scratchFolder } from '../support/program.ts';
import { goOnWhileItGoesWell } from '../support/story.ts';

/**
 * The short form of `npm run prove-packages`, over the files of this machine, which stay as they are. That one has fresh machines of
 * Debian 13, the package of an older commit, virtual readers and a television.
 */

const [amd64] = ARCHITECTURES;
const ROOT = join(import.meta.dirname, '../..');
const DATA = '/var/lib/table-companion/data';
const COMPILED = '/var/cache/table-companion/serving.cjs.compiled';

/** Why no package can be tried here, or null. */
function missingHere(): string | null {
  if (process.arch !== amd64.node) return 'the quick one is for amd64';
  if (spawnSync('dpkg-deb', ['--version']).error) return 'dpkg-deb is not installed';
  const readers = 'node_modules/@pokusew/pcsclite/build/Release/pcsclite.node';
  if (!existsSync(join(ROOT, readers))) return 'the readers are not compiled';
  if (!existsSync(join(ROOT, 'build/command.js'))) return 'the program is not built';
  return machineMissing();
}

const missing = missingHere();
if (missing !== null) console.log(`SKIPPED the package for Debian: ${missing}`);

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe.skipIf(missing !== null)('the package for Debian', () => {
  goOnWhileItGoesWell();
  const scratch = scratchFolder();
  let machine: DebianMachine;
  const files = { older: '', newer: '' };
  /**
   * Owner, mode and time of the compiled code after installation. A server that cannot use it
   * compiles again.
   */
  let compiledAtInstall = '';
  /** Output of the upgrade to the newer package. */
  let upgraded = '';
  const made = (version: string) => makeDeb(madeOf(ROOT, version), amd64, scratch.path, true);
  // This machine has what it needs under names and numbers of its own.
  const install = (file: string) =>
    machine.run('unshare', '--net', 'dpkg', '--force-depends', '-i', file);

  beforeAll(async () => {
    machine = await debianMachine();
    // The index of its manual pages is made anew at each installation, and takes longer than that.
    machine.sh('rm -f /var/lib/man-db/auto-update');
    files.older = machine.bring(made('0.9.0'));
    files.newer = machine.bring(made('1.0.0'));
  });
  afterAll(async () => {
    await machine.remove();
    scratch.remove();
  });

  it('takes at most 60 MB, belongs to root, and has what is needed once and nothing of a workshop', () => {
    const told = (...args: readonly string[]) => machine.run('dpkg-deb', ...args, files.newer).said;
    expect(Number(told('--field').match(/^Installed-Size: (\d+)$/m)?.[1])).toBeLessThan(60_000);
    const lines = told('--contents').trim().split('\n');
    const those = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
    expect(those(/^(?!\S+ root\/root )/)).toEqual([]);
    expect(those(/\.(ts|map)$|node_modules\/(vite|svelte)\//)).toEqual([]);
    expect(those(/linux-x64-gnu\/index\.node$/)).toHaveLength(1);
    expect(those(/pcsclite\.node$/)).toHaveLength(1);
  });

  it('has the same bytes under every umask', () => {
    const madeUnder = (mask: number): Buffer => {
      const before = process.umask(mask);
      try {
        return readFileSync(made('1.0.0'));
      } finally {
        process.umask(before);
      }
    };
    const usual = madeUnder(0o022);
    expect(madeUnder(0o077).equals(usual)).toBe(true);
  });

  it('is installed without a network, and starts as its unit says', async () => {
    expect(install(files.older)).toMatchObject({ code: 0 });
    compiledAtInstall = machine.sh(`stat -c '%U %a %Y' ${COMPILED}`).said;
    expect(machine.run('table-companion', '--version').said).toBe('0.9.0\n');
    expect(machine.sh('stat -c "%U %a" /var/lib/table-companion').said).toBe(
      'table-companion 750\n',
    );
    const link = (...as: readonly string[]) => machine.run(...as, 'table-companion', 'house-link');
    expect(link().said).toMatch(/sudo systemctl start table-companion/);
    const port = String(await freePort());
    const service = await startService(
      machine,
      `--port ${port} --no-short-port --no-https --no-name`,
    );
    expect(machine.run('table-companion', 'status').said).toMatch(/^Answers at .*no table/m);
    expect(link().said).toContain('/house#');
    const typed = machine.sh(
      'mkdir /tmp/typed && cd /tmp/typed && timeout 20 table-companion start',
    );
    expect(typed.code).toBe(2);
    expect(typed.said).toMatch(
      new RegExp(`^The service runs already, at http://127\\.0\\.0\\.1:${port} .*--data FOLDER`),
    );
    expect(machine.sh('ls /tmp/typed').said).toBe('');
    expect(link('setpriv', '--reuid=nobody', '--clear-groups').said).toMatch(
      /: sudo .*house-link$/m,
    );
    await service.stop();
    expect(machine.sh(`stat -c %U ${DATA}/table-companion.sqlite`).said).toBe('table-companion\n');
    const beside = machine.sh(
      'cd /tmp/typed && LC_ALL=fr_FR.UTF-8 timeout 10 table-companion start --port 0 --no-bridge',
    );
    expect(beside.said).toMatch(
      /^Le service ne tourne pas\s; .* dans \/tmp\/typed\/table-companion-data\./,
    );
  });

  it('has compiled ahead what its first start needs, and is installed where that cannot be', () => {
    const told = `stat -c '%U %a %Y' ${COMPILED}`;
    const [owner, mode, made] = compiledAtInstall.trim().split(' ');
    expect([owner, mode]).toEqual(['table-companion', '600']);
    expect(machine.sh(told).said).toBe(compiledAtInstall);
    expect(Number(made)).toBeGreaterThan(0);
    machine.sh('mv /var/cache/table-companion /var/cache/kept && touch /var/cache/table-companion');
    const again = machine.run('/var/lib/dpkg/info/table-companion.postinst', 'configure', '0.9.0');
    expect(again).toMatchObject({ code: 0 });
    machine.sh('rm /var/cache/table-companion && mv /var/cache/kept /var/cache/table-companion');
  });

  it('makes a backup before a newer version comes, and says what that reads in another way', () => {
    // The older package proposed another default, which was not changed for its bridge.
    for (const folder of ['/usr/share/table-companion/default', '/etc/default']) {
      machine.sh(`echo OLDER=yes >>${folder}/table-companion-bridge`);
    }
    const { code, said } = install(files.newer);
    expect({ code, said }).toMatchObject({ code: 0 });
    upgraded = said;
    expect(said).toMatch(/Backup made: .*backup-000001-[\s\S]*This version reads all data/);
    expect(said.indexOf('Backup made')).toBeLessThan(said.indexOf('Setting up'));
  });

  it('keeps changed settings without asking, and says so, and updates unchanged ones', () => {
    const told = (name: string) => machine.read(`/etc/default/${name}`);
    expect(upgraded).toContain('your settings stay: /etc/default/table-companion.');
    expect(told('table-companion')).toContain('--no-short-port --no-https --no-name');
    expect(upgraded).not.toContain('/etc/default/table-companion-bridge');
    expect(told('table-companion-bridge')).toMatch(/^SERVER=/m);
    expect(told('table-companion-bridge')).not.toContain('OLDER');
  });

  it('changes nothing where no backup can be made, and makes none of a PostgreSQL, which it says', () => {
    machine.run('dpkg-deb', '--control', files.older, '/tmp/control');
    const asked = () => machine.run('/tmp/control/preinst', 'upgrade', '1.0.0');
    machine.sh(`mv ${DATA}/backups ${DATA}/kept && touch ${DATA}/backups`);
    const { code, said } = asked();
    expect(code).toBe(1);
    expect(said).toMatch(/without a backup nothing is changed/);
    machine.sh('echo DATABASE_URL=postgres://house@db/house >>/etc/default/table-companion');
    expect(asked()).toMatchObject({ code: 0 });
    expect(asked().said).toMatch(/in PostgreSQL, which this package makes no backup of: pg_dump/);
    machine.sh('sed -i /^DATABASE_URL/d /etc/default/table-companion');
    machine.sh(`rm ${DATA}/backups && mv ${DATA}/kept ${DATA}/backups`);
  });

  it('says in one sentence that an older version cannot read what a newer one wrote, and puts a backup back by one command', () => {
    machine.sh(
      `cd /usr/lib/table-companion && node -e "new (require('libsql'))('${DATA}/table-companion.sqlite').exec('pragma user_version = 9')"`,
    );
    const { code, said } = install(files.older);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/newer version of this program .*table-companion restore latest\n/);
    const restored = machine.run('table-companion', 'restore', 'latest');
    expect(restored.said).toMatch(/passed over[\s\S]*Done: .*backup-000001-/);
    expect(machine.run('table-companion', 'check')).toMatchObject({ code: 0 });
  });

  it('keeps what was played when it is removed, and removes all when that is answered', () => {
    machine.sh('dpkg -L table-companion | grep table-companion >/tmp/laid');
    expect(machine.run('dpkg', '-r', 'table-companion')).toMatchObject({ code: 0 });
    expect(machine.sh(`stat -c %U ${DATA}`).said).toBe('table-companion\n');
    machine.sh(
      'echo table-companion table-companion/remove-data boolean true | debconf-set-selections',
    );
    expect(machine.run('dpkg', '-P', 'table-companion')).toMatchObject({ code: 0 });
    const left = machine.sh(
      'xargs ls -d </tmp/laid 2>/dev/null; ls -d /var/*/table-companion /etc/*/table-companion* 2>/dev/null; getent passwd table-companion; getent group table-companion',
    );
    expect(left.said).toBe('');
  });

  it('asks nothing and leaves nothing where nothing was played', () => {
    expect(install(files.older)).toMatchObject({ code: 0 });
    const { said } = machine.run('dpkg', '-P', 'table-companion');
    expect(said).not.toContain('the matches stay');
    expect(machine.sh('ls -d /var/*/table-companion 2>/dev/null').said).toBe('');
  });
});
