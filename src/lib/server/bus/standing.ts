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
const STORED = v.object({ broker: v.string(), topics: v.array(v.string()) });
/** More than any house has places and readers. */
const MOST = 5_000;
/** Until it is written, in ms: many places come at once. */
const WRITTEN_AFTER = 1_000;

/** `broker`: its address as people read it; of what stands at another one nothing is known. */
export function openStanding(data: string, broker: string): Standing {
  const topics = new Set(read(data, broker));
  let timer: NodeJS.Timeout | null = null;
  function write(): void {
    timer = null;
    try {
      replaceSecret(data, FILE, JSON.stringify({ broker, topics: [...topics] }));
    } catch (error) {
      log.warn('not written what stands at the broker', { error });
    }
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

function read(data: string, broker: string): readonly string[] {
  const file = join(data, FILE);
  if (!existsSync(file)) return [];
  try {
    const stored = v.parse(STORED, JSON.parse(readFileSync(file, 'utf8')));
    return stored.broker === broker ? stored.topics : [];
  } catch {
    // It costs a topic that nobody needs any more, at most.
    return [];
  }
}
