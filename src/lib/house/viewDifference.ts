import type { DeckView, HouseView, ReaderView, TableSummary } from './view.ts';

/** The changes in a list whose items have names. */
interface ListDifference<Item> {
  /** Names of items that are gone, or stand in another order. */
  readonly gone: readonly string[];
  /** New or changed items, each with its index in the new list, in ascending order. */
  readonly put: readonly { readonly at: number; readonly item: Item }[];
}

/** The parts of the house that are not lists, and are sent whole. */
type Rest = Omit<HouseView, 'position' | 'tables' | 'decks' | 'readers'>;

/** What has changed; a part that is left out has not. */
export interface HouseDifference {
  readonly position: number;
  readonly tables?: ListDifference<TableSummary>;
  readonly decks?: ListDifference<DeckView>;
  readonly readers?: ListDifference<ReaderView>;
  readonly rest?: Rest;
}

const codeOf = ({ code }: TableSummary): string => code;
const idOf = ({ id }: { readonly id: string }): string => id;

/** What turns the house as it was into the house as it is; null: nothing changed. */
export function differenceOf(before: HouseView, now: HouseView): HouseDifference | null {
  const tables = listDifference(before.tables, now.tables, codeOf);
  const decks = listDifference(before.decks, now.decks, idOf);
  const readers = listDifference(before.readers, now.readers, idOf);
  const rest = isSame(restOf(before), restOf(now)) ? null : restOf(now);
  if (before.position === now.position && [tables, decks, readers, rest].every((one) => !one)) {
    return null;
  }
  return {
    position: now.position,
    ...(tables && { tables }),
    ...(decks && { decks }),
    ...(readers && { readers }),
    ...(rest && { rest }),
  };
}

/** The house with these changes made. */
export function afterDifference(before: HouseView, told: HouseDifference): HouseView {
  return {
    ...before,
    ...told.rest,
    position: told.position,
    tables: afterListDifference(before.tables, told.tables, codeOf),
    decks: afterListDifference(before.decks, told.decks, idOf),
    readers: afterListDifference(before.readers, told.readers, idOf),
  };
}

const restOf = ({ offers, work, opening, readersAt, lab, address }: HouseView): Rest => ({
  offers,
  work,
  ...(opening && { opening }),
  readersAt,
  lab,
  address,
});

function listDifference<Item>(
  before: readonly Item[],
  now: readonly Item[],
  nameOf: (item: Item) => string,
): ListDifference<Item> | null {
  if (before === now) return null;
  const left = new Set(now.map(nameOf));
  const known = new Map(before.map((item) => [nameOf(item), item]));
  const staying = before.map(nameOf).filter((name) => left.has(name));
  const stayed = now.map(nameOf).filter((name) => known.has(name));
  // Reordered items are sent as if all were new.
  const inOrder = staying.every((name, n) => name === stayed[n]);
  const gone = [...known.keys()].filter((name) => !inOrder || !left.has(name));
  const put = now.flatMap((item, at) => {
    const same = inOrder && isSame(known.get(nameOf(item)), item);
    return same ? [] : [{ at, item }];
  });
  return gone.length === 0 && put.length === 0 ? null : { gone, put };
}

function afterListDifference<Item>(
  before: readonly Item[],
  told: ListDifference<Item> | undefined,
  nameOf: (item: Item) => string,
): readonly Item[] {
  if (told === undefined) return before;
  const gone = new Set(told.gone);
  const now = before.filter((item) => !gone.has(nameOf(item)));
  for (const { at, item } of told.put) {
    const known = now.findIndex((one) => nameOf(one) === nameOf(item));
    if (known === -1) now.splice(at, 0, item);
    else now[known] = item;
  }
  return now;
}

/** Views are always built the same way, so equal ones have equal JSON. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
