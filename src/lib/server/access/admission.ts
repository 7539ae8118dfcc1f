import type { RequestEvent } from '@sveltejs/kit';
import type { Device, DeviceKind } from '../../devices/state.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import '../../i18n/bothLanguages.ts';
import { deviceName } from '../../i18n/devices.ts';
import { terminalLanguage } from '../../i18n/language.ts';
import { print } from '../../process/print.ts';
import type {
  CodeReply,
  EntryRefusal,
  HouseLinkReply,
  JoinReply,
  PairReply,
  ProveReply,
} from '../../protocol/entry.ts';
import type { BorderRefusal, Reply } from '../../protocol/messages.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import {
  parseAwaitRequest,
  parseCodeRequest,
  parseHouseLinkRequest,
  parseJoinRequest,
  parsePairRequest,
  parseProveRequest,
} from '../../protocol/parse.ts';
import { startText } from '../commands/startText.ts';
import { boundedText, MOST_BODY_BYTES, parseJson } from '../http/bodies.ts';
import { plainAddress, zoneOf } from '../limits/networks.ts';
import { createLineLimit, isJournal, log } from '../log/log.ts';
import { type Access, currentAccess } from './access.ts';
import type { InvitedAs } from './deviceHost.ts';
import { type Principal, giveToken } from './principal.ts';
import type { HouseLink } from './houseLink.ts';
import { CODE_FOR, type PairingRequest } from './pairingRequests.ts';

function tellTerminal(line: string): void {
  print();
  print(`  ${line}`);
}

/** Rate-limited, since the pages of the house show the codes too. */
const lines = createLineLimit((_, more) => tellTerminal(startText('pairing-more', { more })));

type DeviceLabel = Pick<Device, 'kind' | 'name'>;

/** A request to be let in, apart from its message. */
export interface AdmissionRequest {
  /** Reads the unparsed message; `raw` is undefined for invalid JSON. Null: it is too long. */
  message(): Promise<{ readonly raw: unknown } | null>;
  readonly principal: Principal;
  /** The header `User-Agent`. */
  readonly browser: string | null;
  readonly secure: boolean;
}

/** Exchanges an invitation for a token of this device's own. */
export function joinTable(asked: AdmissionRequest): Promise<Response> {
  return letIn(asked, async (access, raw): Promise<[JoinReply, string | null]> => {
    const request = parseJoinRequest(raw);
    if (!request.ok) return [request, null];
    const { table, invitation } = request.value;
    const as = access.devices.invitedAs(table, invitation);
    if (as === null) return [refuse({ code: 'invitation-over' }), null];
    const joined = await letTakePart(asked, access, { table, as });
    return joined.ok ? [accept(null), joined.value] : [joined, null];
  });
}

/** Exchanges the six-digit code on a table's screens for a token. */
export function joinByCode(asked: AdmissionRequest): Promise<Response> {
  return letIn(asked, async (access, raw): Promise<[CodeReply, string | null]> => {
    const request = parseCodeRequest(raw);
    if (!request.ok) return [request, null];
    const { joining, devices } = access;
    const { address } = asked.principal;
    if (!joining.mayType(address)) return [refuse({ code: 'not-now' }), null];
    const found = devices.tableOf(request.value.code);
    if (found === null) {
      joining.typedWrong(address);
      return [refuse({ code: 'code-over' }), null];
    }
    const joined = await letTakePart(asked, access, found);
    return joined.ok ? [accept(found), joined.value] : [joined, null];
  });
}

/** Lets a device play at a table, or gives it a post; returns a token for a device that had none. */
async function letTakePart(
  asked: AdmissionRequest,
  { devices, limits }: Access,
  { table, as }: { readonly table: string; readonly as: InvitedAs },
): Promise<Result<string | null, EntryRefusal | BorderRefusal>> {
  const { principal } = asked;
  // Devices of the house open such links too, and stay what they are.
  if (devices.roleAt(principal, null) === 'house') return accept(null);
  // A tournament may have been erased since the link was made.
  if (as !== 'play' && !(await devices.isTournament(table)))
    return refuse({ code: 'invitation-over' });
  if (!(await limits.joins(principal))) return refuse(TOO_OFTEN);
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
 * Opens a house link. The right one always works: failed attempts from its address, which behind a proxy it may share with
 * strangers, never block it.
 */
export async function openHouse(asked: AdmissionRequest): Promise<Response> {
  const access = currentAccess();
  const message = await asked.message();
  if (message === null) return tooMuch();
  const request = parseHouseLinkRequest(message.raw);
  if (access === undefined || !request.ok || !access.houseLink.fits(request.value.secret)) {
    return letIn(asked, (): [HouseLinkReply, null] => [refuse({ code: 'link-over' }), null]);
  }
  const renewed = await access.houseLink.renew(request.value.secret);
  if (renewed === 'over') return answer(refuse({ code: 'link-over' }), null, asked);
  if (renewed === 'not-saved') return answer(refuse({ code: 'not-saved' }), null, asked);
  const { principal } = asked;
  const [known, device] = [access.isHouse(principal), deviceFor(asked)];
  const admitted = known
    ? accept(null)
    : await access.devices.admit(principal, { as: 'house', ...device });
  if (!admitted.ok) return answer(admitted, null, asked);
  log.info('house opened', { known, address: principal.address, ...device });
  const who = `${deviceName(terminalLanguage(process.env), device)} (${shownAddress(principal.address)})`;
  print();
  print(`  ${startText('house-opened', { who })} ${nextLink(access.houseLink)}`);
  return answer(accept(null), admitted.value, asked);
}

/** More people may read a journal than the terminal. */
const nextLink = ({ text }: HouseLink): string =>
  isJournal(process.env) ? '' : startText('next-link', { link: text() });

/** Starts pairing a device; the code that proves it appears on the screens of the house and, unless that is a journal, in the terminal. */
export function askToPair(asked: AdmissionRequest): Promise<Response> {
  return pairing(asked, async (access, raw): Promise<[PairReply, null]> => {
    const request = parsePairRequest(raw);
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
    await access.pairings.told();
    if (lines.admits(zoneOf(address))) {
      const who = name ?? shownAddress(address);
      tellTerminal(
        isJournal(process.env)
          ? startText('pairing-elsewhere', { who })
          : startText('pairing', { code: pairing.code, who }),
      );
    }
    return [accept({ request: pairing.request, left: CODE_FOR }), null];
  });
}

/** Finishes pairing with the code typed on the device. */
export function provePairing(asked: AdmissionRequest): Promise<Response> {
  return letIn(asked, async (access, raw): Promise<[ProveReply, string | null]> => {
    const request = parseProveRequest(raw);
    if (!request.ok) return [request, null];
    const proved = await access.pairings.prove(request.value.request, request.value.code);
    return admit(asked, access, proved, 'code');
  });
}

/** Waits for the house token to be laid, the alternative to typing the code. */
export function awaitHouseToken(asked: AdmissionRequest): Promise<Response> {
  return pairing(asked, async (access, raw): Promise<[ProveReply, string | null]> => {
    const request = parseAwaitRequest(raw);
    if (!request.ok) return [request, null];
    const granted = await access.pairings.granted(request.value.request);
    return admit(asked, access, granted, 'house token');
  });
}

/** Gives a granted device its own token: a program in the answer, a browser in a cookie. */
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

/** Refusals that count as a wrong attempt; a full table or disk says nothing about the guess. */
const WRONG: readonly string[] = [
  'malformed',
  'invitation-over',
  'code-over',
  'link-over',
  'wrong-code',
  'no-request',
];

/**
 * Checks first, then counts wrong attempts only, so that others in the same network never delay a right one. Sets a browser's
 * token as its cookie.
 */
async function letIn<R extends Reply<unknown, EntryRefusal>>(
  asked: AdmissionRequest,
  then: (access: Access, raw: unknown) => AttemptResult<R>,
): Promise<Response> {
  const access = currentAccess();
  if (access === undefined) return closed();
  const message = await asked.message();
  if (message === null) return tooMuch();
  const [reply, token] = await then(access, message.raw);
  const isWrong = !reply.ok && WRONG.includes(reply.refusal.code);
  if (isWrong && !(await access.limits.wrongEntry(asked.principal))) return tooOften();
  return logged(reply, token, asked);
}

/** Pairing requests have their own rate limit, checked before the message is read. */
async function pairing<R extends Reply<unknown, EntryRefusal>>(
  asked: AdmissionRequest,
  then: (access: Access, raw: unknown) => AttemptResult<R>,
): Promise<Response> {
  const access = currentAccess();
  if (access === undefined) return closed();
  if (!(await access.limits.pairing(asked.principal))) return tooOften();
  const message = await asked.message();
  if (message === null) return tooMuch();
  const [reply, token] = await then(access, message.raw);
  return logged(reply, token, asked);
}

function logged(
  reply: Reply<unknown, EntryRefusal>,
  token: string | null,
  asked: AdmissionRequest,
): Response {
  const { address } = asked.principal;
  if (!reply.ok) log.stranger('not let in', { address, why: reply.refusal.code });
  return answer(reply, token, asked);
}

/** As people write it: IPv4 without its IPv6 prefix. */
const shownAddress = (address: string): string => plainAddress(address) ?? address;

const closed = (): Response => new Response(null, { status: 503 });

const tooOften = (): Response => Response.json(refuse(TOO_OFTEN), { status: 429 });

const tooMuch = (): Response => Response.json(refuse({ code: 'malformed' }), { status: 413 });

function answer(
  reply: Reply<unknown, EntryRefusal>,
  token: string | null,
  { secure }: AdmissionRequest,
): Response {
  const response = Response.json(reply, { headers: { 'cache-control': 'no-store' } });
  if (token !== null) giveToken(token, secure, response.headers);
  return response;
}

const deviceFor = ({ browser }: AdmissionRequest): DeviceLabel => ({
  kind: kindOf(browser),
  name: null,
});

/** A guess from the browser's User-Agent. */
function kindOf(browser: string | null): DeviceKind {
  if (browser === null) return 'computer';
  if (/\b(SmartTV|SMART-TV|Tizen|Web0S|BRAVIA|AppleTV|GoogleTV|CrKey)\b/i.test(browser)) {
    return 'television';
  }
  return /Mobi|Android|iPhone|iPad/i.test(browser) ? 'phone' : 'computer';
}

/** The page request as an admission request. */
export const admissionRequestOf = ({ request, url, locals }: RequestEvent): AdmissionRequest => ({
  async message() {
    const text = await boundedText(request, MOST_BODY_BYTES);
    return text === null ? null : { raw: parseJson(text) };
  },
  principal: locals.principal,
  browser: request.headers.get('user-agent'),
  secure: url.protocol === 'https:',
});
