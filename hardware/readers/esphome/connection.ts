import type { Sign } from '#lib/protocol/heard.ts';
import type { Trouble } from './frames.ts';
import { createAllowance, type Link, openLink } from './link.ts';
import {
  bare,
  callFor,
  hello,
  isWelcome,
  type Message,
  NUMBERS,
  readHello,
  readScanned,
  readService,
  type Service,
} from './messages.ts';
import type { DeviceAddress } from './settings.ts';

/** What is heard of a device; `closed` comes last, once. */
interface Heard {
  /** It tells from now on which tags it sees. The name is its own; empty where it has none. */
  ready(name: string): void;
  scanned(uid: string): void;
  /** @param why as the system says it, where the device itself did nothing wrong */
  closed(trouble: Trouble, why: string): void;
}

export interface Connection {
  /** Shows a sign, if the device can. */
  sign(sign: Sign): void;
  close(): void;
}

export interface Patience {
  /** How long a device may take until it is ready, in ms. */
  readonly opening: number;
  /** ms between two questions whether it is still there. */
  readonly asking: number;
  /** A device of which nothing was heard for so long, in ms, is gone. */
  readonly silence: number;
}

/** Speaks with a device until one of both ends it. */
export function openConnection(
  address: DeviceAddress,
  patience: Patience,
  heard: Heard,
): Connection {
  let isReady = false;
  const talk = createTalk({
    link: () => link,
    ready(name) {
      clearTimeout(opening);
      if (!isReady) heard.ready(name);
      isReady = true;
    },
    scanned: heard.scanned,
  });
  const link: Link = openLink(address, {
    opened: () => link.send(hello()),
    message: talk.hear,
    closed(trouble, why) {
      stop();
      heard.closed(trouble, why);
    },
  });
  const opening = setTimeout(() => link.end('silent'), patience.opening);
  const isSilent = () => link.silence() > patience.silence;
  const asking = setInterval(() => {
    if (!isReady) return;
    if (!isSilent()) return link.send(bare(NUMBERS.ping));
    // Where this machine had no time to listen, what was said meanwhile is read first.
    setImmediate(() => isSilent() && link.end('silent'));
  }, patience.asking);
  function stop(): void {
    clearTimeout(opening);
    clearInterval(asking);
  }
  return {
    sign(sign) {
      const call = talk.callFor(sign);
      if (isReady && call !== null) link.send(call);
    },
    close() {
      stop();
      link.close();
    },
  };
}

/** So many tags at once, and so many more in each second, are what a device may tell: nobody lays cards faster. */
const TAGS = { atOnce: 40, aSecond: 10 };
/** Actions that it may list. */
const MOST_SERVICES = 100;

interface TalkParts extends Pick<Heard, 'ready' | 'scanned'> {
  link(): Link;
}

/** What is answered to a device, and what is made of what it says. */
function createTalk({ link, ready, scanned }: TalkParts) {
  const services = new Map<string, Service>();
  const tags = createAllowance(TAGS);
  let name = '';

  function subscribe(): void {
    link().send(bare(NUMBERS.subscribe));
    // Messages are answered in their order: when all is listed, it has heard what we want to be told.
    link().send(bare(NUMBERS.list));
  }

  function greeted(body: Uint8Array): void {
    const { major, asks, ...device } = readHello(body);
    if (major !== 1) return link().end('garbled');
    name = device.name;
    if (asks) link().send(bare(NUMBERS.authenticate));
    else subscribe();
  }

  function told(uid: string | null): void {
    if (uid === null) return;
    if (!tags.take()) return link().end('flood');
    ready(name);
    scanned(uid);
  }

  return {
    hear({ type, body }: Message): void {
      switch (type) {
        case NUMBERS.helloAnswer:
          return greeted(body);
        case NUMBERS.authenticated:
          return isWelcome(body) ? subscribe() : link().end('password');
        case NUMBERS.listedService: {
          const service = readService(body);
          if (services.size < MOST_SERVICES) services.set(service.name, service);
          return;
        }
        case NUMBERS.listEnd:
          return ready(name);
        case NUMBERS.action:
          return told(readScanned(body));
        case NUMBERS.ping:
          return link().send(bare(NUMBERS.pingAnswer));
        case NUMBERS.goodbye:
          link().send(bare(NUMBERS.goodbyeAnswer));
          return link().end('away');
      }
    },
    callFor: (sign: Sign) => callFor(sign, services),
  };
}
