import { networkInterfaces } from 'node:os';
import * as v from 'valibot';
import { readAdminLink } from '../access/adminLink.ts';

const HEALTH_SCHEMA = v.object({
  ready: v.boolean(),
  readers: v.number(),
  tables: v.number(),
  voice: v.boolean(),
});

export type Health = v.InferOutput<typeof HEALTH_SCHEMA>;

/**
 * Timeout of a health request in ms. On a small machine, starting `fetch` alone takes seconds; a
 * closed port fails at once.
 */
const HEALTH_TIMEOUT_MS = 15_000;

export async function fetchHealth(address: string): Promise<Health | null> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const answer: unknown = await (await fetch(`${address}/healthz`, { signal })).json();
    const told = v.safeParse(HEALTH_SCHEMA, answer);
    return told.success ? told.output : null;
  } catch {
    return null;
  }
}

/**
 * Returns the address of the server with this data folder: from its link if a server answers there,
 * else `usual`.
 */
export async function addressOfServer(data: string, usual: string): Promise<string> {
  for (const address of addressesInLink(data)) {
    if ((await fetchHealth(address)) !== null) return address;
  }
  return usual;
}

/**
 * Returns addresses of this machine at the port of the link. A link through a proxy gives none
 * beyond the local one.
 */
function addressesInLink(data: string): readonly string[] {
  const link = readAdminLink(data);
  if (link === null || !URL.canParse(link)) return [];
  const { protocol, hostname, port, origin } = new URL(link);
  if (protocol !== 'http:') return [];
  const local = `http://127.0.0.1:${port || '80'}`;
  return isOfThisMachine(hostname.replace(/^\[|\]$/g, '')) ? [local, origin] : [local];
}

const isOfThisMachine = (address: string): boolean =>
  Object.values(networkInterfaces()).some((infos) =>
    infos?.some((info) => info.address === address),
  );

export async function isPortInUse(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  return fetch(address, { signal }).then(
    () => true,
    () => false,
  );
}
