import { isIP } from 'node:net';

/** What is known of whoever connects, before anything it says is believed. */
export interface Caller {
  readonly address: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether somebody at this machine itself connects. A proxy beside the server would look the same, so a forwarded
 * request is not one; nor is one for a name of the network, which a foreign page could make its own (DNS rebinding).
 */
export function fromThisMachine({ address, headers }: Caller): boolean {
  if (!isLoopback(address) || FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const host = `http://${String(headers['host'] ?? '')}`;
  if (!URL.canParse(host)) return false;
  const { hostname } = new URL(host);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address);
