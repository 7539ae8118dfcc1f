import '../../i18n/bothLanguages.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { RECORD_ROLES } from '../../protocol/messages/history.ts';
import type { MatchResult } from '../past/question.ts';
import {
  queryTable,
  tableRefusalResponse,
  type TableRefusalStatus,
  type TableQuestion,
} from './queryTable.ts';
import { bgStatsLink } from './bgStats.ts';
import { type PictureShape, resultPicture, SHAPES } from './resultPicture.ts';

interface ResultRequest extends TableQuestion {
  readonly language: Language;
}

/** Additional cost in pages: the log may have to be read. */
const PAGE_COST = 1;

export async function resultPictureFile(
  asked: ResultRequest & { readonly shape: string | null },
): Promise<Response> {
  const { language, shape } = asked;
  const found = await resultOf(asked);
  if (!found.ok) return tableRefusalResponse(language, found.refusal);
  return new Response(resultPicture(language, found.value.match, parseShape(shape)), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Redirects to BG Stats with the match; 404 while the match goes on. */
export async function redirectToBgStats(asked: ResultRequest): Promise<Response> {
  const found = await resultOf(asked);
  const link = found.ok ? bgStatsLink(asked.language, found.value) : null;
  if (link === null) return tableRefusalResponse(asked.language, found.ok ? 404 : found.refusal);
  return new Response(null, {
    status: 303,
    headers: { location: link, 'cache-control': 'no-store' },
  });
}

const parseShape = (name: string | null): PictureShape =>
  name !== null && Object.hasOwn(SHAPES, name) ? (name as PictureShape) : 'wide';

async function resultOf(asked: TableQuestion): Promise<Result<MatchResult, TableRefusalStatus>> {
  const found = await queryTable(asked, {
    roleOf: () => RECORD_ROLES.download,
    pages: PAGE_COST,
    ask: ({ tables }, table) => tables.askHistory(table, { about: 'result' }),
  });
  return found.ok ? accept(found.value.value) : refuse(found.refusal);
}
