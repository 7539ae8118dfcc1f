import '../../i18n/bothLanguages.ts';
import { anyPlayText, questionText, refusalWords, wordsOf } from '../../i18n/answers.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';
import { scoreTable } from '../../i18n/pastWords.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import { isTooOften } from '../../protocol/notNow.ts';
import { parseWatch } from '../../protocol/parse.ts';
import type { TableView } from '../../table/view.ts';
import { currentAccess } from '../access/access.ts';
import { createAuthorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import { currentHost } from '../hosts/host.ts';

/** For whoever reads it; an engine that knows no styles shows the page as well. */
const STYLE =
  'body{font:1.1em/1.4 sans-serif;max-width:50em;margin:auto;padding:1em;background:#fff;color:#14171b}' +
  'strong{display:block;padding:.6em;border-left:.4em solid #c8102e;background:#fdeef0}' +
  'table{border-collapse:collapse}td,th{padding:.3em .6em;text-align:right}.wide{overflow-x:auto}';

/** How long the page stands before it asks again, in s. */
const AGAIN_AFTER = 10;
const PLAYS = 5;

interface PlainRequest {
  readonly principal: Principal;
  readonly code: string | undefined;
  readonly language: Language;
  /** Another page was asked for, which this engine is too old for: said above the table. */
  readonly instead: boolean;
}

/** A table as a page that needs no script and hardly a style: for engines that can show no other, and for e-readers. */
export async function plainPage(asked: PlainRequest): Promise<Response> {
  const { principal, code, language } = asked;
  const parsed = parseWatch({ table: code });
  const [access, host] = [currentAccess(), currentHost()];
  if (!parsed.ok || access === undefined || host === undefined) return refused(language, 404);
  const { table } = parsed.value;
  const authorizer = createAuthorizer(access, principal);
  const found = await authorizer.at(table, MESSAGE_ROLES.watch, () => host.tables.view(table));
  if (found.ok) return page(language, 200, title(language, table), tableHtml(asked, found.value));
  return refused(language, isTooOften(found.refusal) ? 429 : 404);
}

const title = (language: Language, table: string): string =>
  format(language, 'plain.title', { table });

const refused = (language: Language, status: 404 | 429): Response => {
  const said = format(language, status === 404 ? 'records.no-table' : 'records.too-much');
  return page(language, status, said, paragraph(said));
};

function page(language: Language, status: number, name: string, body: string): Response {
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${String(AGAIN_AFTER)}">
<title>${escaped(name)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(name)}</h1>
${body}
<p><small>${escaped(format(language, 'plain.again', { seconds: AGAIN_AFTER }))}</small></p>
</body></html>
`;
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function tableHtml({ language, instead }: PlainRequest, view: TableView): string {
  const { match, question, warning, recent } = view;
  const plays = recent
    .slice(0, PLAYS)
    .map(
      ({ move, overruled }) => `<li>${escaped(anyPlayText(language, match, move, overruled))}</li>`,
    );
  return [
    instead ? paragraph(format(language, 'plain.instead')) : '',
    paragraph(wordsOf(match).standing(language, match)),
    question === null ? '' : strong(questionText(language, match, question)),
    warning === null ? '' : strong(refusalText(language, match, warning.refusal)),
    plays.length === 0
      ? ''
      : `<h2>${format(language, 'plain.plays')}</h2><ol>${plays.join('')}</ol>`,
    scores(language, match),
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

function scores(language: Language, match: TableView['match']): string {
  const [head = [], ...rows] = scoreTable(language, match);
  if (rows.length === 0) return '';
  const cells = (row: readonly (string | number | null)[], tag: 'th' | 'td'): string =>
    row.map((cell) => `<${tag}>${escaped(String(cell ?? ''))}</${tag}>`).join('');
  return [
    '<div class="wide"><table border="1">',
    `<tr>${cells(head, 'th')}</tr>`,
    ...rows.map((row) => `<tr>${cells(row, 'td')}</tr>`),
    '</table></div>',
  ].join('\n');
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const strong = (text: string): string => `<p><strong>${escaped(text)}</strong></p>`;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
