import type { ReaderEvent, ReaderName, ReaderProblem, TagId, Tap } from './events.ts';

/** What lies on each reader. A reader that went away keeps its last tag until it says otherwise. */
export interface Presence {
  readonly present: Readonly<Record<ReaderName, TagId>>;
  /** Readers that have said what lies on them since they came up. */
  readonly heard: readonly ReaderName[];
  /** Tags that lay on readers which came up without them, and that no reader has seen since. */
  readonly displaced: readonly TagId[];
}

export interface Sight {
  readonly presence: Presence;
  /** The tap that the event was, if it was one. */
  readonly tap: Tap | null;
  readonly problem: { reader: ReaderName; problem: ReaderProblem; at: number } | null;
}

/** Nothing is known to be on a reader but what an earlier run knew. */
export const presenceOf = (present: Presence['present']): Presence => ({
  present,
  heard: [],
  displaced: [],
});
export const NO_TAGS: Presence = presenceOf({});

/** The tag that lies on a reader as far as we know, or null. */
export function tagOn(reader: ReaderName, presence: Presence): TagId | null {
  return presence.present[reader] ?? null;
}

/** The readers on which something else lies than before, with what that is; null: nothing. */
export function movesBetween(before: Presence, after: Presence): [ReaderName, TagId | null][] {
  return Object.keys({ ...before.present, ...after.present })
    .filter((reader) => tagOn(reader, before) !== tagOn(reader, after))
    .map((reader) => [reader, tagOn(reader, after)]);
}

/**
 * What a reader's event means for the table: a tap, a problem, or only other cards about.
 * A card counts once for each time it is laid, however long it lies.
 *
 * @param id the id of the tap, should the event turn out to be one and bring none; new for every event
 */
export function perceive(event: ReaderEvent, presence: Presence, id: string): Sight {
  switch (event.type) {
    case 'on':
      return laid(event, presence, id);
    case 'off':
      return quiet(lifted(event.reader, hearing(event.reader, presence)));
    case 'problem': {
      const { reader, problem, at } = event;
      return { ...quiet(presence), problem: { reader, problem, at } };
    }
    // A reader that comes back (daemon restarted, plugged in again) reports the card that lay there all along
    // once more. So its going away lifts nothing: 'off' does, also for a reader that comes back empty.
    case 'up':
    case 'down': {
      const heard = presence.heard.filter((name) => name !== event.reader);
      return quiet({ ...presence, heard });
    }
  }
}

function laid(event: ReaderEvent & { type: 'on' }, before: Presence, id: string): Sight {
  const { reader, tag, at } = event;
  const presence = place(reader, tag, hearing(reader, before));
  if (tagOn(reader, before) === tag || wasUnderAnotherName(reader, tag, before)) {
    return quiet(presence);
  }
  return { ...quiet(presence), tap: { id: event.tap ?? id, reader, tag, at } };
}

/**
 * Readers of one make are numbered as they are found, so after a sleep of the machine or a replugging a card may
 * turn up under the name of another reader: one that says for the first time what lies on it, while no reader has
 * seen the card leave. Nobody has lifted that card.
 */
function wasUnderAnotherName(reader: ReaderName, tag: TagId, presence: Presence): boolean {
  const { present, heard, displaced } = presence;
  if (heard.includes(reader)) return false;
  return (
    displaced.includes(tag) ||
    Object.entries(present).some(([name, there]) => there === tag && !heard.includes(name))
  );
}

/** A reader's first word after it came up: what lay on it before may be elsewhere. */
function hearing(reader: ReaderName, presence: Presence): Presence {
  const { present, heard, displaced } = presence;
  if (heard.includes(reader)) return presence;
  const before = present[reader];
  return {
    ...presence,
    heard: [...heard, reader],
    displaced: before === undefined ? displaced : [...displaced, before],
  };
}

/** The tag lies here now, and no longer on a reader that may be this one under an older name. */
function place(reader: ReaderName, tag: TagId, presence: Presence): Presence {
  const { present, heard, displaced } = presence;
  const others = Object.entries(present).filter(
    ([name, there]) => there !== tag || heard.includes(name),
  );
  return {
    ...presence,
    present: { ...Object.fromEntries(others), [reader]: tag },
    displaced: displaced.filter((missing) => missing !== tag),
  };
}

function lifted(reader: ReaderName, presence: Presence): Presence {
  const rest = Object.entries(presence.present).filter(([name]) => name !== reader);
  return { ...presence, present: Object.fromEntries(rest) };
}

function quiet(presence: Presence): Sight {
  return { presence, tap: null, problem: null };
}

/** The tag a reader read last, and when (ms). */
export interface LastReading {
  readonly tag: TagId;
  readonly at: number;
}

/** A tag that is read again within this time has not been lifted since (ms). */
export const STILL_PRESENT = 1_500;

/**
 * Whether a reading is a new laying, at a reader that never tells when a tag leaves and may read one that is there again and
 * again, as phones do. There, a tag lies as long as its readings follow each other within `STILL_PRESENT`; another tag
 * is always a new laying.
 */
export function isLaidAnew({ tag, at }: LastReading, last: LastReading | null): boolean {
  return last?.tag !== tag || at - last.at > STILL_PRESENT;
}
