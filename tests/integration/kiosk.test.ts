import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_PROCESS_GROUPS, killProcessTree } from '#lib/process/processTree.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { until } from '../support/until.ts';

const KIOSK = join(import.meta.dirname, '../../hardware/install/kiosk.sh');

const folder = freshFolder();
const at = (...names: readonly string[]) => join(folder.path, ...names);
const LOCK = '.config/chromium/SingletonLock';

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
  chmodSync(at(path), mode);
}

/** Anything that answers, for the kiosk to wait for. */
async function aServer(port = 0): Promise<number> {
  const server = createServer((_, answer) => answer.end('<title>race</title>'));
  server.listen(port, '127.0.0.1');
  folder.opened(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The environment of the kiosk, with a browser that is `script`, and a link of the house. */
async function kioskWith(script: string, link = '', port?: number) {
  const shown = String(port ?? (await aServer()));
  write('settings', `TABLE_OPTIONS="--port ${shown}"\nTV_PAGE="/tv"\n`);
  serviceIs(process.getuid?.() ?? 0);
  write('bin/chromium', script, 0o755);
  write('link', link);
  write('bin/sudo', `#!/bin/sh\nexec cat ${at('link')}\n`, 0o755);
  const { XDG_CONFIG_HOME: _config, CHROME_CONFIG_HOME: _chrome, ...own } = process.env;
  return {
    ...own,
    HOME: at(''),
    SETTINGS: at('settings'),
    XDG_RUNTIME_DIR: at(''),
    PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
  };
}

/** Makes this account the service's, which owns what listens here. */
const serviceIs = (account: number) =>
  write('bin/id', `#!/bin/sh\n[ "$2" = table-companion ] && echo ${String(account)}\n`, 0o755);

/** Notes what the browser was started with. */
const NOTING = '#!/bin/sh\nprintf "%s\\n" "$@" >"$HOME/opened"\n';
const SECRET = 'b'.repeat(32);

/** Without pipes: what tidies up a minute later would keep them open. */
const runKiosk = (env: NodeJS.ProcessEnv) =>
  void spawnSync('bash', [KIOSK], { env, stdio: 'ignore', timeout: 30_000 });

describe.skipIf(process.platform !== 'linux')('the television of this machine', () => {
  it.each([
    ['another machine', 'old-name-4242'],
    ['one with dashes in its name', 'salle-des-fetes-2-1'],
    ['no machine', 'nonsense'],
    ['a name of which this one is the beginning', `${hostname()}-2-4242`],
  ])('starts though the lock of its browser names %s', async (_, lock) => {
    const env = await kioskWith(NOTING, `http://x/house#${SECRET}`);
    mkdirSync(at('.config/chromium'), { recursive: true });
    symlinkSync(lock, at(LOCK));
    symlinkSync('/nowhere/socket', at('.config/chromium/SingletonSocket'));
    runKiosk(env);
    expect(readFileSync(at('opened'), 'utf8')).toContain('--kiosk');
    for (const name of ['Lock', 'Socket', 'Cookie']) {
      expect(() => readlinkSync(at(`.config/chromium/Singleton${name}`))).toThrow('ENOENT');
    }
  });

  it('starts though its lock was copied as a plain file', async () => {
    const env = await kioskWith(NOTING, `http://x/house#${SECRET}`);
    write(LOCK, '');
    runKiosk(env);
    expect(existsSync(at(LOCK))).toBe(false);
  });

  it('leaves the lock of this very machine to the browser', async () => {
    const env = await kioskWith(NOTING, `http://x/house#${SECRET}`);
    mkdirSync(at('.config/chromium'), { recursive: true });
    symlinkSync(`${hostname()}-4242`, at(LOCK));
    runKiosk(env);
    expect(readlinkSync(at(LOCK))).toBe(`${hostname()}-4242`);
  });

  it('puts nothing into its page but a secret of the house', async () => {
    const env = await kioskWith(NOTING, 'http://x/house#"><script>alert(1)</script>');
    runKiosk(env);
    const opened = readFileSync(at('opened'), 'utf8').trim().split('\n').at(-1);
    expect(opened).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/tv$/);
  });

  it('opens no page, and reads no link, while another account holds the port', async () => {
    const env = await kioskWith(NOTING, `http://x/house#${SECRET}`);
    write('bin/sudo', `#!/bin/sh\ntouch ${at('link-read')}\nexec cat ${at('link')}\n`, 0o755);
    serviceIs((process.getuid?.() ?? 0) + 1);
    const kiosk = spawn('bash', [KIOSK], { env, stdio: 'ignore' });
    try {
      await rest(2_500);
      expect(kiosk.exitCode).toBeNull();
      expect([existsSync(at('opened')), existsSync(at('link-read'))]).toEqual([false, false]);
      serviceIs(process.getuid?.() ?? 0);
      await once(kiosk, 'exit');
    } finally {
      kiosk.kill('SIGKILL');
    }
    expect(readFileSync(at('opened'), 'utf8')).toContain('house-');
  });

  it('waits until the service listens where nothing does yet', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const kiosk = spawn('bash', [KIOSK], {
      env: await kioskWith(NOTING, `http://x/house#${SECRET}`, port),
      stdio: 'ignore',
    });
    try {
      await rest(1_500);
      expect(existsSync(at('opened'))).toBe(false);
      await aServer(port);
      await once(kiosk, 'exit');
    } finally {
      kiosk.kill('SIGKILL');
    }
    expect(existsSync(at('opened'))).toBe(true);
  });

  const missing = ['/usr/bin/chromium', '/usr/bin/xvfb-run'].filter((file) => !existsSync(file));
  if (missing.length > 0) console.log(`SKIPPED a real kiosk: no ${missing.join(', ')}`);
  it.skipIf(missing.length > 0)(
    'opens its page in a real Chromium with a profile of another machine',
    async () => {
      const env = await kioskWith(
        '#!/bin/sh\nexec /usr/bin/chromium --no-sandbox --disable-gpu "$@"\n',
        `http://x/house#${SECRET}`,
      );
      mkdirSync(at('.config/chromium'), { recursive: true });
      symlinkSync('old-name-4242', at(LOCK));
      const log: string[] = [];
      const kiosk = spawn('xvfb-run', ['-a', 'bash', KIOSK], {
        env,
        detached: HAS_PROCESS_GROUPS,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [kiosk.stdout, kiosk.stderr]) {
        stream.on('data', (said) => log.push(String(said)));
      }
      const isLocked = () => {
        try {
          return readlinkSync(at(LOCK)).startsWith(`${hostname()}-`);
        } catch {
          return false;
        }
      };
      try {
        await until('the browser has its profile', isLocked, 45_000);
        expect(log.join('')).not.toMatch(/in use by another/);
      } finally {
        killProcessTree(kiosk, 'SIGTERM');
        await once(kiosk, 'close');
      }
    },
    60_000,
  );
});
