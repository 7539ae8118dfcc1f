import fc from 'fast-check';

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

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  deep,
  polluted.map((text): unknown => JSON.parse(text)),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A good message with something in it changed, missing, or too much. */
export function spoil(good: unknown): fc.Arbitrary<unknown> {
  if (typeof good !== 'object' || good === null) return nasty;
  return Array.isArray(good) ? spoilList(good) : spoilParts(good);
}

function spoilList([first, ...others]: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.integer({ min: 65, max: 200 }).map((count) => Array.from({ length: count }, () => first)),
    spoil(first).map((bad) => [bad, ...others]),
  );
}

function spoilParts(good: object): fc.Arbitrary<unknown> {
  const entries = Object.entries(good);
  if (entries.length === 0) return anything;
  return fc.oneof(
    ...entries.map(([key, value]) =>
      fc.oneof(
        {
          weight: 1,
          arbitrary: fc.constant(Object.fromEntries(entries.filter(([k]) => k !== key))),
        },
        { weight: 2, arbitrary: nasty.map((bad) => ({ ...good, [key]: bad })) },
        { weight: 4, arbitrary: spoil(value).map((bad) => ({ ...good, [key]: bad })) },
        { weight: 1, arbitrary: anything.map((bad) => ({ ...good, [key]: [bad, value] })) },
      ),
    ),
  );
}
