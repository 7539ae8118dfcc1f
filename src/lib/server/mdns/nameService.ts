import { setTimeout as pause } from 'node:timers/promises';
import { originOf } from '../http/address.ts';
import { publishName } from './publishName.ts';

interface NameServiceParts {
  readonly wanted: string | null;
  readonly host: string | null;
  readonly port: number;
  changed(typed: string | null): void;
  say(key: NameMessage, values: Readonly<Record<string, string>>): void;
}

type NameMessage = 'name-taken' | 'name-changed' | 'name-lost' | 'no-name';

export interface NameService {
  firstName(): Promise<string | null>;
  names(): readonly string[];
  whenChanged(then: () => void): void;
  close(): Promise<void>;
}

/** Maximum wait for a name at the start, in ms; claiming an unused one takes about a second. */
const NAME_TIMEOUT_MS = 2_000;
/** Maximum duration of the goodbye on shutdown, in ms. */
const GOODBYE_TIMEOUT_MS = 500;

export function startNameService({
  wanted,
  host,
  port,
  changed,
  say,
}: NameServiceParts): NameService {
  if (wanted === null) return NO_NAME_SERVICE;
  const wantedName = `${wanted}.local`;
  const listeners: (() => void)[] = [];
  let name: string | null = null;
  let lost = false;
  let resolveFirst: (typed: string | null) => void;
  const first = new Promise<string | null>((resolve) => (resolveFirst = resolve));

  function tell(before: string | null, typed: string | null): void {
    if (typed === null) say('name-lost', {});
    else if (name !== wantedName) say('name-taken', { wanted: wantedName, address: typed });
    else if (before !== null || lost) say('name-changed', { address: typed });
    lost = typed === null;
  }
  const named = publishName({
    wanted,
    host,
    noNetwork: (why) => {
      if (why !== null) say('no-name', { wanted: wantedName, why: why.message });
      resolveFirst(null);
    },
    changed(now) {
      if (now === name && (now !== null || lost)) return;
      const before = name;
      name = now;
      const typed = now === null ? null : originOf('http', now, port);
      changed(typed);
      for (const listener of listeners) listener();
      tell(before, typed);
      resolveFirst(typed);
    },
  });
  return {
    async firstName() {
      const typed = await Promise.race([first, pause(NAME_TIMEOUT_MS, null, { ref: false })]);
      lost = typed === null;
      return typed;
    },
    names: () => [...new Set([wantedName, name ?? wantedName])],
    whenChanged: (then) => void listeners.push(then),
    close: () =>
      Promise.race([named.close(), pause(GOODBYE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

const NO_NAME_SERVICE: NameService = {
  firstName: () => Promise.resolve(null),
  names: () => [],
  whenChanged: () => undefined,
  close: () => Promise.resolve(),
};
