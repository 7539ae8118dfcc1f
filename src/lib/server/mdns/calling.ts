import { setTimeout as pause } from 'node:timers/promises';
import { originOf } from '../http/address.ts';
import { answerName } from './named.ts';

interface CallingParts {
  /** The name that is wanted, without `.local`; null: none. */
  readonly wanted: string | null;
  /** Network address on which the server listens; null: all of them. */
  readonly host: string | null;
  /** Where it answers by http. */
  readonly port: number;
  /** What people are to type from now on; null: nothing but numbers. */
  changed(typed: string | null): void;
  /** Tells people what became of the name. */
  say(key: Told, values: Readonly<Record<string, string>>): void;
}

type Told = 'name-taken' | 'name-changed' | 'name-lost' | 'no-name';

/** How a server is called in its network. */
export interface Calling {
  /** What people are to type, waited for a little; null: nothing but numbers. What comes later they are told. */
  first(): Promise<string | null>;
  /** The name that is wanted and the one it has, with `.local`. */
  names(): readonly string[];
  /** Calls this whenever the name is another one. */
  whenChanged(then: () => void): void;
  /** Lets go of the name. */
  close(): Promise<void>;
}

/** How long the start waits for a name, in ms; it takes about a second where nobody else has it. */
const NAMED_WITHIN = 2_000;
/** How long the goodbye may take at the end, in ms. */
const GOODBYE_WITHIN = 500;

export function callByName({ wanted, host, port, changed, say }: CallingParts): Calling {
  if (wanted === null) return UNCALLED;
  const wantedName = `${wanted}.local`;
  const listeners: (() => void)[] = [];
  let name: string | null = null;
  /** Whether people were told that there is no name. */
  let lost = false;
  let known: (typed: string | null) => void;
  const first = new Promise<string | null>((resolve) => (known = resolve));

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
      known(null);
    },
    changed(now) {
      if (now === name && (now !== null || lost)) return;
      const before = name;
      name = now;
      const typed = now === null ? null : originOf('http', now, port);
      changed(typed);
      for (const listener of listeners) listener();
      tell(before, typed);
      known(typed);
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

const UNCALLED: Calling = {
  first: () => Promise.resolve(null),
  names: () => [],
  whenChanged: () => undefined,
  close: () => Promise.resolve(),
};
