import type { Equipment } from '#lib/tournament/state.ts';
import { cellsOf, linesOf, separatorOf, type LineProblem } from './lists.ts';

/** What the house has by a name; two may have the same. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

interface House {
  readonly decks: readonly Named[];
  readonly readers: readonly Named[];
}

type EquipmentProblem =
  | LineProblem<'table' | 'deck' | 'reader'>
  /** The number, the deck or the reader stands on an earlier line. */
  | (LineProblem<'twice'> & { readonly earlier: number })
  /** Several are called so: `names` tell them apart. */
  | (LineProblem<'which'> & { readonly names: string });

interface Equipped {
  readonly equipment: readonly Equipment[];
  readonly problems: readonly EquipmentProblem[];
}

/** What lies on the tables: "4;Red deck;Reader 4", a line each; with tabs or commas too, and a line of headings above. */
export function parseEquipment(text: string, house: House): Equipped {
  const between = separatorOf(text);
  const lines = linesOf(text).map(({ line, text: written }) => ({
    ...{ line, cells: cellsOf(written, between) },
  }));
  const [first] = lines;
  const listed = first && isHeading(first.cells, house) ? lines.slice(1) : lines;
  const equipment: Equipment[] = [];
  const problems: EquipmentProblem[] = [];
  const taken = new Map<string, number>();
  for (const { line, cells } of listed) {
    const read = readLine(line, cells, house);
    const wrong = 'wrong' in read ? read.wrong : takenBefore(line, cells, read, taken);
    problems.push(...wrong);
    if (wrong.length === 0 && !('wrong' in read)) equipment.push(read);
  }
  return { equipment, problems };
}

const isHeading = ([number = '', deck = '']: readonly string[], { decks }: House): boolean =>
  /\p{L}/u.test(number) && alike(decks, deck).length === 0;

function readLine(
  line: number,
  [number = '', deck = '', ...readers]: readonly string[],
  house: House,
): Equipment | { readonly wrong: readonly EquipmentProblem[] } {
  const isNumber = /^\d{1,4}$/.test(number) && Number(number) !== 0;
  const named = [
    ...(deck === '' ? [] : [{ why: 'deck', text: deck, of: house.decks } as const]),
    ...readers.flatMap((text) =>
      text === '' ? [] : [{ why: 'reader', text, of: house.readers } as const],
    ),
  ].map((each) => ({ ...each, found: alike(each.of, each.text) }));
  // All at once: whoever mends a long list reads it once.
  const wrong = [
    ...(isNumber ? [] : [{ line, why: 'table', text: number } as const]),
    ...named.flatMap(({ why, text, found }): readonly EquipmentProblem[] => {
      if (found.length === 0) return [{ line, why, text }];
      const names = found.map(({ id }) => id).join(', ');
      return found.length === 1 ? [] : [{ line, why: 'which', text, names }];
    }),
  ];
  if (wrong.length > 0) return { wrong };
  const idsOf = (kind: 'deck' | 'reader') =>
    named.flatMap(({ why, found: [one] }) => (why === kind && one ? [one.id] : []));
  return { table: Number(number), deck: idsOf('deck')[0] ?? null, readers: idsOf('reader') };
}

/** Which earlier line has the number, the deck or a reader of this one first; none: from now on this line has them. */
function takenBefore(
  line: number,
  [number = '', ...named]: readonly string[],
  { table, deck, readers }: Equipment,
  taken: Map<string, number>,
): readonly EquipmentProblem[] {
  const keys = [
    { key: `table ${String(table)}`, text: number },
    ...[...(deck === null ? [] : [deck]), ...readers].map((id, at) => ({
      ...{ key: `${deck !== null && at === 0 ? 'deck' : 'reader'} ${id}` },
      text: named.filter((each) => each !== '')[at] ?? '',
    })),
  ];
  for (const { key, text } of keys) {
    const earlier = taken.get(key);
    if (earlier !== undefined) return [{ line, why: 'twice', text, earlier }];
    taken.set(key, line);
  }
  return [];
}

/** The same list, to be read and changed. */
export const equipmentText = (
  equipment: readonly Equipment[],
  { decks, readers }: House,
): string => {
  const [deckName, readerName] = [tellingApart(decks), tellingApart(readers)];
  return equipment
    .map(({ table, deck, readers: ids }) =>
      [String(table), deck === null ? '' : deckName(deck), ...ids.map(readerName)]
        .map(quoted)
        .join(';'),
    )
    .join('\n');
};

/** What the house has, by what tells it from others, and at which table of the list it is; null: at none. */
export function placed(
  named: readonly Named[],
  equipment: readonly Equipment[],
): readonly (Named & { readonly table: number | null })[] {
  const tables = new Map(
    equipment.flatMap(({ table, deck, readers }) =>
      [...(deck === null ? [] : [deck]), ...readers].map((id) => [id, table] as const),
    ),
  );
  const nameOf = tellingApart(named);
  return named
    .map(({ id }) => ({ id, name: nameOf(id), table: tables.get(id) ?? null }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

/** Names what goes by an id: by its name, and where another has the same by the id. */
function tellingApart(named: readonly Named[]): (id: string) => string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(called(name), (counts.get(called(name)) ?? 0) + 1);
  return (id) => {
    const name = names.get(id);
    return name === undefined || (counts.get(called(name)) ?? 0) > 1 ? id : name;
  };
}

const alike = (named: readonly Named[], text: string): readonly Named[] => {
  const byId = named.filter(({ id }) => id === text);
  return byId.length > 0 ? byId : named.filter(({ name }) => called(name) === called(text));
};

const called = (name: string): string => name.trim().toLowerCase();

const quoted = (cell: string): string =>
  /[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
