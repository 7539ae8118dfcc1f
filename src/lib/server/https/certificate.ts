import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { isIPv4, SocketAddress } from 'node:net';
import { HOME_NETWORKS } from '../../process/networks.ts';
import {
  bits,
  implicit,
  integer,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  time,
  TRUE,
} from './der.ts';

/** X.509 certificates (RFC 5280) with keys and signatures on the curve P-256. */

export interface Names {
  readonly dns: readonly string[];
  readonly ip: readonly string[];
}

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface Signer {
  readonly name: string;
  readonly key: KeyObject;
}

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const COMMON_NAME = oid('2.5.4.3');
const SERVER_AUTHENTICATION = oid('1.3.6.1.5.5.7.3.1');

/**
 * Name constraints limit the authority to home networks, so that a stolen key cannot impersonate a
 * bank.
 */
const HOME_NAMES = ['local', 'localhost'] as const;

export const newKey = (): KeyObject =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Builds a self-signed authority certificate, restricted to servers of home networks, as DER. */
export const authorityCertificate = (signer: Signer, span: Span): Buffer =>
  certificate(signer, signer, span, [
    extension('2.5.29.19', sequence(TRUE, integer(Buffer.from([0]))), true),
    // Key usage: signs certificates and CRLs.
    extension('2.5.29.15', bits(Buffer.from([0b0000_0110]), 1), true),
    extension('2.5.29.30', sequence(tagged(0, ...homeSubtrees())), true),
    keyIdentifier(signer.key),
  ]);

/** Builds a server certificate for these names, signed by an authority, as DER. */
export const serverCertificate = (
  server: Signer,
  names: Names,
  authority: Signer,
  span: Span,
): Buffer =>
  certificate(server, authority, span, [
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7), true),
    extension('2.5.29.37', sequence(SERVER_AUTHENTICATION)),
    extension('2.5.29.17', sequence(...generalNames(names))),
    keyIdentifier(server.key),
    extension('2.5.29.35', sequence(implicit(0, fingerprint(authority.key)))),
  ]);

export const asPem = (der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

function certificate(
  subject: Signer,
  issuer: Signer,
  { from, to }: Span,
  extensions: readonly Buffer[],
): Buffer {
  // Positive and unique: clients reject two certificates of one authority with the same serial
  // number.
  const number = randomBytes(16);
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40;
  const signed = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(number),
    ECDSA_WITH_SHA256,
    commonName(issuer.name),
    sequence(time(from), time(to)),
    commonName(subject.name),
    publicKey(subject.key),
    tagged(3, sequence(...extensions)),
  );
  return sequence(signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, issuer.key)));
}

const commonName = (name: string): Buffer => sequence(set(sequence(COMMON_NAME, text(name))));

const publicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' });

const fingerprint = (key: KeyObject): Buffer => createHash('sha1').update(publicKey(key)).digest();

const keyIdentifier = (key: KeyObject): Buffer => extension('2.5.29.14', octets(fingerprint(key)));

const extension = (id: string, content: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [TRUE] : []), octets(content));

const generalNames = ({ dns, ip }: Names): Buffer[] => [
  ...dns.map((name) => implicit(2, Buffer.from(name))),
  ...ip.map((address) => implicit(7, bytesOf(address))),
];

const homeSubtrees = (): Buffer[] => [
  ...HOME_NAMES.map((name) => sequence(implicit(2, Buffer.from(name)))),
  ...HOME_NETWORKS.map(([network, prefix]) => {
    const base = bytesOf(network);
    return sequence(implicit(7, Buffer.concat([base, maskOf(prefix, base.length)])));
  }),
];

export function bytesOf(ip: string): Buffer {
  if (isIPv4(ip)) return Buffer.from(ip.split('.').map(Number));
  const [head = '', tail = ''] = new SocketAddress({ address: ip, family: 'ipv6' }).address.split(
    '::',
  );
  const groups = (half: string) => (half === '' ? [] : half.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

const maskOf = (prefix: number, bytes: number): Buffer =>
  Buffer.from(
    Array.from({ length: bytes }, (_, at) => {
      const kept = Math.min(8, Math.max(0, prefix - at * 8));
      return (0xff << (8 - kept)) & 0xff;
    }),
  );
