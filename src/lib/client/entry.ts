import {
  AWAIT,
  CODE,
  HOUSE,
  JOIN,
  PAIR,
  PROVE,
  type CodeReply,
  type EntryRefusal,
  type HouseLinkReply,
  type JoinReply,
  type PairReply,
  type PairRequest,
  type ProveReply,
} from '../protocol/entry.ts';
import type { BorderRefusal } from '../protocol/messages.ts';
import { growingRests } from './pauses.ts';

/** What became of the invitation followed here: it may have expired, or the table may be full; null: none was followed. */
export type Arrival = 'joined' | 'over' | 'full' | null;

const INVITATION = /^#([0-9a-z]+\.[\w-]+)$/;
const AT_TABLE = /^\/(?:play|tv|score|tournament)\/([^/]+)/;

/** The link by which a phone joins a table, or has a post at a tournament; the invitation stands after the `#`, which browsers do not send. */
export const tableLink = (
  address: string,
  to: 'play' | 'score' | 'tournament',
  table: string,
  invitation: string | null,
): string =>
  `${address.replace(/\/$/, '')}/${to}/${table}${invitation === null ? '' : `#${invitation}`}`;

/** Exchanges the invitation in the page's address, if there is one, for a token of this device's own. Browser only. */
export async function followInvitation(): Promise<Arrival> {
  const [, invitation] = INVITATION.exec(location.hash) ?? [];
  const [, table] = AT_TABLE.exec(location.pathname) ?? [];
  if (invitation === undefined || table === undefined) return null;
  // It must not end up in a bookmark, nor be read over a shoulder.
  history.replaceState(history.state, '', location.pathname + location.search);
  return comeIn(() => post<JoinReply>(JOIN, { table, invitation }));
}

/** Keeps asking until the invitation is exchanged or refused; null from `ask`: the server cannot be reached. */
export async function comeIn(
  ask: () => Promise<JoinReply | null>,
): Promise<Exclude<Arrival, null>> {
  for (const { rest } = growingRests(); ; await rest()) {
    const reply = await ask();
    if (reply?.ok === true) return 'joined';
    if (reply === null || isForNow(reply.refusal)) continue;
    return reply.refusal.code === 'table-full' ? 'full' : 'over';
  }
}

/** Too many are joining at once, or nothing can be stored: the invitation still counts. */
const isForNow = ({ code }: EntryRefusal | BorderRefusal): boolean =>
  code === 'not-allowed' || code === 'not-saved';

/** Exchanges the six digits that a screen of a table shows for the same; null: the server cannot be reached. */
export const joinByCode = (code: string): Promise<CodeReply | null> =>
  post<CodeReply>(CODE, { code });

/** Takes the secret out of the page's address. Browser only. */
export function takeHouseSecret(): string {
  const secret = location.hash.slice(1);
  // It must not end up in a bookmark, nor be read over a shoulder.
  history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}

/** Exchanges that secret for a token of this device's own; null: the server cannot be reached. */
export const openHouse = (secret: string): Promise<HouseLinkReply | null> =>
  post<HouseLinkReply>(HOUSE, { secret });

/** Asks for this device to be paired; null: the server cannot be reached. */
export const askToPair = (as: PairRequest['as'], name: string | null): Promise<PairReply | null> =>
  post<PairReply>(PAIR, { as, name, bridge: false });

export const provePairing = (request: string, code: string): Promise<ProveReply | null> =>
  post<ProveReply>(PROVE, { request, code });

/** Resolves once the house token has let this device in, or its request is over. */
export const awaitHouseToken = (request: string): Promise<ProveReply | null> =>
  post<ProveReply>(AWAIT, { request });

export async function post<R>(path: string, message: unknown): Promise<R | null> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(message) });
    // Our own server answers, in the types of the protocol.
    const reply: R = await response.json();
    return reply;
  } catch {
    return null;
  }
}
