import { connect } from 'node:net';
import type { Random } from '../../support/randomMatch.ts';
import { pick } from '../../support/elevensDeal.ts';

/** Time to wait for output or a disconnection, in ms. */
const PATIENCE = 150;

/** Sends raw bytes to a port of this machine and waits until it has had enough of them. */
export function sendBytes(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = () => {
      socket.destroy();
      resolve();
    };
    socket.setTimeout(PATIENCE, done).on('error', done).on('close', done).on('data', done);
    socket.write(bytes);
  });
}

const PATHS = [
  '/',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=websocket',
  '/socket.io/?EIO=3&transport=polling&sid=x',
  '/records',
  '/table/AAAAA/record.json',
  '/table/..%2f..%2f..%2fetc%2fpasswd/record.json',
  '/table/%00/scores.csv',
  '/../../etc/passwd',
  '/_app/../../../package.json',
  '/tv/%ff',
  '/healthz',
  '/metrics',
  '/service-worker.js',
  '/icons/icon.svg',
];
const RANGES = ['bytes=10-5', 'bytes=-', 'bytes=0-0', 'bytes=-1--5', 'bytes=5-1e9,3-2', '=', '-9'];
const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'HEAD',
  'TRACE',
  'G\u0000T',
  'get',
];

const noise = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));

/** Headers that half of the requests carry. */
type Known = Readonly<Record<string, string>>;

/** A request that is somehow wrong, from almost right to nothing but noise. */
export function badBytes(random: Random, known: Known): Buffer {
  switch (Math.floor(random() * 4)) {
    case 0:
      return noise(random, 1 + Math.floor(random() * 2_000));
    case 1:
      return wrongFrames(random, known);
    case 2:
      return flipped(request(random, known), random);
    default:
      return request(random, known);
  }
}

function request(random: Random, known: Known): Buffer {
  const body = noise(random, Math.floor(random() * 300));
  const length = random() < 0.5 ? body.length : Math.floor(random() * 1e9);
  const head = [
    `${pick(METHODS, random)} ${pick(PATHS, random)} HTTP/1.1`,
    `Host: ${pick(['localhost', 'evil.example', '[::1', 'a'.repeat(3_000)], random)}`,
    `Origin: ${pick(['http://localhost', 'null', 'http://evil.example', '%%%'], random)}`,
    `Content-Type: ${pick(['application/json', 'text/plain', 'multipart/form-data'], random)}`,
    `Range: ${pick(RANGES, random)}`,
    random() < 0.5 ? `Content-Length: ${String(length)}` : 'Transfer-Encoding: chunked',
    ...(random() < 0.5 ? linesOf(known) : [`Cookie: ${noise(random, 40).toString('latin1')}`]),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** An upgrade to a WebSocket, and frames that are none. */
function wrongFrames(random: Random, known: Known): Buffer {
  const upgrade = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: localhost',
    ...linesOf(known),
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${upgrade}\r\n\r\n`), noise(random, 200)]);
}

const linesOf = (headers: Known): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let flips = 1 + Math.floor(random() * 8); flips > 0; flips--) {
    const at = Math.floor(random() * copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return copy;
}
