import { randomUUID } from 'node:crypto';
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
