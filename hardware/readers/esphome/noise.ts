import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyPairKeyObjectResult,
} from 'node:crypto';

/**
 * Encryption of ESPHome: Noise_NNpsk0_25519_ChaChaPoly_SHA256 (noiseprotocol.org, revision 34),
 * with Node's crypto only.
 */
const PROTOCOL = 'Noise_NNpsk0_25519_ChaChaPoly_SHA256';
export const KEY_LENGTH = 32;
const PROOF_LENGTH = 16;
const NOTHING = new Uint8Array();

class NotAuthentic extends Error {
  override readonly name = 'NotAuthentic';
}

interface Cipher {
  seal(plain: Uint8Array, about?: Uint8Array): Buffer;
  open(sealed: Uint8Array, about?: Uint8Array): Buffer;
}

function createCipher(key: Uint8Array): Cipher {
  let number = 0n;
  function nonce(): Uint8Array {
    const next = Buffer.alloc(12);
    next.writeBigUInt64LE(number, 4);
    number += 1n;
    return next;
  }
  return {
    seal(plain, about = NOTHING) {
      const cipher = createCipheriv('chacha20-poly1305', key, nonce(), {
        authTagLength: PROOF_LENGTH,
      });
      cipher.setAAD(about, { plaintextLength: plain.length });
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, about = NOTHING) {
      const length = sealed.length - PROOF_LENGTH;
      if (length < 0) throw new NotAuthentic();
      const cipher = createDecipheriv('chacha20-poly1305', key, nonce(), {
        authTagLength: PROOF_LENGTH,
      });
      cipher.setAAD(about, { plaintextLength: length });
      cipher.setAuthTag(sealed.subarray(length));
      const plain = cipher.update(sealed.subarray(0, length));
      try {
        return Buffer.concat([plain, cipher.final()]);
      } catch {
        throw new NotAuthentic();
      }
    },
  };
}

export type KeyPair = KeyPairKeyObjectResult;

export const newKeyPair = (): KeyPair => generateKeyPairSync('x25519');

/** DER prefix of an X25519 public key (RFC 8410). */
const PUBLIC_KEY = Buffer.from('302a300506032b656e032100', 'hex');

export const bytesOf = ({ publicKey }: KeyPair): Buffer =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_KEY.length);

/** Returns the Diffie–Hellman secret of two key pairs. Throws if the bytes are no key. */
export function sharedSecret({ privateKey }: KeyPair, other: Uint8Array): Buffer {
  const key = Buffer.concat([PUBLIC_KEY, other]);
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
  return diffieHellman({ privateKey, publicKey });
}

const hashOf = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export function createHandshake(prologue: Uint8Array) {
  let chain = hashOf(Buffer.from(PROTOCOL));
  let hash = hashOf(chain, prologue);
  let cipher = createCipher(chain);

  function derive(from: Uint8Array, keys: number): Buffer[] {
    const made = Buffer.from(hkdfSync('sha256', from, chain, NOTHING, keys * KEY_LENGTH));
    return Array.from({ length: keys }, (_, n) =>
      made.subarray(n * KEY_LENGTH, (n + 1) * KEY_LENGTH),
    );
  }
  const note = (said: Uint8Array) => void (hash = hashOf(hash, said));
  function mix(secret: Uint8Array): void {
    const [next = NOTHING, key = NOTHING] = derive(secret, 2);
    chain = Buffer.from(next);
    cipher = createCipher(key);
  }

  return {
    /** Mixes in the pre-shared key. */
    mixGiven(psk: Uint8Array): void {
      const [next = NOTHING, noted = NOTHING, key = NOTHING] = derive(psk, 3);
      chain = Buffer.from(next);
      note(noted);
      cipher = createCipher(key);
    },
    mix,
    mixPublic(key: Uint8Array): void {
      note(key);
      mix(key);
    },
    seal(plain: Uint8Array): Buffer {
      const sealed = cipher.seal(plain, hash);
      note(sealed);
      return sealed;
    },
    open(sealed: Uint8Array): Buffer {
      const plain = cipher.open(sealed, hash);
      note(sealed);
      return plain;
    },
    split(): readonly [Cipher, Cipher] {
      const [first = NOTHING, second = NOTHING] = derive(NOTHING, 2);
      return [createCipher(first), createCipher(second)];
    },
  };
}

export interface Sealed {
  seal(plain: Uint8Array): Buffer;
  open(sealed: Uint8Array): Buffer;
}

export function beginHandshake(
  psk: Uint8Array,
  prologue: Uint8Array,
  own = newKeyPair(),
  payload: Uint8Array = NOTHING,
) {
  const handshake = createHandshake(prologue);
  handshake.mixGiven(psk);
  handshake.mixPublic(bytesOf(own));
  const first = Buffer.concat([bytesOf(own), handshake.seal(payload)]);
  return {
    first,
    /** Processes the answer of the other side. Throws if it does not have the key. */
    finish(answer: Uint8Array): Sealed & { readonly payload: Buffer } {
      const other = answer.subarray(0, KEY_LENGTH);
      handshake.mixPublic(other);
      handshake.mix(sharedSecret(own, other));
      const said = handshake.open(answer.subarray(KEY_LENGTH));
      const [ours, theirs] = handshake.split();
      return {
        payload: said,
        seal: (plain) => ours.seal(plain),
        open: (sealed) => theirs.open(sealed),
      };
    },
  };
}
