import { normaliseName } from '#lib/tournament/names.ts';

/** Columns that form one name, in reading order. */
export type NameColumns = readonly number[];

/** Columns of a list, and the name columns among them. */
export interface ListColumns {
  /** Heading of each column, or its first cell if there are no headings. */
  readonly labels: readonly string[];
  readonly hasHeadings: boolean;
  /** Name columns of each player; null to use the first cells with letters. */
  readonly names: readonly NameColumns[] | null;
}

const GIVEN = ['prenom', 'prenoms', 'first name', 'firstname', 'given name', 'forename', 'vorname'];
const FAMILY = [
  ...['nom', 'noms', 'nom de famille', 'name', 'names', 'last name', 'lastname'],
  ...['surname', 'family name', 'familyname', 'nachname'],
];
const FULL = [
  ...['nom complet', 'nom et prenom', 'nom prenom', 'prenom nom', 'prenom et nom', 'full name'],
  ...['fullname', 'joueur', 'joueuse', 'joueurs', 'player', 'players', 'participant'],
  ...['participants', 'inscrit', 'inscrits', 'entrant', 'entrants', 'pseudo', 'nickname'],
];
type Kind = 'given' | 'family' | 'full';
const KINDS = new Map<string, Kind>([
  ...GIVEN.map((word) => [word, 'given'] as const),
  ...FAMILY.map((word) => [word, 'family'] as const),
  ...FULL.map((word) => [word, 'full'] as const),
]);

/**
 * Returns the kind of name below a heading such as "Prénom 2" or "Player's name (A)"; null if it is
 * none.
 */
function kindOf(heading: string): Kind | null {
  const words = heading
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’'`]s\b/g, '')
    .replace(/\b(du|de la|of|the) (joueur|joueuse|player|participant)\b/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/ [ab]$/, '')
    .replace(/^(joueur|player) (?=.)/, '');
  return KINDS.get(words) ?? null;
}

/** Detects headings and name columns. `rows`: cells of each line. */
export function columnsOf(rows: readonly (readonly string[])[], players: 1 | 2): ListColumns {
  const [first = []] = rows;
  const kinds = first.map(kindOf);
  const hasHeadings = kinds.some((kind) => kind !== null);
  const names = hasHeadings ? namesBelow(kinds, players) : namesWithout(rows, players);
  return { labels: first, hasHeadings, names };
}

function namesBelow(
  kinds: readonly (Kind | null)[],
  players: 1 | 2,
): readonly NameColumns[] | null {
  const at = (kind: Kind) => kinds.flatMap((each, column) => (each === kind ? [column] : []));
  const [given, family, full] = [at('given'), at('family'), at('full')];
  const [both, another] = [...full, ...family];
  // "Anne & Bruno" below one heading was split into two cells.
  if (players === 2 && both !== undefined && another === undefined && given.length === 0) {
    return [[both], [both + 1]];
  }
  const perPlayer = Array.from({ length: players }, (_, player): NameColumns => {
    const parts = [given[player], family[player]].filter((column) => column !== undefined);
    const [whole] = full.slice(player, player + 1);
    return parts.length < 2 && whole !== undefined ? [whole] : parts;
  });
  return perPlayer.every((columns) => columns.length > 0) ? perPlayer : null;
}

/** Joins the first two columns if the first alone repeats a name. */
function namesWithout(
  rows: readonly (readonly string[])[],
  players: 1 | 2,
): readonly NameColumns[] | null {
  const hasTwo = rows.every((row) => isName(row[0]) && isName(row[1]));
  if (players === 2 || rows.length < 2 || !hasTwo) return null;
  const distinct = (columns: NameColumns) =>
    new Set(rows.map((row) => normaliseName(nameIn(row, columns)))).size;
  return distinct([0]) < rows.length && distinct([0, 1]) > distinct([0]) ? [[0, 1]] : null;
}

const isName = (cell = ''): boolean => /\p{L}/u.test(cell);

export const nameIn = (row: readonly string[], columns: NameColumns): string =>
  columns
    .map((column) => row[column] ?? '')
    .filter((part) => part !== '')
    .join(' ');

/** Returns the possible name columns: each column, and neighbours in both orders. */
export const waysToRead = ({ labels }: ListColumns): readonly NameColumns[] => {
  const single = labels.map((_, column) => [column]);
  const pairs = single.slice(1).flatMap(([column = 0]) => [
    [column - 1, column],
    [column, column - 1],
  ]);
  return [...single, ...pairs];
};
