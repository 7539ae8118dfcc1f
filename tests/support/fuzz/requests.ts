import fc from 'fast-check';
import { AWAIT, HOUSE, JOIN, PAIR, PROVE } from '#lib/protocol/entry.ts';
import {
  parseAwaitRequest,
  parseHouseLinkRequest,
  parseJoinRequest,
  parsePairRequest,
  parseProveRequest,
} from '#lib/protocol/parse.ts';
import { openRecord } from '#lib/table/record.ts';
import { badBodies, type Kind } from './messages.ts';

/** A request over HTTP that must not be granted. */
export interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

const record = {
  ...{ record: 1, game: '1000-bornes', edition: 'green', options: { rounds: 2 } },
  seats: ['Anne', 'Bruno'],
  moves: [{ by: 'Anne', play: 'roll' }, { by: 'Bruno', discard: 'gasoline' }, { undo: true }],
};

/** What takes a body, by its path. */
const TAKERS: Readonly<Record<string, Kind>> = {
  [JOIN]: { goods: [{ table: 'AB2CD', invitation: 'lz.signature' }], parse: parseJoinRequest },
  [HOUSE]: { goods: [{ secret: 'A'.repeat(32) }], parse: parseHouseLinkRequest },
  [PAIR]: { goods: [{ as: 'reader', name: 'Hall', bridge: true }], parse: parsePairRequest },
  [PROVE]: { goods: [{ request: 'request-1', code: '123456' }], parse: parseProveRequest },
  [AWAIT]: { goods: [{ request: 'request-1' }], parse: parseAwaitRequest },
  '/records': { goods: [record], parse: openRecord },
};

/** What gives files, by its path; tables of nobody have none. */
const GIVERS = ['/table/[code]/record.json', '/table/[code]/scores.csv'] as const;

/** What everybody may have, but not change. */
const PUBLIC = ['/trust/certificate', '/trust/reached'] as const;

/** The `+server.ts` of all these are fuzzed; a test compares them with those there are. */
export const ENDPOINTS: readonly string[] = [...Object.keys(TAKERS), ...GIVERS, ...PUBLIC];

/** Bodies longer than what is read of them: of messages, and of records. */
const TOO_LONG = [2_000, 300_000] as const;

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
  }),
);

const codeOfNobody = fc.oneof(
  fc.constantFrom('..%2f..%2f..%2fetc%2fpasswd', '%00', '%ff', '__proto__', 'A'.repeat(5_000)),
  // Codes of tables have five characters.
  fc.stringMatching(/^[A-Z2-9]{6}$/),
  fc.string({ maxLength: 30 }).map(encodeURIComponent),
);
const toGivers = fc.record({
  method: fc.constant('GET'),
  path: fc
    .tuple(fc.constantFrom(...GIVERS), codeOfNobody)
    .map(([path, code]) => path.replace('[code]', () => code)),
  type: fc.constant(''),
  body: fc.constant(''),
});

const otherwise = fc.record({
  method: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'PROPFIND'),
  path: fc.constantFrom(...ENDPOINTS),
  type,
  body: noJson,
});

/** Whatever a stranger may ask for over HTTP. */
export const badRequests: fc.Arbitrary<BadRequest> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...toTakers) },
  { weight: 2, arbitrary: toGivers },
  { weight: 1, arbitrary: otherwise },
);
