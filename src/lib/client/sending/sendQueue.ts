import { BORDER_REFUSALS, type BorderRefusal, type Reply } from '../../protocol/messages.ts';
import { isNotNow } from '../../protocol/notNow.ts';
import { delivery } from './delivery.ts';
import {
  type EntryDurability,
  type QueueEntry,
  queueStorage,
  type QueueStorage,
} from './queueStorage.ts';
import type { Clock, Transport } from './transport.ts';
import { forget, keep, type Keeping, keysOf, recall } from '../storage.ts';

/** Too old: nobody remembers what they did, and it would surprise the others. */
export interface TooLate {
  readonly code: 'too-late';
}

/** What an answer means: done, to be sent again, or refused for good. */
export type Judged<Refusal> = 'taken' | 'again' | { readonly refused: Refusal };

export interface QueueParts<Body, Reply, Refusal> {
  /** The name of what is sent, without spaces; pages take over from each other only what has the same name. */
  readonly name: string;
  readonly transport: Transport;
  /** Rejects when no answer comes. */
  send(entry: { readonly id: string; readonly body: Body }): Promise<Reply>;
  judge(reply: Reply): Judged<Refusal>;
  /** Reads what an earlier page kept; null for what cannot be sent. */
  readBody(raw: unknown): Body | null;
  /** Null: the reason cannot be read. */
  readRefusal(raw: unknown): Refusal | null;
  /** How long an entry may wait for another page, in ms; for ever where left out. */
  readonly keptFor?: number;
  /** How many may wait; any number where left out. */
  readonly most?: number;
}

/** Is told what becomes of entries. */
interface QueueListener<Body, Reply, Refusal> {
  /** With all entries that wait or were refused, in the order written. */
  changed?(entries: readonly QueueEntry<Body, Refusal | TooLate>[]): void;
  /** The server has taken it. */
  accepted?(entry: QueueEntry<Body, Refusal | TooLate>, reply: Reply): void;
}

export interface SendQueue<Body, Reply, Refusal> {
  /** Keeps it, and sends it once all before it are answered. */
  add(body: Body, id: string): EntryDurability | 'full';
  /** Takes back the last one that the server cannot have heard of yet; false: there is none. */
  withdraw(): boolean;
  /** Somebody has seen that it was refused. */
  seen(id: string): void;
  /** The refused ones, for a page that tells somebody so at once; they are kept no longer. */
  takeRefused(): readonly QueueEntry<Body, Refusal | TooLate>[];
  entries(): readonly QueueEntry<Body, Refusal | TooLate>[];
  /** True if what waits, and what is added now, outlasts this page. */
  isDurable(): boolean;
  /** Tells `listener` at once what waits, and all that happens from now on; returns how to stop that. */
  subscribe(listener: QueueListener<Body, Reply, Refusal>): () => void;
}

/** What a queue needs of its page. */
interface QueuePlace {
  readonly storage: Keeping | null;
  readonly page: string;
  readonly clock: Clock;
  readonly lease: Pick<Lease, 'isOpen'>;
}

/**
 * Sends what people do here in order, each until the server has definitely answered, across lost connections, reloads
 * and closed pages. The server recognises by its id what reaches it twice. What it refuses is kept until somebody has
 * seen that.
 */
export function sendQueue<Body, Reply, Refusal>(
  parts: QueueParts<Body, Reply, Refusal>,
  { storage, page, clock, lease }: QueuePlace,
): SendQueue<Body, Reply, Refusal> & { takeOver(): void } {
  const { name, transport } = parts;
  const listeners = new Set<QueueListener<Body, Reply, Refusal>>();
  const read = (raw: unknown) => readEntry(parts, raw);
  const box = queueStorage({ storage, name, page, read });
  const held = heldEntries(box, (entries) => {
    for (const listener of listeners) listener.changed?.(entries);
  });
  /** Entries that the server may have heard of. */
  const sent = new Set<string>();

  async function attempt(entry: QueueEntry<Body, Refusal | TooLate>): Promise<boolean> {
    sent.add(entry.id);
    const reply = await parts.send(entry);
    const judged = parts.judge(reply);
    if (judged === 'again') return false;
    sent.delete(entry.id);
    if (judged === 'taken') {
      held.drop([entry.id]);
      for (const listener of listeners) listener.accepted?.(entry, reply);
    } else held.refuse(entry, judged.refused);
    return true;
  }
  const deliver = delivery({ transport, clock, attempt, next: () => held.waiting()[0] ?? null });

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
      const refused = held.all().filter((entry) => entry.refused !== null);
      held.drop(refused.map(({ id }) => id));
      return refused;
    },
    entries: held.all,
    isDurable: held.isDurable,
    subscribe(listener) {
      listeners.add(listener);
      listener.changed?.(held.all());
      return () => void listeners.delete(listener);
    },
    takeOver() {
      for (const entry of held.takeOver(lease.isOpen)) {
        // The page that wrote it may have sent it.
        sent.add(entry.id);
        const tooLate = clock.now() - entry.at >= (parts.keptFor ?? Infinity);
        if (tooLate && entry.refused === null) held.refuse(entry, { code: 'too-late' });
      }
      deliver();
    },
  };
}

function readEntry<Body, Reply, Refusal>(
  { readBody, readRefusal }: QueueParts<Body, Reply, Refusal>,
  raw: unknown,
): QueueEntry<Body, Refusal | TooLate> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if (!('id' in raw && 'at' in raw && 'body' in raw && 'refused' in raw)) return null;
  const { id, at, refused } = raw;
  const body = readBody(raw.body);
  if (typeof id !== 'string' || typeof at !== 'number' || body === null) return null;
  return { id, at, body, refused: refused === null ? null : readWhy(readRefusal, refused) };
}

/** An entry whose refusal cannot be read is sent again, and refused anew. */
function readWhy<Refusal>(
  readRefusal: (raw: unknown) => Refusal | null,
  raw: unknown,
): Refusal | TooLate | null {
  const late = typeof raw === 'object' && raw !== null && 'code' in raw && raw.code === 'too-late';
  return late ? { code: 'too-late' } : readRefusal(raw);
}

/** The entries of an open page, the same in memory and in storage. */
interface HeldLetters<Body, Refusal> {
  /** In the order written, as are all others. */
  all(): readonly QueueEntry<Body, Refusal>[];
  waiting(): readonly QueueEntry<Body, Refusal>[];
  isDurable(): boolean;
  add(entry: QueueEntry<Body, Refusal>): EntryDurability;
  drop(ids: readonly string[]): void;
  refuse(entry: QueueEntry<Body, Refusal>, why: Refusal): void;
  /** Takes over, and answers, those that closed pages left behind. */
  takeOver(isOpen: (page: string) => boolean): readonly QueueEntry<Body, Refusal>[];
}

/** @param changed hears of all entries after each change */
function heldEntries<Body, Refusal>(
  box: QueueStorage<Body, Refusal>,
  changed: (entries: readonly QueueEntry<Body, Refusal>[]) => void,
): HeldLetters<Body, Refusal> {
  let entries: readonly QueueEntry<Body, Refusal>[] = [];
  const inMemory = new Set<string>();
  const become = (next: readonly QueueEntry<Body, Refusal>[]) => changed((entries = next));

  const byWriting = (one: QueueEntry<Body, Refusal>, other: QueueEntry<Body, Refusal>): number =>
    box.numberOf(one.id) - box.numberOf(other.id);

  return {
    all: () => entries,
    waiting: () => entries.filter(({ refused }) => refused === null),
    isDurable: () => inMemory.size === 0 && box.canStore(),
    add(entry) {
      const kept = box.put(entry);
      if (kept === 'in-memory') inMemory.add(entry.id);
      become([...entries, entry]);
      return kept;
    },
    drop(ids) {
      if (ids.length === 0) return;
      for (const id of ids) {
        box.drop(id);
        inMemory.delete(id);
      }
      become(entries.filter(({ id }) => !ids.includes(id)));
    },
    refuse(entry, why) {
      const refused = { ...entry, refused: why };
      box.put(refused);
      become(entries.map((each) => (each.id === entry.id ? refused : each)));
    },
    takeOver(isOpen) {
      const left = box.takeOver(isOpen);
      if (left.length > 0) become([...entries, ...left].sort(byWriting));
      return left;
    },
  };
}

/** A page that has not said that it is open for this many ms counts as closed. */
const OPEN_FOR = 10_000;
/** How often an open page says so, in ms. */
export const SAY_OPEN_EVERY = 3_000;

const PREFIX = 'page ';
const keyOf = (page: string): string => `${PREFIX}${page}`;

/**
 * How the pages of one browser know which of them are open. A page asleep in the background may be taken for closed;
 * both then send the same, and the server takes it once. (Pages on http have no Web Locks.)
 */
interface Lease {
  /** To be called regularly while the page is open. */
  hold(): void;
  /** The page closes. */
  release(): void;
  isOpen(page: string): boolean;
}

export function pageLease(storage: Keeping | null, page: string, now: () => number): Lease {
  // A clock set back must not make a closed page look open for a year.
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

/** Final, unless the server has no room now or too much was asked. */
export function judge(reply: Reply<unknown>): Judged<BorderRefusal> {
  if (reply.ok) return 'taken';
  const { refusal } = reply;
  return isNotNow(refusal) ? 'again' : { refused: refusal };
}

/** Reads a refusal as this program stored it. */
export function readBorderRefusal(raw: unknown): BorderRefusal | null {
  if (typeof raw !== 'object' || raw === null || !('code' in raw)) return null;
  const code = BORDER_REFUSALS.find((known) => known === raw.code);
  return code === undefined ? null : { code };
}
