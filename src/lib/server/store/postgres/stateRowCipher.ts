import {
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { createSeal, keyedHash, keyFrom, type Seal } from './seal.ts';

export interface StateRow {
  readonly kind: string;
  readonly key: string;
  readonly value: string;
  readonly lasts: number;
}

/**
 * Kinds of facts that contain secrets. `sealed`: the key is hashed and the value encrypted.
 * `unkept`: the value is encrypted for running servers only, so that no table, backup or
 * write-ahead log reveals it later.
 */
const SECRECY: Readonly<Record<string, 'sealed' | 'unkept'>> = {
  'join-code': 'sealed',
  pairing: 'sealed',
  hand: 'unkept',
  ear: 'unkept',
};

export const isForRunningServersOnly = (kind: string): boolean => SECRECY[kind] === 'unkept';

export interface ServerKey {
  readonly id: string;
  readonly key: string;
}

export interface StateRowCipher {
  keyOf(kind: string, key: string): string;
  valueOf(kind: string, key: string, text: string, servers: readonly ServerKey[]): string;
  read(row: StateRow): { readonly key: string; readonly text: string } | null;
  readonly own: ServerKey;
}

interface SealedForServers {
  readonly from: string;
  readonly to: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Creates the encryption of fact rows.
 * @param secret known only to those who may read the log
 */
export function createStateRowCipher(secret: string): StateRowCipher {
  const hashKey = keyFrom(secret, 'fact key');
  const kept = createSeal(keyFrom(secret, 'fact value'));
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const own = { id: randomUUID(), key: textOf(publicKey) };
  const sealWith = (other: string): Seal => createSeal(shared(privateKey, other));
  const keyOf = (kind: string, key: string): string =>
    kind in SECRECY ? keyedHash(hashKey, `${kind} ${key}`) : key;

  function closeUnkept(text: string, context: string, servers: readonly ServerKey[]): string {
    const secretOfValue = randomBytes(32);
    const others = [own, ...servers.filter(({ id }) => id !== own.id)];
    const to = Object.fromEntries(
      others.map(({ id, key }) => [
        id,
        sealWith(key).encrypt(secretOfValue.toString('base64'), context),
      ]),
    );
    const body = createSeal(secretOfValue).encrypt(text, context);
    return JSON.stringify({ from: own.key, to, body } satisfies SealedForServers);
  }
  function openUnkept(value: string, context: string): string | null {
    const { from, to, body } = JSON.parse(value) as SealedForServers;
    const sealed = to[own.id];
    const opened = sealed === undefined ? null : sealWith(from).decrypt(sealed, context);
    return opened === null
      ? null
      : createSeal(Buffer.from(opened, 'base64')).decrypt(body, context);
  }
  return {
    own,
    keyOf,
    valueOf(kind, key, text, servers) {
      if (!(kind in SECRECY)) return text;
      const context = `${kind} ${keyOf(kind, key)}`;
      const whole = JSON.stringify({ key, text });
      return isForRunningServersOnly(kind)
        ? closeUnkept(whole, context, servers)
        : kept.encrypt(whole, context);
    },
    read({ kind, key, value }) {
      if (!(kind in SECRECY)) return { key, text: value };
      const context = `${kind} ${key}`;
      try {
        const opened = isForRunningServersOnly(kind)
          ? openUnkept(value, context)
          : kept.decrypt(value, context);
        return opened === null
          ? null
          : (JSON.parse(opened) as { readonly key: string; readonly text: string });
      } catch {
        return null;
      }
    },
  };
}

const textOf = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64');

/**
 * Derives the key shared by two servers (X25519), from the own private key and the other's public
 * key.
 */
const shared = (privateKey: KeyObject, other: string): Buffer =>
  keyFrom(
    diffieHellman({
      privateKey,
      publicKey: createPublicKey({
        key: Buffer.from(other, 'base64'),
        type: 'spki',
        format: 'der',
      }),
    }),
    'unkept fact',
  );
