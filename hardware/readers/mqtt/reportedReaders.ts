import type { ReaderName, TagId } from '#lib/reader/events.ts';
import { createSteadinessCheck, derivedTag, candidateTags } from '#lib/reader/spelling.ts';
import { tagEvent } from '#lib/reader/tag.ts';
import type { DriverHost } from '../contract.ts';
import { readMessage, tapIdOf, type TagMessage } from './messages.ts';

export const MAX_READERS = 32;

export interface ReportedReaders {
  take(reader: ReaderName, topic: string, payload: Uint8Array): void;
  status(reader: ReaderName, isThere: boolean): void;
  /** Adds a reader that the settings name. It never gives way. */
  expect(reader: ReaderName): void;
  forget(reader: ReaderName): void;
  knows(reader: ReaderName): boolean;
  reachable(isReachable: boolean): void;
  stop(): void;
}

interface ReportedReadersListener {
  tooMany(reader: ReaderName): void;
  forgotten?(reader: ReaderName): void;
}

export function createReportedReaders(
  host: DriverHost,
  { tooMany, forgotten }: ReportedReadersListener,
): ReportedReaders {
  const readers = new Map<ReaderName, ReportedReader>();
  /** Readers that laid a tag, or are named by the settings. The others give way to them. */
  const proven = new Set<ReaderName>();
  let stopped = false;

  function forget(name: ReaderName): void {
    const reader = readers.get(name);
    if (reader === undefined || stopped) return;
    readers.delete(name);
    proven.delete(name);
    reader.forget();
    forgotten?.(name);
  }

  function makeRoom(): void {
    const idle = [...readers.keys()].find((name) => !proven.has(name));
    if (idle !== undefined) forget(idle);
  }

  /** Returns a reader that is not proven, and adds it if there is room. */
  function known(name: ReaderName): ReportedReader | null {
    const there = readers.get(name);
    if (stopped) return null;
    if (there !== undefined) return there;
    if (readers.size >= MAX_READERS) {
      tooMany(name);
      return null;
    }
    const fresh = createReportedReader(host, name);
    readers.set(name, fresh);
    return fresh;
  }

  function provenReader(name: ReaderName): ReportedReader | null {
    if (stopped) return null;
    if (!readers.has(name) && readers.size >= MAX_READERS) makeRoom();
    const reader = known(name);
    if (reader !== null) proven.add(name);
    return reader;
  }

  return {
    take(name, topic, payload) {
      const told = readMessage(payload);
      if (told === null) return;
      (told.type === 'laid' ? provenReader(name) : known(name))?.handleMessage(told, topic);
    },
    status: (name, isThere) => known(name)?.setOnline(isThere),
    expect: (name) => provenReader(name)?.setOnline(true),
    forget,
    knows: (name) => readers.has(name),
    reachable(isReachable) {
      if (stopped) return;
      for (const reader of readers.values()) reader.setReachable(isReachable);
    },
    stop() {
      stopped = true;
      for (const reader of readers.values()) reader.stop();
    },
  };
}

export interface ReportedReader {
  handleMessage(told: TagMessage, topic: string): void;
  setOnline(isThere: boolean): void;
  setReachable(isReachable: boolean): void;
  /** Stops, and removes the reader from the list. */
  forget(): void;
  stop(): void;
}

export function createReportedReader(host: DriverHost, name: ReaderName): ReportedReader {
  let isThere = true;
  let isUp = false;
  /** The tag on a reader that does not report lifting, with its timeout in ms. */
  let lying: { readonly spelling: string; readonly time: number } | null = null;
  let lifting: NodeJS.Timeout | undefined;
  const isSteady = createSteadinessCheck();

  /**
   * Returns the tag of a spelling. An unknown spelling becomes a tag once the device has used it
   * consistently.
   */
  function tagOf(spelling: string): TagId {
    const [likeliest] = candidateTags(spelling);
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

  /** The tag stays: a network failure lifts no card. */
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

  function lay({ spelling, id, liesFor }: TagMessage & { type: 'laid' }, topic: string): void {
    const isLyingOn = lying?.spelling === spelling;
    if (lying !== null && !isLyingOn) lift();
    if (liesFor !== null) lieOn(spelling, liesFor);
    if (isLyingOn) return;
    const event = tagEvent(name, tagOf(spelling), host.now());
    const isNumbered = event.type === 'on' && id !== null;
    host.emit(isNumbered ? { ...event, tap: tapIdOf(topic, id) } : event);
  }

  return {
    handleMessage(told, topic) {
      isThere = true;
      up();
      if (told.type === 'lifted') lift();
      else lay(told, topic);
    },
    setOnline(there) {
      isThere = there;
      if (there) up();
      else down();
    },
    setReachable(isReachable) {
      if (!isReachable) down();
      else if (isThere) up();
    },
    forget() {
      if (isUp) down();
      clearTimeout(lifting);
      host.report(name, null);
    },
    stop: () => clearTimeout(lifting),
  };
}
