import type { RequestEvent } from '@sveltejs/kit';
import { showsVenue } from '../../devices/roles.ts';
import type { Device, DeviceKind } from '../../devices/state.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import '../../i18n/bothLanguages.ts';
import { deviceName } from '../../i18n/deviceName.ts';
import type { ServerConfig } from '../config.ts';
import { print } from '../../process/print.ts';
import {
  ADMIN_LINK_PATH,
  AWAIT_PATH,
  JOIN_CODE_PATH,
  JOIN_PATH,
  PAIR_PATH,
  PROVE_PATH,
  type CodeReply,
  type EntryRefusal,
  type AdminLinkReply,
  type JoinReply,
  type PairReply,
  type ProveReply,
} from '../../protocol/entry.ts';
import type { ProtocolRefusal, Reply } from '../../protocol/messages.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import { ENTRY_MESSAGES } from '../../protocol/messages/entry.ts';
import { startText } from '../log/startText.ts';
import { readTextUpTo, MAX_BODY_BYTES, parseJson } from '../http/bodies.ts';
import { plainAddress, zoneOf } from '../../process/networks.ts';
import { createLineLimit, log } from '../log/log.ts';
import type { Access } from './access.ts';
import type { InvitedAs } from './deviceHost.ts';
import type { Principal } from './principal.ts';
import type { AdminLink } from './adminLink.ts';
import { CODE_TTL_MS, type PairingRequest } from './pairingRequests.ts';

function printToTerminal(line: string): void {
  print();
  print(`  ${line}`);
}

/** Rate-limits terminal output; the administrators' pages show the codes too. */
const lines = createLineLimit((_, more) => printToTerminal(startText('pairing-more', { more })));

type DeviceLabel = Pick<Device, 'kind' | 'name'>;

export interface AdmissionRequest {
  readonly server: {
    readonly access: Access;
    readonly config: Pick<ServerConfig, 'language' | 'isJournal'>;
  };
  /** Reads the message unparsed; `raw` is undefined for invalid JSON. Null if it is too long. */
  message(): Promise<{ readonly raw: unknown } | null>;
  readonly principal: Principal;
  readonly browser: string | null;
  readonly secure: boolean;
  /** True if the client has closed the connection. */
  isGone(): boolean;
}

export function joinTable(asked: AdmissionRequest): Promise<Response> {
  return limitWrongAttempts(asked, async (access, raw): Promise<[JoinReply, string | null]> => {
    const request = ENTRY_MESSAGES[JOIN_PATH].parse(raw);
    if (!request.ok) return [request, null];
    const { table, invitation } = request.value;
    const as = access.devices.invitedAs(table, invitation);
    if (as === null) return [refuse({ code: 'invitation-over' }), null];
    const joined = await admitPlayer(asked, access, { table, as });
    return joined.ok ? [accept(null), joined.value] : [joined, null];
  });
}

export function joinByCode(asked: AdmissionRequest): Promise<Response> {
  return limitWrongAttempts(asked, async (access, raw): Promise<[CodeReply, string | null]> => {
    const request = ENTRY_MESSAGES[JOIN_CODE_PATH].parse(raw);
    if (!request.ok) return [request, null];
    const { joinCodeLimits, devices } = access;
    const { address } = asked.principal;
    if (!joinCodeLimits.mayAttempt(address)) return [refuse({ code: 'not-now' }), null];
    const found = devices.tableOf(request.value.code);
    if (found === null) {
      joinCodeLimits.countWrong(address);
      return [refuse({ code: 'code-over' }), null];
    }
    const joined = await admitPlayer(asked, access, found);
    return joined.ok ? [accept(found), joined.value] : [joined, null];
  });
}

async function admitPlayer(
  asked: AdmissionRequest,
  { devices, limits }: Access,
  { table, as }: { readonly table: string; readonly as: InvitedAs },
): Promise<Result<string | null, EntryRefusal | ProtocolRefusal>> {
  const { principal } = asked;
  // Administrators' devices and screens may open such a link too, and keep their role.
  if (showsVenue(devices.roleAt(principal, null))) return accept(null);
  // The tournament may have been deleted since the link was made.
  if (as !== 'play' && !(await devices.isTournament(table)))
    return refuse({ code: 'invitation-over' });
  if (!(await limits.countJoin(principal))) return refuse(RATE_LIMITED);
  const device = deviceFor(asked);
  const joined =
    as === 'play'
      ? await devices.joinTable(principal, table, device)
      : await devices.takePost(principal, { tournament: table, post: as }, device);
  const { address } = principal;
  if (joined.ok) log.stranger('device joined', { table, as, address, ...device }, 'info');
  return joined;
}

/**
 * Opens the administrator link. The right link always works: failed attempts from the same address,
 * which may be a shared proxy, never block it.
 */
export async function redeemAdminLink(asked: AdmissionRequest): Promise<Response> {
  const { access, config } = asked.server;
  const message = await asked.message();
  if (message === null) return tooLargeResponse();
  const request = ENTRY_MESSAGES[ADMIN_LINK_PATH].parse(message.raw);
  if (!request.ok || !access.adminLink.fits(request.value.secret)) {
    return limitWrongAttempts(asked, (): [AdminLinkReply, null] => [
      refuse({ code: 'link-over' }),
      null,
    ]);
  }
  const renewed = await access.adminLink.renew(request.value.secret);
  if (renewed === 'over') return answer(refuse({ code: 'link-over' }), null, asked);
  if (renewed === 'not-saved') return answer(refuse({ code: 'not-saved' }), null, asked);
  const { principal } = asked;
  const [known, device] = [access.isAdmin(principal), deviceFor(asked)];
  const admitted = known
    ? accept(null)
    : await access.devices.admit(principal, { as: 'house', ...device });
  if (!admitted.ok) return answer(admitted, null, asked);
  log.info('house opened', { known, address: principal.address, ...device });
  const who = `${deviceName(config.language, device)} (${shownAddress(principal.address)})`;
  print();
  print(`  ${startText('house-opened', { who })} ${nextLink(access.adminLink, config)}`);
  return answer(accept(null), admitted.value, asked);
}

/** Omits the link in a system journal, which more people can read than the terminal. */
const nextLink = (
  { text }: AdminLink,
  { isJournal }: AdmissionRequest['server']['config'],
): string => (isJournal ? '' : startText('next-link', { link: text() }));

/**
 * Starts pairing a device. The code to type appears on the administrators' screens, and in the
 * terminal unless its output goes to a journal.
 */
export function askToPair(asked: AdmissionRequest): Promise<Response> {
  return limitPairing(asked, async (access, raw): Promise<[PairReply, null]> => {
    const request = ENTRY_MESSAGES[PAIR_PATH].parse(raw);
    if (!request.ok) return [request, null];
    const { as, name, bridge } = request.value;
    const kind = bridge ? 'bridge' : kindOf(asked.browser);
    const { address } = asked.principal;
    const own = access.devices.deviceOf(asked.principal)?.id ?? '';
    if (name !== null && !access.bridgeNames.mayClaim(name, own)) {
      return [refuse({ code: 'name-taken' }), null];
    }
    const pairing = access.pairings.ask({ as, name, kind, address });
    if (pairing === null) return [refuse({ code: 'not-now' }), null];
    await access.pairings.flushed();
    if (lines.admits(zoneOf(address))) {
      const who = name ?? shownAddress(address);
      printToTerminal(
        asked.server.config.isJournal
          ? startText('pairing-elsewhere', { who })
          : startText('pairing', { code: pairing.code, who }),
      );
    }
    return [accept({ request: pairing.request, left: CODE_TTL_MS }), null];
  });
}

export function provePairing(asked: AdmissionRequest): Promise<Response> {
  return limitWrongAttempts(asked, async (access, raw): Promise<[ProveReply, string | null]> => {
    const request = ENTRY_MESSAGES[PROVE_PATH].parse(raw);
    if (!request.ok) return [request, null];
    const proved = await access.pairings.prove(request.value.request, request.value.code);
    return admit(asked, access, proved, 'code');
  });
}

/**
 * Waits until the administrator's token card grants the request, the alternative to typing the
 * code.
 */
export function awaitAdminToken(asked: AdmissionRequest): Promise<Response> {
  return limitPairing(asked, async (access, raw): Promise<[ProveReply, string | null]> => {
    const request = ENTRY_MESSAGES[AWAIT_PATH].parse(raw);
    if (!request.ok) return [request, null];
    const granted = await access.pairings.awaitGrant(request.value.request);
    return admit(asked, access, granted, 'house token');
  });
}

/** Admits a device and gives it a token: a program in the reply, a browser in a cookie. */
async function admit(
  { principal }: AdmissionRequest,
  { devices }: Access,
  asked: Result<PairingRequest, EntryRefusal>,
  by: string,
): Promise<[ProveReply, string | null]> {
  if (!asked.ok) return [asked, null];
  const { as, name, kind, address } = asked.value;
  const admitted = await devices.admit(principal, { as, name, kind });
  if (!admitted.ok) return [admitted, null];
  log.info('device let in', { by, as, name, kind, address });
  return kind === 'bridge'
    ? [accept({ token: admitted.value }), null]
    : [accept({ token: null }), admitted.value];
}

type AttemptResult<R> = [R, string | null] | Promise<[R, string | null]>;

/** Refusals that count as a wrong attempt. A full table or disk says nothing about the guess. */
const WRONG_ATTEMPT_CODES: readonly string[] = [
  'malformed',
  'invitation-over',
  'code-over',
  'link-over',
  'wrong-code',
  'no-request',
];

/**
 * Checks an attempt first and counts only wrong ones, so that others in the same network never
 * delay a right one. Sets a browser's token as its cookie.
 */
async function limitWrongAttempts<R extends Reply<unknown, EntryRefusal>>(
  asked: AdmissionRequest,
  then: (access: Access, raw: unknown) => AttemptResult<R>,
): Promise<Response> {
  const { access } = asked.server;
  const message = await asked.message();
  if (message === null) return tooLargeResponse();
  const [reply, token] = await then(access, message.raw);
  const isWrong = !reply.ok && WRONG_ATTEMPT_CODES.includes(reply.refusal.code);
  if (isWrong && !(await access.limits.countWrongEntry(asked.principal)))
    return tooManyRequestsResponse();
  return logAndAnswer(reply, token, asked);
}

const limitPairing = <R extends Reply<unknown, EntryRefusal>>(
  asked: AdmissionRequest,
  then: (access: Access, raw: unknown) => AttemptResult<R>,
): Promise<Response> =>
  limitRequests(asked, ({ limits }) => limits.admitsPairing(asked.principal), then);

/**
 * Handles requests with a rate limit of their own. The limit is checked before the message is read.
 */
export async function limitRequests<R extends Reply<unknown, EntryRefusal>>(
  asked: AdmissionRequest,
  admits: (access: Access) => Promise<boolean>,
  then: (access: Access, raw: unknown) => AttemptResult<R>,
): Promise<Response> {
  const { access } = asked.server;
  if (!(await admits(access))) return tooManyRequestsResponse();
  const message = await asked.message();
  if (message === null) return tooLargeResponse();
  const [reply, token] = await then(access, message.raw);
  return logAndAnswer(reply, token, asked);
}

function logAndAnswer(
  reply: Reply<unknown, EntryRefusal>,
  token: string | null,
  asked: AdmissionRequest,
): Response {
  const { address } = asked.principal;
  if (!reply.ok) log.stranger('not let in', { address, why: reply.refusal.code });
  return answer(reply, token, asked);
}

const shownAddress = (address: string): string => plainAddress(address) ?? address;

const tooManyRequestsResponse = (): Response =>
  Response.json(refuse(RATE_LIMITED), { status: 429 });

const tooLargeResponse = (): Response =>
  Response.json(refuse({ code: 'malformed' }), { status: 413 });

function answer(
  reply: Reply<unknown, EntryRefusal>,
  token: string | null,
  { secure, server }: AdmissionRequest,
): Response {
  const response = Response.json(reply, { headers: { 'cache-control': 'no-store' } });
  if (token !== null) server.access.principals.setTokenCookie(token, secure, response.headers);
  return response;
}

const deviceFor = ({ browser }: AdmissionRequest): DeviceLabel => ({
  kind: kindOf(browser),
  name: null,
});

export function kindOf(browser: string | null): DeviceKind {
  if (browser === null) return 'computer';
  if (/\b(SmartTV|SMART-TV|Tizen|Web0S|BRAVIA|AppleTV|GoogleTV|CrKey)\b/i.test(browser)) {
    return 'television';
  }
  return /Mobi|Android|iPhone|iPad/i.test(browser) ? 'phone' : 'computer';
}

export const admissionRequestOf = ({
  request,
  url,
  locals,
  platform,
}: RequestEvent): AdmissionRequest => ({
  async message() {
    const text = await readTextUpTo(request, MAX_BODY_BYTES);
    return text === null ? null : { raw: parseJson(text) };
  },
  server: locals.server,
  principal: locals.principal,
  browser: request.headers.get('user-agent'),
  secure: url.protocol === 'https:',
  isGone: () => platform?.req.socket.destroyed === true,
});
