import '../../i18n/bothLanguages.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { chancesText } from '../../i18n/chances.ts';
import { format } from '../../i18n/format.ts';
import type { Spoken } from '../../table/notice.ts';
import type { TableHost } from './tableHost.ts';

/** Says who will win at a table, for the token that asks it. */
export type WhoWins = (table: string) => Promise<Spoken>;

export interface WhoWinsParts {
  readonly tables: Pick<TableHost, 'view' | 'past'>;
  /** Whether the house wishes to be told. */
  isWished(): boolean;
}

/** The cards that are laid meanwhile wait no longer than that, in ms. */
const LONGEST = 2_000;

export const createWhoWins =
  ({ tables, isWished }: WhoWinsParts, longest = LONGEST): WhoWins =>
  async (table) => {
    if (!isWished()) return inEachLanguage((language) => format(language, 'chances.unwished'));
    const said = await beforeLong(workedOut(table, tables), longest);
    return said ?? inEachLanguage((language) => format(language, 'chances.late'));
  };

/** Asks a table for a button of the house: one that asks who will win is answered as the token is. */
export const createPress =
  (tables: Pick<TableHost, 'ask'>, whoWins: WhoWins): TableHost['ask'] =>
  async (code, id, command, ...by) => {
    const asks = command.type === 'act' && command.action === 'chances';
    const told = asks ? { ...command, chances: await whoWins(code) } : command;
    return tables.ask(code, id, told, ...by);
  };

/** Null: not worked out just now. */
async function workedOut(table: string, tables: WhoWinsParts['tables']): Promise<Spoken | null> {
  const view = await tables.view(table);
  if (!view.ok) return null;
  const { moves, match } = view.value;
  const found = await tables.past(table, { about: 'chances', moves });
  if (!found.ok) return null;
  const { value } = found;
  return inEachLanguage((language) =>
    value === null || !('sides' in match)
      ? format(language, 'chances.unknown')
      : chancesText(language, match, value),
  );
}

async function beforeLong<Value>(work: Promise<Value>, longest: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
