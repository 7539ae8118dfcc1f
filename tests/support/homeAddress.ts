import { networkInterfaces } from 'node:os';
import { zoneOf } from '#lib/process/networks.ts';

/**
 * An address of this machine in its home network, as it stands in links: pages there are no secure places by http, and the
 * server takes who comes from there for a stranger in the building. Null: it has none.
 */
export function homeAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  // Link-local addresses of IPv6 cannot stand in links.
  const home = all.filter(
    ({ address, internal, scopeid = 0 }) =>
      !internal && scopeid === 0 && zoneOf(address) === 'home',
  );
  const best = home.find(({ family }) => family === 'IPv4') ?? home[0];
  if (best === undefined) return null;
  return best.family === 'IPv4' ? best.address : `[${best.address}]`;
}
