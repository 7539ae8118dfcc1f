import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';

const missing =
  process.platform === 'linux' ? appMissing() : 'only Linux tells what is listened on';
if (missing !== null) console.log(`SKIPPED what a server listens on: ${missing}`);

/** The state of a socket that is listened on, as the kernel writes it. */
const LISTENING = '0A';

/** The TCP ports on which a process listens. */
function portsOf(pid: number): readonly number[] {
  const own = new Set(
    readdirSync(`/proc/${String(pid)}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${String(pid)}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    }),
  );
  return ['tcp', 'tcp6']
    .flatMap((kind) =>
      readFileSync(`/proc/${String(pid)}/net/${kind}`, 'utf8')
        .split('\n')
        .slice(1),
    )
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTENING && own.has(inode ?? ''))
    .map(([, local]) => parseInt(local?.split(':')[1] ?? '', 16));
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // It was closed meanwhile.
    return '';
  }
}

it.skipIf(missing !== null)(
  'a server listens for http and for https, and for nothing else',
  async () => {
    const folder = scratchFolder();
    const server = await runServer(folder.path, { env: { HTTPS_PORT: '0' } });
    const ports = portsOf(server.child.pid ?? 0);
    await stop(server);
    folder.remove();
    expect(server.httpsPort).not.toBeNull();
    expect([...ports].sort()).toEqual([server.port, server.httpsPort].sort());
  },
);
