import type { Role } from '../../devices/roles.ts';
import { refuse, type Result } from '../../game/result.ts';
import '../../i18n/bothLanguages.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import { isTooOften, TOO_OFTEN } from '../../protocol/notNow.ts';
import { parseWatch } from '../../protocol/parse.ts';
import { currentAccess } from '../access/access.ts';
import { createAuthorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import { currentHost, type Host } from '../hosts/host.ts';

/** An HTTP request about a table; the ticket proves that its sender has found the table. */
export interface TableQuestion {
  readonly principal: Principal;
  readonly code: string | undefined;
  readonly ticket: string | null;
}

/** HTTP status: no such table, or over the rate. */
export type NotGiven = 404 | 429;

export const notGivenKey = (status: NotGiven) =>
  status === 404 ? 'records.no-table' : 'records.too-much';

/** Retry-After in s after a 429: by then the windows of all limits are over. */
export const ASK_AGAIN_AFTER = 60;

/** The Retry-After header, for a 429 alone. */
export const againAfter = (status: NotGiven): Readonly<Record<string, string>> =>
  status === 429 ? { 'retry-after': String(ASK_AGAIN_AFTER) } : {};

/** The refusal as a line of text, where a file was requested. */
export const notGiven = (language: Language, status: NotGiven): Response =>
  new Response(format(language, notGivenKey(status)), { status, headers: againAfter(status) });

interface Asking<Value> {
  readonly least: Role;
  /** Cost in pages, besides the one of every request. */
  readonly pages: number;
  ask(host: Host, table: string): Promise<Result<Value | null, BorderRefusal>>;
}

interface Answered<Value> {
  readonly table: string;
  /** Lets the same requester find the table again, whatever others guess. */
  readonly ticket: string;
  readonly value: Value;
}

/** Finds the table of a code within the rate limits, and asks about it. */
export async function atTable<Value>(
  { principal, code, ticket }: TableQuestion,
  { least, pages, ask }: Asking<Value>,
): Promise<Result<Answered<Value>, NotGiven>> {
  const parsed = parseWatch({ table: code, ...(ticket === null ? {} : { ticket }) });
  const [access, host] = [currentAccess(), currentHost()];
  if (!parsed.ok || access === undefined || host === undefined) return refuse(404);
  const { table, ticket: shown } = parsed.value;
  const within = pages === 0 || (await access.limits.page(principal, pages));
  const asked = within
    ? await createAuthorizer(access, principal).at(table, least, () => ask(host, table), shown)
    : refuse(TOO_OFTEN);
  if (!asked.ok) return refuse(isTooOften(asked.refusal) ? 429 : 404);
  const { value } = asked;
  if (value === null) return refuse(404);
  return { ok: true, value: { table, ticket: access.tickets.to(table), value } };
}
