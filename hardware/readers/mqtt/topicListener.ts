import type { ReaderName } from '#lib/reader/events.ts';
import { line } from '../../words.ts';
import type { DriverHost } from '../contract.ts';
import { createReportedReaders } from './reportedReaders.ts';
import { answerTo, type Filter, isShared, readerAt, speakerAt } from './topics.ts';

export interface TopicListener {
  take(topic: string, payload: Uint8Array, retain: boolean): void;
  reachable(isReachable: boolean): void;
  /** Returns the topic for the answer to a reader; null if the reader cannot receive one. */
  answer(reader: ReaderName): string | null;
  stop(): void;
}

export function createTopicListener(host: DriverHost, filters: readonly Filter[]): TopicListener {
  const answers = new Map<ReaderName, string>();
  let isSaid = false;
  const sightings = createReportedReaders(host, {
    tooMany(name) {
      // Reported once, so that invented names cannot flood the terminal.
      if (!isSaid) host.say(line('bridge.mqtt.too-many', { name }));
      isSaid = true;
    },
    forgotten: (name) => void answers.delete(name),
  });

  /** Forgets a reader with its retained status, which an empty message deletes at the broker. */
  function forget(reader: ReaderName): void {
    sightings.forget(reader);
  }

  function hearStatus(topic: string, payload: Uint8Array, filter: Filter): void {
    const speaker = speakerAt(topic, filter);
    if (speaker === null) return;
    if (payload.length === 0) return forget(speaker);
    if (isShared(filter) && !sightings.knows(speaker)) return;
    sightings.status(speaker, /^online$/i.test(Buffer.from(payload).toString()));
  }

  function hearTag(topic: string, payload: Uint8Array): void {
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
      // A retained message is an old tap.
      if (!retain) hearTag(topic, payload);
    },
    reachable(isReachable) {
      sightings.reachable(isReachable);
      if (!isReachable) return;
      for (const filter of filters) {
        const alone = readerAt(filter, filter);
        if (!filter.includes('+') && alone !== null) sightings.expect(alone);
      }
    },
    answer: (reader) => answers.get(reader) ?? null,
    stop: sightings.stop,
  };
}
