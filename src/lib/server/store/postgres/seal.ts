import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Text that only those who know the secret can read or make; it opens in its own context only. */
export interface Seal {
  close(text: string, context: string): string;
  /** Returns null if it was sealed by another key, spoilt, or for another context. */
  open(sealed: string, context: string): string | null;
}

/** A key of one purpose, derived from a secret. */
export const keyFrom = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `table-companion ${purpose}`, 32));

export function createSeal(key: Buffer): Seal {
  return {
    close(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < HEAD_BYTES) return null;
      const [nonce, tag] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, HEAD_BYTES),
      ];
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(context))
          .setAuthTag(tag);
        const body = decipher.update(bytes.subarray(HEAD_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** A hash that only those who know the key can compute, so that short codes cannot be tried. */
export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;
