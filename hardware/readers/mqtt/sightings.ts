import type { ReaderName, TagId } from '#lib/reader/events.ts';
import { createSteadinessCheck, derivedTag, tagsIn } from '#lib/reader/spelling.ts';
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
  /** Whether anything was heard of a reader. */
  knows(reader: ReaderName): boolean;
  /** All that were there can be heard again; or none can. */
  reachable(isReachable: boolean): void;
  /** Says nothing any longer. */
  stop(): void;
}

/** Makes events of what readers tell by messages. */
export function createSightings(
  host: DriverHost,
  tooMany: (reader: ReaderName) => void,
): Sightings {
  const readers = new Map<ReaderName, ToldReader>();
  let stopped = false;

  function known(name: ReaderName): ToldReader | null {
    const there = readers.get(name);
    if (stopped) return null;
    if (there !== undefined) return there;
    if (readers.size >= MOST_READERS) {
      tooMany(name);
      return null;
    }
    const fresh = createToldReader(host, name);
    readers.set(name, fresh);
    return fresh;
  }

  return {
    take(name, topic, payload) {
      const told = readMessage(payload);
      if (told !== null) known(name)?.told(told, topic);
    },
    status: (name, isThere) => known(name)?.says(isThere),
    knows: (name) => readers.has(name),
    reachable(isReachable) {
      if (stopped) return;
      for (const reader of readers.values()) reader.reachable(isReachable);
    },
    stop() {
      stopped = true;
      for (const reader of readers.values()) reader.stop();
    },
  };
}

export interface ToldReader {
  told(told: Told, topic: string): void;
  /** What it says of itself, or its last will. */
  says(isThere: boolean): void;
  reachable(isReachable: boolean): void;
  stop(): void;
}

/** One reader. A tag that is told of again while it lies is not laid again. */
export function createToldReader(host: DriverHost, name: ReaderName): ToldReader {
  let isThere = true;
  let isUp = false;
  /** A tag of which nobody tells that it is lifted, and for how long it lies, in ms. */
  let lying: { readonly spelling: string; readonly time: number } | null = null;
  let lifting: NodeJS.Timeout | undefined;
  const isSteady = createSteadinessCheck();

  /** The tag that a spelling stands for; any other that a device always writes so is a number as well. */
  function tagOf(spelling: string): TagId {
    const [likeliest] = tagsIn(spelling);
    if (likeliest !== undefined) return likeliest;
    return isSteady(spelling) ? derivedTag(spelling) : spelling;
  }

  function up(): void {
    if (isUp) return;
    isUp = true;
    host.emit({ type: 'up', reader: name, at: host.now() });
    host.report(name, 'ready');
    if (lying !== null) lieOn(lying.spelling, lying.time);
  }

  /** What lies there goes on lying: no card is lifted by a network. */
  function down(): void {
    clearTimeout(lifting);
    if (isUp) host.emit({ type: 'down', reader: name, at: host.now() });
    isUp = false;
    host.report(name, 'connecting');
  }

  function lieOn(spelling: string, time: number): void {
    clearTimeout(lifting);
    lying = { spelling, time };
    lifting = setTimeout(lift, time);
  }

  function lift(): void {
    clearTimeout(lifting);
    lying = null;
    host.emit({ type: 'off', reader: name, at: host.now() });
  }

  function lay({ spelling, id, liesFor }: Told & { type: 'laid' }, topic: string): void {
    const isLyingOn = lying?.spelling === spelling;
    if (lying !== null && !isLyingOn) lift();
    if (liesFor !== null) lieOn(spelling, liesFor);
    if (isLyingOn) return;
    const event = tagSeen(name, tagOf(spelling), host.now());
    const isNumbered = event.type === 'on' && id !== null;
    host.emit(isNumbered ? { ...event, tap: tapIdOf(topic, id) } : event);
  }

  return {
    told(told, topic) {
      isThere = true;
      up();
      if (told.type === 'lifted') lift();
      else lay(told, topic);
    },
    says(there) {
      isThere = there;
      if (there) up();
      else down();
    },
    reachable(isReachable) {
      if (!isReachable) down();
      else if (isThere) up();
    },
    stop: () => clearTimeout(lifting),
  };
}
