import type { ReaderName } from '#lib/reader/events.ts';
import { tagSeen } from '#lib/reader/tag.ts';
import type { DriverHost } from '../contract.ts';
import { readMessage, tapIdOf, type Told } from './messages.ts';

/** Whoever may speak at a broker could name readers without end. */
export const MOST_READERS = 32;

/** Readers that are known by what is told of them. */
export interface Sightings {
  /** Takes what was told at a topic of tags by a reader. */
  take(reader: ReaderName, topic: string, payload: Uint8Array): void;
  /** A reader has said that it is there, or somebody for it that it is gone. */
  status(reader: ReaderName, isThere: boolean): void;
  /** All that were there can be heard again; or none can. */
  reachable(isReachable: boolean): void;
  /** Says nothing any longer. */
  stop(): void;
}

interface Known {
  isThere: boolean;
  isUp: boolean;
  /** Runs while a tag lies of which nobody tells that it is lifted. */
  lying: { readonly spelling: string; readonly time: number; timer: NodeJS.Timeout } | null;
}

/** Makes events of what readers tell by messages. A tag that is told of again while it lies is not laid again. */
export function createSightings(
  host: DriverHost,
  tooMany: (reader: ReaderName) => void,
): Sightings {
  const readers = new Map<ReaderName, Known>();
  let stopped = false;

  function known(reader: ReaderName): Known | null {
    const there = readers.get(reader);
    if (there !== undefined) return there;
    if (readers.size >= MOST_READERS) {
      tooMany(reader);
      return null;
    }
    const fresh: Known = { isThere: true, isUp: false, lying: null };
    readers.set(reader, fresh);
    return fresh;
  }

  function up(reader: ReaderName, of: Known): void {
    if (of.isUp) return;
    of.isUp = true;
    host.emit({ type: 'up', reader, at: host.now() });
    host.report(reader, 'ready');
    if (of.lying !== null) lieOn(reader, of, of.lying.spelling, of.lying.time);
  }

  /** What lies there goes on lying: a card is not lifted by a cable. */
  function down(reader: ReaderName, of: Known): void {
    clearTimeout(of.lying?.timer);
    if (of.isUp) host.emit({ type: 'down', reader, at: host.now() });
    of.isUp = false;
    host.report(reader, 'connecting');
  }

  function lieOn(reader: ReaderName, of: Known, spelling: string, time: number): void {
    clearTimeout(of.lying?.timer);
    const timer = setTimeout(() => lift(reader, of), time);
    of.lying = { spelling, time, timer };
  }

  function lift(reader: ReaderName, of: Known): void {
    clearTimeout(of.lying?.timer);
    of.lying = null;
    host.emit({ type: 'off', reader, at: host.now() });
  }

  function laid(reader: ReaderName, of: Known, topic: string, told: Told & { type: 'laid' }): void {
    const { spelling, id, liesFor } = told;
    const isLyingOn = of.lying?.spelling === spelling;
    if (of.lying !== null && !isLyingOn) lift(reader, of);
    if (liesFor !== null) lieOn(reader, of, spelling, liesFor);
    if (isLyingOn) return;
    const event = tagSeen(reader, spelling, host.now());
    const isNumbered = event.type === 'on' && id !== null;
    host.emit(isNumbered ? { ...event, tap: tapIdOf(topic, id) } : event);
  }

  return {
    take(reader, topic, payload) {
      const told = readMessage(payload);
      if (told === null || stopped) return;
      const of = known(reader);
      if (of === null) return;
      of.isThere = true;
      up(reader, of);
      if (told.type === 'lifted') lift(reader, of);
      else laid(reader, of, topic, told);
    },
    status(reader, isThere) {
      if (stopped) return;
      const of = known(reader);
      if (of === null) return;
      of.isThere = isThere;
      if (isThere) up(reader, of);
      else down(reader, of);
    },
    reachable(isReachable) {
      for (const [reader, of] of readers) {
        if (stopped) return;
        if (!isReachable) down(reader, of);
        else if (of.isThere) up(reader, of);
      }
    },
    stop() {
      stopped = true;
      for (const { lying } of readers.values()) clearTimeout(lying?.timer);
    },
  };
}
