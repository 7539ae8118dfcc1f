import type { Facts } from '#lib/server/facts/facts.ts';
import { memoryFacts } from '#lib/server/facts/heldFacts.ts';
import { openServerFacts, type ServerFacts } from '#lib/server/facts/serverFacts.ts';

export const monotonicNow = () => Date.now();

/** One of several servers, under a clock that the test sets. */
export interface HallServer {
  readonly facts: Facts;
  readonly servers: ServerFacts;
  /** It is killed, or sleeps, and says nothing more. */
  kill(): void;
  wakes(): void;
}

/** Servers that share what is true for a while. */
export function aHall() {
  const shared = memoryFacts(monotonicNow);
  return async (): Promise<HallServer> => {
    let isThere = true;
    const facts: Facts = {
      ...shared,
      say: (...said) => void (isThere && shared.say(...said)),
      claim: async (...said) => (isThere ? shared.claim(...said) : null),
      drop: (...said) => void (isThere && shared.drop(...said)),
      insist: (...said) => void (isThere && shared.insist(...said)),
    };
    const servers = await openServerFacts(facts);
    return {
      ...{ facts, servers },
      kill: () => void (isThere = false),
      wakes: () => void (isThere = true),
    };
  };
}
