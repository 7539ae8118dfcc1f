import { networkInterfaces } from 'node:os';
import { homeLinks, type HomeLink } from '../http/address.ts';
import { log } from '../log/log.ts';
import { keepName } from './keeper.ts';
import { openWire, type Wire } from './wire.ts';

interface NamedParts {
  /** The name that is wanted, without `.local`. */
  readonly wanted: string;
  /** Network address on which the server listens; null: all of them. */
  readonly host: string | null;
  /** The name by which others of the network reach this server from now on, with `.local`; null: none. */
  changed(name: string | null): void;
  /** There is no network (null), or none that lets names be answered. Called once, until one does. */
  nowhere(why: Error | null): void;
}

export interface Named {
  /** Says goodbye in all networks. */
  close(): Promise<void>;
}

/** How often to look whether this machine is in other networks, or has other addresses, in ms. */
const LOOK_EVERY = 5_000;

const OF_THIS_MACHINE = {
  after(ms: number, then: () => void) {
    const timer = setTimeout(then, ms).unref();
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  chance: Math.random,
} as const;

/** The networks, and the way into one. */
interface Networks {
  links(host: string | null): readonly HomeLink[];
  open: typeof openWire;
}

const REAL: Networks = { links: homeLinks, open: openWire };

/** Answers a name in the networks of this machine, as they come and go. Trouble with that ends nothing. */
export function answerName(
  { wanted, host, changed, nowhere }: NamedParts,
  networks: Networks = REAL,
): Named {
  const wires = new Map<string, Wire>();
  const keeper = keepName({
    wanted,
    changed,
    tell: (packet, link, to) => wires.get(keyOf(link))?.tell(packet, to),
    ...OF_THIS_MACHINE,
  });
  let told = false;
  function cannot(key: string | null, why: Error | null): void {
    if (key !== null) wires.delete(key);
    if (told || wires.size > 0) return;
    told = true;
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
    if (now.length > 0) told = false;
    else if (links.length === 0) cannot(null, null);
    if (lost.length === 0 && now.join() === before.join()) return;
    before = now;
    keeper.on(
      links.filter((link) => wires.has(keyOf(link))),
      ownAddresses(),
    );
  }

  let looking = Promise.resolve();
  const lookAgain = () =>
    void (looking = looking.then(look).catch(log.failure('networks not seen')));
  lookAgain();
  const timer = setInterval(lookAgain, LOOK_EVERY).unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
      keeper.close();
      await Promise.all([...wires.values()].map((wire) => wire.close()));
    },
  };
}

/** Another address is another network: it is announced anew. */
const keyOf = ({ address, prefix, addresses }: HomeLink): string =>
  [address, prefix, ...addresses].join(' ');

/** Whatever stands for this machine contests no name of its own. */
const ownAddresses = (): ReadonlySet<string> =>
  new Set(
    Object.values(networkInterfaces())
      .flatMap((infos) => infos ?? [])
      .map(({ address }) => address),
  );
