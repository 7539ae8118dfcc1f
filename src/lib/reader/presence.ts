import type { ReaderEvent, ReaderName, ReaderProblem, TagId, Tap } from './events.ts';

/** What lies on each reader. A reader that went away keeps its last tag until it says otherwise. */
export interface Presence {
  readonly lying: Readonly<Record<ReaderName, TagId>>;
}

export interface Sight {
  readonly presence: Presence;
  /** The tap that the event was, if it was one. */
  readonly tap: Tap | null;
  readonly problem: { reader: ReaderName; problem: ReaderProblem; at: number } | null;
}

export const NOTHING_LIES: Presence = { lying: {} };

/** The tag that lies on a reader as far as we know, or null. */
export function lyingOn(reader: ReaderName, presence: Presence): TagId | null {
  return presence.lying[reader] ?? null;
}

/**
 * What a reader's event means for the table: a tap, a problem, or only other cards lying about.
 * A card counts once for each time it is laid, however long it lies; no timer is asked.
 *
 * @param id the id of the tap, should the event turn out to be one; new for every event
 */
export function perceive(event: ReaderEvent, presence: Presence, id: string): Sight {
  switch (event.type) {
    case 'on':
      return laid(event, presence, id);
    case 'off':
      return quiet({ lying: without(event.reader, presence.lying) });
    case 'problem': {
      const { reader, problem, at } = event;
      return { ...quiet(presence), problem: { reader, problem, at } };
    }
    // A reader that comes back (daemon restarted, plugged in again) reports the card that lay there all along
    // once more. So its going away lifts nothing: 'off' does, also for a reader that comes back empty.
    case 'up':
    case 'down':
      return quiet(presence);
  }
}

function laid(event: ReaderEvent & { type: 'on' }, presence: Presence, id: string): Sight {
  const { reader, tag, at } = event;
  if (lyingOn(reader, presence) === tag) return quiet(presence);
  const lying = { ...presence.lying, [reader]: tag };
  return { ...quiet({ lying }), tap: { id, reader, tag, at } };
}

function without(reader: ReaderName, lying: Presence['lying']): Presence['lying'] {
  return Object.fromEntries(Object.entries(lying).filter(([name]) => name !== reader));
}

function quiet(presence: Presence): Sight {
  return { presence, tap: null, problem: null };
}
