import type { Sign } from '#lib/protocol/announcements.ts';
import type { ConnectionProblem } from './frames.ts';
import { createRateLimiter, type Link, openLink } from './link.ts';
import {
  emptyMessage,
  callFor,
  hello,
  isWelcome,
  type Message,
  MESSAGE_TYPES,
  readHello,
  readScanned,
  readService,
  type Service,
} from './messages.ts';
import type { DeviceAddress } from './settings.ts';

interface ConnectionHandlers {
  ready(name: string): void;
  scanned(uid: string): void;
  closed(trouble: ConnectionProblem, why: string): void;
}

export interface Connection {
  sign(sign: Sign): void;
  close(): void;
}

export interface ConnectionTimings {
  /** Timeout until a device is ready, in ms. */
  readonly opening: number;
  readonly asking: number;
  readonly silence: number;
}

export function openConnection(
  address: DeviceAddress,
  patience: ConnectionTimings,
  heard: ConnectionHandlers,
): Connection {
  let isReady = false;
  const talk = createSession({
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
    if (!isSilent()) return link.send(emptyMessage(MESSAGE_TYPES.ping));
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

/** Rate limit of tags from a device: faster than hands can lay cards. */
const TAG_RATE = { atOnce: 40, aSecond: 10 };
const MAX_SERVICES = 100;

interface SessionParts extends Pick<ConnectionHandlers, 'ready' | 'scanned'> {
  link(): Link;
}

function createSession({ link, ready, scanned }: SessionParts) {
  const services = new Map<string, Service>();
  const tags = createRateLimiter(TAG_RATE);
  let name = '';

  function subscribe(): void {
    link().send(emptyMessage(MESSAGE_TYPES.subscribe));
    link().send(emptyMessage(MESSAGE_TYPES.list));
  }

  function greeted(body: Uint8Array): void {
    const { major, asks, ...device } = readHello(body);
    if (major !== 1) return link().end('garbled');
    name = device.name;
    if (asks) link().send(emptyMessage(MESSAGE_TYPES.authenticate));
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
        case MESSAGE_TYPES.helloAnswer:
          return greeted(body);
        case MESSAGE_TYPES.authenticated:
          return isWelcome(body) ? subscribe() : link().end('password');
        case MESSAGE_TYPES.listedService: {
          const service = readService(body);
          if (services.size < MAX_SERVICES) services.set(service.name, service);
          return;
        }
        case MESSAGE_TYPES.listEnd:
          return ready(name);
        case MESSAGE_TYPES.action:
          return told(readScanned(body));
        case MESSAGE_TYPES.ping:
          return link().send(emptyMessage(MESSAGE_TYPES.pingAnswer));
        case MESSAGE_TYPES.goodbye:
          link().send(emptyMessage(MESSAGE_TYPES.goodbyeAnswer));
          return link().end('away');
      }
    },
    callFor: (sign: Sign) => callFor(sign, services),
  };
}
