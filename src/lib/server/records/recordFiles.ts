import type { Language } from '../../i18n/language.ts';
import { PAGE_ROLES } from '../../protocol/access.ts';
import { isTooOften } from '../../protocol/notNow.ts';
import { parseWatch } from '../../protocol/parse.ts';
import { currentAccess } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { createGate } from '../access/gate.ts';
import { currentHost } from '../hosts/currentHost.ts';
import type { QuestionAbout } from '../past/question.ts';

/** Who asks for a file of which table, with the ticket of a screen that has found it. */
export interface Asked {
  readonly caller: Caller;
  readonly code: string | undefined;
  readonly ticket: string | null;
}

/** The match of a table as a file with its record. */
export const recordFile = (asked: Asked): Promise<Response> => download(asked, { about: 'record' });

/** The score sheets of a table as a file for spreadsheets, headed by words of that language. */
export const scoresFile = (asked: Asked, language: Language): Promise<Response> =>
  download(asked, { about: 'scores', language });

type Question = QuestionAbout<'record' | 'scores'>;

const FILES = {
  record: { ending: 'json', type: 'application/json' },
  scores: { ending: 'csv', type: 'text/csv; charset=utf-8; header=present' },
} as const;

/** As how many pages a file counts: it takes longer to write, and is longer. */
const COST = 4;

async function download({ caller, code, ticket }: Asked, question: Question): Promise<Response> {
  const parsed = parseWatch({ table: code, ...(ticket === null ? {} : { ticket }) });
  const [access, host] = [currentAccess(), currentHost()];
  if (!parsed.ok || access === undefined || host === undefined) return noTable();
  if (!(await access.limits.page(caller, COST))) return tooOften();
  const { table, ticket: shown } = parsed.value;
  const answer = () => host.tables.past(table, question);
  const gate = createGate(access, caller);
  const asked = await gate.at(table, PAGE_ROLES.download, answer, shown);
  if (!asked.ok) return isTooOften(asked.refusal) ? tooOften() : noTable();
  if (asked.value === null) {
    return new Response('This match was counted by hand: it has no record of moves.', {
      status: 404,
    });
  }
  const { game, text } = asked.value;
  const { ending, type } = FILES[question.about];
  return new Response(text, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${game}-${table}.${ending}"`,
      'cache-control': 'no-store',
    },
  });
}

const noTable = () => new Response('There is no such table.', { status: 404 });

const tooOften = () =>
  new Response('Too much is asked for at once. Try again in a minute.', {
    status: 429,
    headers: { 'retry-after': '60' },
  });
