import { setTimeout as pause } from 'node:timers/promises';
import { originOf } from '../http/address.ts';
import { answerName } from './named.ts';

interface CallingParts {
  /** The wanted name, without `.local`; null: none. */
  readonly wanted: string | null;
  /** Network address on which the server listens; null: all of them. */
  readonly host: string | null;
  /** The HTTP port. */
  readonly port: number;
  /** Called with the address people type from now on; null: numeric addresses only. */
  changed(typed: string | null): void;
  /** Tells people what happened to the name. */
  say(key: Told, values: Readonly<Record<string, string>>): void;
}

type Told = 'name-taken' | 'name-changed' | 'name-lost' | 'no-name';

/** The server's name in its network. */
export interface Calling {
  /** The address people type, once the name is claimed; null when there is none in time. `say` reports later changes. */
  first(): Promise<string | null>;
  /** The wanted and the claimed name, with `.local`. */
  names(): readonly string[];
  /** Calls back whenever the name changes. */
  whenChanged(then: () => void): void;
  /** Releases the name. */
  close(): Promise<void>;
}

/** How long the start waits for a name, in ms; claiming an unused one takes about a second. */
const NAMED_WITHIN = 2_000;
/** How long the goodbye may take on shutdown, in ms. */
const GOODBYE_WITHIN = 500;

export function callByName({ wanted, host, port, changed, say }: CallingParts): Calling {
  if (wanted === null) return NAMELESS;
  const wantedName = `${wanted}.local`;
  const listeners: (() => void)[] = [];
  let name: string | null = null;
  /** Whether people were told that there is no name. */
  let lost = false;
  let resolveFirst: (typed: string | null) => void;
  const first = new Promise<string | null>((resolve) => (resolveFirst = resolve));

  function tell(before: string | null, typed: string | null): void {
    if (typed === null) say('name-lost', {});
    else if (name !== wantedName) say('name-taken', { wanted: wantedName, address: typed });
    else if (before !== null || lost) say('name-changed', { address: typed });
    lost = typed === null;
  }
  const named = answerName({
    ...{ wanted, host },
    nowhere: (why) => {
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
    async first() {
      const typed = await Promise.race([first, pause(NAMED_WITHIN, null, { ref: false })]);
      lost = typed === null;
      return typed;
    },
    names: () => [...new Set([wantedName, name ?? wantedName])],
    whenChanged: (then) => void listeners.push(then),
    close: () => Promise.race([named.close(), pause(GOODBYE_WITHIN, undefined, { ref: false })]),
  };
}

const NAMELESS: Calling = {
  first: () => Promise.resolve(null),
  names: () => [],
  whenChanged: () => undefined,
  close: () => Promise.resolve(),
};
