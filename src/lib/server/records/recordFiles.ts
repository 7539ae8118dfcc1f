import { randomUUID } from 'node:crypto';
import { isAtLeast } from '../../devices/roles.ts';
import { accept, refuse } from '../../game/result.ts';
import '../../i18n/bothLanguages.ts';
import type { Language } from '../../i18n/language.ts';
import { RECORD_ROLES } from '../../protocol/messages/history.ts';
import type { RecordRefusal, RecordReply } from '../../protocol/messages.ts';
import { MAX_RECORD_BYTES } from '../../record/limits.ts';
import { parseRecordText } from '../../games/replay.ts';
import { decodeText } from '../../record/textFile.ts';
import { openRecord } from '../../table/record.ts';
import type { Principal } from '../access/principal.ts';
import { readBytesUpTo } from '../http/bodies.ts';
import { createTokenBucket } from '../limits/rateLimits.ts';
import type { QuestionAbout } from '../past/question.ts';
import {
  queryTable,
  tableRefusalResponse,
  type TableQuestion,
  type TableServices,
} from './queryTable.ts';

interface FileRequest extends TableQuestion {
  readonly language: Language;
}

export const recordFile = (asked: FileRequest): Promise<Response> =>
  download(asked, { about: 'record' });

export const scoresFile = (asked: FileRequest): Promise<Response> =>
  download(asked, { about: 'scores', language: asked.language });

type FileQuestion = QuestionAbout<'record' | 'scores'>;

const FILES = {
  record: { ending: 'json', type: 'application/json' },
  scores: { ending: 'csv', type: 'text/csv; charset=utf-8; header=present' },
} as const;

/** Cost of a file in pages: it is longer and slower to write. */
const PAGE_COST = 4;

async function download(of: FileRequest, question: FileQuestion): Promise<Response> {
  const asked = await queryTable(of, {
    roleOf: () => RECORD_ROLES.download,
    pages: PAGE_COST,
    ask: ({ tables }, table) => tables.askHistory(table, question),
  });
  if (!asked.ok) return tableRefusalResponse(of.language, asked.refusal);
  const { table, value } = asked.value;
  const { ending, type } = FILES[question.about];
  return new Response(value.text, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${value.game}-${table}.${ending}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Every opened record is stored permanently, so opening is rate-limited. */
const withinRate = createTokenBucket({ perSecond: 0.5, burst: 10 }, () => performance.now());

interface UploadContext {
  readonly principal: Principal;
  readonly server: TableServices;
}

export async function openUploadedRecord(
  request: Request,
  locals: UploadContext,
): Promise<Response> {
  const reply = await openRecordReply(request, locals);
  return Response.json(reply, { status: reply.ok ? 201 : STATUS[reply.refusal.code] });
}

const STATUS: Readonly<Record<RecordRefusal['code'], number>> = {
  malformed: 400,
  'bad-record': 400,
  'not-json': 400,
  'not-allowed': 403,
  'unknown-message': 404,
  'unknown-table': 404,
  'too-big': 413,
  'too-often': 429,
  'not-saved': 503,
  failed: 500,
};

async function openRecordReply(
  request: Request,
  { principal, server: { access, host } }: UploadContext,
): Promise<RecordReply> {
  const role = access.devices.roleAt(principal, null);
  if (!isAtLeast(role, RECORD_ROLES.openRecord)) {
    return refuse({ code: 'not-allowed', needs: RECORD_ROLES.openRecord });
  }
  if (!isJson(request)) return refuse({ code: 'not-allowed' });
  if (!withinRate()) return refuse({ code: 'too-often' });
  const bytes = await readBytesUpTo(request, MAX_RECORD_BYTES);
  if (bytes === null) return refuse({ code: 'too-big' });
  const parsed = parseRecordText(decodeText(bytes));
  if (!parsed.ok) return refuse({ code: 'not-json' });
  const opened = openRecord(parsed.value);
  if (!opened.ok) return refuse({ code: 'bad-record', ...opened.refusal });
  const { events, leftOut } = opened.value;
  const command = { type: 'openRecord', events } as const;
  const made = await host.house.ask(`record:${randomUUID()}`, command);
  return made.ok && made.value.made !== null
    ? accept({ table: made.value.made, leftOut })
    : refuse({ code: 'not-saved' });
}

/** Cross-site pages cannot send JSON without a CORS preflight, which fails. */
const isJson = ({ headers }: Request): boolean =>
  headers.get('content-type')?.split(';')[0]?.trim() === 'application/json';
