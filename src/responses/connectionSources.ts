import type { RunningServer } from '#lib/server/door.ts';
import { secureOrigin } from '#lib/server/http/address.ts';
import { socketSources } from '#lib/server/http/headers.ts';

/**
 * Returns the origins that a page may connect to besides its own: WebSockets to its own server, the
 * same server by https, and other servers of the venue.
 */
export const connectionSources = (url: URL, server: RunningServer): readonly string[] => [
  ...socketSources(url),
  ...ownHttpsOrigins(url, server),
  ...otherServerOrigins(url, server),
];

function ownHttpsOrigins(url: URL, { config }: RunningServer): readonly string[] {
  const secure = secureOrigin(url, config.httpsPort);
  if (secure === null || !/^https:\/\/[\w.:[\]-]+$/.test(secure)) return [];
  // A content security policy cannot express an IPv6 address: allow any host, by https and at this
  // port only.
  return [secure.replace(/\[.*\]/, '*')];
}

function otherServerOrigins(url: URL, server: RunningServer): readonly string[] {
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return (
    server
      .otherServerAddresses(protocol)
      // Skips IPv6 addresses: they would need a wildcard for any host by http.
      .filter((address) => /^https?:\/\/[\w.:-]+$/.test(address) && address !== url.origin)
      .map((address) => address.replace('http', 'ws'))
  );
}
