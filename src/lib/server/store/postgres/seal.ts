import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Authenticated encryption: text can be created and read only with the secret, and only in the same
 * context.
 */
export interface Seal {
  encrypt(text: string, context: string): string;
  /** Decrypts; null if the key or context differs or the text is corrupt. */
  decrypt(sealed: string, context: string): string | null;
}

export const keyFrom = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `table-companion ${purpose}`, 32));

export function createSeal(key: Buffer): Seal {
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt(sealed, context) {
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

/** Returns an HMAC, so that short codes cannot be found by trying all of them. */
export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;
