import '../../i18n/bothLanguages.ts';
import { questionText, refusalWords } from '../../i18n/answers.ts';
import { anyPlayText } from '../../i18n/cardsAndPlays.ts';
import { answersOf } from '../../i18n/wordsOf.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';
import { scoreTable } from '../../i18n/pastWords.ts';
import { TABLE_MESSAGES } from '../../protocol/messages/tables.ts';
import type { TableView } from '../../table/view.ts';
import { plainViewForm } from '../http/noScript.ts';
import {
  retryAfterHeader,
  RETRY_AFTER_SECONDS,
  queryTable,
  type TableRefusalStatus,
  tableRefusalKey,
  type TableQuestion,
} from './queryTable.ts';
import { escapeMarkup } from './escapeMarkup.ts';

/** For readability only: engines without CSS show the page as well. */
const STYLE =
  'body{font:1.1em/1.4 sans-serif;max-width:50em;margin:auto;padding:1em;background:#fff;color:#14171b}' +
  'strong{display:block;padding:.6em;border-left:.4em solid #c8102e;background:#fdeef0}' +
  'table{border-collapse:collapse}td,th{padding:.3em .6em;text-align:right}.wide{overflow-x:auto}';

/** Refresh interval of a table's page, in s. */
const REFRESH_SECONDS = 10;
const RECENT_PLAY_COUNT = 5;

interface PlainRequest extends TableQuestion {
  readonly language: Language;
  /** The engine is too old for the requested page; the view says so. */
  readonly instead: boolean;
}

/**
 * Returns a table as a page without scripts and almost without styles, for old engines and
 * e-readers.
 */
export async function plainPage(asked: PlainRequest): Promise<Response> {
  const { language, instead } = asked;
  const found = await queryTable(asked, {
    roleOf: TABLE_MESSAGES.watch.roleOf,
    pages: 0,
    ask: ({ tables }, table) => tables.view(table),
  });
  if (!found.ok) return notGiven(language, found.refusal);
  const { table, ticket, value } = found.value;
  const name = format(language, 'plain.title', { table });
  // The ticket finds the table again while others use up the allowed guesses.
  const again = { after: REFRESH_SECONDS, at: `?${instead ? 'instead&' : ''}ticket=${ticket}` };
  return page(language, { status: 200, name, body: tableHtml(asked, value), again });
}

/**
 * A page for an unknown code does not refresh, since each request is a guess. One over the rate
 * limit retries later.
 */
function notGiven(language: Language, status: TableRefusalStatus): Response {
  const name = format(language, tableRefusalKey(status));
  const again = status === 429 ? { after: RETRY_AFTER_SECONDS, at: '' } : null;
  return page(language, {
    status,
    name,
    body: status === 404 ? plainViewForm(language) : '',
    again,
  });
}

interface Page {
  readonly status: 200 | TableRefusalStatus;
  readonly name: string;
  readonly body: string;
  /** Refresh delay in s and address (empty: the same); null: no refresh. */
  readonly again: { readonly after: number; readonly at: string } | null;
}

function page(language: Language, { status, name, body, again }: Page): Response {
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${again === null ? '' : refresh(again)}
<title>${escapeMarkup(name)}</title><style>${STYLE}</style></head>
<body><h1>${escapeMarkup(name)}</h1>
${body}
${again === null ? '' : renewal(language, again.after)}
</body></html>
`;
  const whenAgain = status === 200 ? {} : retryAfterHeader(status);
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...whenAgain,
    },
  });
}

const refresh = ({ after, at }: NonNullable<Page['again']>): string =>
  `<meta http-equiv="refresh" content="${String(after)}${at === '' ? '' : `;url=${escapeMarkup(at)}`}">`;

const renewal = (language: Language, seconds: number): string =>
  `<p><small>${escapeMarkup(format(language, 'plain.again', { seconds }))}</small></p>`;

function tableHtml({ language, instead }: PlainRequest, view: TableView): string {
  const { match, question, warning, recent } = view;
  const plays = recent
    .slice(0, RECENT_PLAY_COUNT)
    .map(
      ({ move, overruled }) =>
        `<li>${escapeMarkup(anyPlayText(language, match, move, overruled))}</li>`,
    );
  return [
    instead ? paragraph(format(language, 'plain.instead')) : '',
    paragraph(answersOf(match).inquired(language, match, 'standing', '')),
    question === null ? '' : strong(questionText(language, match, question)),
    warning === null ? '' : strong(refusalText(language, match, warning.refusal)),
    plays.length === 0
      ? ''
      : `<h2>${format(language, 'plain.plays')}</h2><ol>${plays.join('')}</ol>`,
    scores(language, view),
  ].join('\n');
}

function refusalText(
  language: Language,
  match: TableView['match'],
  refusal: NonNullable<TableView['warning']>['refusal'],
): string {
  const { headline, text, hint } = refusalWords(language, match, refusal);
  return [headline, text, hint].join(' – ');
}

function scores(language: Language, { match, formerPlayers }: TableView): string {
  const [head = [], ...rows] = scoreTable(language, match, formerPlayers);
  if (rows.length === 0) return '';
  const cells = (row: readonly (string | number | null)[], tag: 'th' | 'td'): string =>
    row.map((cell) => `<${tag}>${escapeMarkup(String(cell ?? ''))}</${tag}>`).join('');
  return [
    '<div class="wide"><table border="1">',
    `<tr>${cells(head, 'th')}</tr>`,
    ...rows.map((row) => `<tr>${cells(row, 'td')}</tr>`),
    '</table></div>',
  ].join('\n');
}

const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`;
const strong = (text: string): string => `<p><strong>${escapeMarkup(text)}</strong></p>`;
