import { hostname, networkInterfaces } from 'node:os';
import { isHomeAddress, type Names } from './certificate.ts';

/** Under which names and addresses other devices of the house may reach this machine now. */
export function ownNames(): Names {
  const own = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    // Link-local IPv6 addresses cannot stand in a browser's address line.
    .filter(({ scopeid }) => scopeid === undefined || scopeid === 0)
    .map(({ address }) => address)
    .filter(isHomeAddress);
  const mdns = /^[a-z0-9-]+/.exec(own)?.[0];
  return {
    dns: ['localhost', ...(mdns === undefined ? [] : [`${mdns}.local`])],
    ip: [...new Set(['127.0.0.1', '::1', ...addresses])],
  };
}
