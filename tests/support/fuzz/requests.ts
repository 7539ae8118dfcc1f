import fc from 'fast-check';
import { ENTRY_MESSAGES } from '#lib/protocol/messages/entry.ts';
import { openRecord } from '#lib/table/record.ts';
import { badBodies, type Kind } from './messages.ts';

export interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if the request is public in any form. No other request may be granted. */
  readonly isPublic: boolean;
}

const record = {
  record: 1,
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 2 },
  seats: ['Anne', 'Bruno'],
  moves: [{ by: 'Anne', play: 'roll' }, { by: 'Bruno', discard: 'gasoline' }, { undo: true }],
};

const TAKERS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    Object.entries(ENTRY_MESSAGES).map(([path, { samples, parse }]) => [
      path,
      { goods: samples, parse },
    ]),
  ),
  '/records': { goods: [record], parse: openRecord },
};

/** Routes of downloads. Unknown tables have none. */
const GIVERS = [
  '/plain/[code]',
  '/table/[code]/record.json',
  '/table/[code]/scores.csv',
  '/table/[code]/result.svg',
  '/table/[code]/events',
  '/table/[code]/state.json',
  '/table/[code]/bgstats',
  '/table/[code]/speech',
  '/ear/[key]',
  '/house/speech',
  '/tournament/[code]/[file]',
] as const;

/** Public routes, which are read-only. */
const PUBLIC = ['/about/newer', '/plain', '/trust/certificate', '/trust/reached'] as const;

/** The `+server.ts` of all these are fuzzed; a test compares them with those there are. */
export const ENDPOINTS: readonly string[] = [...Object.keys(TAKERS), ...GIVERS, ...PUBLIC];

/** Bodies longer than what is read of them: of messages, and of records. */
const TOO_LONG = [2_000, 300_000] as const;

/** Files that are sent before SvelteKit is asked, and pages. */
const FILES = [
  '/service-worker.js',
  '/manifest.webmanifest',
  '/icons/icon.svg',
  '/icons/icon-192.png',
  '/_app/version.json',
  '/',
  '/healthz',
  ...PUBLIC,
] as const;

const place = fc.oneof(
  fc.nat({ max: 2_000 }).map(String),
  fc.constantFrom('', '-1', '0', '1e9', '0x10', 'NaN', '4294967296', '9'.repeat(30)),
);
const part = fc.tuple(place, place).map((ends) => ends.join('-'));
const range = fc
  .tuple(
    fc.constantFrom('bytes=', 'bytes', 'bytes =', 'items=', ''),
    fc.array(part, { maxLength: 3 }),
  )
  .map(([unit, parts]) => unit + parts.join(','));
/** Node's client sends no others. */
const text = fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,60}$/);
const odd = (...known: readonly string[]) => fc.oneof(text, fc.constantFrom(...known));
const date = odd('Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', '0');

const headers = fc.record(
  {
    range: fc.oneof({ weight: 3, arbitrary: range }, { weight: 1, arbitrary: text }),
    'if-range': odd('W/"0-0"', '"'),
    'last-event-id': odd('evening.1', '1'),
    'if-none-match': odd('*', 'W/"0-0"', '"'),
    'if-modified-since': date,
    'accept-encoding': odd('gzip;q=2', 'br, br, br', '*;q=0', 'identity'),
    'accept-language': odd('fr;q=NaN', '-', '*', 'x'.repeat(2_000)),
    accept: odd('*/*;q=', 'application/json', 'text/html;q=-1'),
    authorization: odd('Bearer', 'Bearer ', 'Basic Og=='),
    'user-agent': odd('', 'x'.repeat(4_000)),
    'x-sveltekit-action': odd('true'),
    'x-http-method-override': odd('DELETE'),
  },
  { requiredKeys: [] },
);

const type = fc.constantFrom('application/json', 'application/json; charset=x', 'text/plain', '');
const noJson = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom(...TOO_LONG.map((length) => '['.repeat(length))) },
);

const toTakers = Object.entries(TAKERS).map(([path, kind]) =>
  fc.record({
    method: fc.constant('POST'),
    path: fc.constant(path),
    type,
    body: fc.oneof(
      { weight: 4, arbitrary: badBodies(kind).map((body) => JSON.stringify(body) ?? '') },
      { weight: 1, arbitrary: noJson },
    ),
    headers,
    isPublic: fc.constant(false),
  }),
);

const codeOfNobody = fc.oneof(
  fc.constantFrom('..%2f..%2f..%2fetc%2fpasswd', '%00', '%ff', '__proto__', 'A'.repeat(5_000)),
  // Codes of tables have six characters.
  fc.stringMatching(/^[A-Z2-9]{7}$/),
  fc.string({ maxLength: 30 }).map(encodeURIComponent),
);
const toGivers = fc.record({
  method: fc.constant('GET'),
  path: fc
    .tuple(fc.constantFrom(...GIVERS), codeOfNobody)
    .map(([path, code]) => path.replaceAll(/\[\w+\]/g, () => code)),
  type: fc.constant(''),
  body: fc.constant(''),
  headers,
  isPublic: fc.constant(false),
});

const otherwise = fc.record({
  method: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'PROPFIND'),
  path: fc.constantFrom(...ENDPOINTS),
  type,
  body: noJson,
  headers,
  isPublic: fc.constant(false),
});

const toFiles = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'),
  path: fc.constantFrom(...FILES),
  type: fc.constant(''),
  body: fc.constant(''),
  headers,
  isPublic: fc.constant(true),
});

export const badRequests: fc.Arbitrary<BadRequest> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...toTakers) },
  { weight: 2, arbitrary: toGivers },
  { weight: 1, arbitrary: otherwise },
  { weight: 2, arbitrary: toFiles },
);
