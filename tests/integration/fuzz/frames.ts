import fc from 'fast-check';
import { goodFromScreens, GOOD_FROM_BRIDGES } from '../../support/fuzz/goodMessages.ts';
import { anything, spoil } from '../../support/fuzz/spoil.ts';

/** One connection of a stranger and what it sends, frame by frame as they lie on the wire. */
export interface Session {
  readonly frames: readonly string[];
}

/** Most frames of one connection: less than what it may send at once. */
const LONGEST = 60;

/** Event names that are valid in the protocol and have no handler. */
const ODD_NAMES: readonly unknown[] = [
  ...[0, 5, -1, 1.5, 1e308, 2 ** 53],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'error', '', ' '],
  ...['message', 'data', 'drain', 'packet', 'upgrade', 'return', 'await', 'undefined'],
  ...['x'.repeat(10_000), '\n2026 error forged\u001b[2J', '\ud800'],
];
/** Reserved names and values that are no names: the server disconnects their sender. */
const NO_NAMES: readonly unknown[] = [
  ...['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener'],
  ...[null, true, [], {}, ['watch'], { toString: 'watch' }],
];
const oddName = fc.oneof(fc.constantFrom(...ODD_NAMES), fc.string({ maxLength: 40 }), fc.integer());
const noName = fc.constantFrom(...NO_NAMES);

const placeholder = fc
  .oneof(fc.integer({ min: -2, max: 5 }), fc.constant('0'), fc.double())
  .map((num) => ({ _placeholder: true, num }));

/** Numbers of acknowledgements, expected or unexpected. */
const ack = fc.oneof(
  fc.constant(''),
  fc.nat({ max: 9_999 }).map(String),
  fc.constantFrom('99999999999999999999', '00'),
);
const oddAck = fc.oneof(ack, fc.constantFrom('-1', '1e9', 'NaN', '9'.repeat(400)));

const json = (what: unknown): string => JSON.stringify(what) ?? '';

/** Messages to the server: good ones, which a stranger has no right to, spoilt ones, and ones with odd names. */
function messages(table: string): fc.Arbitrary<string> {
  const known = Object.entries({ ...goodFromScreens(table), ...GOOD_FROM_BRIDGES });
  const goods = known.flatMap(([event, of]) => of.map((good: unknown) => ({ event, good })));
  const message = fc
    .oneof(
      ...goods.map(({ event, good }) =>
        fc
          .oneof(fc.constant(good), spoil(good), placeholder)
          .map((body): readonly unknown[] => [event, body]),
      ),
    )
    .map(json);
  const odd = fc.tuple(oddName, fc.oneof(anything, placeholder)).map(json);
  const long = fc
    .tuple(oddName, fc.array(fc.oneof(oddName, placeholder), { maxLength: 6 }))
    .map(([name, parts]) => json([name, ...parts]));
  return fc.oneof(
    { weight: 6, arbitrary: message },
    { weight: 3, arbitrary: odd },
    { weight: 1, arbitrary: long },
  );
}

/** Packets that a connection outlives. */
const calm = (said: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('2', '2', '2', '2', '3'), ack, said)
    .map(([type, id, body]) => `4${type}${type === '3' && id === '' ? '7' : id}${body}`);

/** Packets of any type to anywhere, with any number of parts announced: most of them end the connection. */
function wild(said: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const namespace = fc.constantFrom(
    ...['', '', '', '/,', '/bridge,', '/nowhere,', '/bridge?x=1,', '/__proto__,', '/'],
  );
  const body = fc.oneof(
    said,
    noName.map((name) => json([name, {}])),
    fc.constantFrom('', '[', '[]', '{}', 'null', '["watch"', '"watch"'),
  );
  const attachments = fc.constantFrom('', '1-', '2-', '0-', '99999999-', '-', '1');
  return fc
    .tuple(fc.constantFrom(...'234015678', ''), attachments, namespace, oddAck, body)
    .map(([type, count, where, id, text]) => {
      const announces = type === '5' || type === '6' ? count : '';
      return `4${type}${announces}${where}${id}${text}`;
    });
}

/**
 * Generates Engine.IO frames, mostly packets, with some disconnections and new sessions in between.
 */
export function sessions(table: string): fc.Arbitrary<Session> {
  const said = messages(table);
  const engine = fc.constantFrom(
    ...['1', '2', '3', '3probe', '2probe', '5', '6', '0{}', '7', '', 'b4AAA='],
  );
  const turns = fc.constantFrom('40', '41', '40/bridge,{"bridge":"x"}', '41/bridge,', '40{"a":1}');
  const asked = fc.constantFrom(
    '421["access",{"table":null}]',
    `422["watch",{"table":"${table}"}]`,
    `423["look",{"table":"${table}","moves":0}]`,
  );
  const frame = fc.oneof(
    { weight: 240, arbitrary: calm(said) },
    { weight: 24, arbitrary: asked },
    { weight: 2, arbitrary: wild(said) },
    { weight: 2, arbitrary: turns },
    { weight: 1, arbitrary: engine },
  );
  const beginning = fc.constantFrom<readonly string[]>(['40'], ['40'], ['40'], ['40'], []);
  const rest = fc.array(frame, { minLength: 1, maxLength: LONGEST, size: 'max' });
  return fc.record({
    frames: fc.tuple(beginning, rest).map(([begin, more]) => [...begin, ...more]),
  });
}
