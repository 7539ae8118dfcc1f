import * as v from 'valibot';
import type { Ports } from '../ports.ts';
import { log } from '../log/log.ts';
import type { FactKind } from './facts.ts';

/** By the name of a duty: the server that has it. */
const HAD_BY: FactKind<string> = { name: 'duty', schema: v.string() };
/** For how long a server has it, in ms, and how often it says that it goes on. */
const [HAD_FOR, SAID_EVERY] = [5_000, 1_500];

/** What one server of all does at a time. The next takes it over where that one ends, at once, or is not heard of. */
export interface Duty {
  /**
   * Whether this server has it, by its own clock and counted from before it asked: one that slept, or does not reach the store,
   * knows that it has it no longer before another does.
   */
  isOurs(): boolean;
  close(): Promise<void>;
}

type DutyParts = Pick<Ports, 'facts' | 'servers' | 'monotonicNow'>;

/** `changed` is called when this server gets it later, or has it no longer; a server alone has it from the start. */
export async function openDuty(
  { facts, servers, monotonicNow }: DutyParts,
  name: string,
  changed: () => void,
): Promise<Duty> {
  if (servers === null) return { isOurs: () => true, close: async () => undefined };
  const { own } = servers;
  let until = -Infinity;
  let was: boolean | null = null;
  let closed = false;
  let ending: NodeJS.Timeout | undefined;
  const isOurs = (): boolean => monotonicNow() < until;

  function settle(): void {
    clearTimeout(ending);
    if (isOurs()) ending = setTimeout(settle, until - monotonicNow() + 1).unref();
    const before = was;
    was = isOurs();
    if (before !== null && was !== before) changed();
  }
  let isAsking = false;
  async function take(): Promise<void> {
    // A store that is away answers late.
    if (isAsking) return;
    isAsking = true;
    const asked = monotonicNow();
    const taken = await facts.claim(HAD_BY, name, own, HAD_FOR).finally(() => (isAsking = false));
    if (closed || taken === null) return;
    until = taken ? asked + HAD_FOR : -Infinity;
    settle();
  }
  await take();
  was ??= isOurs();
  const goOn = (): void => void take().catch(log.failure('duty not taken'));
  const saying = setInterval(goOn, SAID_EVERY).unref();
  const stopWatching = facts.watch(HAD_BY, (key) => {
    if (key === name && !closed && facts.find(HAD_BY, name) === null) goOn();
  });
  return {
    isOurs,
    async close() {
      closed = true;
      clearInterval(saying);
      clearTimeout(ending);
      stopWatching();
      if (isOurs()) await facts.end(HAD_BY, name);
      until = -Infinity;
    },
  };
}
