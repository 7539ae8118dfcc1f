import {
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { createSeal, keyedHash, keyFrom, type Seal } from './seal.ts';

export interface Row {
  readonly kind: string;
  readonly key: string;
  readonly value: string;
  readonly lasts: number;
}

/**
 * How a fact stands in the database. `sealed`: its key is a secret, and stands hashed with the value sealed. `unkept`: its value
 * must be readable from no table, backup or write-ahead log either, so it is sealed for servers that run now.
 */
const SECRECY: Readonly<Record<string, 'sealed' | 'unkept'>> = {
  'join-code': 'sealed',
  pairing: 'sealed',
  hand: 'unkept',
  ear: 'unkept',
};

export const isUnkept = (kind: string): boolean => SECRECY[kind] === 'unkept';

/** A server that runs, with the key by which others seal for it. */
export interface ServerKey {
  readonly id: string;
  readonly key: string;
}

export interface FactRows {
  /** The key of a fact in its row. */
  keyOf(kind: string, key: string): string;
  /** The value of a fact in its row; `servers`: for whom what is not kept is sealed. */
  valueOf(kind: string, key: string, text: string, servers: readonly ServerKey[]): string;
  /** Reads a row; null: this server cannot. */
  read(row: Row): { readonly key: string; readonly text: string } | null;
  /** This server's own; the private half is in memory alone. */
  readonly own: ServerKey;
}

interface Unkept {
  readonly from: string;
  readonly to: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param secret known only to those who may read the log */
export function createFactRows(secret: string): FactRows {
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
        sealWith(key).close(secretOfValue.toString('base64'), context),
      ]),
    );
    const body = createSeal(secretOfValue).close(text, context);
    return JSON.stringify({ from: own.key, to, body } satisfies Unkept);
  }
  function openUnkept(value: string, context: string): string | null {
    const { from, to, body } = JSON.parse(value) as Unkept;
    const sealed = to[own.id];
    const opened = sealed === undefined ? null : sealWith(from).open(sealed, context);
    return opened === null ? null : createSeal(Buffer.from(opened, 'base64')).open(body, context);
  }
  return {
    own,
    keyOf,
    valueOf(kind, key, text, servers) {
      if (!(kind in SECRECY)) return text;
      const context = `${kind} ${keyOf(kind, key)}`;
      const whole = JSON.stringify({ key, text });
      return isUnkept(kind) ? closeUnkept(whole, context, servers) : kept.close(whole, context);
    },
    read({ kind, key, value }) {
      if (!(kind in SECRECY)) return { key, text: value };
      const context = `${kind} ${key}`;
      try {
        const opened = isUnkept(kind) ? openUnkept(value, context) : kept.open(value, context);
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

/** The key that two servers alone can work out, each from its own half and the other's public one. */
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
