import type { Packet } from 'dns-packet';
import type { HomeLink } from '../http/address.ts';
import { createTokenBucket } from '../limits/rateLimits.ts';
import {
  announcement,
  buildResponses,
  hasConflict,
  isForeignGoodbye,
  goodbye,
  losesTieBreak,
} from './responses.ts';
import { claimName, type ClaimParts, PROBE_INTERVAL_MS } from './claim.ts';
import type { NamePacket, NameQuery } from './packets.ts';

export interface Sender {
  readonly address: string;
  readonly port: number;
}

interface NameResponderParts extends Omit<ClaimParts, 'tellAll'> {
  tell(packet: Packet, link: HomeLink, to?: Sender): void;
  now(): number;
  /**
   * All current addresses of this machine. New ones may appear while its networks stay the same.
   */
  own(): ReadonlySet<string>;
}

interface NameResponder {
  setLinks(links: readonly HomeLink[]): void;
  handlePacket(heard: NamePacket, link: HomeLink, from: Sender): void;
  close(): void;
}

/** Queries from another port are legacy unicast queries (RFC 6762, 6.7). */
export const MDNS_PORT = 5353;
export const MDNS_GROUP = '224.0.0.251';

/** RFC 6762, 6: minimum interval in ms between multicasts of the same record. */
const MULTICAST_INTERVAL_MS = 1_000;
/**
 * Minimum interval in ms between new probes after a conflict, so that an attacker cannot keep the
 * name changing.
 */
const REPROBE_INTERVAL_MS = 60_000;
const UNICAST_RATE = { perSecond: 50, burst: 100 } as const;

/** Holds a multicast DNS name: claims it, answers queries, defends it, and says goodbye. */
export function createNameResponder({
  tell,
  now,
  own,
  ...parts
}: NameResponderParts): NameResponder {
  let links: readonly HomeLink[] = [];
  let lastReprobe = -REPROBE_INTERVAL_MS;
  const claim = claimName({
    ...parts,
    tellAll: (packet, name) =>
      links.forEach((link) => tell(packet({ name, addresses: link.addresses }), link)),
  });
  const holdingAt = ({ addresses }: HomeLink) => ({ name: claim.name(), addresses });
  const answer = createQueryResponder(tell, now);
  const remind = (link: HomeLink) =>
    answer.toAll(announcement(holdingAt(link)), link, MULTICAST_INTERVAL_MS);

  function contested(link: HomeLink): void {
    if (claim.stage() === 'asking') return claim.handleConflict();
    if (now() - lastReprobe < REPROBE_INTERVAL_MS) return remind(link);
    lastReprobe = now();
    claim.startProbing();
  }

  return {
    setLinks(nowThere) {
      const wasKept = claim.stage() === 'kept';
      links = nowThere;
      if (links.length > 0) return claim.startProbing();
      claim.release();
      if (wasKept) parts.changed(null);
    },
    handlePacket(heard, link, from) {
      const [name, stage] = [claim.name(), claim.stage()];
      if (stage === 'none') return;
      if (heard.kind === 'response') {
        // RFC 6762, 6: responses must come from port 5353. Binding it takes more than network
        // access.
        if (from.port !== MDNS_PORT) return;
        if (hasConflict(heard.records, name, own())) contested(link);
        else if (stage === 'kept' && isForeignGoodbye(heard.records, name, own())) remind(link);
      } else if (stage === 'kept') answer.query(heard, link, from, name);
      else if (
        hasConflict(heard.proposed, name, own()) &&
        losesTieBreak(heard.proposed, holdingAt(link))
      )
        claim.deferProbe();
    },
    close() {
      const wasKept = claim.stage() === 'kept';
      // End first: our own goodbye is looped back to us and must not trigger a reminder.
      claim.release();
      if (wasKept) links.forEach((link) => tell(goodbye(holdingAt(link)), link));
    },
  };
}

function createQueryResponder(tell: NameResponderParts['tell'], now: () => number) {
  const mayUnicast = createTokenBucket(UNICAST_RATE, now);
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
      const answers = buildResponses(query, holding, from.port !== MDNS_PORT);
      // A prober waits no longer than this for an answer.
      const pause = query.proposed.length > 0 ? PROBE_INTERVAL_MS : MULTICAST_INTERVAL_MS;
      if (answers.toAll !== null) toAll(answers.toAll, link, pause);
      if (answers.toAsker !== null && mayUnicast()) tell(answers.toAsker, link, from);
    },
  };
}
