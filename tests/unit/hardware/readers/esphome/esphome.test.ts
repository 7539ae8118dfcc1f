import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SIGNS } from '#lib/protocol/announcements.ts';
import {
  plainFraming,
  sealedFraming,
  type Framing,
} from '../../../../../hardware/readers/esphome/frames.ts';
import {
  callFor,
  MESSAGE_TYPES,
  readHello,
  readScanned,
  readService,
  type Service,
} from '../../../../../hardware/readers/esphome/messages.ts';
import { beginHandshake, type KeyPair } from '../../../../../hardware/readers/esphome/noise.ts';
import { readDevices } from '../../../../../hardware/readers/esphome/settings.ts';
import {
  bytesField,
  fixedField,
  numberField,
  textField,
} from '../../../../../hardware/readers/esphome/wire.ts';
import { chance } from '../../../../support/elevensDeal.ts';
import { answerHandshake } from '../../../../support/esphomeDevice.ts';

const hex = (text: string) => Buffer.from(text, 'hex');

function keyPair(raw: string): KeyPair {
  const key = Buffer.concat([hex('302e020100300506032b656e04220420'), hex(raw)]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** Test vector shared by Noise implementations (cacophony). */
const VECTOR = {
  prologue: hex('4a6f686e2047616c74'),
  psk: hex('54686973206973206d7920417573747269616e20706572737065637469766521'),
  begins: keyPair('893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a'),
  answers: keyPair('bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b'),
  first:
    'ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944' +
    '79b962b8aff8485742ac32f905ba45369e2465fb59e138a93d67a0d1266b6a54',
  second:
    '95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843' +
    'd6062704d5a9c422a8e834423f8c1feada7e8d0d910a1a2cd030fb584221e3',
  after: [
    ['F. A. Hayek', 'e632c3763d7669067383433197a3baddf146e9e70ad4b4e9e59e0f'],
    ['Carl Menger', '64c6bee32ea91c8474bb4c21d7a700109ad45af77b29764ba5eb1e'],
    ['Jean-Baptiste Say', 'e2fa0bed0603b62d3ccac2ecabbf3fe33f3e86514909b323361626266cb2471cc8'],
    [
      'Eugen Böhm von Bawerk',
      '0c01dc9cec1fe4ddd692e8dd32188aa351088dc91183639a53b57aa4692b5ebdef8b8ca111',
    ],
  ],
} as const;

describe('the encryption of ESPHome', () => {
  test('is that of all others: it makes what the published vector holds', () => {
    const { prologue, psk, begins, answers, first, second, after } = VECTOR;
    const ours = beginHandshake(psk, prologue, begins, Buffer.from('Ludwig von Mises'));
    expect(ours.first.toString('hex')).toBe(first);
    const theirs = answerHandshake(
      psk,
      prologue,
      ours.first,
      answers,
      Buffer.from('Murray Rothbard'),
    );
    expect(theirs.payload.toString()).toBe('Ludwig von Mises');
    expect(theirs.answer.toString('hex')).toBe(second);
    const open = ours.finish(theirs.answer);
    expect(open.payload.toString()).toBe('Murray Rothbard');
    after.forEach(([text, sealed], n) => {
      const [from, to] = n % 2 === 0 ? [open, theirs] : [theirs, open];
      expect(from.seal(Buffer.from(text, 'latin1')).toString('hex'), text).toBe(sealed);
      expect(to.open(hex(sealed)).toString('latin1'), text).toBe(text);
    });
  });

  test('opens nothing that another key has sealed, nor what was changed on its way', () => {
    const { prologue, psk } = VECTOR;
    const ours = beginHandshake(psk, prologue);
    expect(() => answerHandshake(Buffer.alloc(32, 1), prologue, ours.first)).toThrow();
    const theirs = answerHandshake(psk, prologue, ours.first);
    const changed = Buffer.from(theirs.answer);
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
    expect(() => ours.finish(changed)).toThrow();
    const open = beginHandshake(psk, prologue);
    expect(() => open.finish(Buffer.alloc(48))).toThrow();
  });
});

const scan = (uid: string, service = 'esphome.tag_scanned', isEvent = 1) =>
  Buffer.concat([
    textField(1, service),
    bytesField(2, Buffer.concat([textField(1, 'tag_id'), textField(2, uid)])),
    numberField(5, isEvent),
  ]);

describe('a message of a device', () => {
  test('tells a tag as Home Assistant hears it', () => {
    expect(readScanned(scan('74-10-37-94'))).toBe('74-10-37-94');
    // Byte by byte, with a number under which newer devices would hear an answer.
    expect(
      readScanned(
        hex(
          '0a13657370686f6d652e7461675f7363616e6e6564' +
            '12150a067461675f6964120b37342d31302d33372d3934' +
            '28013007',
        ),
      ),
    ).toBe('74-10-37-94');
  });

  test.each([
    ['calls an action', scan('74', 'light.turn_on', 0)],
    ['is another event', scan('74', 'esphome.door')],
    ['has no tag', textField(1, 'esphome.tag_scanned')],
    ['is empty', Buffer.alloc(0)],
  ])('that %s tells none', (_, body) => {
    expect(readScanned(body)).toBeNull();
  });

  test('says its name, and whether it waits for a password', () => {
    const said = (minor: number) =>
      readHello(Buffer.concat([numberField(1, 1), numberField(2, minor), textField(4, 'hall')]));
    expect(said(14)).toEqual({ name: 'hall', major: 1, asks: false });
    expect(said(9)).toEqual({ name: 'hall', major: 1, asks: true });
    expect(readHello(numberField(1, 1)).name).toBe('');
  });

  test.each([
    ['a field without a number', '00'],
    ['a number without end', '08ffffffffffffffffffff01'],
    ['a text longer than its message', '0aff01'],
    ['a length that no machine has', '0affffffffffffffffff01'],
    ['a kind of field that there is not', '0b'],
  ])('with %s is nonsense', (_, body) => {
    expect(() => readScanned(hex(body))).toThrow('');
    expect(() => readService(hex(body))).toThrow('');
  });
});

describe('the answer at a device', () => {
  const services = (...all: readonly Service[]) => new Map(all.map((one) => [one.name, one]));
  const OWN = { name: 'table_answer', key: 7, wants: 'text' } as const;
  const GOOD = { name: 'rfidreader_tag_ok', key: 8, wants: 'nothing' } as const;
  const BAD = { name: 'rfidreader_tag_ko', key: 9, wants: 'nothing' } as const;

  test('is told by its word where the device has an action for that', () => {
    for (const sign of SIGNS) {
      expect(callFor(sign, services(OWN, GOOD, BAD))).toEqual({
        type: MESSAGE_TYPES.execute,
        body: Buffer.concat([fixedField(1, 7), bytesField(2, textField(4, sign))]),
      });
    }
  });

  test('is yes or no at a TagReader, and no if a person must look at the screen', () => {
    const called = SIGNS.filter((sign) => callFor(sign, services(GOOD, BAD))?.body[1] === 8);
    expect(called.sort()).toEqual(['accepted', 'already-seen']);
  });

  test('is not told to a device that does not listen, or wants to hear something else', () => {
    expect(callFor('accepted', services())).toBeNull();
    expect(callFor('accepted', services({ ...OWN, wants: 'other' }))).toBeNull();
    expect(callFor('accepted', services({ ...GOOD, wants: 'text' }))).toBeNull();
  });
});

describe('noise in place of frames', () => {
  const framings: readonly (readonly [string, () => Framing])[] = [
    ['plain', plainFraming],
    ['sealed', () => sealedFraming(Buffer.alloc(32, 7))],
  ];
  test.each(framings)('never does more than break a %s connection', (_, make) => {
    const random = chance(16);
    for (let run = 0; run < 300; run += 1) {
      const framing = make();
      const start = run % 4;
      try {
        for (let n = 0; n < 4; n += 1) {
          const length = 1 + Math.floor(random() * 300);
          const bytes = Buffer.from(
            Array.from({ length }, (_, at) =>
              n === 0 && at === 0 && start < 2 ? start : Math.floor(random() * 256),
            ),
          );
          for (const { body } of framing.take(bytes)) readScanned(body);
        }
      } catch (error) {
        expect(String(error)).toMatch(/^(?:ProtocolError|MalformedMessage)/);
      }
    }
  });
});

const KEY = Buffer.alloc(32, 3).toString('base64');
const OTHER = Buffer.alloc(32, 4).toString('base64');

describe('the devices that are named', () => {
  const read = (argument?: string, ESPHOME_KEY?: string) => readDevices(argument, { ESPHOME_KEY });

  test('are addresses with spaces between, each once', () => {
    expect(read('192.168.1.30 tagreader.local:6054  [fe80::1]:7 192.168.1.30')).toMatchObject({
      value: [
        { host: '192.168.1.30', port: 6_053, key: null },
        { host: 'tagreader.local', port: 6_054 },
        { host: 'fe80::1', port: 7 },
      ],
    });
  });

  test('have one key for all, or each its own', () => {
    const keys = (text: string) => {
      const devices = read('salon 192.168.1.31:6054', text);
      return devices.ok ? devices.value.map(({ key }) => key?.[0]) : devices.refusal;
    };
    expect(keys(KEY)).toEqual([3, 3]);
    expect(keys(`salon=${KEY}`)).toEqual([3, undefined]);
    expect(keys(`${KEY} 192.168.1.31:6054=${OTHER}`)).toEqual([3, 4]);
  });

  test.each([
    ['', undefined, 'esphome:192.168.1.30'],
    [`${KEY}@192.168.1.30`, undefined, 'ESPHOME_KEY'],
    ['http://192.168.1.30', undefined, 'http://192.168.1.30'],
    ['192.168.1.30:99999', undefined, '99999'],
    [Array.from({ length: 17 }, (_, n) => `r${String(n)}`).join(' '), undefined, '16'],
    ['salon', 'secret', 'ESPHOME_KEY'],
    ['salon', `${KEY.slice(4)}`, 'ESPHOME_KEY'],
    ['salon', `attic=${KEY}`, 'attic'],
  ])('%j with the key %j are refused, in words', (argument, key, word) => {
    const devices = read(argument, key);
    expect(devices.ok).toBe(false);
    const said = devices.ok ? '' : devices.refusal;
    expect(said).toContain(word);
    for (const secret of [KEY, 'secret', KEY.slice(4)]) expect(said).not.toContain(secret);
  });
});
