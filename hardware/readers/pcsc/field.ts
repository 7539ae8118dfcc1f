import { setTimeout as pause } from 'node:timers/promises';
import type { ReaderEvent, ReaderName, ReaderProblem, TagId } from '#lib/reader/events.ts';
import { tagEvent } from '#lib/reader/tag.ts';
import type { DriverHost } from '../contract.ts';
import { type CardReader, ReaderHeld, type ReaderListener } from './backend.ts';

/**
 * Number of misreadings in a row, without a card read between, after which a reader counts as mute.
 */
const MUTE_MISREADING_COUNT = 3;
/** Number of checks for the present card after a failed command. Their interval, in ms, follows. */
const PRESENCE_CHECK_COUNT = 8;
const PRESENCE_CHECK_INTERVAL_MS = 200;
/** Pause in ms before trying again at a reader that another program holds. */
const HELD_INTERVAL_MS = 1_000;
const MAX_ANSWER_BYTES = 18;
const GET_UID = Buffer.from([0xff, 0xca, 0x00, 0x00, 0x00]);

/** A reader as the driver sees it: it tells the host of the cards on it. */
export interface ReaderField extends ReaderListener {
  /** Runs work with the card on the reader; rejects without one. */
  during(work: (reader: CardReader) => Promise<unknown>): Promise<void>;
  exchange(tag: TagId, bytes: Buffer): Promise<Buffer>;
}

interface FieldParts {
  readonly reader: CardReader;
  readonly host: DriverHost;
  /** Reports that another program holds the reader. */
  held(): void;
}

export function createField({ reader, host, held }: FieldParts): ReaderField {
  const { name } = reader;
  const collisionOf = watchForCollisions();
  let misreadings = 0;
  let changes = 0;
  let current: string | null = null;
  let isGone = false;

  function card(uid: string): void {
    changes += 1;
    misreadings = 0;
    current = uid;
    const at = host.now();
    const collision = collisionOf(uid, at);
    if (collision === 'goes-on') return;
    host.emit(collision === 'none' ? tagEvent(name, uid, at) : severalAt(name, at));
    host.report(name, 'ready');
  }

  function empty(): void {
    changes += 1;
    current = null;
    host.emit({ type: 'off', reader: name, at: host.now() });
  }

  function problem(what: ReaderProblem): void {
    // A command under way fails once the reader is unplugged.
    if (isGone) return;
    misreadings = what === 'misread' ? misreadings + 1 : 0;
    host.emit({ type: 'problem', reader: name, problem: what, at: host.now() });
    host.report(name, misreadings < MUTE_MISREADING_COUNT ? 'ready' : 'mute');
  }

  function replaced(uid: string): void {
    empty();
    card(uid);
  }

  function look(isNew = false): void {
    let isFirstReading = isNew;
    recheckPresence({
      isNew,
      read: () => readCard(reader),
      changes: () => changes,
      found(uid) {
        if (isFirstReading) card(uid);
        else if (uid !== current) replaced(uid);
      },
      problem(what) {
        isFirstReading = false;
        problem(what);
      },
      held,
    }).catch((error: unknown) => host.say(`${name}: ${String(error)}`));
  }

  /**
   * Clears a tag that a command missed, so that it is seen when laid again, even if the event of
   * its departure was lost.
   */
  function missed(error: unknown): never {
    if (!isGone) {
      empty();
      look();
    }
    throw error;
  }

  return {
    present() {
      changes += 1;
      current = null;
      look(true);
    },
    absent() {
      void reader.disconnect().catch(() => undefined);
      empty();
    },
    changed: () => look(),
    gone() {
      isGone = true;
      changes += 1;
      current = null;
      void reader.disconnect().catch(() => undefined);
    },
    async during(work) {
      if (current === null) throw new Error('no card lies there');
      try {
        await work(reader);
      } finally {
        if (!isGone) look();
      }
    },
    exchange: (tag, bytes) =>
      current === tag ? reader.transmit(bytes, MAX_ANSWER_BYTES).catch(missed) : notThere(tag),
  };
}

const notThere = (tag: TagId): Promise<never> =>
  Promise.reject(new Error(`${tag} does not lie there`));

const severalAt = (reader: ReaderName, at: number): ReaderEvent => ({
  type: 'problem',
  reader,
  problem: 'several-cards',
  at,
});

/** `foreign` is a card that is no NFC sticker; `failed` one that cannot be read now. */
type Reading =
  { readonly type: 'uid'; readonly uid: string } | { readonly type: 'foreign' | 'held' | 'failed' };

interface PresenceCheck {
  /** True if the card has just been laid, so that its problems are reported. */
  readonly isNew: boolean;
  read(): Promise<Reading>;
  changes(): number;
  found(uid: string): void;
  problem(problem: ReaderProblem): void;
  held(): void;
}

/**
 * Reads the present card, after it was laid and after every command. A command that meets a
 * departing card takes the event of its departure from pcscd, and a reader showing a sign reports
 * nothing else. A card that follows at once would be taken for the old one. A card that cannot be
 * powered up or read at first is tried again; one that another program holds until it is free.
 */
async function recheckPresence(check: PresenceCheck): Promise<void> {
  const { isNew, read, changes, found, problem, held } = check;
  const before = changes();
  let wasHeld = false;
  for (let look = 0; look < PRESENCE_CHECK_COUNT; look += 1) {
    const reading = await read();
    // Also if the card has left meanwhile: it was pulled away too early.
    if (reading.type === 'failed' && isNew && look === 0) problem('misread');
    if (changes() !== before) return;
    if (reading.type === 'uid') return found(reading.uid);
    if (reading.type === 'foreign') return isNew ? problem('not-a-game-card') : undefined;
    if (reading.type === 'held') {
      if (!wasHeld) held();
      wasHeld = true;
      look = 0;
    }
    await pause(reading.type === 'held' ? HELD_INTERVAL_MS : PRESENCE_CHECK_INTERVAL_MS);
    if (changes() !== before) return;
  }
}

async function readCard(reader: CardReader): Promise<Reading> {
  try {
    if (isIso14443Part4(await reader.connect())) return { type: 'foreign' };
    const uid = uidIn(await reader.transmit(GET_UID, MAX_ANSWER_BYTES));
    return uid === null ? { type: 'failed' } : { type: 'uid', uid };
  } catch (error) {
    return { type: error instanceof ReaderHeld ? 'held' : 'failed' };
  }
}

/** Position and value in the ATR that mark a storage card, such as an NFC sticker (PC/SC part 3). */
const STORAGE_CARD = { at: 5, value: 0x4f };

/** True for the ATR of a bank card or a phone; false if the ATR is unknown. */
const isIso14443Part4 = (atr: Uint8Array): boolean =>
  atr.length > 0 && atr[STORAGE_CARD.at] !== STORAGE_CARD.value;

function uidIn(answer: Buffer): string | null {
  const good = answer.length > 2 && answer.readUInt16BE(answer.length - 2) === 0x9000;
  return good ? answer.subarray(0, -2).toString('hex') : null;
}

/**
 * Maximum time in ms in which a reader alternates between two cards in its field. Hands need longer
 * to swap cards twice, as a reader polls two to three times a second.
 */
const COLLISION_WINDOW_MS = 1_500;

/** `begins` is reported; `goes-on` was reported before. */
type Collision = 'none' | 'begins' | 'goes-on';

interface Sighting {
  readonly tag: string;
  readonly at: number;
  readonly collision: Collision;
}

/** Detects several cards on one reader by alternating tags. Times are in ms of any clock. */
export function watchForCollisions(): (tag: string, at: number) => Collision {
  let older: Sighting | null = null;
  let newer: Sighting | null = null;

  function judge(tag: string, at: number): Collision {
    if (older === null || newer === null || older.tag !== tag || newer.tag === tag) return 'none';
    const since = at - older.at;
    if (since < 0 || since >= COLLISION_WINDOW_MS) return 'none';
    return newer.collision === 'none' ? 'begins' : 'goes-on';
  }

  return (tag, at) => {
    const collision = judge(tag, at);
    [older, newer] = [newer, { tag, at, collision }];
    return collision;
  };
}
