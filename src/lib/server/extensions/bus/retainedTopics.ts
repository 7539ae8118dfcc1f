import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { replaceSecret } from '../../access/secret.ts';
import { log } from '../../log/log.ts';

/**
 * Record on disk of the topics retained at the broker. Topics removed while the broker or the
 * server is offline would otherwise remain for good.
 */
export interface RetainedTopicsFile {
  /** Records that a topic was retained or removed. `reached`: the broker received it. */
  record(topic: string, payload: string, reached: boolean): void;
  topics(): readonly string[];
  close(): void;
}

const FILE = 'bus-standing';
const STORED = v.object({
  broker: v.string(),
  address: v.optional(v.nullable(v.string()), null),
  topics: v.array(v.string()),
});
type Stored = v.InferOutput<typeof STORED>;
/** Maximum number of recorded topics, more than any venue has. */
const MAX_TOPICS = 5_000;
/** Debounce of writes in ms: many places change at once. */
const WRITE_DEBOUNCE_MS = 1_000;

/**
 * Opens the record. `broker`: its address without password; `address`: the whole one, encrypted.
 */
export function openRetainedTopics(
  data: string,
  broker: string,
  address: string,
): RetainedTopicsFile {
  const stored = readRetainedTopics(data);
  const topics = new Set(stored?.broker === broker ? stored.topics : []);
  let timer: NodeJS.Timeout | null = null;
  function write(): void {
    timer = null;
    writeRetainedTopics(data, { broker, address, topics: [...topics] });
  }
  function changed(): void {
    timer ??= setTimeout(write, WRITE_DEBOUNCE_MS).unref();
  }
  return {
    record(topic, payload, reached) {
      if (payload !== '' ? topics.has(topic) || topics.size >= MAX_TOPICS : !reached) return;
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

export function readRetainedTopics(data: string): Stored | null {
  const file = join(data, FILE);
  if (!existsSync(file)) return null;
  try {
    return v.parse(STORED, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Without the record, at most some obsolete topics remain.
    return null;
  }
}

export function writeRetainedTopics(data: string, stored: Stored): void {
  try {
    replaceSecret(data, FILE, JSON.stringify(stored));
  } catch (error) {
    log.warn('not written what stands at the broker', { error });
  }
}
