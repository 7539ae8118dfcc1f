import type { ReaderName } from '#lib/reader/events.ts';
import { line } from '../../words.ts';
import type { DriverHost } from '../contract.ts';
import { createSightings } from './sightings.ts';
import { answerTo, type Filter, isShared, readerAt, speakerAt } from './topics.ts';

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

  function hearStatus(topic: string, payload: Uint8Array, filter: Filter): void {
    const speaker = speakerAt(topic, filter);
    // Of what is no reader, many a thing says there that it is there.
    if (speaker === null || (isShared(filter) && !sightings.knows(speaker))) return;
    sightings.status(speaker, /^online$/i.test(Buffer.from(payload).toString()));
  }

  function hearTag(topic: string, payload: Uint8Array): void {
    // The first that it fits: a reader that went by two names would lay each card twice.
    const filter = filters.find((filter) => readerAt(topic, filter) !== null);
    const reader = filter === undefined ? null : readerAt(topic, filter);
    if (filter === undefined || reader === null) return;
    sightings.take(reader, topic, payload);
    const answer = answerTo(topic, filter);
    if (answer !== null && sightings.knows(reader)) answers.set(reader, answer);
  }

  return {
    take(topic, payload, retain) {
      for (const filter of filters) hearStatus(topic, payload, filter);
      // What is left standing at a topic was laid at another time.
      if (!retain) hearTag(topic, payload);
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
