import type { Plugin } from 'vite';
import { standingSecret, linkOf } from './access/houseLink.ts';
import { dataFolder } from './config.ts';
import { isForSockets, isForWebSockets, realtime } from './runtime.ts';
import { setHeaders } from './http/headers.ts';
import { startText } from './commands/startText.ts';

/** Sockets in `vite dev`, by the same module as in production. */
export function developmentSockets(): Plugin {
  return {
    name: 'table-companion-sockets',
    apply: 'serve',
    configureServer(vite) {
      const http = vite.httpServer;
      if (http === null || process.env['VITEST'] !== undefined) return;
      vite.middlewares.use((_, response, next) => {
        setHeaders(response);
        next();
      });
      vite.middlewares.use((request, response, next) => {
        const sockets = isForSockets(request.url) ? realtime() : undefined;
        if (sockets === undefined) next();
        else sockets.poll(request, response);
      });
      http.on('upgrade', (request, socket, head) => {
        if (isForWebSockets(request.url)) realtime()?.upgrade(request, socket, head);
      });
      // SvelteKit loads the hooks, and with them the sockets, only on the first request.
      http.once('listening', () => {
        wakeUp(http.address()).catch((error: unknown) => vite.config.logger.error(String(error)));
      });
    },
  };
}

async function wakeUp(address: string | { port: number } | null): Promise<void> {
  if (address === null || typeof address === 'string') return;
  const here = `http://localhost:${address.port}`;
  // Links and codes that pages show lead to the port that Vite has taken.
  process.env['PORT'] ??= String(address.port);
  await fetch(`${here}/healthz`).catch(() => undefined);
  const secret = standingSecret(dataFolder(process.env));
  if (secret !== null)
    process.stdout.write(`  ${startText('house-link')}\n  ${linkOf(here, secret)}\n`);
}
