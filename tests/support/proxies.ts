import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { until } from './until.ts';
import { isUp, scratchFolder } from './program.ts';

export interface Before {
  readonly url: string;
  close(): Promise<void>;
}

const NGINX = '/usr/sbin/nginx';
export const nginxMissing = (): string | null =>
  existsSync(NGINX) ? null : 'nginx is not installed (apt install nginx-light)';

const HAPROXY = '/usr/sbin/haproxy';
const SAMPLES = join(import.meta.dirname, '../../packaging/balancer');

/** Our sample for it, and where it is installed. */
interface Balancer {
  readonly name: string;
  readonly missing: string | null;
  readonly program: string;
  /** Writes its settings into a folder, and answers how it is started. */
  write(folder: string, sample: string): readonly string[];
  readonly sample: string;
}

export const BALANCERS: readonly Balancer[] = [
  {
    name: 'nginx',
    program: NGINX,
    sample: 'nginx.conf',
    missing: nginxMissing(),
    write: argsOf,
  },
  {
    name: 'HAProxy',
    program: HAPROXY,
    sample: 'haproxy.cfg',
    missing: existsSync(HAPROXY) ? null : 'haproxy is not installed (apt install haproxy)',
    write(folder, sample) {
      writeFileSync(join(folder, 'haproxy.cfg'), sample);
      return ['-db', '-f', join(folder, 'haproxy.cfg')];
    },
  },
];

/** A real one with our sample, before two servers. */
export async function openBalancer(
  balancer: Balancer,
  [one, two]: readonly [string, string],
): Promise<Before> {
  const [folder, port] = [scratchFolder(), await freePort()];
  const sample = readFileSync(join(SAMPLES, balancer.sample), 'utf8')
    .replace(/listen 80;|bind :80/, (line) => line.replace(/:?80/, `127.0.0.1:${String(port)}`))
    .replace('10.0.0.11:3000', new URL(one).host)
    .replace('10.0.0.12:3000', new URL(two).host);
  return started(balancer.program, balancer.write(folder.path, sample), { folder, port });
}

const WEB_SOCKETS = [
  'proxy_http_version 1.1;',
  'proxy_set_header Upgrade $http_upgrade;',
  'proxy_set_header Connection "upgrade";',
] as const;

/** Directives in nginx's `location` that administrators commonly use, by what they do. */
export const RECIPES = {
  'a plain proxy_pass': [],
  'the recipe for WebSockets': WEB_SOCKETS,
  'all headers passed on': [
    ...WEB_SOCKETS,
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    // As where nginx itself is asked by https.
    'proxy_set_header X-Forwarded-Proto https;',
  ],
} as const;

export async function openNginx(target: string, recipe: readonly string[]): Promise<Before> {
  const [folder, port] = [scratchFolder(), await freePort()];
  const server = [
    `server { listen 127.0.0.1:${String(port)}; location / {`,
    `proxy_pass ${target}; ${recipe.join(' ')} } }`,
  ].join('\n');
  return started(NGINX, argsOf(folder.path, server), { folder, port });
}

function argsOf(folder: string, http: string): readonly string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const config = [
    'daemon off; master_process off; error_log stderr;',
    `pid ${join(folder, 'pid')};`,
    'events {}',
    `http { access_log off; ${temporary.join(' ')}`,
    `${http} }`,
  ].join('\n');
  writeFileSync(join(folder, 'nginx.conf'), config);
  return ['-p', folder, '-c', join(folder, 'nginx.conf')];
}

async function started(
  command: string,
  args: readonly string[],
  { folder, port }: { readonly folder: ReturnType<typeof scratchFolder>; readonly port: number },
): Promise<Before> {
  const program = spawn(command, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => program.once('close', resolve));
  const url = `http://127.0.0.1:${String(port)}`;
  await until('it answers', () => isUp(url));
  return {
    url,
    async close() {
      program.kill('SIGTERM');
      await ended;
      folder.remove();
    },
  };
}

export interface Tunnel extends Before {
  /** Nothing comes through any more on the connections that are open, and neither end is told; new ones go through. */
  fallSilent(): void;
  /** The target has just looked, by a ping over a WebSocket, whether the other end still lives. */
  pinged(): Promise<void>;
}

/** A text frame that holds Engine.IO's packet "ping". */
const PING = Buffer.from([0x81, 0x01, 0x32]);

/** Opens a tunnel that copies bytes. */
export async function openTunnel(target: string): Promise<Tunnel> {
  const open = new Set<Socket>();
  const speaking = new Set<() => void>();
  let pinged = (): void => undefined;
  const server = createServer((near) => {
    open.add(near);
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    near.pipe(far).pipe(near);
    far.on('data', (sent) => {
      if (sent.equals(PING)) pinged();
    });
    speaking.add(() => {
      for (const end of [near, far]) end.unpipe().removeAllListeners('close').resume();
    });
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    fallSilent() {
      for (const silence of speaking) silence();
      speaking.clear();
    },
    pinged: () => new Promise((resolve) => (pinged = resolve)),
    close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      return closed;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const listen = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
