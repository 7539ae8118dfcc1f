import { MAX_MESSAGE_BYTES } from '#lib/protocol/messages.ts';
import { normaliseName } from '#lib/tournament/names.ts';
import { decodeText } from '#lib/record/textFile.ts';
import type { Entrant } from '#lib/tournament/state.ts';
import { columnsOf, nameIn, type ListColumns, type NameColumns } from './nameColumns.ts';

/** Error in a line of a list; lines count from 1. */
export interface LineProblem<Why extends string> {
  readonly line: number;
  readonly why: Why;
  readonly text: string;
}

/** Maximum length of a name, the same in the whole venue. */
const LONGEST_NAME = 40;

type EntrantProblem =
  | LineProblem<'wrong-number' | 'bad-name'>
  /** The name is on an earlier line or belongs to an entrant. */
  | (LineProblem<'twice'> & { readonly name: string; readonly earlier: number })
  | (LineProblem<'name-taken'> & { readonly name: string; readonly entrant: number });

interface Entering {
  readonly entrants: readonly (readonly string[])[];
  readonly problems: readonly EntrantProblem[];
}

export const entrantColumns = (text: string, players: 1 | 2): ListColumns =>
  columnsOf(
    cellsOfLines(text, players).map(({ cells }) => cells),
    players,
  );

/**
 * Parses a list of entrants, one per line, typed or copied from a spreadsheet. Cells without
 * letters, such as numbers, are ignored.
 * @param known the entrants so far
 * @param chosen the name columns, if the director chose them
 */
export function parseEntrants(
  text: string,
  players: 1 | 2,
  known: readonly Pick<Entrant, 'number' | 'players'>[] = [],
  chosen: readonly NameColumns[] | null = null,
): Entering {
  const rows = cellsOfLines(text, players);
  const { hasHeadings, names } = columnsOf(
    rows.map(({ cells }) => cells),
    players,
  );
  const columns = chosen ?? names;
  const lines = rows.slice(hasHeadings ? 1 : 0).map(({ line, text: written, cells }) => ({
    line,
    text: written,
    names: (columns === null ? cells : columns.map((each) => nameIn(cells, each)))
      .filter((cell) => /\p{L}/u.test(cell))
      .slice(0, players),
  }));
  const taken = takenNames(known);
  const problems = lines.flatMap((entrant): readonly EntrantProblem[] => {
    const { line, names: written } = entrant;
    const at = { line, text: entrant.text };
    if (written.length !== players) return [{ ...at, why: 'wrong-number' }];
    if (written.some((name) => name.length > LONGEST_NAME)) return [{ ...at, why: 'bad-name' }];
    const why = written.flatMap((name) => taken.take(name, line) ?? []);
    return why.slice(0, 1).map((each) => ({ ...at, ...each }));
  });
  return { entrants: lines.map(({ names: written }) => written), problems };
}

/**
 * Splits the lines into cells. "Dupont, Jean" on every line is one name if there is no other
 * separator.
 */
function cellsOfLines(text: string, players: 1 | 2) {
  const lines = linesOf(text);
  const separator = separatorOf(text);
  const isLastFirst =
    players === 1 &&
    separator === ',' &&
    lines.every((line) => /^[^,"]*\p{L}[^,"]*, [^,"]*\p{L}[^,"]*$/u.test(line.text));
  const between = (isLastFirst ? ';' : separator) + (players === 2 ? '&/' : '');
  return lines.map((line) => ({ ...line, cells: cellsOf(line.text, between) }));
}

/** Index of the names in use. */
function takenNames(known: readonly Pick<Entrant, 'number' | 'players'>[]) {
  const entrants = new Map(
    known.flatMap(({ number, players }) =>
      players.map((name) => [normaliseName(name), number] as const),
    ),
  );
  const lines = new Map<string, number>();
  return {
    /** Returns the conflict, or null after reserving the name. */
    take(name: string, line: number) {
      const called = normaliseName(name);
      const [entrant, earlier] = [entrants.get(called), lines.get(called)];
      if (entrant !== undefined) return { why: 'name-taken', name, entrant } as const;
      if (earlier !== undefined) return { why: 'twice', name, earlier } as const;
      lines.set(called, line);
      return null;
    },
  };
}

/** Splits items into chunks that fit the message size limit, with space for the envelope. */
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

export const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((written, at) => ({ line: at + 1, text: written.trim() }))
    .filter((each) => each.text !== '');

/** Returns the separator of a list. Commas count last, because names may contain them. */
export const separatorOf = (text: string): string =>
  ['\t', ';', ','].find((each) => text.includes(each)) ?? ';';

/** Splits a line into cells; handles the quotes of spreadsheet exports. */
export function cellsOf(line: string, between: string): readonly string[] {
  const cells = line.matchAll(
    new RegExp(`(?:^|[${between}])[^\\S\\t]*(?:"((?:[^"]|"")*)"|([^${between}]*))`, 'g'),
  );
  return [...cells].map(([, inQuotes, plain = '']) =>
    (inQuotes?.replaceAll('""', '"') ?? plain).trim(),
  );
}

export const textOf = async (file: Pick<Blob, 'arrayBuffer'>): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));
