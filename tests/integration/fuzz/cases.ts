import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './frames.ts';
import type { Message } from '../../support/fuzz/messages.ts';
import type { BadRequest } from '../../support/fuzz/requests.ts';

/** Socket namespaces to which bad messages are sent. */
export type Door = 'screens' | 'bridges';

/** Something that a server did not withstand, with who sent it. */
export type Case =
  | ({ readonly kind: 'frames' } & Session)
  | { readonly kind: 'trespass'; readonly as: string; readonly message: Message }
  | { readonly kind: 'knock'; readonly as: string; readonly bridge: unknown }
  | { readonly kind: 'message'; readonly to: Door; readonly message: Message }
  | { readonly kind: 'half good'; readonly message: Message }
  | { readonly kind: 'request'; readonly request: BadRequest };

const FILE = join(import.meta.dirname, 'cases.json');
/** Stands in a case for the code of the table, which is another one in each run. */
const TABLE = '@table@';
/** So many of a kind are kept of one run: where all are accepted, the rest say nothing new. */
const MOST_OF_A_KIND = 20;

const readKept = (file: string): readonly Case[] =>
  JSON.parse(readFileSync(file, 'utf8')) as readonly Case[];

/**
 * Returns the stored cases for this table: earlier findings of the fuzzer or of people. Every run
 * sends them first.
 */
export const keptCases = (table: string, file = FILE): readonly Case[] =>
  readKept(file).map((one) => elsewhere(one, TABLE, table));

/** The cases of one kind. */
export const ofKind = <Kind extends Case['kind']>(
  kind: Kind,
  cases: readonly Case[],
): readonly Extract<Case, { kind: Kind }>[] =>
  cases.filter((one): one is Extract<Case, { kind: Kind }> => one.kind === kind);

/** Keeps what was found at this table, so that every later run tries it; what is kept already is not kept again. */
export function keepCases(found: readonly Case[], table: string, file = FILE): void {
  const kept = new Map(readKept(file).map((one) => [JSON.stringify(one), one]));
  const before = kept.size;
  const counts = new Map<Case['kind'], number>();
  for (const one of found.map((each) => elsewhere(each, table, TABLE))) {
    const count = counts.get(one.kind) ?? 0;
    const text = JSON.stringify(one);
    if (kept.has(text) || count === MOST_OF_A_KIND) continue;
    kept.set(text, one);
    counts.set(one.kind, count + 1);
  }
  if (kept.size > before) writeFileSync(file, `${JSON.stringify([...kept.values()], null, 2)}\n`);
}

/** As it would go out about another table. */
const elsewhere = (one: Case, from: string, to: string): Case =>
  JSON.parse(JSON.stringify(one).replaceAll(from, () => to)) as Case;
