import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { hostname, networkInterfaces } from 'node:os';
import { LIMITS_OF_TIME } from '../http/connections.ts';
import { log } from '../log/log.ts';
import { type TlsIdentity, identityFor } from './authority.ts';
import { zoneOf } from '../limits/networks.ts';
import type { Names } from './certificate.ts';

/** Poll interval for changed addresses and expiry, in ms. */
const POLL_INTERVAL = 10 * 60_000;

interface SecureParts {
  readonly port: number;
  /** Network address to listen on; null: all of them. */
  readonly host: string | null;
  /** Folder in which keys and certificates are kept. */
  readonly data: string;
  readonly request: RequestListener;
  /** The server's DNS names in its network. */
  readonly names: () => readonly string[];
  /** Called when a new authority has replaced the one that phones trust. */
  readonly trustAnew: () => void;
}

interface Secure {
  readonly server: Server;
  /** Checks at once for changed names or addresses. */
  renew(): void;
}

/**
 * Serves HTTPS beside HTTP, with a self-made certificate that follows the server's addresses. Rejects when the port is
 * taken or the data folder cannot be written; play goes on without.
 */
export async function listenSecurely(parts: SecureParts): Promise<Secure> {
  const { port, host, request } = parts;
  let identity = identityNow(parts);
  const limits = { ...LIMITS_OF_TIME, handshakeTimeout: LIMITS_OF_TIME.headersTimeout };
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
  const timer = setInterval(renew, POLL_INTERVAL).unref();
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

/** Names and addresses by which other devices of the house can reach this machine now. */
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
