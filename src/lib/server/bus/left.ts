import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { connectionTo, shownAddressOf, type BrokerAddress } from '../../process/broker.ts';
import { replaceSecret } from '../access/secret.ts';
import { log } from '../log/log.ts';
import { readStanding, writeStanding } from './standing.ts';

/*
 * Brokers of before at which something of this house still stands: the environment named another one, or none, at a start, or the broker
 * was away when it was left. Their addresses are sealed by the secret of the house, so that no password stands in the file.
 */

const FILE = 'bus-left';
const LEFT = v.array(
  v.object({ broker: v.string(), address: v.nullable(v.string()), topics: v.array(v.string()) }),
);
type Left = v.InferOutput<typeof LEFT>;
/** Limit on brokers that are remembered, the newest first. */
const MAX_BROKERS = 4;
/** Delay in ms between tries to reach a broker of before. */
const RETRY_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface LeftBrokers {
  /** Empties what stands at all brokers but this one, as soon as each is reached; null: at all. */
  turnTo(broker: BrokerAddress | null): void;
  close(): Promise<void>;
}

interface LeftParts {
  readonly data: string;
  readonly secret: string;
  /** Name of this server at those brokers. */
  readonly clientId: string;
}

export function openLeftBrokers({ data, secret, clientId }: LeftParts): LeftBrokers {
  const closing = new AbortController();
  const emptying = new Map<string, Promise<void>>();
  const seal = createSeal(secret);

  function write(left: Left): void {
    try {
      replaceSecret(data, FILE, JSON.stringify(left.slice(0, MAX_BROKERS)));
    } catch (error) {
      log.warn('not written what stands at brokers of before', { error });
    }
  }
  function remember(now: string | null): Left {
    const known = readLeft(data);
    const stood = readStanding(data);
    const isMoved = stood !== null && stood.broker !== now && stood.topics.length > 0;
    const all = isMoved ? [stood, ...known.filter(({ broker }) => broker !== stood.broker)] : known;
    // It stands at the broker that is spoken with again.
    const back = all.find(({ broker }) => broker === now);
    const left = all.filter(({ broker }) => broker !== now);
    if (isMoved || back !== undefined) {
      write(left);
      const topics = [...(stood?.broker === now ? stood.topics : []), ...(back?.topics ?? [])];
      writeStanding(data, { broker: now ?? '', address: back?.address ?? null, topics });
    }
    return left;
  }
  async function empty({ broker, address, topics }: Left[number]): Promise<void> {
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
        // It may be the broker of the house again.
        if (!readLeft(data).some((other) => other.broker === broker)) return void resolve();
        Promise.all(topics.map((topic) => client.publishAsync(topic, '', { qos: 1, retain: true })))
          .then(() => {
            write(readLeft(data).filter((other) => other.broker !== broker));
            log.info('nothing is left at a broker of before', { broker });
            resolve();
          })
          .catch((error: unknown) => log.warn('not emptied at a broker of before', { error }));
      });
    });
    client.end(closing.signal.aborted);
  }
  return {
    turnTo(broker) {
      const now = broker === null ? null : shownAddressOf(broker);
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

function readLeft(data: string): Left {
  const file = join(data, FILE);
  if (!existsSync(file)) return [];
  try {
    return v.parse(LEFT, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // It costs topics that nothing needs any more.
    return [];
  }
}

const ADDRESS = v.object({ url: v.string(), ca: v.nullable(v.string()) });
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals addresses of brokers, which hold passwords, by the secret of the house. */
export function createSeal(secret: string) {
  const key = createHash('sha256').update(`bus left ${secret}`).digest();
  return {
    close({ url, ca }: BrokerAddress): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = [cipher.update(JSON.stringify({ url, ca })), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...text]).toString('base64');
    },
    /** Returns null where it was sealed by another secret. */
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
