import type { OwnAddresses } from '../../protocol/entry.ts';
import { parseOwnAddress } from '../../protocol/parse.ts';
import { boundedText, MOST_BODY_BYTES, parseJson } from '../http/bodies.ts';
import { realtime } from '../runtime.ts';
import { currentAccess } from './access.ts';
import type { Principal } from './principal.ts';

const FORBIDDEN = 403;

/** Answers an administrator with every address of this machine, the one that is shown first. */
export function addressesFor(principal: Principal): Response {
  const networks = realtime()?.networks;
  if (networks === undefined || currentAccess()?.isHouse(principal) !== true) return refused();
  const answer: OwnAddresses = { addresses: networks.addresses() };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}

/** Shows people another of this machine's addresses from now on, as an administrator chose. */
export async function chooseAddress(request: Request, principal: Principal): Promise<Response> {
  const networks = realtime()?.networks;
  if (networks === undefined || currentAccess()?.isHouse(principal) !== true) return refused();
  const asked = parseOwnAddress(parseJson((await boundedText(request, MOST_BODY_BYTES)) ?? ''));
  if (!asked.ok || !networks.choose(asked.value.address)) {
    return Response.json({ ok: false, refusal: { code: 'malformed' } }, { status: 400 });
  }
  return addressesFor(principal);
}

const refused = (): Response =>
  Response.json({ ok: false, refusal: { code: 'forbidden' } }, { status: FORBIDDEN });
