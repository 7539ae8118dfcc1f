import { BORDER_REFUSALS, type BorderRefusal, type Reply } from '../../protocol/messages.ts';
import { isNotNow } from '../../protocol/notNow.ts';
import { courier } from './courier.ts';
import { type Kept, type Letter, letterBox, type LetterBox } from './letterBox.ts';
import type { Clock, Line } from './line.ts';
import { forget, keep, type Keeping, keysOf, recall } from './storage.ts';

/** Nobody remembers any more what they did, and it would surprise the others. */
export interface TooLate {
  readonly code: 'too-late';
}

/** What an answer means: it is done with, to be sent again, or will never be done. */
export type Judged<Refusal> = 'taken' | 'again' | { readonly refused: Refusal };

export interface QueueParts<Body, Reply, Refusal> {
  /** Of what is sent, without spaces; pages take over from each other only what has the same name. */
  readonly name: string;
  readonly line: Line;
  /** Rejects when no answer comes. */
  send(letter: { readonly id: string; readonly body: Body }): Promise<Reply>;
  judge(reply: Reply): Judged<Refusal>;
  /** What an earlier page kept; null for what cannot be sent. */
  readBody(raw: unknown): Body | null;
  /** Null: it is not known why. */
  readRefusal(raw: unknown): Refusal | null;
  /** How long it may wait for another page, in ms; for ever where it is not said. */
  readonly keptFor?: number;
  /** How many may wait; any number where it is not said. */
  readonly most?: number;
}

/** Who hears what becomes of letters. */
interface QueueListener<Body, Reply, Refusal> {
  /** With all letters that wait or were refused, in the order written. */
  changed?(letters: readonly Letter<Body, Refusal | TooLate>[]): void;
  /** The server has taken it. */
  taken?(letter: Letter<Body, Refusal | TooLate>, reply: Reply): void;
}

export interface SendQueue<Body, Reply, Refusal> {
  /** Keeps it, and sends it when all before it are answered. */
  add(body: Body, id: string): Kept | 'full';
  /** Takes the last one back of which the server cannot have heard yet; false: there is none. */
  withdraw(): boolean;
  /** Somebody has seen that it was refused. */
  seen(id: string): void;
  /** Those refused, for a page that tells somebody so at once; they are kept no longer. */
  takeRefused(): readonly Letter<Body, Refusal | TooLate>[];
  letters(): readonly Letter<Body, Refusal | TooLate>[];
  /** Tells `listener` at once what waits, and all that happens from now on; returns how to stop that. */
  hear(listener: QueueListener<Body, Reply, Refusal>): () => void;
}

/** What a queue needs of its page. */
interface QueuePlace {
  readonly storage: Keeping | null;
  readonly page: string;
  readonly clock: Clock;
  readonly lease: Pick<Lease, 'isOpen'>;
}

/**
 * Sends what people do here in order, each until the server has definitely answered, over lost connections, reloads
 * and closed pages. What reaches the server twice it knows by its id. What it will never do is kept until somebody
 * has seen that.
 */
export function sendQueue<Body, Reply, Refusal>(
  parts: QueueParts<Body, Reply, Refusal>,
  { storage, page, clock, lease }: QueuePlace,
): SendQueue<Body, Reply, Refusal> & { takeOver(): void } {
  const listeners = new Set<QueueListener<Body, Reply, Refusal>>();
  const box = letterBox({ storage, name: parts.name, page, read: (raw) => readLetter(parts, raw) });
  const held = heldLetters(box, (letters) => {
    for (const listener of listeners) listener.changed?.(letters);
  });
  /** Of these the server may have heard. */
  const sent = new Set<string>();

  async function attempt(letter: Letter<Body, Refusal | TooLate>): Promise<boolean> {
    sent.add(letter.id);
    const reply = await parts.send(letter);
    const judged = parts.judge(reply);
    if (judged === 'again') return false;
    sent.delete(letter.id);
    if (judged !== 'taken') held.refuse(letter, judged.refused);
    else {
      held.drop([letter.id]);
      for (const listener of listeners) listener.taken?.(letter, reply);
    }
    return true;
  }
  const { line } = parts;
  const deliver = courier({ line, clock, attempt, next: () => held.waiting()[0] ?? null });

  return {
    add(body, id) {
      if (held.waiting().length >= (parts.most ?? Infinity)) return 'full';
      const kept = held.add({ id, body, at: clock.now(), refused: null });
      deliver();
      return kept;
    },
    withdraw() {
      const last = held.waiting().at(-1);
      const taken = last !== undefined && !sent.has(last.id) && box.isOurs(last.id);
      if (taken) held.drop([last.id]);
      return taken;
    },
    seen: (id) => held.drop([id]),
    takeRefused() {
      const refused = held.all().filter((letter) => letter.refused !== null);
      held.drop(refused.map(({ id }) => id));
      return refused;
    },
    letters: held.all,
    hear(listener) {
      listeners.add(listener);
      listener.changed?.(held.all());
      return () => void listeners.delete(listener);
    },
    takeOver() {
      for (const letter of held.takeOver(lease.isOpen)) {
        // The page that wrote it may have sent it.
        sent.add(letter.id);
        const tooLate = clock.now() - letter.at >= (parts.keptFor ?? Infinity);
        if (tooLate && letter.refused === null) held.refuse(letter, { code: 'too-late' });
      }
      deliver();
    },
  };
}

function readLetter<Body, Reply, Refusal>(
  { readBody, readRefusal }: QueueParts<Body, Reply, Refusal>,
  raw: unknown,
): Letter<Body, Refusal | TooLate> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if (!('id' in raw && 'at' in raw && 'body' in raw && 'refused' in raw)) return null;
  const { id, at, refused } = raw;
  const body = readBody(raw.body);
  if (typeof id !== 'string' || typeof at !== 'number' || body === null) return null;
  return { id, at, body, refused: refused === null ? null : readWhy(readRefusal, refused) };
}

/** A refusal that cannot be read waits to be sent, and is refused anew. */
function readWhy<Refusal>(
  readRefusal: (raw: unknown) => Refusal | null,
  raw: unknown,
): Refusal | TooLate | null {
  const late = typeof raw === 'object' && raw !== null && 'code' in raw && raw.code === 'too-late';
  return late ? { code: 'too-late' } : readRefusal(raw);
}

/** The letters of an open page, as it has them and as its box keeps them: always the same. */
interface HeldLetters<Body, Refusal> {
  /** In the order written, as are all others. */
  all(): readonly Letter<Body, Refusal>[];
  waiting(): readonly Letter<Body, Refusal>[];
  add(letter: Letter<Body, Refusal>): Kept;
  drop(ids: readonly string[]): void;
  refuse(letter: Letter<Body, Refusal>, why: Refusal): void;
  /** Answers with those that closed pages left behind. */
  takeOver(isOpen: (page: string) => boolean): readonly Letter<Body, Refusal>[];
}

/** @param changed hears of all letters after each change */
function heldLetters<Body, Refusal>(
  box: LetterBox<Body, Refusal>,
  changed: (letters: readonly Letter<Body, Refusal>[]) => void,
): HeldLetters<Body, Refusal> {
  let letters: readonly Letter<Body, Refusal>[] = [];
  const become = (next: readonly Letter<Body, Refusal>[]) => changed((letters = next));

  const byWriting = (one: Letter<Body, Refusal>, other: Letter<Body, Refusal>): number =>
    box.numberOf(one.id) - box.numberOf(other.id);

  return {
    all: () => letters,
    waiting: () => letters.filter(({ refused }) => refused === null),
    add(letter) {
      const kept = box.put(letter);
      become([...letters, letter]);
      return kept;
    },
    drop(ids) {
      if (ids.length === 0) return;
      for (const id of ids) box.drop(id);
      become(letters.filter(({ id }) => !ids.includes(id)));
    },
    refuse(letter, why) {
      const refused = { ...letter, refused: why };
      box.put(refused);
      become(letters.map((each) => (each.id === letter.id ? refused : each)));
    },
    takeOver(isOpen) {
      const left = box.takeOver(isOpen);
      if (left.length > 0) become([...letters, ...left].sort(byWriting));
      return left;
    },
  };
}

/** A page that has not said for so long that it is open is taken for closed, in ms. */
const OPEN_FOR = 10_000;
/** How often an open page says so, in ms. */
export const SAY_OPEN_EVERY = 3_000;

const PREFIX = 'page ';
const keyOf = (page: string): string => `${PREFIX}${page}`;

/**
 * By which the pages of one browser know which of them are open. A page that sleeps in the background may be taken for
 * closed; both then send the same, and the server takes it once. (Pages by http have no locks.)
 */
interface Lease {
  /** To be called again and again while the page is open. */
  hold(): void;
  /** The page closes. */
  release(): void;
  isOpen(page: string): boolean;
}

export function pageLease(storage: Keeping | null, page: string, now: () => number): Lease {
  // A clock that was set back must not keep a closed page open for a year.
  const isOpen = (other: string): boolean =>
    Math.abs(now() - Number(recall(storage, keyOf(other)) ?? NaN)) < OPEN_FOR;
  return {
    hold() {
      keep(storage, keyOf(page), String(now()));
      for (const key of keysOf(storage, PREFIX)) {
        if (!isOpen(key.slice(PREFIX.length))) forget(storage, key);
      }
    },
    release: () => forget(storage, keyOf(page)),
    isOpen,
  };
}

/** Final, unless the server has no room now or was asked too often. */
export function judge(reply: Reply<unknown>): Judged<BorderRefusal> {
  if (reply.ok) return 'taken';
  const { refusal } = reply;
  return isNotNow(refusal) ? 'again' : { refused: refusal };
}

/** As this program kept it. */
export function readBorderRefusal(raw: unknown): BorderRefusal | null {
  if (typeof raw !== 'object' || raw === null || !('code' in raw)) return null;
  const code = BORDER_REFUSALS.find((known) => known === raw.code);
  return code === undefined ? null : { code };
}
