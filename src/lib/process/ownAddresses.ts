import { networkInterfaces } from 'node:os';
import { isLoopback, plainAddress } from './networks.ts';

/** True for loopback addresses and those of this machine's network interfaces. */
export function isOfThisMachine(address: string): boolean {
  const plain = plainAddress(address);
  if (plain === null) return address.toLowerCase() === 'localhost';
  if (isLoopback(plain)) return true;
  return Object.values(networkInterfaces()).some((infos) =>
    infos?.some((info) => info.address === plain),
  );
}
