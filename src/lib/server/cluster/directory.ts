import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { log } from '../log/log.ts';
import type { StateKind, SharedState } from './sharedState.ts';

/**
 * Announcements of each server about its connections. They stand until that server withdraws them
 * or its heartbeat stops.
 */
export interface Directory {
  /** True if another server was there when this one started. */
  readonly foundOthers: boolean;
  announce<Value>(kind: StateKind<Value>, key: string, value: Value): void;
  withdraw(kind: StateKind<unknown>, key: string): void;
  /** Returns the other servers' values under that key, by server id. */
  valuesOf<Value>(kind: StateKind<Value>, key: string): ReadonlyMap<string, Value>;
  count(): number;
  isAlive(server: string): boolean;
  keys(kind: StateKind<unknown>): readonly string[];
  /** Id of this server. Also the tie-breaker where two servers announce the same at once. */
  readonly ownId: string;
  watch(kind: StateKind<unknown>, heard: (key: string) => void): void;
  isClosed(): boolean;
  /** Announces at once that this server is gone. */
  close(): Promise<void>;
}

const SERVER: StateKind<true> = { name: 'server', schema: v.literal(true) };
/** Interval and TTL of a server's heartbeat, in ms. */
const [HEARTBEAT_INTERVAL_MS, HEARTBEAT_TTL_MS] = [2_500, 10_000];
/** TTL and renewal interval of all other announcements, in ms. */
const [ANNOUNCEMENT_TTL_MS, ANNOUNCEMENT_RENEWAL_MS] = [6 * 60 * 60_000, 2 * 60 * 60_000];

export async function openDirectory(sharedState: SharedState): Promise<Directory> {
  const own = randomUUID();
  const hasJoined = sharedState.all(SERVER).size > 0;
  const said = new Map<StateKind<never>, Map<string, { readonly text: string; say(): void }>>();
  const isThere = (server: string): boolean => sharedState.find(SERVER, server) !== null;
  const index = createAnnouncementIndex(own, isThere);
  const sayHere = (): void => sharedState.set(SERVER, own, true, HEARTBEAT_TTL_MS);
  sayHere();
  await sharedState.flushed();
  const saying = setInterval(sayHere, HEARTBEAT_INTERVAL_MS).unref();
  const again = setInterval(() => {
    for (const kind of said.values()) for (const { say } of kind.values()) say();
  }, ANNOUNCEMENT_RENEWAL_MS).unref();
  sharedState.watch(SERVER, index.cameOrLeft);

  let isOver = false;
  return {
    ownId: own,
    foundOthers: hasJoined,
    isClosed: () => isOver,
    announce(kind, key, value) {
      if (isOver) return;
      const mine = said.get(kind as StateKind<never>) ?? new Map();
      said.set(kind as StateKind<never>, mine);
      const text = JSON.stringify(value);
      if (mine.get(key)?.text === text) return;
      const say = () =>
        sharedState.setDurably(kind, `${own} ${key}`, { value, lasts: ANNOUNCEMENT_TTL_MS });
      mine.set(key, { text, say });
      say();
    },
    withdraw(kind, key) {
      if (isOver) return;
      if (said.get(kind as StateKind<never>)?.delete(key) === true)
        sharedState.setDurably(kind, `${own} ${key}`, null);
    },
    valuesOf<Value>(kind: StateKind<Value>, key: string): ReadonlyMap<string, Value> {
      const found = index.serversAt(kind.name, key).flatMap((server) => {
        const standing = sharedState.find(kind, `${server} ${key}`);
        return standing === null ? [] : [[server, standing.value] as const];
      });
      return new Map(found);
    },
    isAlive: isThere,
    count: () => new Set([own, ...sharedState.all(SERVER).keys()]).size,
    keys: ({ name }) => index.keys(name),
    watch(kind, heard) {
      index.follow(kind.name, [...sharedState.all(kind).keys()], heard);
      sharedState.watch(kind, (key) =>
        index.told(kind.name, key, sharedState.find(kind, key) !== null),
      );
    },
    async close() {
      isOver = true;
      clearInterval(saying);
      clearInterval(again);
      await sharedState.release(SERVER, own).catch(log.failure('end of this server not told'));
    },
  };
}

/** Directory of a single server: no other one reads its announcements or makes any. */
export const EMPTY_DIRECTORY: Directory = {
  ownId: '',
  foundOthers: false,
  isClosed: () => false,
  announce: () => undefined,
  withdraw: () => undefined,
  valuesOf: () => new Map(),
  isAlive: () => false,
  count: () => 1,
  keys: () => [],
  watch: () => undefined,
  close: async () => undefined,
};

function createAnnouncementIndex(own: string, stands: (server: string) => boolean) {
  const kinds = new Map<string, Map<string, Set<string>>>();
  const listeners = new Map<string, (key: string) => void>();
  const split = (key: string): readonly [server: string, key: string] => {
    const at = key.indexOf(' ');
    return [key.slice(0, at), key.slice(at + 1)];
  };
  function note(kind: string, told: string, isSaid: boolean): string | null {
    const [server, key] = split(told);
    if (server === own) return null;
    const keys = kinds.get(kind) ?? new Map<string, Set<string>>();
    kinds.set(kind, keys);
    const servers = keys.get(key) ?? new Set();
    if (isSaid) keys.set(key, servers.add(server));
    else if (servers.delete(server) && servers.size === 0) keys.delete(key);
    return key;
  }
  return {
    follow(kind: string, said: readonly string[], heard: (key: string) => void): void {
      for (const each of said) note(kind, each, true);
      listeners.set(kind, heard);
    },
    told(kind: string, told: string, isSaid: boolean): void {
      const key = note(kind, told, isSaid);
      if (key !== null) listeners.get(kind)?.(key);
    },
    cameOrLeft(server: string): void {
      if (server === own) return;
      for (const [kind, keys] of kinds)
        for (const [key, servers] of [...keys]) if (servers.has(server)) listeners.get(kind)?.(key);
    },
    serversAt: (kind: string, key: string): readonly string[] =>
      [...(kinds.get(kind)?.get(key) ?? [])].filter(stands).toSorted(),
    keys: (kind: string): readonly string[] =>
      [...(kinds.get(kind) ?? [])].flatMap(([key, servers]) =>
        [...servers].some(stands) ? [key] : [],
      ),
  };
}
