import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { keepNewest } from '../limits/counts.ts';
import type { FactKind, Facts } from './facts.ts';

/**
 * How to tell every other server something. Whoever starts within that time, in ms, hears it too; `heard` is called with what the
 * others say.
 */
export function tellOthers<Value>(
  facts: Facts,
  kind: FactKind<Value>,
  lasts: number,
  heard: (value: Value) => void,
): (value: Value) => void {
  const own = randomUUID();
  let told = 0;
  function hear(key: string): void {
    const said = key.startsWith(own) ? null : facts.find(kind, key);
    if (said !== null) heard(said.value);
  }
  [...facts.all(kind).keys()].forEach(hear);
  facts.watch(kind, hear);
  return (value) => facts.say(kind, `${own} ${String((told += 1))}`, value, lasts);
}

/** LRU bound on names of which a part was counted that is not told yet. */
const MOST_COUNTED = 20_000;

/** How much is told at once, and for how long, in ms, whoever starts hears it too. */
interface Parts {
  readonly part: number;
  readonly lasts: number;
}

/**
 * How to tell every other server how much each name took of something that is counted by all together. Whoever takes little is no
 * news: a name is told when a part is full, so that each of the others knows of all but the last.
 */
export function tellTaken(
  facts: Facts,
  what: string,
  { part, lasts }: Parts,
  heard: (name: string, taken: number) => void,
): (name: string, taken: number) => void {
  const schema = v.strictObject({ name: v.string(), taken: v.number() });
  const kind = { name: `taken-${what}`, schema };
  const tell = tellOthers(facts, kind, lasts, ({ name, taken }) => heard(name, taken));
  const untold = new Map<string, number>();
  return (name, taken) => {
    const sum = (untold.get(name) ?? 0) + taken;
    if (sum < part) return keepNewest(untold, MOST_COUNTED, name, sum);
    untold.delete(name);
    tell({ name, taken: sum });
  };
}
