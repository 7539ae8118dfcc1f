import { createHmac } from 'node:crypto';

/*
 * Signatures as in the Standard Webhooks specification, for which most languages have a library.
 * The HMAC covers id, timestamp and body.
 */

const MIN_KEY_BYTES = 16;

/** Parses a key: `whsec_` and base64, or any text; null if it has less than `MIN_KEY_BYTES` bytes. */
export function readKey(secret: string): Uint8Array | null {
  const [, spelled] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret) ?? [];
  const key = spelled === undefined ? Buffer.from(secret) : Buffer.from(spelled, 'base64');
  return key.length < MIN_KEY_BYTES ? null : key;
}

interface SignedMessage {
  readonly id: string;
  readonly at: number;
  readonly body: string;
}

export const signatureOf = ({ id, at, body }: SignedMessage, key: Uint8Array): string =>
  `v1,${createHmac('sha256', key)
    .update(`${id}.${String(at)}.${body}`)
    .digest('base64')}`;
