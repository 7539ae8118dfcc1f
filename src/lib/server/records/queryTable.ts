import type { Role } from '../../devices/roles.ts';
import { refuse, type Result } from '../../game/result.ts';
import '../../i18n/bothLanguages.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import { isRateLimited, RATE_LIMITED } from '../../protocol/retries.ts';
import { TABLE_MESSAGES, type WatchRequest } from '../../protocol/messages/tables.ts';
import type { Access } from '../access/access.ts';
import { createAuthorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import type { Host } from '../hosts/host.ts';

/** Parts of the server that answer questions about a table. */
export interface TableServices {
  readonly access: Access;
  readonly host: Pick<Host, 'house' | 'tables'>;
}

export interface TableQuestion {
  readonly server: TableServices;
  readonly principal: Principal;
  readonly code: string | undefined;
  readonly ticket: string | null;
}

/** HTTP status: unknown table, or over the rate limit. */
export type TableRefusalStatus = 404 | 429;

export const tableRefusalKey = (status: TableRefusalStatus) =>
  status === 404 ? 'recordFiles.no-table' : 'recordFiles.too-much';

/** `Retry-After` in s after a 429: all rate windows are over by then. */
export const RETRY_AFTER_SECONDS = 60;

export const retryAfterHeader = (status: TableRefusalStatus): Readonly<Record<string, string>> =>
  status === 429 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {};

export const tableRefusalResponse = (language: Language, status: TableRefusalStatus): Response =>
  new Response(format(language, tableRefusalKey(status)), {
    status,
    headers: retryAfterHeader(status),
  });

interface TableQueryParts<Value> {
  /** Minimum role, from the definition of the message that gives a screen the same. */
  roleOf(request: WatchRequest): Role;
  readonly pages: number;
  ask(host: TableServices['host'], table: string): Promise<Result<Value | null, ProtocolRefusal>>;
}

interface TableQueryResult<Value> {
  readonly table: string;
  readonly ticket: string;
  readonly value: Value;
}

export async function queryTable<Value>(
  { server: { access, host }, principal, code, ticket }: TableQuestion,
  { roleOf, pages, ask }: TableQueryParts<Value>,
): Promise<Result<TableQueryResult<Value>, TableRefusalStatus>> {
  const parsed = TABLE_MESSAGES.watch.parse({
    table: code,
    ...(ticket === null ? {} : { ticket }),
  });
  if (!parsed.ok) return refuse(404);
  const { table, ticket: shown } = parsed.value;
  const within = pages === 0 || (await access.limits.admitsPage(principal, pages));
  const asked = within
    ? await createAuthorizer(access, principal).runAt(
        table,
        roleOf(parsed.value),
        () => ask(host, table),
        shown,
      )
    : refuse(RATE_LIMITED);
  if (!asked.ok) return refuse(isRateLimited(asked.refusal) ? 429 : 404);
  const { value } = asked;
  if (value === null) return refuse(404);
  return { ok: true, value: { table, ticket: access.tickets.issue(table), value } };
}
