import { OWN_ADDRESS_PATH, type OwnAddresses } from '../../protocol/entry.ts';
import { ENTRY_MESSAGES } from '../../protocol/messages/entry.ts';
import { readTextUpTo, MAX_BODY_BYTES, parseJson } from '../http/bodies.ts';
import { realtime } from '../runtime.ts';
import { currentAccess } from './access.ts';
import type { Principal } from './principal.ts';

const FORBIDDEN = 403;

export function addressesFor(principal: Principal): Response {
  const networks = realtime()?.networks;
  if (networks === undefined || currentAccess()?.isAdmin(principal) !== true) return refused();
  const answer: OwnAddresses = { addresses: networks.addresses() };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}

export async function chooseAddress(request: Request, principal: Principal): Promise<Response> {
  const networks = realtime()?.networks;
  if (networks === undefined || currentAccess()?.isAdmin(principal) !== true) return refused();
  const raw = parseJson((await readTextUpTo(request, MAX_BODY_BYTES)) ?? '');
  const asked = ENTRY_MESSAGES[OWN_ADDRESS_PATH].parse(raw);
  if (!asked.ok || !networks.choose(asked.value.address)) {
    return Response.json({ ok: false, refusal: { code: 'malformed' } }, { status: 400 });
  }
  return addressesFor(principal);
}

const refused = (): Response =>
  Response.json({ ok: false, refusal: { code: 'forbidden' } }, { status: FORBIDDEN });
