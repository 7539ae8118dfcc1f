import type { Packet } from 'dns-packet';
import type { HomeLink } from '../http/address.ts';
import { createLimit } from '../limits/rates.ts';
import { announcement, answersTo, contests, forgets, goodbye, otherGoesFirst } from './answers.ts';
import { claimName, type ClaimParts, PROBE_EVERY } from './claim.ts';
import type { NamePacket, NameQuery } from './heard.ts';

/** Who sent a packet, and where an answer to nobody else goes. */
export interface Sender {
  readonly address: string;
  readonly port: number;
}

interface KeeperParts extends Omit<ClaimParts, 'tellAll'> {
  /** Sends a packet into one network; without `to` to all there. */
  tell(packet: Packet, link: HomeLink, to?: Sender): void;
  /** ms, never going back. */
  now(): number;
}

interface NameKeeper {
  /** The networks this machine is in now, and every address it has. */
  on(links: readonly HomeLink[], own: ReadonlySet<string>): void;
  hear(heard: NamePacket, link: HomeLink, from: Sender): void;
  /** Tells all networks that the name is free again. */
  close(): void;
}

/** The port of multicast DNS; who asks from another one asks as of an ordinary server. */
export const MDNS_PORT = 5353;

/** RFC 6762, 6: how often the same is told to all at most, in ms. */
const AGAIN = 1_000;
/** How often somebody who contests the name makes it be asked for anew, in ms: nobody is to move it all the time. */
const ASK_ANEW_EVERY = 60_000;
/** Answers to one asker alone. */
const ALONE = { perSecond: 50, burst: 100 } as const;

/** Keeps a name of multicast DNS: takes it, answers, defends it, and says goodbye. */
export function keepName({ tell, now, ...parts }: KeeperParts): NameKeeper {
  let links: readonly HomeLink[] = [];
  let own: ReadonlySet<string> = new Set();
  let askedAnew = -ASK_ANEW_EVERY;
  const holdingAt = ({ addresses }: HomeLink) => ({ name: claim.name(), addresses });
  const claim = claimName({
    ...parts,
    tellAll: (packet) => links.forEach((link) => tell(packet(holdingAt(link)), link)),
  });
  const answer = createAnswering(tell, now);

  function contested(link: HomeLink): void {
    if (claim.stage() === 'asking') return claim.lose();
    if (now() - askedAnew < ASK_ANEW_EVERY) return remind(link);
    askedAnew = now();
    claim.ask();
  }
  const remind = (link: HomeLink) => answer.toAll(announcement(holdingAt(link)), link, AGAIN);

  return {
    on(nowThere, ownNow) {
      const wasKept = claim.stage() === 'kept';
      [links, own] = [nowThere, ownNow];
      if (links.length > 0) return claim.ask();
      claim.end();
      if (wasKept) parts.changed(null);
    },
    hear(heard, link, from) {
      const [name, stage] = [claim.name(), claim.stage()];
      if (stage === 'none') return;
      if (heard.kind === 'response') {
        // RFC 6762, 6: answers come from that port alone, which takes more than to be in the network.
        if (from.port !== MDNS_PORT) return;
        if (contests(heard.records, name, own)) contested(link);
        else if (stage === 'kept' && forgets(heard.records, name, own)) remind(link);
      } else if (stage === 'kept') answer.query(heard, link, from, name);
      else if (
        contests(heard.proposed, name, own) &&
        otherGoesFirst(heard.proposed, holdingAt(link))
      )
        claim.yield();
    },
    close() {
      const wasKept = claim.stage() === 'kept';
      // Before: what is told comes back to whoever told it, who is not to remind all of it again.
      claim.end();
      if (wasKept) links.forEach((link) => tell(goodbye(holdingAt(link)), link));
    },
  };
}

/** Tells no more often than is good for a network, whatever is asked. */
function createAnswering(tell: KeeperParts['tell'], now: () => number) {
  const mayAlone = createLimit(ALONE, now);
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
      // Whoever asks for the name itself waits no longer than that for an answer.
      const pause = query.proposed.length > 0 ? PROBE_EVERY : AGAIN;
      if (answers.toAll !== null) toAll(answers.toAll, link, pause);
      if (answers.toAsker !== null && mayAlone()) tell(answers.toAsker, link, from);
    },
  };
}
