import * as v from 'valibot';
import { kindWith, type FactKind, type Facts } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';
import type { Television, TelevisionRequest, Wish } from '../../protocol/television.ts';

/** A television with its tab, which servers tell each other alone. */
export type TabbedTelevision = Television & Pick<TelevisionRequest, 'tab'>;

/** By the table: the televisions that are connected to that server. */
const SHOWN: FactKind<readonly TabbedTelevision[]> = {
  name: 'televisions',
  schema: v.custom<readonly TabbedTelevision[]>(Array.isArray),
};
/** By table and number: what is wished of a television; the time tells one wish from the same again. */
const WISHED = kindWith<{ readonly wish: Wish; readonly at: number }>('television-wish', 'wish');
/** How long that is told, in ms. */
const TOLD_FOR = 10_000;

/** The televisions that are connected to other servers. */
export interface TelevisionsElsewhere {
  at(table: string): readonly TabbedTelevision[];
  /** Says which are connected here. */
  say(table: string, here: readonly TabbedTelevision[]): void;
  /** Wishes something of one of theirs; false where they have none of that number. */
  wish(table: string, number: number, wish: Wish): boolean;
  /** Calls back when another server says something else of a table, or wishes something of a television here. */
  watch(changed: (table: string) => void, wished: WishedOf): void;
}

type WishedOf = (table: string, number: number, wish: Wish) => void;

export const televisionsElsewhere = (facts: Facts, servers: ServerFacts): TelevisionsElsewhere => {
  const at = (table: string): readonly TabbedTelevision[] =>
    [...servers.of(SHOWN, table).values()].flat();
  return {
    at,
    say(table, here) {
      if (here.length === 0) servers.drop(SHOWN, table);
      else servers.say(SHOWN, table, here);
    },
    wish(table, number, wish) {
      if (!at(table).some((each) => each.number === number)) return false;
      facts.say(WISHED, `${table} ${String(number)}`, { wish, at: performance.now() }, TOLD_FOR);
      return true;
    },
    watch(changed, wished) {
      servers.watch(SHOWN, changed);
      facts.watch(WISHED, (key) => {
        const [table = '', number = ''] = key.split(' ');
        const said = facts.find(WISHED, key);
        if (said !== null) wished(table, Number(number), said.value.wish);
      });
    },
  };
};
