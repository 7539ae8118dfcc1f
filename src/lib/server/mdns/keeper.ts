import type { Packet } from 'dns-packet';
import type { HomeLink } from '../http/address.ts';
import { createLimit } from '../limits/rates.ts';
import { announcement, answersTo, contests, forgets, goodbye, otherGoesFirst } from './answers.ts';
import { claimName, type ClaimParts, PROBE_EVERY } from './claim.ts';
import type { NamePacket, NameQuery } from './heard.ts';

/** The sender of a packet, to whom unicast responses go. */
export interface Sender {
  readonly address: string;
  readonly port: number;
}

interface KeeperParts extends Omit<ClaimParts, 'tellAll'> {
  /** Sends a packet into one network: by multicast, or to `to` alone. */
  tell(packet: Packet, link: HomeLink, to?: Sender): void;
  /** Monotonic, in ms. */
  now(): number;
  /** All addresses that this machine has now: a new one may come while its networks stay as they are. */
  own(): ReadonlySet<string>;
}

interface NameKeeper {
  /** The networks this machine is in now. */
  on(links: readonly HomeLink[]): void;
  hear(heard: NamePacket, link: HomeLink, from: Sender): void;
  /** Says goodbye in all networks. */
  close(): void;
}

/** Queries from another port are legacy unicast queries (RFC 6762, 6.7). */
export const MDNS_PORT = 5353;
/** The multicast DNS group address. */
export const MDNS_GROUP = '224.0.0.251';

/** RFC 6762, 6: minimum interval in ms between multicasts of the same record. */
const MULTICAST_INTERVAL = 1_000;
/** Minimum interval in ms between new probes after a conflict, so that nobody can keep the name moving. */
const REPROBE_INTERVAL = 60_000;
/** Rate limit of unicast responses. */
const UNICAST_RATE = { perSecond: 50, burst: 100 } as const;

/** Holds a multicast DNS name: claims it, answers queries, defends it, and says goodbye. */
export function keepName({ tell, now, own, ...parts }: KeeperParts): NameKeeper {
  let links: readonly HomeLink[] = [];
  let lastReprobe = -REPROBE_INTERVAL;
  const holdingAt = ({ addresses }: HomeLink) => ({ name: claim.name(), addresses });
  const claim = claimName({
    ...parts,
    tellAll: (packet) => links.forEach((link) => tell(packet(holdingAt(link)), link)),
  });
  const answer = createAnswering(tell, now);

  function contested(link: HomeLink): void {
    if (claim.stage() === 'asking') return claim.lose();
    if (now() - lastReprobe < REPROBE_INTERVAL) return remind(link);
    lastReprobe = now();
    claim.ask();
  }
  const remind = (link: HomeLink) =>
    answer.toAll(announcement(holdingAt(link)), link, MULTICAST_INTERVAL);

  return {
    on(nowThere) {
      const wasKept = claim.stage() === 'kept';
      links = nowThere;
      if (links.length > 0) return claim.ask();
      claim.end();
      if (wasKept) parts.changed(null);
    },
    hear(heard, link, from) {
      const [name, stage] = [claim.name(), claim.stage()];
      if (stage === 'none') return;
      if (heard.kind === 'response') {
        // RFC 6762, 6: responses must come from port 5353, which takes more than network access to bind.
        if (from.port !== MDNS_PORT) return;
        if (contests(heard.records, name, own())) contested(link);
        else if (stage === 'kept' && forgets(heard.records, name, own())) remind(link);
      } else if (stage === 'kept') answer.query(heard, link, from, name);
      else if (
        contests(heard.proposed, name, own()) &&
        otherGoesFirst(heard.proposed, holdingAt(link))
      )
        claim.yield();
    },
    close() {
      const wasKept = claim.stage() === 'kept';
      // Ended first: our own goodbye is looped back to us and must not trigger a reminder.
      claim.end();
      if (wasKept) links.forEach((link) => tell(goodbye(holdingAt(link)), link));
    },
  };
}

/** Answers queries within the rate limits, whatever is asked. */
function createAnswering(tell: KeeperParts['tell'], now: () => number) {
  const mayUnicast = createLimit(UNICAST_RATE, now);
  const last = new Map<string, number>();

  function toAll(packet: Packet, link: HomeLink, pause: number): void {
    const what = (packet.answers ?? []).map(({ type }) => type);
    const said = `${link.address} ${[...new Set(what)].join()}`;
    if (now() - (last.get(said) ?? -Infinity) < pause) return;
    last.set(said, now());
    tell(packet, link);
  }
  return {
    toAll,
    query(query: NameQuery, link: HomeLink, from: Sender, name: string): void {
      const holding = { name, addresses: link.addresses };
      const answers = answersTo(query, holding, from.port !== MDNS_PORT);
      // A prober waits no longer than this for an answer.
      const pause = query.proposed.length > 0 ? PROBE_EVERY : MULTICAST_INTERVAL;
      if (answers.toAll !== null) toAll(answers.toAll, link, pause);
      if (answers.toAsker !== null && mayUnicast()) tell(answers.toAsker, link, from);
    },
  };
}
