import type { Plugin } from 'vite';
import { readAdminSecret, adminLinkOf } from './access/adminLink.ts';
import { dataFolder, readServerConfig } from './config.ts';
import { giveLaunch, runningServer } from './door.ts';
import { readHints } from './http/homeNetworks.ts';
import { NO_BUILT_FILES } from './http/pageFiles.ts';
import { isForSockets, isForWebSockets } from './runtime.ts';
import { setSecurityHeaders } from './http/headers.ts';
import { startText } from './log/startText.ts';

export function developmentSockets(): Plugin {
  return {
    name: 'table-companion-sockets',
    apply: 'serve',
    configureServer(vite) {
      const http = vite.httpServer;
      if (http === null || process.env['VITEST'] !== undefined) return;
      vite.middlewares.use((_, response, next) => {
        setSecurityHeaders(response);
        next();
      });
      vite.middlewares.use((request, response, next) => {
        const sockets = isForSockets(request.url) ? runningServer() : undefined;
        if (sockets === undefined) next();
        else sockets.poll(request, response);
      });
      http.on('upgrade', (request, socket, head) => {
        if (isForWebSockets(request.url)) runningServer()?.upgrade(request, socket, head);
      });
      // SvelteKit loads its hooks, and the sockets with them, only on the first request.
      http.once('listening', () => {
        wakeUp(http.address()).catch((error: unknown) => vite.config.logger.error(String(error)));
      });
    },
  };
}

async function wakeUp(address: string | { port: number } | null): Promise<void> {
  if (address === null || typeof address === 'string') return;
  const here = `http://localhost:${address.port}`;
  // Links and codes on pages must use the port that Vite has chosen.
  const config = readServerConfig(
    { PORT: String(address.port), ...process.env },
    await readHints(dataFolder(process.env)),
  );
  if (config.ok)
    giveLaunch({ config: config.value, files: NO_BUILT_FILES, typedAddress: () => '' });
  await fetch(`${here}/healthz`).catch(() => undefined);
  const secret = readAdminSecret(dataFolder(process.env));
  if (secret !== null)
    process.stdout.write(`  ${startText('house-link')}\n  ${adminLinkOf(here, secret)}\n`);
}
