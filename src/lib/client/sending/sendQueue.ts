import { PROTOCOL_REFUSALS, type ProtocolRefusal, type Reply } from '../../protocol/messages.ts';
import { isRetryable, MAX_FAULTS } from '../../protocol/retries.ts';
import { createDelivery } from './delivery.ts';
import {
  type EntryDurability,
  type QueueEntry,
  createQueueStorage,
  type QueueStorage,
} from './queueStorage.ts';
import type { Clock, Transport } from './transport.ts';
import {
  deleteItem,
  storeItem,
  type KeyValueStorage,
  keysWithPrefix,
  readItem,
} from '../storage.ts';

/**
 * Refusal of an expired entry: executed so late, it would surprise the table. `outcome-unknown`: it
 * may have been sent, and executed in time.
 */
export type ExpiredRefusal = { readonly code: 'too-late' } | { readonly code: 'outcome-unknown' };

const EXPIRY_CODES: readonly ExpiredRefusal['code'][] = ['too-late', 'outcome-unknown'];

/**
 * - `unchanged`: taken, and there is nothing to undo
 * - `fault`: refused for good after `MAX_FAULTS` attempts, so that later entries are sent
 */
export type ReplyVerdict<Refusal> =
  'taken' | 'unchanged' | 'again' | { readonly refused: Refusal } | { readonly fault: Refusal };

export interface QueueParts<Body, Reply, Refusal> {
  readonly name: string;
  readonly transport: Transport;
  send(entry: { readonly id: string; readonly body: Body }): Promise<Reply>;
  judge(reply: Reply): ReplyVerdict<Refusal>;
  readBody(raw: unknown): Body | null;
  readRefusal(raw: unknown): Refusal | null;
  /** Returns a waiting body as it would be without these bodies, which were not executed. */
  without?(body: Body, dropped: readonly Body[]): Body;
  /** Age in ms from which an entry is no longer sent; unlimited if omitted. */
  readonly maxAgeMs?: number;
  /** Maximum number of waiting entries; unlimited if omitted. */
  readonly maxEntryCount?: number;
}

interface QueueListener<Body, Reply, Refusal> {
  changed?(entries: readonly QueueEntry<Body, Refusal | ExpiredRefusal>[]): void;
  accepted?(entry: QueueEntry<Body, Refusal | ExpiredRefusal>, reply: Reply): void;
}

type UndoLink = Pick<QueueEntry<unknown, unknown>, 'undoes'>;

export interface SendQueue<Body, Reply, Refusal> {
  /** Stores an entry, and sends it once all earlier ones are answered. */
  add(body: Body, id: string, link?: UndoLink): EntryDurability | 'full';
  /** Removes the latest entry that was never sent; returns false if there is none. */
  withdraw(): boolean;
  dismissRefused(id: string): void;
  /** Returns and removes the refused entries, for a page that reports them at once. */
  takeRefused(): readonly QueueEntry<Body, Refusal | ExpiredRefusal>[];
  entries(): readonly QueueEntry<Body, Refusal | ExpiredRefusal>[];
  isDurable(): boolean;
  /** Reports the current entries at once, then each change; returns the unsubscribe function. */
  subscribe(listener: QueueListener<Body, Reply, Refusal>): () => void;
}

interface QueueContext {
  readonly storage: KeyValueStorage | null;
  readonly page: string;
  readonly clock: Clock;
  readonly lease: Pick<Lease, 'isOpen'>;
}

/**
 * Sends entries in order, each until the server has definitely answered, across lost connections,
 * reloads and closed pages. The server detects duplicates by id. A refused entry is kept until the
 * user has seen it.
 */
export function createSendQueue<Body, Reply, Refusal>(
  parts: QueueParts<Body, Reply, Refusal>,
  { storage, page, clock, lease }: QueueContext,
): SendQueue<Body, Reply, Refusal> & { takeOver(): void } {
  const { name, transport } = parts;
  const listeners = new Set<QueueListener<Body, Reply, Refusal>>();
  const read = (raw: unknown) => readEntry(parts, raw);
  const box = createQueueStorage({ storage, name, page, read });
  const held = createQueueEntries(box, {
    without: parts.without ?? ((body) => body),
    changed(entries) {
      for (const listener of listeners) listener.changed?.(entries);
    },
  });
  /** Ids of entries that may have reached the server. */
  const sent = new Set<string>();
  const faults = createFaultCounter();

  /** Id of the entry that waits for its answer. */
  let inFlight: string | null = null;

  /** Checked before each attempt, since timers stop while a phone sleeps. */
  function refuseExpired(): void {
    const sentUntil = clock.now() - (parts.maxAgeMs ?? Infinity);
    for (const entry of held.waiting()) {
      if (entry.at > sentUntil || entry.id === inFlight) continue;
      held.refuse(entry, { code: sent.delete(entry.id) ? 'outcome-unknown' : 'too-late' });
    }
  }
  async function attempt(entry: QueueEntry<Body, Refusal | ExpiredRefusal>): Promise<boolean> {
    const { id } = entry;
    refuseExpired();
    if (held.waiting()[0] !== entry) return true;
    sent.add(id);
    inFlight = id;
    const answered = await parts.send(entry).then(
      (reply) => ({ reply }),
      () => null,
    );
    inFlight = null;
    if (answered === null) return false;
    const { reply } = answered;
    const judged = parts.judge(reply);
    if (judged === 'again') return false;
    const isFault = typeof judged === 'object' && 'fault' in judged;
    if (isFault && faults.add(id) < MAX_FAULTS) return false;
    sent.delete(id);
    faults.forget(id);
    settle(held, entry, judged);
    if (typeof judged === 'object') return true;
    for (const listener of listeners) listener.accepted?.(entry, reply);
    return true;
  }
  const deliver = createDelivery({
    transport,
    clock,
    attempt,
    next: () => held.waiting()[0] ?? null,
  });

  return {
    add(body, id, link = {}) {
      if (held.waiting().length >= (parts.maxEntryCount ?? Infinity)) return 'full';
      const kept = held.add({ id, body, at: clock.now(), ...link, refused: null });
      deliver();
      return kept;
    },
    withdraw() {
      const last = held.waiting().at(-1);
      const taken = last !== undefined && !sent.has(last.id) && box.isStillOwned(last.id);
      if (taken) held.drop([last.id]);
      return taken;
    },
    dismissRefused: (id) => held.drop([id]),
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
      }
      refuseExpired();
      deliver();
    },
  };
}

function settle<Body, Refusal>(
  entries: QueueEntries<Body, Refusal>,
  entry: QueueEntry<Body, Refusal>,
  judged: Exclude<ReplyVerdict<Refusal>, 'again'>,
): void {
  if (judged === 'taken') entries.drop([entry.id]);
  else if (judged === 'unchanged') entries.dropWithUndos(entry);
  else entries.refuse(entry, 'fault' in judged ? judged.fault : judged.refused);
}

interface FaultCounter {
  /** Returns the number of faults that this entry has met. */
  add(id: string): number;
  forget(id: string): void;
}

function createFaultCounter(): FaultCounter {
  const counts = new Map<string, number>();
  return {
    add(id) {
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      return count;
    },
    forget: (id) => void counts.delete(id),
  };
}

function readEntry<Body, Reply, Refusal>(
  { readBody, readRefusal }: QueueParts<Body, Reply, Refusal>,
  raw: unknown,
): QueueEntry<Body, Refusal | ExpiredRefusal> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if (!('id' in raw && 'at' in raw && 'body' in raw && 'refused' in raw)) return null;
  const { id, at, refused } = raw;
  const body = readBody(raw.body);
  if (typeof id !== 'string' || typeof at !== 'number' || body === null) return null;
  return {
    id,
    at,
    body,
    ...readUndoLink(id, raw),
    refused: refused === null ? null : readStoredRefusal(readRefusal, refused),
  };
}

/** In earlier versions, the id of the undo of `x` was `x-undo`. */
const EARLIER_UNDO_ID = /^(.+)-undo$/;

function readUndoLink(id: string, raw: object): UndoLink {
  const undoes = 'undoes' in raw ? raw.undoes : EARLIER_UNDO_ID.exec(id)?.[1];
  return typeof undoes === 'string' ? { undoes } : {};
}

/** Returns the stored refusal; null if unreadable, and then the entry is sent and refused again. */
function readStoredRefusal<Refusal>(
  readRefusal: (raw: unknown) => Refusal | null,
  raw: unknown,
): Refusal | ExpiredRefusal | null {
  const stored = typeof raw === 'object' && raw !== null && 'code' in raw ? raw.code : null;
  const code = EXPIRY_CODES.find((known) => known === stored);
  return code === undefined ? readRefusal(raw) : { code };
}

interface QueueEntries<Body, Refusal> {
  all(): readonly QueueEntry<Body, Refusal>[];
  waiting(): readonly QueueEntry<Body, Refusal>[];
  isDurable(): boolean;
  add(entry: QueueEntry<Body, Refusal>): EntryDurability;
  drop(ids: readonly string[]): void;
  /** Drops an entry that had no effect, with its undos. */
  dropWithUndos(entry: QueueEntry<Body, Refusal>): void;
  /** Keeps the entry as refused; drops it with its undos if the user has undone it already. */
  refuse(entry: QueueEntry<Body, Refusal>, why: Refusal): void;
  takeOver(isOpen: (page: string) => boolean): readonly QueueEntry<Body, Refusal>[];
}

interface QueueEntriesParts<Body, Refusal> {
  without(body: Body, dropped: readonly Body[]): Body;
  /** Called with all entries after each change. */
  changed(entries: readonly QueueEntry<Body, Refusal>[]): void;
}

function createQueueEntries<Body, Refusal>(
  box: QueueStorage<Body, Refusal>,
  { without, changed }: QueueEntriesParts<Body, Refusal>,
): QueueEntries<Body, Refusal> {
  let entries: readonly QueueEntry<Body, Refusal>[] = [];
  const inMemory = new Set<string>();
  const become = (next: readonly QueueEntry<Body, Refusal>[]) => changed((entries = next));

  const waiting = () => entries.filter(({ refused }) => refused === null);
  const byWriting = (one: QueueEntry<Body, Refusal>, other: QueueEntry<Body, Refusal>): number =>
    box.numberOf(one.id) - box.numberOf(other.id);

  function forget(ids: readonly string[]): void {
    for (const id of ids) {
      box.drop(id);
      inMemory.delete(id);
    }
    entries = entries.filter(({ id }) => !ids.includes(id));
  }
  function replace(entry: QueueEntry<Body, Refusal>): void {
    box.put(entry);
    entries = entries.map((each) => (each.id === entry.id ? entry : each));
  }
  function reviseWithout(dropped: readonly QueueEntry<Body, Refusal>[]): void {
    const bodies = dropped.map(({ body }) => body);
    for (const each of waiting()) {
      const body = without(each.body, bodies);
      if (body !== each.body) replace({ ...each, body });
    }
  }
  function dropWithUndos(entry: QueueEntry<Body, Refusal>): void {
    const undos = waiting().filter(({ undoes }) => undoes === entry.id);
    forget([entry, ...undos].map(({ id }) => id));
    // Others count neither the entry nor its undos, or another phone's move in its place.
    reviseWithout(undos);
    changed(entries);
  }

  return {
    all: () => entries,
    waiting,
    isDurable: () => inMemory.size === 0 && box.canStore(),
    add(entry) {
      const kept = box.put(entry);
      if (kept === 'in-memory') inMemory.add(entry.id);
      become([...entries, entry]);
      return kept;
    },
    drop(ids) {
      if (ids.length === 0) return;
      forget(ids);
      changed(entries);
    },
    dropWithUndos,
    refuse(entry, why) {
      if (waiting().some(({ undoes }) => undoes === entry.id)) return dropWithUndos(entry);
      replace({ ...entry, refused: why });
      reviseWithout([entry]);
      changed(entries);
    },
    takeOver(isOpen) {
      const left = box.takeOver(isOpen);
      if (left.length > 0) become([...entries, ...left].sort(byWriting));
      return left;
    },
  };
}

/** TTL of a page's lease, in ms: after that the page counts as closed. */
const LEASE_TTL_MS = 10_000;
/** Renewal interval of the lease, in ms. */
export const LEASE_RENEWAL_MS = 3_000;

const PREFIX = 'page ';
const keyOf = (page: string): string => `${PREFIX}${page}`;

/**
 * Leases by which the pages of one browser know each other's state. A background page may be taken
 * for closed; both then send the same entries, and the server executes them once. (Web Locks are
 * missing on plain http.)
 */
interface Lease {
  hold(): void;
  release(): void;
  isOpen(page: string): boolean;
}

export function createPageLease(
  storage: KeyValueStorage | null,
  page: string,
  now: () => number,
): Lease {
  // `abs` because a clock that was set back must not keep a closed page open.
  const isOpen = (other: string): boolean =>
    Math.abs(now() - Number(readItem(storage, keyOf(other)) ?? NaN)) < LEASE_TTL_MS;
  return {
    hold() {
      storeItem(storage, keyOf(page), String(now()));
      for (const key of keysWithPrefix(storage, PREFIX)) {
        if (!isOpen(key.slice(PREFIX.length))) deleteItem(storage, key);
      }
    },
    release: () => deleteItem(storage, keyOf(page)),
    isOpen,
  };
}

/** Refusals are final, except for a failure of the server or its store, or a rate limit. */
export function judgeReply(reply: Reply<unknown>): ReplyVerdict<ProtocolRefusal> {
  if (reply.ok) return 'taken';
  const { refusal } = reply;
  if (refusal.code === 'failed') return { fault: refusal };
  return isRetryable(refusal) ? 'again' : { refused: refusal };
}

export function readBorderRefusal(raw: unknown): ProtocolRefusal | null {
  if (typeof raw !== 'object' || raw === null || !('code' in raw)) return null;
  const code = PROTOCOL_REFUSALS.find((known) => known === raw.code);
  if (code === undefined) return null;
  return 'fault' in raw && typeof raw.fault === 'string' ? { code, fault: raw.fault } : { code };
}
