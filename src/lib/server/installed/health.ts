import { networkInterfaces } from 'node:os';
import * as v from 'valibot';
import { standingLink } from '../access/houseLink.ts';

const Told = v.object({
  ready: v.boolean(),
  readers: v.number(),
  tables: v.number(),
  voice: v.boolean(),
});

/** What a server says of itself. */
export type Health = v.InferOutput<typeof Told>;

/** How long it may take to answer, in ms: on a small machine the question alone takes seconds. Where nobody listens, that is known at once. */
const ANSWERS_WITHIN = 15_000;

/** Null where nobody answers there, or somebody else. */
export async function askHealth(address: string): Promise<Health | null> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    const answer: unknown = await (await fetch(`${address}/healthz`, { signal })).json();
    const told = v.safeParse(Told, answer);
    return told.success ? told.output : null;
  } catch {
    return null;
  }
}

/** The address at which the server of a data folder answers: that of its link, by which it may have any port, or the usual one. */
export async function addressOfServer(data: string, usual: string): Promise<string> {
  for (const address of addressesInLink(data)) {
    if ((await askHealth(address)) !== null) return address;
  }
  return usual;
}

/** Addresses of this machine at the port of the link; a link through a proxy names none. */
function addressesInLink(data: string): readonly string[] {
  const link = standingLink(data);
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

/** Whether some program answers there, whichever it is. */
export async function isTaken(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN);
  return fetch(address, { signal }).then(
    () => true,
    () => false,
  );
}
