import { networkInterfaces } from 'node:os';
import { homeLinks, type HomeLink } from '../http/address.ts';
import { log } from '../log/log.ts';
import { keepName } from './keeper.ts';
import { openWire, type Wire } from './wire.ts';

interface NamedParts {
  /** The wanted name, without `.local`. */
  readonly wanted: string;
  /** Network address on which the server listens; null: all of them. */
  readonly host: string | null;
  /** Called with the claimed name, with `.local`, by which the network reaches this server; null when it has none. */
  changed(name: string | null): void;
  /** Called once when no network (null), or none that permits multicast DNS, is there; again only after one worked. */
  nowhere(why: Error | null): void;
}

export interface ClaimedName {
  /** Says goodbye in all networks. */
  close(): Promise<void>;
}

/** Poll interval for changed networks or addresses, in ms. */
const POLL_INTERVAL = 5_000;

const OF_THIS_MACHINE = {
  after(ms: number, then: () => void) {
    const timer = setTimeout(then, ms).unref();
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  chance: Math.random,
} as const;

/** Access to the machine's networks, replaceable in tests. */
interface Networks {
  links(host: string | null): readonly HomeLink[];
  open: typeof openWire;
  own(): ReadonlySet<string>;
}

/** Other responders on this machine, whatever addresses they announce, cause no conflict. */
const ownAddresses = (): ReadonlySet<string> =>
  new Set(
    Object.values(networkInterfaces())
      .flatMap((infos) => infos ?? [])
      .map(({ address }) => address),
  );

const REAL: Networks = { links: homeLinks, open: openWire, own: ownAddresses };

/** Publishes a name in all networks of this machine as they come and go. Network errors never throw. */
export function answerName(
  { wanted, host, changed, nowhere }: NamedParts,
  networks: Networks = REAL,
): ClaimedName {
  const wires = new Map<string, Wire>();
  const keeper = keepName({
    wanted,
    changed,
    own: () => networks.own(),
    tell: (packet, link, to) => wires.get(keyOf(link))?.tell(packet, to),
    ...OF_THIS_MACHINE,
  });
  let reported = false;
  function cannot(key: string | null, why: Error | null): void {
    if (key !== null) wires.delete(key);
    if (reported || wires.size > 0) return;
    reported = true;
    nowhere(why);
  }
  async function open(link: HomeLink): Promise<void> {
    const key = keyOf(link);
    const wire = await networks.open(link, {
      heard: (packet, from) => keeper.hear(packet, link, from),
      failed: (why) => cannot(key, why),
    });
    if (wire !== null) wires.set(key, wire);
  }

  let before: readonly string[] = [];
  async function look(): Promise<void> {
    const links = networks.links(host);
    const keys = links.map(keyOf);
    const lost = [...wires].filter(([key, wire]) => !keys.includes(key) || !wire.isIn());
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
    keeper.on(links.filter((link) => wires.has(keyOf(link))));
  }

  let looking = Promise.resolve();
  const lookAgain = () =>
    void (looking = looking.then(look).catch(log.failure('networks not seen')));
  lookAgain();
  const timer = setInterval(lookAgain, POLL_INTERVAL).unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
      keeper.close();
      await Promise.all([...wires.values()].map((wire) => wire.close()));
    },
  };
}

/** A network whose addresses changed counts as new and is announced again. */
const keyOf = ({ address, prefix, addresses }: HomeLink): string =>
  [address, prefix, ...addresses].join(' ');
