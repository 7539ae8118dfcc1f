import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { connectionTo, displayAddressOf, type BrokerAddress } from '../../../process/broker.ts';
import { replaceSecret } from '../../access/secret.ts';
import { log } from '../../log/log.ts';
import { readRetainedTopics, writeRetainedTopics } from './retainedTopics.ts';

/*
 * Brokers used before that still retain messages of this server: the broker was changed in the
 * environment or was offline when left. Their addresses are encrypted with the server's secret,
 * since they contain passwords.
 */

const FILE = 'bus-left';
const FORMER_BROKERS = v.array(
  v.object({ broker: v.string(), address: v.nullable(v.string()), topics: v.array(v.string()) }),
);
type FormerBrokerList = v.InferOutput<typeof FORMER_BROKERS>;
const MAX_BROKERS = 4;
/** Delay between attempts to reach a former broker, in ms. */
const RETRY_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface FormerBrokers {
  /**
   * Removes the retained messages at all brokers but this one (null: at all), as soon as each can
   * be reached.
   */
  setCurrentBroker(broker: BrokerAddress | null): void;
  close(): Promise<void>;
}

interface FormerBrokersParts {
  readonly data: string;
  readonly secret: string;
  readonly clientId: string;
}

export function openFormerBrokers({ data, secret, clientId }: FormerBrokersParts): FormerBrokers {
  const closing = new AbortController();
  const emptying = new Map<string, Promise<void>>();
  const seal = createAddressCipher(secret);

  function write(left: FormerBrokerList): void {
    try {
      replaceSecret(data, FILE, JSON.stringify(left.slice(0, MAX_BROKERS)));
    } catch (error) {
      log.warn('not written what stands at brokers of before', { error });
    }
  }
  function remember(now: string | null): FormerBrokerList {
    const known = readFormerBrokers(data);
    const stood = readRetainedTopics(data);
    const isMoved = stood !== null && stood.broker !== now && stood.topics.length > 0;
    const all = isMoved ? [stood, ...known.filter(({ broker }) => broker !== stood.broker)] : known;
    // This broker is in use again, so its topics are current ones.
    const back = all.find(({ broker }) => broker === now);
    const left = all.filter(({ broker }) => broker !== now);
    if (isMoved || back !== undefined) {
      write(left);
      const topics = [...(stood?.broker === now ? stood.topics : []), ...(back?.topics ?? [])];
      writeRetainedTopics(data, { broker: now ?? '', address: back?.address ?? null, topics });
    }
    return left;
  }
  async function empty({ broker, address, topics }: FormerBrokerList[number]): Promise<void> {
    const { connect } = await import('mqtt');
    if (closing.signal.aborted) return;
    const { url, options } = connectionTo(seal.open(address) ?? { url: broker, ca: null });
    const client = connect(url, {
      ...options,
      clientId: `${clientId}-left`,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: RETRY_MS,
      reconnectOnConnackError: true,
    });
    client.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      closing.signal.addEventListener('abort', () => resolve(), { once: true });
      client.on('connect', () => {
        // Stop if this broker has become the current one again.
        if (!readFormerBrokers(data).some((other) => other.broker === broker))
          return void resolve();
        Promise.all(topics.map((topic) => client.publishAsync(topic, '', { qos: 1, retain: true })))
          .then(() => {
            write(readFormerBrokers(data).filter((other) => other.broker !== broker));
            log.info('nothing is left at a broker of before', { broker });
            resolve();
          })
          .catch((error: unknown) => log.warn('not emptied at a broker of before', { error }));
      });
    });
    client.end(closing.signal.aborted);
  }
  return {
    setCurrentBroker(broker) {
      const now = broker === null ? null : displayAddressOf(broker);
      const left = remember(now);
      for (const one of left) {
        if (emptying.has(one.broker)) continue;
        const done = empty(one)
          .catch(log.failure('broker of before not emptied'))
          .finally(() => emptying.delete(one.broker));
        emptying.set(one.broker, done);
      }
    },
    async close() {
      closing.abort();
      await Promise.all(emptying.values());
    },
  };
}

function readFormerBrokers(data: string): FormerBrokerList {
  const file = join(data, FILE);
  if (!existsSync(file)) return [];
  try {
    return v.parse(FORMER_BROKERS, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Without the file, a few obsolete topics remain at a former broker.
    return [];
  }
}

const ADDRESS = v.object({ url: v.string(), ca: v.nullable(v.string()) });
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createAddressCipher(secret: string) {
  const key = createHash('sha256').update(`bus left ${secret}`).digest();
  return {
    close({ url, ca }: BrokerAddress): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = [cipher.update(JSON.stringify({ url, ca })), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...text]).toString('base64');
    },
    /** Decrypts an address; null if it was encrypted with another secret. */
    open(sealed: string | null): BrokerAddress | null {
      if (sealed === null) return null;
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return v.parse(ADDRESS, JSON.parse(Buffer.concat(text).toString('utf8')));
      } catch {
        return null;
      }
    },
  };
}
