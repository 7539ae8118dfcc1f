import fc from 'fast-check';
import {
  parseChoices,
  parseHouseRequest,
  parseLook,
  parsePreview,
  parseProblem,
  parseReaderReports,
  parseTableRequest,
  parseTallyRequest,
  parseTap,
  parseWaiting,
  parseWatch,
} from '#lib/protocol/parse.ts';

/** A message as it goes out: its name and what it carries. */
export interface Message {
  readonly event: string;
  readonly body: unknown;
}

type Parse = (raw: unknown) => { readonly ok: boolean };

/** For each message of a namespace a good one, to be spoilt, and the border that it must not pass. */
export type Kinds = Readonly<Record<string, { readonly good: unknown; readonly parse: Parse }>>;

/** The messages of screens, about this table. */
export const screenKinds = (table: string): Kinds => {
  const id = 'fuzz-1';
  const move = { type: 'play', by: 'Anne', card: 'accident', on: 'Bruno' };
  return {
    watch: { good: { table }, parse: parseWatch },
    look: { good: { table, moves: 3 }, parse: parseLook },
    choices: { good: { table, number: 1, line: 1 }, parse: parseChoices },
    preview: {
      good: { table, number: 1, line: 1, change: { type: 'remove' } },
      parse: parsePreview,
    },
    table: { good: { id, table, command: { type: 'move', move } }, parse: parseTableRequest },
    tally: { good: { id, table, change: { type: 'undo' } }, parse: parseTallyRequest },
    house: {
      good: {
        id,
        command: {
          type: 'createTable',
          setup: {
            game: '1000-bornes',
            edition: 'classique',
            options: { target: 5000 },
            seats: ['Anne', 'Bruno'],
            deck: null,
          },
        },
      },
      parse: parseHouseRequest,
    },
  };
};

/** The messages of bridges. */
export const BRIDGE_KINDS: Kinds = {
  tap: {
    good: { id: 'fuzz-1', reader: 'left', tag: '04a1b2c3d4e580', at: 1_760_000_000_000 },
    parse: parseTap,
  },
  readers: {
    good: [{ name: 'left', kind: 'pcsc', state: 'ready' }],
    parse: parseReaderReports,
  },
  problem: { good: { reader: 'left', problem: 'misread', at: 1 }, parse: parseProblem },
  waiting: { good: { taps: 3 }, parse: parseWaiting },
};

/** Whatever a stranger may think of; bodies that would pass the border are left out. */
export function badMessages(kinds: Kinds): fc.Arbitrary<Message> {
  const known = Object.keys(kinds);
  const spoilt = fc.constantFrom(...known).chain((event) => {
    const { good, parse } = kinds[event] ?? { good: null, parse: () => ({ ok: false }) };
    return fc
      .oneof({ weight: 3, arbitrary: spoil(good) }, { weight: 1, arbitrary: anything })
      .filter((body) => !parse(sent(body)).ok)
      .map((body) => ({ event, body }));
  });
  const strange = fc
    .tuple(
      strangeName.filter((name) => !known.includes(name)),
      anything,
    )
    .map(([event, body]) => ({ event, body }));
  return fc.oneof({ weight: 9, arbitrary: spoilt }, { weight: 1, arbitrary: strange });
}

/** As it arrives: JSON knows neither `undefined` nor prototypes. */
const sent = (body: unknown): unknown => {
  const text = JSON.stringify(body);
  return text === undefined ? undefined : JSON.parse(text);
};

/** Names that socket.io keeps for itself never go out as messages. */
const RESERVED = [
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
];
const strangeName = fc
  .oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'ping', 'error'),
    fc.string({ maxLength: 40 }),
  )
  .filter((name) => !RESERVED.includes(name));

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    NaN,
    -1,
    0,
    1e308,
    2 ** 53,
    '',
    ' ',
    '__proto__',
    '../../etc/passwd',
    '<img src=x onerror=alert(1)>',
    "'; drop table commits; --",
    '\u0000',
    '\ud800',
    '\u202e',
    'A'.repeat(2_000),
    [],
    {},
  ),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.integer(), { maxLength: 50 }),
);

const deep = fc
  .integer({ min: 1, max: 400 })
  .map((depth): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`));
const polluted = fc.constantFrom(
  '{"__proto__":{"ok":true}}',
  '{"constructor":{"prototype":{"type":"undo"}}}',
  '{"toJSON":1,"then":1,"length":-1}',
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  deep,
  polluted.map((text): unknown => JSON.parse(text)),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A good message with something in it changed, missing, or too much. */
function spoil(good: unknown): fc.Arbitrary<unknown> {
  if (typeof good !== 'object' || good === null) return nasty;
  if (Array.isArray(good)) {
    return fc.oneof(
      fc
        .integer({ min: 65, max: 200 })
        .map((count) => Array.from({ length: count }, () => good[0])),
      spoil(good[0]).map((first) => [first, ...good.slice(1)]),
    );
  }
  const entries = Object.entries(good);
  return fc.constantFrom(...entries).chain(([key, value]) =>
    fc.oneof(
      {
        weight: 1,
        arbitrary: fc.constant(Object.fromEntries(entries.filter(([k]) => k !== key))),
      },
      { weight: 2, arbitrary: nasty.map((bad) => ({ ...good, [key]: bad })) },
      { weight: 4, arbitrary: spoil(value).map((bad) => ({ ...good, [key]: bad })) },
      { weight: 1, arbitrary: anything.map((bad) => ({ ...good, [key]: [bad, value] })) },
    ),
  );
}
