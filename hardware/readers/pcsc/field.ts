import { setTimeout as pause } from 'node:timers/promises';
import type { ReaderEvent, ReaderName, ReaderProblem, TagId } from '#lib/reader/events.ts';
import { tagSeen } from '#lib/reader/tag.ts';
import type { DriverHost } from '../contract.ts';
import type { Reader } from './nfc-pcsc.d.ts';

/** After so many misreadings in a row, with no card read between, a reader counts as mute. */
const MUTE_AFTER = 3;
/** How often, and how far apart (ms), to look which card is there after a command failed. */
const LOOKS = 8;
const BETWEEN_LOOKS = 200;
/** The longest answer ever requested: four pages of a tag, and the status. */
const LONGEST_ANSWER = 18;
const GET_UID = Buffer.from([0xff, 0xca, 0x00, 0x00, 0x00]);

/** Runs work once the native locks are released under which nfc-pcsc calls its listeners; never after the end. */
export type Later = (work: () => void) => void;

/** The field of one reader: reports what comes and goes there. */
export interface Field {
  card(uid: string): void;
  empty(): void;
  problem(problem: ReaderProblem): void;
  /** Does something with the reader through the card on it; rejects without one. */
  during(work: (reader: Reader) => Promise<unknown>): Promise<void>;
  /** Sends a command to this very tag and resolves with its answer; rejects when it is not there. */
  exchange(tag: TagId, bytes: Buffer): Promise<Buffer>;
}

export function createField(reader: Reader, host: DriverHost, later: Later): Field {
  const { name } = reader;
  const collisionOf = watchForCollisions();
  let misreadings = 0;
  /** Counts what came and went, to notice that something did. */
  let changes = 0;
  let current: string | null = null;

  function card(uid: string): void {
    changes += 1;
    misreadings = 0;
    current = uid;
    const at = host.now();
    const collision = collisionOf(uid, at);
    if (collision === 'goes-on') return;
    later(() => {
      host.emit(collision === 'none' ? tagSeen(name, uid, at) : severalAt(name, at));
      host.report(name, 'ready');
    });
  }

  function empty(): void {
    changes += 1;
    current = null;
    const at = host.now();
    later(() => host.emit({ type: 'off', reader: name, at }));
  }

  function problem(what: ReaderProblem): void {
    const at = host.now();
    misreadings = what === 'misread' ? misreadings + 1 : 0;
    later(() => {
      host.emit({ type: 'problem', reader: name, problem: what, at });
      host.report(name, misreadings < MUTE_AFTER ? 'ready' : 'mute');
      if (what === 'misread') look();
    });
  }

  const look = () => {
    lookAgain(reader, {
      changes: () => changes,
      current: () => current,
      replaced(uid) {
        empty();
        card(uid);
      },
    }).catch((error: unknown) => host.say(`${name}: ${String(error)}`));
  };

  const gone = goneBy(empty, look);

  return {
    card,
    empty,
    problem,
    async during(work) {
      if (current === null) throw new Error('no card lies there');
      try {
        await work(reader);
      } finally {
        look();
      }
    },
    exchange: (tag, bytes) =>
      current === tag ? reader.transmit(bytes, LONGEST_ANSWER).catch(gone) : notThere(tag),
  };
}

/** A tag that a command missed must be seen when it is laid again, even if the news of its leaving was lost. */
const goneBy =
  (leave: () => void, look: () => void) =>
  (error: unknown): never => {
    leave();
    look();
    throw error;
  };

const notThere = (tag: TagId): Promise<never> =>
  Promise.reject(new Error(`${tag} does not lie there`));

/** The reader alternates between cards: nobody knows which one was meant. */
const severalAt = (reader: ReaderName, at: number): ReaderEvent => ({
  type: 'problem',
  reader,
  problem: 'several-cards',
  at,
});

interface PresenceCheck {
  /** Counts what came and went; after a change there is no need to look. */
  changes(): number;
  current(): string | null;
  /** Another card is there than was thought. */
  replaced(uid: string): void;
}

/**
 * A command that meets a card on its way out takes from pcscd the news of its leaving, and a reader that shows a sign
 * looks at nothing else: a card that follows at once is then taken for the old one. So every command is followed by a
 * look at which card is there; that also reads a card that was merely hard to read at first.
 */
async function lookAgain(
  reader: Reader,
  { changes, current, replaced }: PresenceCheck,
): Promise<void> {
  const before = changes();
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await pause(BETWEEN_LOOKS);
    const answer = await ask(reader).catch(() => null);
    if (changes() !== before) return;
    const uid = answer === null ? null : uidIn(answer);
    if (uid === null) continue;
    if (uid !== current()) replaced(uid);
    return;
  }
}

/** Without a card nfc-pcsc throws at once; here that is a failure like the others. */
const ask = async (reader: Reader) => reader.transmit(GET_UID, LONGEST_ANSWER);

/** The UID in an answer that ends with 9000, as hex. */
function uidIn(answer: Buffer): string | null {
  const good = answer.length > 2 && answer.readUInt16BE(answer.length - 2) === 0x9000;
  return good ? answer.subarray(0, -2).toString('hex') : null;
}

/**
 * Two cards in one field: a reader sees one at a time, and alternates between them within this many ms. Hands need
 * longer to swap cards twice, as a reader looks two to three times a second.
 */
const BACK_WITHIN = 1_500;

/** `begins` is to be reported; `goes-on` already was. */
type Collision = 'none' | 'begins' | 'goes-on';

interface Sighting {
  readonly tag: string;
  readonly at: number;
  readonly collision: Collision;
}

/** Watches the tags that one reader sees for signs of more than one card. Times are ms of any clock. */
export function watchForCollisions(): (tag: string, at: number) => Collision {
  let older: Sighting | null = null;
  let newer: Sighting | null = null;

  function judge(tag: string, at: number): Collision {
    if (older === null || newer === null || older.tag !== tag || newer.tag === tag) return 'none';
    const since = at - older.at;
    if (since < 0 || since >= BACK_WITHIN) return 'none';
    return newer.collision === 'none' ? 'begins' : 'goes-on';
  }

  return (tag, at) => {
    const collision = judge(tag, at);
    [older, newer] = [newer, { tag, at, collision }];
    return collision;
  };
}
