import { randomUUID } from 'node:crypto';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../../log/log.ts';
import { displayAddressOf } from '../../../process/broker.ts';
import type { WebhookStatus } from '../../../protocol/bus.ts';
import { isForbidden, createFilteredLookup, type LookupAll } from '../../bus/forbiddenAddresses.ts';
import type { Publish } from './retainedMessages.ts';
import type { WebhookSettings } from '../../bus/settings.ts';
import { signatureOf } from '../../bus/signature.ts';

export interface Webhook {
  readonly publish: Publish;
  status(): WebhookStatus;
  /** Waits briefly for the message in flight; queued ones are lost. */
  close(): Promise<void>;
}

export interface DeliveryDelays {
  readonly answer: number;
  /** Delay before the first retry, in ms; doubled each time up to `longest`. */
  readonly first: number;
  readonly longest: number;
}
const DELIVERY_DELAYS_MS: DeliveryDelays = { answer: 5_000, first: 1_000, longest: 60_000 };

export function openWebhook(
  settings: WebhookSettings,
  prefix: string,
  waits: DeliveryDelays = DELIVERY_DELAYS_MS,
  lookupAll?: LookupAll,
): Webhook {
  const lights = new Map<string, string>();
  const tell = createDeliveryLog(displayAddressOf(settings));
  let status: WebhookStatus = { state: 'waiting', status: null, since: Date.now() };
  const line = createDeliveryQueue((message) => post(message, settings, waits.answer, lookupAll), {
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
      const [, told, kind] = FORWARDED_TOPICS.exec(topic.slice(prefix.length)) ?? [];
      if (!topic.startsWith(prefix) || told === undefined || body === '') return;
      // The bus repeats lights for brokers that may have lost them. The webhook got them already.
      if (kind === 'light' && lights.get(told) === body) return;
      if (kind === 'light') lights.set(told, body);
      line.keep({ id: randomUUID(), topic: told, body });
    },
    close: () => line.close(),
  };
}

const FORWARDED_TOPICS = /^\/(place\/[\w-]+\/(event|light))$/;

interface Message {
  readonly id: string;
  readonly topic: string;
  readonly body: string;
}

type DeliveryResult = 'taken' | 'away' | `later ${number}` | `refused ${number}`;

function statusOf(fate: DeliveryResult): Omit<WebhookStatus, 'since'> {
  if (fate === 'taken' || fate === 'away') return { state: fate, status: null };
  const [state, status] = fate.split(' ');
  return { state: state === 'later' ? 'later' : 'refused', status: Number(status) };
}

/** Status codes below 500 that allow a retry. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

async function post(
  { id, topic, body }: Message,
  { url, key }: WebhookSettings,
  answersWithin: number,
  lookupAll?: LookupAll,
): Promise<DeliveryResult> {
  const at = Math.floor(Date.now() / 1_000);
  try {
    const status = await statusOfPost(url, body, {
      signal: AbortSignal.timeout(answersWithin),
      lookup: createFilteredLookup(lookupAll),
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
    return status >= 500 || RETRYABLE_STATUSES.has(status)
      ? `later ${status}`
      : `refused ${status}`;
  } catch {
    return 'away';
  }
}

/**
 * Posts a body on its own connection and resolves with the status; the response body is not read.
 * @throws when there is no answer in time, or the address is forbidden
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
      // Stays registered, since the destroyed response may still emit an error.
      .on('error', reject)
      .end(body);
  });
}

/** Capacity of the queue; beyond it the oldest are dropped. */
const MAX_QUEUED_MESSAGES = 1_000;
/** Maximum wait for the message in flight on closing, in ms. */
const CLOSE_TIMEOUT_MS = 1_000;

interface DeliveryQueueParts extends DeliveryDelays {
  say(fate: DeliveryResult): void;
}

/**
 * Queue that sends in order and retries with backoff. No message is sent before the older ones are
 * accepted or refused.
 */
function createDeliveryQueue(
  send: (message: Message) => Promise<DeliveryResult>,
  { first, longest, say }: DeliveryQueueParts,
) {
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
        // A message may have been queued just as the loop ended.
        if (waiting.length > 0 && !closing.signal.aborted) start();
      });
  }

  return {
    keep(message: Message): void {
      if (closing.signal.aborted) return;
      waiting.push(message);
      if (waiting.length > MAX_QUEUED_MESSAGES) {
        // The first message may be in flight.
        waiting.splice(1, 1);
        log.stranger('left unsaid to the webhook', { most: MAX_QUEUED_MESSAGES });
      }
      if (sending === null) start();
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.race([sending, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function createDeliveryLog(address: string) {
  let last: DeliveryResult | null = null;
  return (now: DeliveryResult): void => {
    if (now === last) return;
    last = now;
    log[now === 'taken' ? 'info' : 'warn']('webhook', { address, now });
  };
}
