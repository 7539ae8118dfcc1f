import * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import { stateKindWith, type StateKind } from '../../cluster/sharedState.ts';
import type {
  Television,
  TelevisionRequest,
  TelevisionChange,
} from '../../../protocol/television.ts';

export type TabbedTelevision = Television & Pick<TelevisionRequest, 'tab'>;

const TELEVISIONS_AT_SERVER: StateKind<readonly TabbedTelevision[]> = {
  name: 'televisions',
  schema: v.custom<readonly TabbedTelevision[]>(Array.isArray),
};
/** Keyed by table and number: settings for a television; the time distinguishes repetitions. */
const REQUESTED_CHANGE = stateKindWith<{ readonly wish: TelevisionChange; readonly at: number }>(
  'television-wish',
  'wish',
);
const MESSAGE_TTL_MS = 10_000;

/** Televisions that are not connected here, by table. */
export interface TelevisionDirectory {
  at(table: string): readonly TabbedTelevision[];
  publish(table: string, here: readonly TabbedTelevision[]): void;
  sendChange(table: string, number: number, wish: TelevisionChange): boolean;
  watch(changed: (table: string) => void, wished: OnTelevisionChange): void;
}

type OnTelevisionChange = (table: string, number: number, wish: TelevisionChange) => void;

export const createTelevisionDirectory = ({
  sharedState,
  directory,
}: Pick<Ports, 'sharedState' | 'directory'>): TelevisionDirectory => {
  const at = (table: string): readonly TabbedTelevision[] =>
    [...directory.valuesOf(TELEVISIONS_AT_SERVER, table).values()].flat();
  return {
    at,
    publish(table, here) {
      if (here.length === 0) directory.withdraw(TELEVISIONS_AT_SERVER, table);
      else directory.announce(TELEVISIONS_AT_SERVER, table, here);
    },
    sendChange(table, number, wish) {
      if (!at(table).some((each) => each.number === number)) return false;
      sharedState.set(
        REQUESTED_CHANGE,
        `${table} ${String(number)}`,
        { wish, at: performance.now() },
        MESSAGE_TTL_MS,
      );
      return true;
    },
    watch(changed, wished) {
      directory.watch(TELEVISIONS_AT_SERVER, changed);
      sharedState.watch(REQUESTED_CHANGE, (key) => {
        const [table = '', number = ''] = key.split(' ');
        const said = sharedState.find(REQUESTED_CHANGE, key);
        if (said !== null) wished(table, Number(number), said.value.wish);
      });
    },
  };
};
