import { OWN_ADDRESS_PATH, type OwnAddresses } from '../../protocol/entry.ts';
import { ENTRY_MESSAGES } from '../../protocol/messages/entry.ts';
import { readTextUpTo, MAX_BODY_BYTES, parseJson } from '../http/bodies.ts';
import type { HomeNetworks } from '../http/homeNetworks.ts';
import type { Access } from './access.ts';
import type { Principal } from './principal.ts';

const FORBIDDEN = 403;

interface AddressRequest {
  readonly server: { readonly access: Pick<Access, 'isAdmin'>; readonly networks: HomeNetworks };
  readonly principal: Principal;
}

export async function addressesFor({ server, principal }: AddressRequest): Promise<Response> {
  const { access, networks } = server;
  if (!access.isAdmin(principal)) return refused();
  const answer: OwnAddresses = {
    addresses: networks.addresses(),
    firewall: await networks.firewall(),
  };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}

export async function chooseAddress(
  request: Request,
  { server, principal }: AddressRequest,
): Promise<Response> {
  const { access, networks } = server;
  if (!access.isAdmin(principal)) return refused();
  const raw = parseJson((await readTextUpTo(request, MAX_BODY_BYTES)) ?? '');
  const asked = ENTRY_MESSAGES[OWN_ADDRESS_PATH].parse(raw);
  if (!asked.ok || !networks.choose(asked.value.address)) {
    return Response.json({ ok: false, refusal: { code: 'malformed' } }, { status: 400 });
  }
  return addressesFor({ server, principal });
}

const refused = (): Response =>
  Response.json({ ok: false, refusal: { code: 'forbidden' } }, { status: FORBIDDEN });
