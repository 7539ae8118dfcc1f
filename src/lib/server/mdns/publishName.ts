import { networkInterfaces } from 'node:os';
import { homeLinks, type HomeLink } from '../http/address.ts';
import { log } from '../log/log.ts';
import { createNameResponder } from './nameResponder.ts';
import { openMulticastSocket, type MulticastSocket } from './multicastSocket.ts';

interface PublishNameParts {
  readonly wanted: string;
  readonly host: string | null;
  /** Called with the claimed name, including `.local`; null when the server has none. */
  changed(name: string | null): void;
  /**
   * Called once if there is no network (null), or none that permits multicast DNS. Called again
   * only after one worked.
   */
  noNetwork(why: Error | null): void;
}

export interface PublishedName {
  close(): Promise<void>;
}

const POLL_INTERVAL_MS = 5_000;

const SYSTEM_PARTS = {
  after(ms: number, then: () => void) {
    const timer = setTimeout(then, ms).unref();
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  chance: Math.random,
} as const;

interface Networks {
  links(host: string | null): readonly HomeLink[];
  open: typeof openMulticastSocket;
  own(): ReadonlySet<string>;
}

/**
 * Returns all addresses of this machine. Other responders on it may announce any of them without a
 * conflict.
 */
const ownAddresses = (): ReadonlySet<string> =>
  new Set(
    Object.values(networkInterfaces())
      .flatMap((infos) => infos ?? [])
      .map(({ address }) => address),
  );

const SYSTEM_NETWORKS: Networks = {
  links: homeLinks,
  open: openMulticastSocket,
  own: ownAddresses,
};

/**
 * Publishes a name in all networks of this machine as they come and go. Never throws on network
 * errors.
 */
export function publishName(
  { wanted, host, changed, noNetwork }: PublishNameParts,
  networks: Networks = SYSTEM_NETWORKS,
): PublishedName {
  const wires = new Map<string, MulticastSocket>();
  const keeper = createNameResponder({
    wanted,
    changed,
    own: () => networks.own(),
    tell: (packet, link, to) => wires.get(keyOf(link))?.sendPacket(packet, to),
    ...SYSTEM_PARTS,
  });
  let reported = false;
  function cannot(key: string | null, why: Error | null): void {
    if (key !== null) wires.delete(key);
    if (reported || wires.size > 0) return;
    reported = true;
    noNetwork(why);
  }
  async function open(link: HomeLink): Promise<void> {
    const key = keyOf(link);
    const wire = await networks.open(link, {
      heard: (packet, from) => keeper.handlePacket(packet, link, from),
      failed: (why) => cannot(key, why),
    });
    if (wire !== null) wires.set(key, wire);
  }

  let before: readonly string[] = [];
  async function look(): Promise<void> {
    const links = networks.links(host);
    const keys = links.map(keyOf);
    const lost = [...wires].filter(([key, wire]) => !keys.includes(key) || !wire.isMember());
    for (const [key, wire] of lost) {
      wire.close().catch(log.failure('network not let go'));
      wires.delete(key);
    }
    await Promise.all(links.filter((link) => !wires.has(keyOf(link))).map(open));
    const now = [...wires.keys()].sort();
    if (now.length > 0) reported = false;
    else if (links.length === 0) cannot(null, null);
    if (lost.length === 0 && now.join() === before.join()) return;
    before = now;
    keeper.setLinks(links.filter((link) => wires.has(keyOf(link))));
  }

  let looking = Promise.resolve();
  const lookAgain = () =>
    void (looking = looking.then(look).catch(log.failure('networks not seen')));
  lookAgain();
  const timer = setInterval(lookAgain, POLL_INTERVAL_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
      keeper.close();
      await Promise.all([...wires.values()].map((wire) => wire.close()));
    },
  };
}

/** Treats a network as new once its addresses change, so that it is announced again. */
const keyOf = ({ address, prefix, addresses }: HomeLink): string =>
  [address, prefix, ...addresses].join(' ');
