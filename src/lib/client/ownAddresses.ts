import { OWN_ADDRESS, type OwnAddresses } from '../protocol/entry.ts';
import { post } from './entry.ts';

/** Every address of the server, the one that screens show first; null: not for this device, or no answer. */
export async function ownAddresses(): Promise<readonly string[] | null> {
  const response = await fetch(OWN_ADDRESS).catch(() => null);
  if (response === null || !response.ok) return null;
  const { addresses }: OwnAddresses = await response.json();
  return addresses;
}

/** Shows another of its addresses from now on; false: the server did not take it. */
export async function chooseAddress(address: string): Promise<boolean> {
  const taken = await post<OwnAddresses | { readonly ok: false }>(OWN_ADDRESS, { address });
  return taken !== null && 'addresses' in taken;
}
