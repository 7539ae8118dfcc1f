import { forget, keep, keysOf, parsed, recall, type Keeping } from './storage.ts';

/** Something that a person did here and that the server has not taken yet, or would not take. */
export interface Letter<Body, Refusal> {
  /** Stays however often it is sent, so that it is done once. */
  readonly id: string;
  readonly body: Body;
  /** ms since the epoch. */
  readonly at: number;
  /** Why it will not be done; it is kept until somebody has seen that. Null: it waits to be sent. */
  readonly refused: Refusal | null;
}

/** Kept over a reload, or only as long as this page is open. */
export type Kept = 'stored' | 'in-memory';

export interface LetterBox<Body, Refusal> {
  put(letter: Letter<Body, Refusal>): Kept;
  drop(id: string): void;
  /** Whether no other page has taken it over meanwhile. */
  isOurs(id: string): boolean;
  /** How manieth of all pages it was written; a clock may be set back. */
  numberOf(id: string): number;
  /** Takes over what pages left behind that are closed by now, in the order written. */
  takeOver(isOpen: (page: string) => boolean): readonly Letter<Body, Refusal>[];
}

export interface LetterBoxParts<Body, Refusal> {
  /** Null where the browser keeps nothing. */
  readonly storage: Keeping | null;
  /** Of the letters, without spaces; pages take over only letters of the same name. */
  readonly name: string;
  readonly page: string;
  read(raw: unknown): Letter<Body, Refusal> | null;
}

/** Where a letter lies: whose it is, and how manieth of all pages, for a clock may be set back. */
interface Place {
  readonly page: string;
  readonly number: number;
  readonly id: string;
}

const prefixOf = (name: string): string => `letter ${name} `;

/** Each has a key of its own, with its page in it, so that two pages never overwrite each other's. */
export const keyOfLetter = (name: string, { page, number, id }: Place): string =>
  `${prefixOf(name)}${String(number).padStart(9, '0')} ${page} ${id}`;

function placeOf(key: string, name: string): Place {
  const [number = '', page = '', id = ''] = key.slice(prefixOf(name).length).split(' ');
  return { page, number: Number(number), id };
}

/** Where one page of a browser keeps its letters of one name. */
export function letterBox<Body, Refusal>(
  parts: LetterBoxParts<Body, Refusal>,
): LetterBox<Body, Refusal> {
  const { storage, name, page, read } = parts;
  const keys = new Map<string, string>();
  const numbers = new Map<string, number>();
  let last = 0;

  const all = () => keysOf(storage, prefixOf(name));
  function nextNumber(): number {
    const highest = all().at(-1);
    return (last = 1 + Math.max(last, highest === undefined ? 0 : placeOf(highest, name).number));
  }
  function putAt(key: string, letter: Letter<Body, Refusal>): Kept {
    if (!keep(storage, key, JSON.stringify(letter))) return 'in-memory';
    keys.set(letter.id, key);
    return 'stored';
  }
  function takeFrom(key: string): readonly Letter<Body, Refusal>[] {
    const letter = read(parsed(recall(storage, key)));
    if (letter === null) return [];
    const known = keys.has(letter.id);
    const { number } = placeOf(key, name);
    numbers.set(letter.id, number);
    const ours = keyOfLetter(name, { page, number, id: letter.id });
    // The new place first: a page that dies in between leaves it twice, and the server takes it once.
    if (known || putAt(ours, letter) === 'stored') forget(storage, key);
    else keys.set(letter.id, key);
    return known ? [] : [letter];
  }
  return {
    put(letter) {
      const { id } = letter;
      const number = numbers.get(id) ?? nextNumber();
      numbers.set(id, number);
      return putAt(keys.get(id) ?? keyOfLetter(name, { page, number, id }), letter);
    },
    drop(id) {
      const key = keys.get(id);
      keys.delete(id);
      numbers.delete(id);
      if (key !== undefined) forget(storage, key);
    },
    numberOf: (id) => numbers.get(id) ?? last,
    isOurs(id) {
      const key = keys.get(id);
      return key === undefined || recall(storage, key) !== null;
    },
    takeOver(isOpen) {
      const others = all().filter((key) => placeOf(key, name).page !== page);
      const newest = others.findLastIndex((key) => !isOpen(placeOf(key, name).page));
      // Earlier ones of open pages too: whoever sends a letter sends those before it first.
      return others.slice(0, newest + 1).flatMap(takeFrom);
    },
  };
}
