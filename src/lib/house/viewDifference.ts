import type { DeckView, HouseView, ReaderView, TableSummary } from './view.ts';

interface ListDifference<Item> {
  readonly gone: readonly string[];
  /** New or changed items with their new index, ascending. */
  readonly put: readonly { readonly at: number; readonly item: Item }[];
}

type Rest = Omit<HouseView, 'position' | 'tables' | 'decks' | 'readers'>;

export interface HouseDifference {
  readonly position: number;
  readonly tables?: ListDifference<TableSummary>;
  readonly decks?: ListDifference<DeckView>;
  readonly readers?: ListDifference<ReaderView>;
  readonly rest?: Rest;
}

const codeOf = ({ code }: TableSummary): string => code;
const idOf = ({ id }: { readonly id: string }): string => id;

/** Returns the changes from one view to the next; null if there are none. */
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

/** Returns the view for screens, which show tables and readers and manage nothing. */
export const withoutDecks = (view: HouseView): HouseView => ({
  ...view,
  decks: [],
  offers: [],
  work: null,
});

/** Returns the changes to the view of `withoutDecks`. */
export const differenceWithoutDecks = ({
  decks: _,
  rest,
  ...told
}: HouseDifference): HouseDifference => ({
  ...told,
  ...(rest && { rest: { ...rest, offers: [], work: null } }),
});

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
  // Reordered lists are sent whole.
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

/** Compares by value: equal views have equal JSON, since they are built the same way. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
