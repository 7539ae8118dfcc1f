import { MAX_MESSAGE_BYTES } from '#lib/protocol/messages.ts';
import type { Equipment } from '#lib/tournament/state.ts';

/** What is wrong with a line of a list, numbered from 1. */
interface LineProblem<Why extends string> {
  readonly line: number;
  readonly why: Why;
  readonly text: string;
}

/** Names are not longer, anywhere in the house. */
const LONGEST_NAME = 40;

interface Entering {
  readonly entrants: readonly (readonly string[])[];
  readonly problems: readonly LineProblem<'wrong-number' | 'bad-name'>[];
}

/** Who is to enter, a line each, as typed or copied from a spreadsheet: what has no letter, as a number before a name, is none. */
export function parseEntrants(text: string, players: 1 | 2): Entering {
  const lines = linesOf(text).map(({ line, text: written }) => ({
    line,
    names: cellsOf(written, players === 2 ? /[\t;,&/]/ : /[\t;,]/)
      .filter((cell) => /\p{L}/u.test(cell))
      .slice(0, players),
    text: written,
  }));
  const problems = lines.flatMap(({ line, names, text: written }) => {
    const why =
      names.length !== players
        ? 'wrong-number'
        : names.some((name) => name.length > LONGEST_NAME)
          ? 'bad-name'
          : null;
    return why === null ? [] : [{ line, why, text: written } as const];
  });
  return { entrants: lines.map(({ names }) => names), problems };
}

/** In parts that each fit into a message, with room for what is around them. */
export function inMessages<Item>(
  items: readonly Item[],
  most = MAX_MESSAGE_BYTES - 1_000,
): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const own = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    if (bytes + own > most) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(item);
    bytes += own;
  }
  return parts;
}

/** What the house has by a name. */
interface Named {
  readonly id: string;
  readonly name: string;
}

interface Equipped {
  readonly equipment: readonly Equipment[];
  readonly problems: readonly LineProblem<'table' | 'deck' | 'reader'>[];
}

/** What lies on the tables: "4;Red deck;Reader 4", a line each. */
export function parseEquipment(
  text: string,
  { decks, readers }: { readonly decks: readonly Named[]; readonly readers: readonly Named[] },
): Equipped {
  const equipment: Equipment[] = [];
  const problems: LineProblem<'table' | 'deck' | 'reader'>[] = [];
  for (const { line, text: written } of linesOf(text)) {
    const [number = '', deck = '', ...named] = cellsOf(written, /[\t;]/);
    const table = /^\d{1,4}$/.test(number) ? Number(number) : 0;
    const lying = find(decks, deck);
    const found = named
      .filter((each) => each !== '')
      .map((each) => ({ each, id: find(readers, each)?.id ?? null }));
    const unknown = found.find(({ id }) => id === null);
    if (table === 0) problems.push({ line, why: 'table', text: number });
    else if (deck !== '' && lying === undefined) problems.push({ line, why: 'deck', text: deck });
    else if (unknown !== undefined) problems.push({ line, why: 'reader', text: unknown.each });
    else {
      const ids = found.flatMap(({ id }) => id ?? []);
      equipment.push({ table, deck: lying?.id ?? null, readers: ids });
    }
  }
  return { equipment, problems };
}

/** The same list, to be read and changed. */
export const equipmentText = (
  equipment: readonly Equipment[],
  { decks, readers }: { readonly decks: readonly Named[]; readonly readers: readonly Named[] },
): string =>
  equipment
    .map(({ table, deck, readers: ids }) =>
      [
        String(table),
        decks.find(({ id }) => id === deck)?.name ?? '',
        ...ids.map((id) => readers.find((each) => each.id === id)?.name ?? id),
      ].join(';'),
    )
    .join('\n');

const find = (named: readonly Named[], text: string): Named | undefined =>
  named.find(({ id }) => id === text) ??
  named.find(({ name }) => name.toLowerCase() === text.toLowerCase());

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((written, at) => ({ line: at + 1, text: written.trim() }))
    .filter((each) => each.text !== '');

/** Spreadsheets put quotes around what they are not sure of. */
const cellsOf = (line: string, between: RegExp): readonly string[] =>
  line.split(between).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
