import type { Equipment } from '#lib/tournament/state.ts';
import { cellsOf, linesOf, separatorOf, type LineProblem } from './lists.ts';

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
  /** The table number, deck or reader is on an earlier line. */
  | (LineProblem<'twice'> & { readonly earlier: number })
  /** The name is ambiguous; `names` tells the candidates apart. */
  | (LineProblem<'which'> & { readonly names: string });

interface Equipped {
  readonly equipment: readonly Equipment[];
  readonly problems: readonly EquipmentProblem[];
}

/**
 * Parses the equipment of tables, one line each: "4;Red deck;Reader 4". Tabs and commas work too; a
 * header line is allowed.
 */
export function parseEquipment(text: string, house: House): Equipped {
  const between = separatorOf(text);
  const lines = linesOf(text).map(({ line, text: written }) => ({
    line,
    cells: cellsOf(written, between),
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
  // Reports all errors at once, so that a long list is corrected in one pass.
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

/**
 * Returns the earlier line that has this line's number, deck or reader; if none, registers them for
 * this line.
 */
function takenBefore(
  line: number,
  [number = '', ...named]: readonly string[],
  { table, deck, readers }: Equipment,
  taken: Map<string, number>,
): readonly EquipmentProblem[] {
  const keys = [
    { key: `table ${String(table)}`, text: number },
    ...[...(deck === null ? [] : [deck]), ...readers].map((id, at) => ({
      key: `${deck !== null && at === 0 ? 'deck' : 'reader'} ${id}`,
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

/** Formats the list so that `parseEquipment` can read it. */
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

/** Returns decks or readers by distinct name, with the table that uses them; null if unused. */
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

/** Returns labels by id: the name, with the id added if it is not unique. */
function tellingApart(named: readonly Named[]): (id: string) => string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  for (const { name } of named)
    counts.set(normalisedName(name), (counts.get(normalisedName(name)) ?? 0) + 1);
  return (id) => {
    const name = names.get(id);
    return name === undefined || (counts.get(normalisedName(name)) ?? 0) > 1 ? id : name;
  };
}

const alike = (named: readonly Named[], text: string): readonly Named[] => {
  const byId = named.filter(({ id }) => id === text);
  return byId.length > 0
    ? byId
    : named.filter(({ name }) => normalisedName(name) === normalisedName(text));
};

const normalisedName = (name: string): string => name.trim().toLowerCase();

const quoted = (cell: string): string =>
  /[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
