import {
  AWAIT_PATH,
  JOIN_CODE_PATH,
  ADMIN_LINK_PATH,
  JOIN_PATH,
  PAIR_PATH,
  PROVE_PATH,
  type CodeReply,
  type EntryRefusal,
  type AdminLinkReply,
  type JoinReply,
  type PairReply,
  type PairRequest,
  type ProveReply,
} from '../protocol/entry.ts';
import type { ProtocolRefusal } from '../protocol/messages.ts';
import { untilAnswered } from './backoff.ts';

export type InvitationOutcome = 'joined' | 'over' | 'full' | null;

const INVITATION = /^#([0-9a-z]+\.[\w-]+)$/;
const AT_TABLE = /^\/(?:play|tv|score|tournament)\/([^/]+)/;

/**
 * Returns the link by which a phone joins a table or gets a post at a tournament. The invitation
 * follows the `#`, which browsers do not send.
 */
export const tableLink = (
  address: string,
  to: 'play' | 'score' | 'tournament',
  table: string,
  invitation: string | null,
): string =>
  `${address.replace(/\/$/, '')}/${to}/${table}${invitation === null ? '' : `#${invitation}`}`;

export async function redeemInvitationFromUrl(): Promise<InvitationOutcome> {
  const [, invitation] = INVITATION.exec(location.hash) ?? [];
  const [, table] = AT_TABLE.exec(location.pathname) ?? [];
  if (invitation === undefined || table === undefined) return null;
  // Security: removed from the address, so that it ends up in no bookmark or screenshot.
  history.replaceState(history.state, '', location.pathname + location.search);
  return redeemInvitation(() => post<JoinReply>(JOIN_PATH, { table, invitation }));
}

/**
 * Retries until the invitation is redeemed or refused; `ask` returns null if the server cannot be
 * reached.
 */
export const redeemInvitation = (
  ask: () => Promise<JoinReply | null>,
): Promise<Exclude<InvitationOutcome, null>> =>
  untilAnswered(async () => {
    const reply = await ask();
    if (reply?.ok === true) return 'joined';
    if (reply === null || isTemporary(reply.refusal)) return null;
    return reply.refusal.code === 'table-full' ? 'full' : 'over';
  });

/**
 * Returns true for temporary refusals: a rate limit or a failing store. The invitation stays valid.
 */
const isTemporary = ({ code }: EntryRefusal | ProtocolRefusal): boolean =>
  code === 'not-allowed' || code === 'not-saved';

export const joinByCode = (code: string): Promise<CodeReply | null> =>
  post<CodeReply>(JOIN_CODE_PATH, { code });

export function takeAdminSecret(): string {
  const secret = location.hash.slice(1);
  // Security: it must not end up in a bookmark or screenshot.
  history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}

export const redeemAdminLink = (secret: string): Promise<AdminLinkReply | null> =>
  post<AdminLinkReply>(ADMIN_LINK_PATH, { secret });

export const askToPair = (as: PairRequest['as'], name: string | null): Promise<PairReply | null> =>
  post<PairReply>(PAIR_PATH, { as, name, bridge: false });

export const provePairing = (request: string, code: string): Promise<ProveReply | null> =>
  post<ProveReply>(PROVE_PATH, { request, code });

export const awaitAdminToken = (request: string): Promise<ProveReply | null> =>
  post<ProveReply>(AWAIT_PATH, { request });

export async function post<R>(path: string, message: unknown): Promise<R | null> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(message) });
    // The response of our own server has the protocol's type.
    const reply: R = await response.json();
    return reply;
  } catch {
    return null;
  }
}
