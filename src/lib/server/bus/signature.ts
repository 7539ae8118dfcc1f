import { createHmac } from 'node:crypto';

/*
 * Signatures as in the Standard Webhooks specification, for which libraries are to be had in most languages: whoever gets a
 * message makes the same one of its id, its time and its body, and knows by it that we sent it.
 */

/** The fewest bytes that a key may have. */
const FEWEST = 16;

/** A key as people write it: `whsec_` and base64, or any text that is long enough; null: it is not. */
export function readKey(secret: string): Uint8Array | null {
  const [, spelled] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret) ?? [];
  const key = spelled === undefined ? Buffer.from(secret) : Buffer.from(spelled, 'base64');
  return key.length < FEWEST ? null : key;
}

interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly at: number;
  readonly body: string;
}

export const signatureOf = ({ id, at, body }: Signed, key: Uint8Array): string =>
  `v1,${createHmac('sha256', key)
    .update(`${id}.${String(at)}.${body}`)
    .digest('base64')}`;
