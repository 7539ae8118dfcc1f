import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joinCommand } from '#lib/process/commandLine.ts';
import { killProcessTree } from '#lib/process/processTree.ts';
import { ADMIN_LINK_PATH } from '#lib/protocol/entry.ts';
import { readAdminSecret } from '#lib/server/access/adminLink.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { BUILD } from '../support/program.ts';
import { HAS_TERMINALS, inTerminal } from './terminal.ts';
import { until } from '../support/until.ts';

const folder = freshFolder();
const at = (name: string) => join(folder.path, name);
const read = (name: string) => readFileSync(at(name), 'utf8');

/** A program of that name, found before all others; answers the PATH with which it is. */
function standIn(name: string, script: string): string {
  mkdirSync(at('bin'), { recursive: true });
  writeFileSync(at(`bin/${name}`), `#!/bin/bash\n${script}\n`);
  chmodSync(at(`bin/${name}`), 0o755);
  return `${at('bin')}:${process.env['PATH'] ?? ''}`;
}

/** Stands for the browser: keeps what it was called with, the page in that file, and who may read it. */
const BROWSER = `
file="\${@: -1}"; file="\${file#file://}"
[ -f "$file" ] && cp "$file" "$KEPT/page" && stat -c %a "$file" >"$KEPT/mode"
printf '%s\\n' "$@" >"$KEPT/new" && mv "$KEPT/new" "$KEPT/called"`;

const linkIn = (page: string): string => /url=([^"]*)"/.exec(page)?.[1] ?? '';

describe.skipIf(!HAS_TERMINALS)('npm start in a terminal of a desktop', () => {
  it('opens the administrator’s link in the browser of this machine, by a file that others cannot read', async () => {
    const env = { PATH: standIn('xdg-open', BROWSER), KEPT: folder.path, DISPLAY: ':0' };
    const data = at('data');
    const program = [process.execPath, join(BUILD, 'start.js')];
    const options = ['--data', data, '--port', '0', '--no-bridge', '--no-https'];
    const start = inTerminal(joinCommand([...program, ...options]), {
      ...env,
      CI: '',
      SSH_CONNECTION: '',
      JOURNAL_STREAM: '',
    });
    try {
      await until('the browser is called', () => existsSync(at('called')), 20_000);
      const secret = readAdminSecret(data) ?? '';
      // Written before it is called, and read from another pipe, maybe later.
      const port = () => /Home\s+http:\/\/.*:(\d+)\//.exec(start.output())?.[1] ?? '';
      await until('its address is told', () => port() !== '');
      expect(read('called')).toBe(`${join(data, 'open-house.html')}\n`);
      expect(linkIn(read('page'))).toBe(`http://localhost:${port()}/house#${secret}`);
      expect(read('mode')).toBe('600\n');
      // As its page does.
      const opened = await fetch(`http://localhost:${port()}${ADMIN_LINK_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret }),
      });
      expect(await opened.json()).toMatchObject({ ok: true });
      await until('the next link is shown', () => /\/house#/.test(start.output()));
      expect(start.output()).not.toContain(secret);
    } finally {
      await start.end();
    }
  });
});

/** As long as the secrets of house links are. */
const SECRET = 'the-secret'.padEnd(32, '-');

describe('the television that starts with the machine', () => {
  /**
   * Returns the arguments of its browser, with a readable or an unreadable administrator's link.
   */
  async function shown(secret: string | null): Promise<readonly string[]> {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    writeFileSync(at('settings'), `TABLE_OPTIONS="--lab --port ${port}"\nTV_PAGE="/tv"\n`);
    standIn('sudo', secret === null ? 'exit 1' : `echo http://192.168.1.5:3000/house#${secret}`);
    if (secret === null) standIn('sleep', 'exit 0');
    standIn('id', `[ "$2" = table-companion ] && echo ${String(process.getuid?.() ?? 0)}`);
    const kiosk = spawn('bash', ['hardware/install/kiosk.sh'], {
      env: {
        ...process.env,
        PATH: standIn('chromium', BROWSER),
        KEPT: folder.path,
        SETTINGS: at('settings'),
        XDG_RUNTIME_DIR: folder.path,
      },
      detached: true,
      stdio: 'ignore',
    });
    try {
      await once(kiosk, 'exit', { signal: AbortSignal.timeout(60_000) });
    } finally {
      // Ends the process that would remove the file in a minute.
      killProcessTree(kiosk);
      server.close();
    }
    return read('called').trim().replaceAll(port, 'PORT').split('\n');
  }

  it('has an administrator’s session, by a file that others cannot read', async () => {
    const called = await shown(SECRET);
    expect(called).toContain('--kiosk');
    expect(called.at(-1)).toMatch(/^file:\/\/.*\/house-\w{6}\.html$/);
    expect(called.join(' ')).not.toContain(SECRET);
    const link = /^http:\/\/127\.0\.0\.1:\d+\/house\?to=\/tv#([\w-]+)$/.exec(
      linkIn(read('page')) ?? '',
    );
    expect(link?.[1]).toBe(SECRET);
    expect(read('mode')).toBe('600\n');
  });

  it('shows its page as a stranger where it may not read the link', async () => {
    expect((await shown(null)).at(-1)).toBe('http://127.0.0.1:PORT/tv');
  });
});
