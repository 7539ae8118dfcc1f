import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { replaceSecret } from '../access/secret.ts';
import { log } from '../log/log.ts';

/**
 * What this house has left standing at its broker, over restarts too: what is taken away while the broker, or the server, is away
 * would otherwise stand there for good.
 */
export interface Standing {
  /** Something is left there, or taken away; `reached`: the broker was told. */
  said(topic: string, payload: string, reached: boolean): void;
  topics(): readonly string[];
  /** Writes down what it has not yet. */
  close(): void;
}

const FILE = 'bus-standing';
const STORED = v.object({
  broker: v.string(),
  /** Its address, sealed; files of earlier versions have none. */
  address: v.optional(v.nullable(v.string()), null),
  topics: v.array(v.string()),
});
type Stored = v.InferOutput<typeof STORED>;
/** More than any house has places and readers. */
const MOST = 5_000;
/** Until it is written, in ms: many places come at once. */
const WRITTEN_AFTER = 1_000;

/** `broker`: its address as people read it; `address`: the same with its password, sealed. */
export function openStanding(data: string, broker: string, address: string): Standing {
  const stored = readStanding(data);
  const topics = new Set(stored?.broker === broker ? stored.topics : []);
  let timer: NodeJS.Timeout | null = null;
  function write(): void {
    timer = null;
    writeStanding(data, { broker, address, topics: [...topics] });
  }
  function changed(): void {
    timer ??= setTimeout(write, WRITTEN_AFTER).unref();
  }
  return {
    said(topic, payload, reached) {
      if (payload !== '' ? topics.has(topic) || topics.size >= MOST : !reached) return;
      if (payload !== '') topics.add(topic);
      else if (!topics.delete(topic)) return;
      changed();
    },
    topics: () => [...topics],
    close() {
      if (timer === null) return;
      clearTimeout(timer);
      write();
    },
  };
}

/** Returns what was written last, of any broker; null: nothing. */
export function readStanding(data: string): Stored | null {
  const file = join(data, FILE);
  if (!existsSync(file)) return null;
  try {
    return v.parse(STORED, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // It costs a topic that nothing needs any more, at most.
    return null;
  }
}

export function writeStanding(data: string, stored: Stored): void {
  try {
    replaceSecret(data, FILE, JSON.stringify(stored));
  } catch (error) {
    log.warn('not written what stands at the broker', { error });
  }
}
