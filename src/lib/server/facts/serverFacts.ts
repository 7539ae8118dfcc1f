import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { log } from '../log/log.ts';
import type { FactKind, Facts } from './facts.ts';

/**
 * What each server says of what is connected to it. It stands until that server takes it back, or is gone: each says every few
 * seconds that it is there, and what is said by one that does not is heard no more.
 */
export interface ServerFacts {
  /** Whether another server was there when this one began. */
  readonly hasJoined: boolean;
  say<Value>(kind: FactKind<Value>, key: string, value: Value): void;
  drop(kind: FactKind<unknown>, key: string): void;
  /** What other servers say under that key, each with the server's id. */
  of<Value>(kind: FactKind<Value>, key: string): ReadonlyMap<string, Value>;
  /** How many servers are there, with this one. */
  count(): number;
  /** Whether the server of that id is there. */
  isThere(server: string): boolean;
  /** All keys under which another server says something. */
  keys(kind: FactKind<unknown>): readonly string[];
  /** This server's id, which tells servers apart and ranks them where two said the same thing at once. */
  readonly own: string;
  /** Calls back with the key of whatever another server says anew, or no longer. */
  watch(kind: FactKind<unknown>, heard: (key: string) => void): void;
  /** Whether this server has taken its leave: what it says from then on is not heard. */
  isOver(): boolean;
  /** The others hear at once that it is gone. */
  close(): Promise<void>;
}

const SERVER: FactKind<true> = { name: 'server', schema: v.literal(true) };
/** How often a server says that it is there, and for how long that stands, in ms. */
const [SAID_EVERY, SAID_FOR] = [2_500, 10_000];
/** How long the rest stands unless its server says it again, and how often it does, in ms. */
const [STANDS_FOR, AGAIN_EVERY] = [6 * 60 * 60_000, 2 * 60 * 60_000];

export async function openServerFacts(facts: Facts): Promise<ServerFacts> {
  const own = randomUUID();
  const hasJoined = facts.all(SERVER).size > 0;
  /** What this server says, as text, by kind and key. */
  const said = new Map<FactKind<never>, Map<string, { readonly text: string; say(): void }>>();
  const isThere = (server: string): boolean => facts.find(SERVER, server) !== null;
  const index = createIndex(own, isThere);
  const sayHere = (): void => facts.say(SERVER, own, true, SAID_FOR);
  sayHere();
  await facts.told();
  const saying = setInterval(sayHere, SAID_EVERY).unref();
  const again = setInterval(() => {
    for (const kind of said.values()) for (const { say } of kind.values()) say();
  }, AGAIN_EVERY).unref();
  facts.watch(SERVER, index.cameOrLeft);

  let isOver = false;
  return {
    ...{ own, hasJoined, isOver: () => isOver },
    say(kind, key, value) {
      if (isOver) return;
      const mine = said.get(kind as FactKind<never>) ?? new Map();
      said.set(kind as FactKind<never>, mine);
      const text = JSON.stringify(value);
      if (mine.get(key)?.text === text) return;
      const say = () => facts.insist(kind, `${own} ${key}`, { value, lasts: STANDS_FOR });
      mine.set(key, { text, say });
      say();
    },
    drop(kind, key) {
      if (isOver) return;
      if (said.get(kind as FactKind<never>)?.delete(key) === true)
        facts.insist(kind, `${own} ${key}`, null);
    },
    of<Value>(kind: FactKind<Value>, key: string): ReadonlyMap<string, Value> {
      const found = index.serversAt(kind.name, key).flatMap((server) => {
        const standing = facts.find(kind, `${server} ${key}`);
        return standing === null ? [] : [[server, standing.value] as const];
      });
      return new Map(found);
    },
    isThere,
    count: () => new Set([own, ...facts.all(SERVER).keys()]).size,
    keys: ({ name }) => index.keys(name),
    watch(kind, heard) {
      index.follow(kind.name, [...facts.all(kind).keys()], heard);
      facts.watch(kind, (key) => index.told(kind.name, key, facts.find(kind, key) !== null));
    },
    async close() {
      isOver = true;
      clearInterval(saying);
      clearInterval(again);
      await facts.end(SERVER, own).catch(log.failure('end of this server not told'));
    },
  };
}

/** Which servers say something under which key. */
function createIndex(own: string, stands: (server: string) => boolean) {
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
