import { describe, expect, test } from 'vitest';
import { decode, encode } from 'dns-packet';
import { answersTo, contests, otherGoesFirst } from '#lib/server/mdns/answers.ts';
import { type NameQuery, type NameQuestion, readPacket } from '#lib/server/mdns/heard.ts';

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
  ...{ kind: 'query', id: 0, known: [], proposed: [] },
  questions,
});
const knowing = (query: NameQuery, ttl: number): NameQuery => ({
  ...query,
  known: [{ name: NAME, type: 'A', address: FOUR, ttl }],
});

/** The records of what all are told, as "type what it says". */
const told = (query: NameQuery, holding = both) => {
  const { toAll } = answersTo(query, holding, false);
  const lines = (some = toAll?.answers) =>
    some?.map((one) => `${one.type} ${'data' in one ? JSON.stringify(one.data) : ''}`);
  return { answers: lines(), beside: lines(toAll?.additionals) };
};

const onlyA = `NSEC {"nextDomain":"${NAME}","rrtypes":["A"]}`;
const aAndAaaa = `NSEC {"nextDomain":"${NAME}","rrtypes":["A","AAAA"]}`;

describe('who asks for the name', () => {
  test('hears its address of the kind asked for, the other kind and that there is nothing else beside it', () => {
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

  test('hears at once that there is no such address, and no such record', () => {
    for (const type of ['AAAA', 'TXT', 'UNKNOWN_65'])
      expect(told(asking(question(type)), onlyFour)).toEqual({
        answers: [onlyA],
        beside: [`A "${FOUR}"`],
      });
  });

  test('hears that this replaces what it knew, for two minutes', () => {
    const { toAll } = answersTo(asking(question('A')), onlyFour, false);
    expect(toAll?.answers?.[0]).toMatchObject({ ttl: 120, flush: true, class: 'IN' });
  });

  test('hears nothing that it knows for another minute, and all again after that', () => {
    expect(told(knowing(asking(question('A')), 60)).answers).toBeUndefined();
    expect(told(knowing(asking(question('A')), 59)).answers).toEqual([`A "${FOUR}"`]);
    expect(told(knowing(asking(question('ANY')), 120)).answers).toHaveLength(2);
  });

  test('hears it alone where it asks so', () => {
    const { toAll, toAsker } = answersTo(asking(question('A', NAME, true)), both, false);
    expect(toAll).toBeNull();
    expect(toAsker?.answers).toMatchObject([{ type: 'A', data: FOUR }]);
  });

  test('hears it as of an ordinary server where it asks from another port: its number, its question, soon forgotten', () => {
    const { toAll, toAsker } = answersTo({ ...asking(question('A')), id: 77 }, both, true);
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
  ])('of %s finds its own question in the answer of an ordinary server', (type, data) => {
    const { toAsker } = answersTo(asking(question(type)), both, true);
    if (toAsker === null) throw new Error('no answer');
    const { questions, answers } = decode(encode(toAsker));
    expect(questions).toMatchObject([{ name: NAME, type }]);
    expect(answers).toMatchObject(data.map((address) => ({ data: address })));
  });

  test('for another name hears nothing', () => {
    const other = asking(question('A', 'other.local'), question('PTR', '_http._tcp.local'));
    expect(answersTo(other, both, false)).toEqual({ toAll: null, toAsker: null });
    expect(answersTo(other, both, true)).toEqual({ toAll: null, toAsker: null });
  });

  test('to have it itself is told by all to hear', () => {
    const proposed = [{ name: NAME, type: 'A', address: '192.168.1.9', ttl: 120 }] as const;
    const rival = { ...asking(question('ANY', NAME, true)), proposed };
    expect(answersTo(rival, both, false).toAll?.answers).toHaveLength(2);
  });
});

describe('who contests the name', () => {
  const own = new Set([FOUR, SIX, 'fe80::20']);
  const says = (address: string, ttl = 120, name = NAME) => [
    { name, type: 'A' as const, address, ttl },
  ];

  test('says that it stands for another machine', () => {
    expect(contests(says('192.168.1.9'), NAME, own)).toBe(true);
  });
  test('does not by saying what is so, nor by another name, nor by letting go of it', () => {
    expect(contests(says(FOUR), NAME, own)).toBe(false);
    expect(contests(says('fe80::20'), NAME, own)).toBe(false);
    expect(contests(says('192.168.1.9', 120, 'other.local'), NAME, own)).toBe(false);
    expect(contests(says('192.168.1.9', 0), NAME, own)).toBe(false);
  });
  test('goes first with the later address when both ask at once, and only one of them does', () => {
    expect(otherGoesFirst(says('192.168.1.21'), onlyFour)).toBe(true);
    expect(otherGoesFirst(says('192.168.1.9'), onlyFour)).toBe(false);
    // As bytes and not as words: 9 is before 20.
    expect(otherGoesFirst(says('192.168.1.20'), { ...both, addresses: ['192.168.1.9'] })).toBe(
      true,
    );
    expect(otherGoesFirst(says(FOUR), onlyFour)).toBe(false);
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
    expect(readPacket(bytes)).toMatchObject({ id: 3, questions: [question('AAAA')], proposed });
    expect(readPacket(alone)).toMatchObject({ questions: [question('AAAA', NAME, true)] });
  });

  test('longer than any of a home network is left unread, however little it says', () => {
    const bytes = encode({ type: 'query', questions: [{ name: NAME, type: 'A', class: 'IN' }] });
    expect(readPacket(Buffer.concat([bytes, Buffer.alloc(1_500 - bytes.length)]))).not.toBeNull();
    expect(readPacket(Buffer.concat([bytes, Buffer.alloc(1_501 - bytes.length)]))).toBeNull();
  });
});
