import { OWN_ADDRESS_PATH, type OwnAddresses } from '../protocol/entry.ts';
import { post } from './entry.ts';

/**
 * Returns all addresses of the server, the displayed one first, and a firewall that may keep
 * devices away. Null if not allowed or without an answer.
 */
export async function ownAddresses(): Promise<OwnAddresses | null> {
  const response = await fetch(OWN_ADDRESS_PATH).catch(() => null);
  if (response === null || !response.ok) return null;
  const known: OwnAddresses = await response.json();
  return known;
}

export async function chooseAddress(address: string): Promise<boolean> {
  const taken = await post<OwnAddresses | { readonly ok: false }>(OWN_ADDRESS_PATH, { address });
  return taken !== null && 'addresses' in taken;
}
