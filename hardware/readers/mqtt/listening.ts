import type { ReaderName } from '#lib/reader/events.ts';
import { line } from '../../words.ts';
import type { DriverHost } from '../contract.ts';
import { createSightings } from './sightings.ts';
import { answerBeside, type Filter, readerAt, statusBeside } from './topics.ts';

/** What becomes of messages, wherever they come from. */
export interface Listening {
  /** Takes a message; whatever is a tap in it is on disk when this returns. */
  take(topic: string, payload: Uint8Array, retain: boolean): void;
  /** Readers can be heard again, or none can. */
  reachable(isReachable: boolean): void;
  /** Where a reader is shown a sign; null where it would not hear it. */
  answer(reader: ReaderName): string | null;
  stop(): void;
}

/** Listens at topics for readers. */
export function createListening(host: DriverHost, filters: readonly Filter[]): Listening {
  const answers = new Map<ReaderName, string>();
  let isSaid = false;
  const sightings = createSightings(host, (name) => {
    // Whoever makes up names would fill the terminal too.
    if (!isSaid) host.say(line('bridge.mqtt.too-many', { name }));
    isSaid = true;
  });

  function hear(filter: Filter, topic: string, payload: Uint8Array, retain: boolean): void {
    const reader = readerAt(topic, filter);
    const status = statusBeside(filter);
    const speaker = status === null ? null : readerAt(topic, status);
    if (speaker !== null)
      sightings.status(speaker, /^online$/i.test(Buffer.from(payload).toString()));
    // What is left standing at a topic was laid at another time.
    if (reader === null || retain) return;
    const answer = answerBeside(topic);
    if (answer !== null) answers.set(reader, answer);
    sightings.take(reader, topic, payload);
  }

  return {
    take(topic, payload, retain) {
      for (const filter of filters) hear(filter, topic, payload, retain);
    },
    reachable(isReachable) {
      sightings.reachable(isReachable);
      if (!isReachable) return;
      for (const filter of filters) {
        const alone = readerAt(filter, filter);
        if (!filter.includes('+') && alone !== null) sightings.status(alone, true);
      }
    },
    answer: (reader) => answers.get(reader) ?? null,
    stop: sightings.stop,
  };
}
