import { randomUUID } from 'node:crypto';
import { reaches } from '../../devices/roles.ts';
import { accept, refuse } from '../../game/result.ts';
import { PAGE_ROLES } from '../../protocol/access.ts';
import type { RecordRefusal, RecordReply } from '../../protocol/records.ts';
import { MOST_RECORD_BYTES } from '../../record/limits.ts';
import { openRecord } from '../../table/record.ts';
import { currentAccess } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { boundedText, parseJson } from '../http/boundedBody.ts';
import { currentHost } from '../hosts/currentHost.ts';
import { createLimit } from '../limits/rateLimit.ts';

/** Each record opened is kept for good, so nobody may open them without end. */
const withinRate = createLimit({ perSecond: 0.5, burst: 10 }, () => performance.now());

/** Opens the record in a request's body as a table to look at, or says why not. */
export async function takeRecord(request: Request, caller: Caller): Promise<Response> {
  const reply = await replyTo(request, caller);
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

async function replyTo(request: Request, caller: Caller): Promise<RecordReply> {
  const role = currentAccess()?.devices.roleAt(caller, null) ?? 'viewer';
  if (!reaches(role, PAGE_ROLES.openRecord)) {
    return refuse({ code: 'not-allowed', needs: PAGE_ROLES.openRecord });
  }
  if (!isJson(request)) return refuse({ code: 'not-allowed' });
  if (!withinRate()) return refuse({ code: 'too-often' });
  const text = await boundedText(request, MOST_RECORD_BYTES);
  if (text === null) return refuse({ code: 'too-big' });
  const raw = parseJson(text);
  if (raw === undefined) return refuse({ code: 'not-json' });
  const opened = openRecord(raw);
  if (!opened.ok) return refuse({ code: 'bad-record', ...opened.refusal });
  const command = { type: 'openRecord', events: opened.value } as const;
  const made = await currentHost()?.house.ask(`record:${randomUUID()}`, command);
  return made?.ok === true && made.value.made !== null
    ? accept({ table: made.value.made })
    : refuse({ code: 'not-saved' });
}

/** Pages of other sites cannot send JSON without asking first, and are told no. */
const isJson = ({ headers }: Request): boolean =>
  headers.get('content-type')?.split(';')[0]?.trim() === 'application/json';
