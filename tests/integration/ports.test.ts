import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';

const missing =
  process.platform === 'linux' ? appMissing() : 'only Linux tells what is listened on';
if (missing !== null) console.log(`SKIPPED what a server listens on: ${missing}`);

/** The state of a socket that is listened on, as the kernel writes it. */
const LISTENING = '0A';

/** Socket state in `/proc/net/udp` of an unconnected socket. */
const HEARING = '07';

/** The ports on which a process listens, by these kinds of sockets. */
function portsOf(pid: number, kinds = ['tcp', 'tcp6'], state = LISTENING): readonly number[] {
  const own = new Set(
    readdirSync(`/proc/${String(pid)}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${String(pid)}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    }),
  );
  return kinds
    .flatMap((kind) =>
      readFileSync(`/proc/${String(pid)}/net/${kind}`, 'utf8')
        .split('\n')
        .slice(1),
    )
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , is, , , , , , inode]) => is === state && own.has(inode ?? ''))
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

/** The ports of a server with these settings: those it says, and those the system says. */
async function heardAt(env: Readonly<Record<string, string>>) {
  const folder = scratchFolder();
  const server = await runServer(folder.path, { env });
  const pid = server.child.pid ?? 0;
  const found = { tcp: portsOf(pid), udp: portsOf(pid, ['udp', 'udp6'], HEARING) };
  await stop(server);
  folder.remove();
  const { port, httpsPort, shortPort } = server;
  return { ...found, said: [port, httpsPort, shortPort].filter((one) => one !== null) };
}

it.skipIf(missing !== null)(
  'a server listens for http and for https, for a short address and a name where it has them, and for nothing else',
  async () => {
    const named = { HOST: '127.0.0.1', MDNS_NAME: 'bornes-test-ports', SHORT_PORT: '0' };
    const [plain, called] = await Promise.all([
      heardAt({ HTTPS_PORT: '0' }),
      heardAt({ HTTPS_PORT: '0', ...named }),
    ]);
    expect([plain.said.length, [...plain.tcp].sort(), plain.udp]).toEqual([
      2,
      plain.said.sort(),
      [],
    ]);
    expect([called.said.length, [...called.tcp].sort()]).toEqual([3, called.said.sort()]);
    expect(called.udp).toEqual([5353]);
  },
);
