import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { hostname, networkInterfaces } from 'node:os';
import { REQUEST_TIMEOUTS_MS } from '../http/connections.ts';
import { log } from '../log/log.ts';
import { type TlsIdentity, identityFor } from './authority.ts';
import { zoneOf } from '../../process/networks.ts';
import type { Names } from './certificate.ts';

const POLL_INTERVAL_MS = 10 * 60_000;

interface SecureParts {
  readonly port: number;
  readonly host: string | null;
  readonly data: string;
  readonly request: RequestListener;
  readonly names: () => readonly string[];
  readonly trustAnew: () => void;
}

interface Secure {
  readonly server: Server;
  renew(): void;
}

/**
 * Serves HTTPS beside HTTP, with a self-signed authority's certificate that follows the server's
 * addresses. HTTP works without it.
 * @throws when the port is taken or the data folder cannot be written
 */
export async function listenSecurely(parts: SecureParts): Promise<Secure> {
  const { port, host, request } = parts;
  let identity = identityNow(parts);
  const limits = { ...REQUEST_TIMEOUTS_MS, handshakeTimeout: REQUEST_TIMEOUTS_MS.headersTimeout };
  const { key, cert } = identity;
  const server = createServer({ key, cert, ...limits }, request);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === null ? {} : { host }) }, () => {
      server.off('error', reject);
      resolve();
    });
  });

  function renew(): void {
    try {
      const now = identityNow(parts);
      if (now.cert === identity.cert) return;
      identity = now;
      server.setSecureContext({ key: now.key, cert: now.cert });
      log.info('https certificate renewed', {});
    } catch (error) {
      log.warn('https certificate not renewed', { error });
    }
  }
  const timer = setInterval(renew, POLL_INTERVAL_MS).unref();
  server.once('close', () => clearInterval(timer));
  return { server, renew };
}

function identityNow({ data, names, trustAnew }: SecureParts): TlsIdentity {
  const { dns, ip } = ownNames();
  const all = { dns: [...new Set([...dns, ...names()])], ip };
  const identity = identityFor(all, data, new Date());
  if (identity.replaced) trustAnew();
  return identity;
}

/** Returns the names and addresses by which other devices of the venue reach this machine. */
export function ownNames(): Names {
  const own = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    // Browsers do not accept link-local IPv6 addresses.
    .filter(({ scopeid }) => scopeid === undefined || scopeid === 0)
    .map(({ address }) => address)
    .filter((address) => zoneOf(address) === 'home');
  const mdns = /^[a-z0-9-]+/.exec(own)?.[0];
  return {
    dns: ['localhost', ...(mdns === undefined ? [] : [`${mdns}.local`])],
    ip: [...new Set(['127.0.0.1', '::1', ...addresses])],
  };
}
