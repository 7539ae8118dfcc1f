import { randomUUID } from 'node:crypto';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../log/log.ts';
import { shownAddressOf } from '../../process/broker.ts';
import type { WebhookStatus } from '../../protocol/bus.ts';
import { isForbidden, lookupAllowed, type LookupAll } from './forbidden.ts';
import type { Publish } from './retained.ts';
import type { WebhookSettings } from './settings.ts';
import { signatureOf } from './signature.ts';

/** Sends an address what the bus says at its places, each message signed, one after the other. */
export interface Webhook {
  readonly publish: Publish;
  /** What became of the last message. */
  status(): WebhookStatus;
  /** Gives the one that is under way a moment to arrive; the others are lost. */
  close(): Promise<void>;
}

export interface Waits {
  /** How long an answer may take, in ms. */
  readonly answer: number;
  /** Until the first try again, in ms; doubled each time. */
  readonly first: number;
  readonly longest: number;
}
const WAITS: Waits = { answer: 5_000, first: 1_000, longest: 60_000 };

export function openWebhook(
  settings: WebhookSettings,
  prefix: string,
  waits: Waits = WAITS,
  lookupAll?: LookupAll,
): Webhook {
  const lights = new Map<string, string>();
  const tell = tellOf(shownAddressOf(settings));
  let status: WebhookStatus = { state: 'waiting', status: null, since: Date.now() };
  const line = createLine((message) => post(message, settings, waits.answer, lookupAll), {
    ...waits,
    say(fate) {
      tell(fate);
      const now = statusOf(fate);
      if (now.state !== status.state || now.status !== status.status) {
        status = { ...now, since: Date.now() };
      }
    },
  });
  return {
    status: () => status,
    publish(topic, body) {
      const [, told, kind] = TOLD.exec(topic.slice(prefix.length)) ?? [];
      if (!topic.startsWith(prefix) || told === undefined || body === '') return;
      // The broker is told again what it may have forgotten; whoever was told by us was told.
      if (kind === 'light' && lights.get(told) === body) return;
      if (kind === 'light') lights.set(told, body);
      line.keep({ id: randomUUID(), topic: told, body });
    },
    close: () => line.close(),
  };
}

const TOLD = /^\/(place\/[\w-]+\/(event|light))$/;

interface Message {
  readonly id: string;
  /** Without the prefix: `place/salon/event`. */
  readonly topic: string;
  readonly body: string;
}

type Fate = 'taken' | 'away' | `later ${number}` | `refused ${number}`;

function statusOf(fate: Fate): Omit<WebhookStatus, 'since'> {
  if (fate === 'taken' || fate === 'away') return { state: fate, status: null };
  const [state, status] = fate.split(' ');
  return { state: state === 'later' ? 'later' : 'refused', status: Number(status) };
}

/** What may be taken another time. */
const LATER = new Set([408, 425, 429]);

/** Sends one message. Never rejects. */
async function post(
  { id, topic, body }: Message,
  { url, key }: WebhookSettings,
  answersWithin: number,
  lookupAll?: LookupAll,
): Promise<Fate> {
  const at = Math.floor(Date.now() / 1_000);
  try {
    const status = await statusOfPost(url, body, {
      signal: AbortSignal.timeout(answersWithin),
      lookup: lookupAllowed(lookupAll),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': signatureOf({ id, at, body }, key),
        'webhook-topic': topic,
      },
    });
    if (status >= 200 && status < 300) return 'taken';
    return status >= 500 || LATER.has(status) ? `later ${status}` : `refused ${status}`;
  } catch {
    return 'away';
  }
}

/**
 * Posts a body on a connection of its own, and resolves with the status of the answer, of which nothing else is read.
 * @throws when there is no answer in time, or the address is one that nothing is sent to
 */
function statusOfPost(address: string, body: string, options: RequestOptions): Promise<number> {
  const url = new URL(address);
  if (isForbidden(url.hostname)) return Promise.reject(new Error(`${url.hostname} is forbidden`));
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, { ...options, method: 'POST', agent: false })
      .once('response', (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      })
      // Also what the destroyed answer says afterwards.
      .on('error', reject)
      .end(body);
  });
}

/** Messages that wait for an address that does not answer; beyond it the oldest are left. */
const MOST_WAITING = 1_000;
/** How long the one under way is waited for at the end, in ms. */
const GOODBYE = 1_000;

interface LineParts extends Waits {
  say(fate: Fate): void;
}

/** Messages in the order in which it happened: none goes out before what is older was taken or refused. */
function createLine(send: (message: Message) => Promise<Fate>, { first, longest, say }: LineParts) {
  const waiting: Message[] = [];
  const closing = new AbortController();
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    let wait = first;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const fate = await send(next);
      if (closing.signal.aborted) return;
      say(fate);
      if (fate === 'away' || fate.startsWith('later')) {
        await pause(wait, undefined, { signal: closing.signal, ref: false });
        wait = Math.min(wait * 2, longest);
      } else {
        waiting.shift();
        wait = first;
      }
    }
  }

  function start(): void {
    sending = sendAll()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.failure('webhook failed')(error);
      })
      .finally(() => {
        sending = null;
        // What was kept just as it came to its end.
        if (waiting.length > 0 && !closing.signal.aborted) start();
      });
  }

  return {
    keep(message: Message): void {
      waiting.push(message);
      if (waiting.length > MOST_WAITING) {
        // The first one may be under way.
        waiting.splice(1, 1);
        log.stranger('left unsaid to the webhook', { most: MOST_WAITING });
      }
      if (sending === null) start();
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.race([sending, pause(GOODBYE, undefined, { ref: false })]);
    },
  };
}

/** Once for each change. */
function tellOf(address: string) {
  let last: Fate | null = null;
  return (now: Fate): void => {
    if (now === last) return;
    last = now;
    log[now === 'taken' ? 'info' : 'warn']('webhook', { address, now });
  };
}
