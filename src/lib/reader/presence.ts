import type { ReaderEvent, ReaderName, ReaderProblem, TagId, Tap } from './events.ts';

/** Tags on each reader. A disconnected reader keeps its last tag until it reports otherwise. */
export interface Presence {
  readonly present: Readonly<Record<ReaderName, TagId>>;
  /** Readers that have reported a tag or its absence since they connected. */
  readonly reportedReaders: readonly ReaderName[];
  /** Tags missing from reconnected readers, and not seen on any other since. */
  readonly displaced: readonly TagId[];
}

export interface ReaderObservation {
  readonly presence: Presence;
  readonly tap: Tap | null;
  readonly problem: { reader: ReaderName; problem: ReaderProblem; at: number } | null;
}

/** Starts from the tags known to an earlier run. */
export const presenceOf = (present: Presence['present']): Presence => ({
  present,
  reportedReaders: [],
  displaced: [],
});
export const NO_TAGS: Presence = presenceOf({});

export function tagOn(reader: ReaderName, presence: Presence): TagId | null {
  return presence.present[reader] ?? null;
}

/** Returns the readers with a changed tag, and that tag; null if it was removed. */
export function presenceChanges(before: Presence, after: Presence): [ReaderName, TagId | null][] {
  return Object.keys({ ...before.present, ...after.present })
    .filter((reader) => tagOn(reader, before) !== tagOn(reader, after))
    .map((reader) => [reader, tagOn(reader, after)]);
}

/**
 * Interprets a reader's event: a tap, a problem, or only a change of presence. A card counts once
 * each time it is laid, however long it lies.
 *
 * @param id unique id for the tap, if the event is one and has none
 */
export function interpretReaderEvent(
  event: ReaderEvent,
  presence: Presence,
  id: string,
): ReaderObservation {
  switch (event.type) {
    case 'on':
      return handleTagOn(event, presence, id);
    case 'off':
      return withoutTap(withoutTag(event.reader, markReported(event.reader, presence)));
    case 'problem': {
      const { reader, problem, at } = event;
      return { ...withoutTap(presence), problem: { reader, problem, at } };
    }
    // A reader that reconnects reports the card that lay there all along. So disconnecting removes
    // nothing; only `off` does, also after a reconnect.
    case 'up':
    case 'down': {
      const heard = presence.reportedReaders.filter((name) => name !== event.reader);
      return withoutTap({ ...presence, reportedReaders: heard });
    }
  }
}

function handleTagOn(
  event: ReaderEvent & { type: 'on' },
  before: Presence,
  id: string,
): ReaderObservation {
  const { reader, tag, at } = event;
  const presence = withTagOn(reader, tag, markReported(reader, before));
  if (tagOn(reader, before) === tag || wasUnderAnotherName(reader, tag, before)) {
    return withoutTap(presence);
  }
  return { ...withoutTap(presence), tap: { id: event.tap ?? id, reader, tag, at } };
}

/**
 * Returns true if a card only changed its reader's name. Readers of one make are numbered in order
 * of detection, which a sleep or replugging may change. Then a reader that reports for the first
 * time has a card that no reader saw leave.
 */
function wasUnderAnotherName(reader: ReaderName, tag: TagId, presence: Presence): boolean {
  const { present, reportedReaders, displaced } = presence;
  if (reportedReaders.includes(reader)) return false;
  return (
    displaced.includes(tag) ||
    Object.entries(present).some(
      ([name, there]) => there === tag && !reportedReaders.includes(name),
    )
  );
}

function markReported(reader: ReaderName, presence: Presence): Presence {
  const { present, reportedReaders: heard, displaced } = presence;
  if (heard.includes(reader)) return presence;
  const before = present[reader];
  return {
    ...presence,
    reportedReaders: [...heard, reader],
    displaced: before === undefined ? displaced : [...displaced, before],
  };
}

function withTagOn(reader: ReaderName, tag: TagId, presence: Presence): Presence {
  const { present, reportedReaders: heard, displaced } = presence;
  const others = Object.entries(present).filter(
    ([name, there]) => there !== tag || heard.includes(name),
  );
  return {
    ...presence,
    present: { ...Object.fromEntries(others), [reader]: tag },
    displaced: displaced.filter((missing) => missing !== tag),
  };
}

function withoutTag(reader: ReaderName, presence: Presence): Presence {
  const rest = Object.entries(presence.present).filter(([name]) => name !== reader);
  return { ...presence, present: Object.fromEntries(rest) };
}

function withoutTap(presence: Presence): ReaderObservation {
  return { presence, tap: null, problem: null };
}

export interface LastReading {
  readonly tag: TagId;
  readonly at: number;
}

/** Interval in ms within which repeated readings of a tag count as one laying. */
export const REPEATED_READING_MS = 1_500;

/**
 * Returns true if a reading is a new laying. For readers such as phones that report no removal and
 * repeat readings: a tag stays while readings are at most `REPEATED_READING_MS` apart. Another tag is
 * always a new laying.
 */
export function isNewTap({ tag, at }: LastReading, last: LastReading | null): boolean {
  return last?.tag !== tag || at - last.at > REPEATED_READING_MS;
}
