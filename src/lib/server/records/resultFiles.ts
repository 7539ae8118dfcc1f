import '../../i18n/bothLanguages.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { PAGE_ROLES } from '../../protocol/access.ts';
import type { MatchResult } from '../past/question.ts';
import { atTable, notGiven, type NotGiven, type TableQuestion } from './atTable.ts';
import { bgStatsLink } from './bgStats.ts';
import { type PictureShape, resultPicture, SHAPES } from './resultPicture.ts';

interface ResultRequest extends TableQuestion {
  readonly language: Language;
}

/** Extra cost in pages: little to write, but the log may have to be read. */
const COST = 1;

/** The result of a table's match as an SVG picture of that shape; the wide one for unknown shapes. */
export async function resultPictureFile(
  asked: ResultRequest & { readonly shape: string | null },
): Promise<Response> {
  const { language, shape } = asked;
  const found = await resultOf(asked);
  if (!found.ok) return notGiven(language, found.refusal);
  return new Response(resultPicture(language, found.value.match, shapeNamed(shape)), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Redirects to BG Stats with the match; 404 while the match goes on. */
export async function toBgStats(asked: ResultRequest): Promise<Response> {
  const found = await resultOf(asked);
  const link = found.ok ? bgStatsLink(asked.language, found.value) : null;
  if (link === null) return notGiven(asked.language, found.ok ? 404 : found.refusal);
  return new Response(null, {
    status: 303,
    headers: { location: link, 'cache-control': 'no-store' },
  });
}

const shapeNamed = (name: string | null): PictureShape =>
  name !== null && Object.hasOwn(SHAPES, name) ? (name as PictureShape) : 'wide';

async function resultOf(asked: TableQuestion): Promise<Result<MatchResult, NotGiven>> {
  const found = await atTable(asked, {
    least: PAGE_ROLES.download,
    pages: COST,
    ask: ({ tables }, table) => tables.past(table, { about: 'result' }),
  });
  return found.ok ? accept(found.value.value) : refuse(found.refusal);
}
