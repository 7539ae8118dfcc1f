import * as v from 'valibot';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { FactKind } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';
import type { Readers } from './readers.ts';

/** By the bridge's name: its readers, as one of our own servers lists them. */
const READERS: FactKind<readonly ReaderRuntime[]> = {
  name: 'readers-of-bridge',
  schema: v.custom<readonly ReaderRuntime[]>(Array.isArray),
};

/** By the bridge's name: its program at that server answers, while another is connected to another server. */
const TWIN: FactKind<true> = { name: 'twin-of-bridge', schema: v.literal(true) };

/**
 * The readers of bridges that are connected to whichever server; those of a bridge that is connected to none are listed as
 * gone. `changed` is called after another server said something else of them.
 */
export const sharedWith = (
  servers: ServerFacts | null,
  here: Readers,
  changed: () => void,
): Readers => (servers === null ? here : shareReaders(here, servers, changed));

function shareReaders(here: Readers, servers: ServerFacts, changed: () => void): Readers {
  /** Null: another server said something since they were last looked at. */
  let read: readonly ReaderRuntime[] | null = null;
  const others = (): readonly ReaderRuntime[] => (read ??= readOthers(servers));
  let listed: Listed | null = null;
  const twins = new Set<string>();
  const isTwin = (bridge: string): boolean =>
    (twins.has(bridge) || servers.of(TWIN, bridge).size > 0) &&
    [here.list(), others()].every((all) => isConnected(ofBridge(all, bridge)));
  /** One of both has gone. */
  function forgetTwin(bridge: string): void {
    if (twins.has(bridge) && !isTwin(bridge)) {
      twins.delete(bridge);
      servers.drop(TWIN, bridge);
    }
  }
  function heard(): void {
    read = null;
    listed = null;
    twins.forEach(forgetTwin);
    changed();
  }
  servers.watch(READERS, heard);
  servers.watch(TWIN, heard);
  const tell = (bridge: string): void => {
    servers.say(READERS, bridge, ofBridge(here.list(), bridge));
    forgetTwin(bridge);
  };
  const told = (bridge: string, isNew: boolean): boolean => {
    if (isNew) tell(bridge);
    return isNew;
  };
  return {
    ...here,
    connected(bridge, ...how) {
      here.connected(bridge, ...how);
      tell(bridge);
    },
    gone(bridge, connection) {
      here.gone(bridge, connection);
      tell(bridge);
    },
    report: (bridge, ...said) => told(bridge, here.report(bridge, ...said)),
    waiting: (bridge, said) => told(bridge, here.waiting(bridge, said)),
    tapAnswered: (bridge, ...said) => told(bridge, here.tapAnswered(bridge, ...said)),
    duplicated: (bridge) => told(bridge, here.duplicated(bridge)),
    duplicatedElsewhere(bridge) {
      const isNew = !twins.has(bridge);
      twins.add(bridge);
      servers.say(TWIN, bridge, true);
      listed = null;
      return isNew;
    },
    isBridge: (name) => here.isBridge(name) || others().some((one) => isOfBridge(one, name)),
    list() {
      const own = here.list();
      if (listed?.own !== own) listed = { own, all: together(own, others(), isTwin) };
      return listed.all;
    },
  };
}

/** What is listed in all, and of which own ones that was made. */
interface Listed {
  readonly own: readonly ReaderRuntime[];
  readonly all: readonly ReaderRuntime[];
}

const ofBridge = (all: readonly ReaderRuntime[], bridge: string): readonly ReaderRuntime[] =>
  all.filter((reader) => reader.bridge === bridge);

const isOfBridge = ({ bridge, ofPage }: ReaderRuntime, name: string): boolean =>
  bridge === name && ofPage !== true;

/** Of each bridge the readers of one server: where it is connected, if it is anywhere. */
function readOthers(servers: ServerFacts): readonly ReaderRuntime[] {
  return servers.keys(READERS).flatMap((bridge) => {
    const said = [...servers.of(READERS, bridge).values()];
    return said.find(isConnected) ?? said[0] ?? [];
  });
}

const isConnected = (readers: readonly ReaderRuntime[]): boolean =>
  readers.some(({ connected }) => connected);

/**
 * Of a bridge that both know, what is said where it is connected; here, where it is at both or at none. Of two programs under one
 * name that answer at two servers, what both say.
 */
function together(
  own: readonly ReaderRuntime[],
  others: readonly ReaderRuntime[],
  isTwin: (bridge: string) => boolean,
): readonly ReaderRuntime[] {
  const isHere = new Set(own.flatMap(({ bridge, connected }) => (connected ? [bridge] : [])));
  const there = others.filter(({ bridge, connected }) => connected && !isHere.has(bridge));
  const isThere = new Set(there.map(({ bridge }) => bridge));
  const kept = own.filter(({ bridge }) => !isThere.has(bridge));
  const known = new Set([...kept, ...there].map(({ bridge }) => bridge));
  const all = [...kept, ...there, ...others.filter(({ bridge }) => !known.has(bridge))];
  const twins = new Set(kept.map(({ bridge }) => bridge).filter(isTwin));
  const ids = new Set(all.map(({ id }) => id));
  return [...all, ...others.filter(({ bridge, id }) => twins.has(bridge) && !ids.has(id))].map(
    (reader) => (twins.has(reader.bridge) ? { ...reader, duplicate: true } : reader),
  );
}
