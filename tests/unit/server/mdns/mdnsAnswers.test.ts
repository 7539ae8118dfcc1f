import { describe, expect, test } from 'vitest';
import { decode, encode } from 'dns-packet';
import { buildResponses, hasConflict, losesTieBreak } from '#lib/server/mdns/responses.ts';
import { type NameQuery, type NameQuestion, parsePacket } from '#lib/server/mdns/packets.ts';

const NAME = 'bornes.local';
const FOUR = '192.168.1.20';
const SIX = 'fd00::20';
const both = { name: NAME, addresses: [FOUR, SIX] };
const onlyFour = { name: NAME, addresses: [FOUR] };

const question = (type: string, name = NAME, wantsUnicast = false): NameQuestion => ({
  name,
  type,
  wantsUnicast,
});
const asking = (...questions: readonly NameQuestion[]): NameQuery => ({
  kind: 'query',
  id: 0,
  known: [],
  proposed: [],
  questions,
});
const knowing = (query: NameQuery, ttl: number): NameQuery => ({
  ...query,
  known: [{ name: NAME, type: 'A', address: FOUR, ttl }],
});

/** The records of what all are told, as "type what it says". */
const told = (query: NameQuery, holding = both) => {
  const { toAll } = buildResponses(query, holding, false);
  const lines = (some = toAll?.answers) =>
    some?.map((one) => `${one.type} ${'data' in one ? JSON.stringify(one.data) : ''}`);
  return { answers: lines(), beside: lines(toAll?.additionals) };
};

const onlyA = `NSEC {"nextDomain":"${NAME}","rrtypes":["A"]}`;
const aAndAaaa = `NSEC {"nextDomain":"${NAME}","rrtypes":["A","AAAA"]}`;

describe('a question for the name', () => {
  test('gets the address of its kind, the other kind, and that nothing else exists', () => {
    expect(told(asking(question('A')))).toEqual({
      answers: [`A "${FOUR}"`],
      beside: [`AAAA "${SIX}"`, aAndAaaa],
    });
    expect(told(asking(question('AAAA')))).toEqual({
      answers: [`AAAA "${SIX}"`],
      beside: [`A "${FOUR}"`, aAndAaaa],
    });
    expect(told(asking(question('ANY'))).answers).toEqual([`A "${FOUR}"`, `AAAA "${SIX}"`]);
  });

  test('gets at once that there is no such address or record', () => {
    for (const type of ['AAAA', 'TXT', 'UNKNOWN_65'])
      expect(told(asking(question(type)), onlyFour)).toEqual({
        answers: [onlyA],
        beside: [`A "${FOUR}"`],
      });
  });

  test('gets a record that replaces the cached one, for two minutes', () => {
    const { toAll } = buildResponses(asking(question('A')), onlyFour, false);
    expect(toAll?.answers?.[0]).toMatchObject({ ttl: 120, flush: true, class: 'IN' });
  });

  test('gets no answer that it knows for another minute, and all again after that', () => {
    expect(told(knowing(asking(question('A')), 60)).answers).toBeUndefined();
    expect(told(knowing(asking(question('A')), 59)).answers).toEqual([`A "${FOUR}"`]);
    expect(told(knowing(asking(question('ANY')), 120)).answers).toHaveLength(2);
  });

  test('gets a unicast answer on request', () => {
    const { toAll, toAsker } = buildResponses(asking(question('A', NAME, true)), both, false);
    expect(toAll).toBeNull();
    expect(toAsker?.answers).toMatchObject([{ type: 'A', data: FOUR }]);
  });

  test('gets an ordinary server’s answer at another port: with its number, its question, and a short TTL', () => {
    const { toAll, toAsker } = buildResponses({ ...asking(question('A')), id: 77 }, both, true);
    expect(toAll).toBeNull();
    expect(toAsker).toMatchObject({
      id: 77,
      questions: [{ name: NAME, type: 'A' }],
      answers: [{ data: FOUR, ttl: 10, flush: false }],
    });
  });

  test.each([
    ['ANY', [FOUR, SIX]],
    ['AAAA', [SIX]],
    ['UNKNOWN_65', []],
  ])('of %s is repeated in an ordinary server’s answer', (type, data) => {
    const { toAsker } = buildResponses(asking(question(type)), both, true);
    if (toAsker === null) throw new Error('no answer');
    const { questions, answers } = decode(encode(toAsker));
    expect(questions).toMatchObject([{ name: NAME, type }]);
    expect(answers).toMatchObject(data.map((address) => ({ data: address })));
  });

  test('for another name gets no answer', () => {
    const other = asking(question('A', 'other.local'), question('PTR', '_http._tcp.local'));
    expect(buildResponses(other, both, false)).toEqual({ toAll: null, toAsker: null });
    expect(buildResponses(other, both, true)).toEqual({ toAll: null, toAsker: null });
  });

  test('of a probe gets a multicast answer', () => {
    const proposed = [{ name: NAME, type: 'A', address: '192.168.1.9', ttl: 120 }] as const;
    const rival = { ...asking(question('ANY', NAME, true)), proposed };
    expect(buildResponses(rival, both, false).toAll?.answers).toHaveLength(2);
  });
});

describe('a conflict over the name', () => {
  const own = new Set([FOUR, SIX, 'fe80::20']);
  const says = (address: string, ttl = 120, name = NAME) => [
    { name, type: 'A' as const, address, ttl },
  ];

  test('is a record of another machine', () => {
    expect(hasConflict(says('192.168.1.9'), NAME, own)).toBe(true);
  });
  test('is no matching record, other name or goodbye', () => {
    expect(hasConflict(says(FOUR), NAME, own)).toBe(false);
    expect(hasConflict(says('fe80::20'), NAME, own)).toBe(false);
    expect(hasConflict(says('192.168.1.9', 120, 'other.local'), NAME, own)).toBe(false);
    expect(hasConflict(says('192.168.1.9', 0), NAME, own)).toBe(false);
  });
  test('of simultaneous probes is won by the later address, by exactly one server', () => {
    expect(losesTieBreak(says('192.168.1.21'), onlyFour)).toBe(true);
    expect(losesTieBreak(says('192.168.1.9'), onlyFour)).toBe(false);
    // As bytes and not as words: 9 is before 20.
    expect(losesTieBreak(says('192.168.1.20'), { ...both, addresses: ['192.168.1.9'] })).toBe(true);
    expect(losesTieBreak(says(FOUR), onlyFour)).toBe(false);
  });
});

describe('a packet', () => {
  test('of a question is read, in small letters, with what it asks for', () => {
    const bytes = encode({
      type: 'query',
      id: 3,
      questions: [{ name: 'Bornes.LOCAL', type: 'AAAA', class: 'IN' }],
      authorities: [{ name: 'Bornes.local', type: 'AAAA', ttl: 120, data: 'FD00:0::7' }],
    });
    const alone = Buffer.from(bytes);
    // The highest bit of the class, behind the name and the type.
    alone[12 + 'Bornes.LOCAL'.length + 2 + 2] = 0x80;
    const proposed = [{ name: NAME, type: 'AAAA', address: 'fd00::7', ttl: 120 }];
    expect(parsePacket(bytes)).toMatchObject({ id: 3, questions: [question('AAAA')], proposed });
    expect(parsePacket(alone)).toMatchObject({ questions: [question('AAAA', NAME, true)] });
  });

  test('longer than any of a home network is left unread, however little it says', () => {
    const bytes = encode({ type: 'query', questions: [{ name: NAME, type: 'A', class: 'IN' }] });
    expect(parsePacket(Buffer.concat([bytes, Buffer.alloc(1_500 - bytes.length)]))).not.toBeNull();
    expect(parsePacket(Buffer.concat([bytes, Buffer.alloc(1_501 - bytes.length)]))).toBeNull();
  });
});
