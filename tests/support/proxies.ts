import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';
import { isUp } from './program.ts';

/** Something that stands before a server and speaks to it from the server's own machine. */
export interface Before {
  readonly url: string;
  close(): Promise<void>;
}

const NGINX = '/usr/sbin/nginx';
export const nginxMissing = (): string | null =>
  existsSync(NGINX) ? null : 'nginx is not installed (apt install nginx-light)';

/** What people write into nginx's `location`, by what they read. */
export const RECIPES = {
  'a plain proxy_pass': [],
  'the recipe for WebSockets': [
    'proxy_http_version 1.1;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection "upgrade";',
  ],
  'all headers passed on': [
    'proxy_http_version 1.1;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection "upgrade";',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    // As where nginx itself is asked by https.
    'proxy_set_header X-Forwarded-Proto https;',
  ],
} as const;

/** A real nginx before the server at `target`, with a folder and a port of its own. */
export async function openNginx(target: string, recipe: readonly string[]): Promise<Before> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const config = [
    'daemon off; master_process off; error_log stderr;',
    `pid ${join(folder, 'pid')};`,
    'events {}',
    `http { access_log off; ${temporary.join(' ')}`,
    `server { listen 127.0.0.1:${String(port)}; location / {`,
    `proxy_pass ${target}; ${recipe.join(' ')} } } }`,
  ].join('\n');
  writeFileSync(join(folder, 'nginx.conf'), config);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  const nginx = spawn(NGINX, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => nginx.once('close', resolve));
  const url = `http://127.0.0.1:${String(port)}`;
  await until('nginx answers', () => isUp(url));
  return {
    url,
    async close() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Tunnel extends Before {
  /** Nothing comes through any more on the connections that are open, and neither end is told; new ones go through. */
  fallSilent(): void;
}

/** What any tunnel does: bytes go through. */
export async function openTunnel(target: string): Promise<Tunnel> {
  const open = new Set<Socket>();
  const speaking = new Set<() => void>();
  const server = createServer((near) => {
    open.add(near);
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    near.pipe(far).pipe(near);
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
