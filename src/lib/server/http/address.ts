import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** Networks of containers and virtual machines, where no phone is. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|cni|flannel)/;
const HOME = /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** The address under which other machines of the same network most likely reach this one. */
function lanAddress(port: number, protocol: 'http' | 'https' = 'http'): string {
  const all = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses.filter(isOutward).map(({ address }) => ({ name, address })),
  );
  const real = all.filter(({ name }) => !VIRTUAL.test(name));
  const best = real.find(({ address }) => HOME.test(address)) ?? real[0] ?? all[0];
  return `${protocol}://${best?.address ?? 'localhost'}:${port}`;
}

/** The address to show to people, of a server that listens on `host`; none: everywhere. */
export function shownAddress(
  port: number,
  host: string | null,
  protocol: 'http' | 'https' = 'http',
): string {
  if (isEverywhere(host)) return lanAddress(port, protocol);
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
}

export const isEverywhere = (host: string | null): host is '0.0.0.0' | '::' | null =>
  host === null || host === '0.0.0.0' || host === '::';

const isOutward = ({ family, internal }: NetworkInterfaceInfo): boolean =>
  family === 'IPv4' && !internal;

/**
 * The same server by https, as the one who asks may reach it; null where it does not answer by https.
 *
 * @param asked the address that was asked for
 * @param port under which the server answers by https, as `server.ts` leaves it in the environment
 */
export function secureOrigin(asked: URL, port: string | undefined): string | null {
  if (asked.protocol === 'https:') return asked.origin;
  return port ? `https://${asked.hostname}:${port}` : null;
}
