import type { Sign } from '#lib/protocol/announcements.ts';
import {
  bytesField,
  fieldsIn,
  fieldsOf,
  fixedField,
  numberField,
  numberIn,
  textField,
  textIn,
} from './wire.ts';

export const MESSAGE_TYPES = {
  hello: 1,
  helloAnswer: 2,
  authenticate: 3,
  authenticated: 4,
  goodbye: 5,
  goodbyeAnswer: 6,
  ping: 7,
  pingAnswer: 8,
  list: 11,
  listEnd: 19,
  subscribe: 34,
  action: 35,
  listedService: 41,
  execute: 42,
} as const;

export interface Message {
  readonly type: number;
  readonly body: Uint8Array;
}

const API = { major: 1, minor: 14 };
const WITHOUT_PASSWORD = 12;
/** Event type that Home Assistant knows as "tag scanned". */
const SCANNED = 'esphome.tag_scanned';

interface Hello {
  readonly name: string;
  readonly major: number;
  readonly asks: boolean;
}

export function readHello(body: Uint8Array): Hello {
  const fields = fieldsOf(body);
  const [major, minor] = [numberIn(fields, 1), numberIn(fields, 2)];
  return { name: textIn(fields, 4), major, asks: major === 1 && minor < WITHOUT_PASSWORD };
}

export const isWelcome = (body: Uint8Array): boolean => numberIn(fieldsOf(body), 1) === 0;

/** Returns the UID of a "tag scanned" event; null for other events. */
export function readScanned(body: Uint8Array): string | null {
  const fields = fieldsOf(body);
  if (textIn(fields, 1) !== SCANNED || numberIn(fields, 5) === 0) return null;
  const data = fields.filter(({ number }) => number === 2).map(({ value }) => fieldsIn(value));
  const told = data.find((entry) => textIn(entry, 1) === 'tag_id');
  return told === undefined ? null : textIn(told, 2);
}

export interface Service {
  readonly name: string;
  readonly key: number;
  readonly wants: 'text' | 'nothing' | 'other';
}

const TEXT = 3;

export function readService(body: Uint8Array): Service {
  const fields = fieldsOf(body);
  const kinds = fields
    .filter(({ number }) => number === 3)
    .map(({ value }) => numberIn(fieldsIn(value), 2));
  const wants =
    kinds.length === 0 ? 'nothing' : kinds.length === 1 && kinds[0] === TEXT ? 'text' : 'other';
  return { name: textIn(fields, 1), key: numberIn(fields, 2), wants };
}

const ANSWERS = 'table_answer';

export function callFor(sign: Sign, services: ReadonlyMap<string, Service>): Message | null {
  const own = services.get(ANSWERS);
  if (own?.wants === 'text') return call(own.key, sign);
  const isGood = sign === 'accepted' || sign === 'already-seen';
  const tune = services.get(isGood ? 'rfidreader_tag_ok' : 'rfidreader_tag_ko');
  return tune?.wants === 'nothing' ? call(tune.key) : null;
}

function call(key: number, text?: string): Message {
  const argument = text === undefined ? [] : [bytesField(2, textField(4, text))];
  return { type: MESSAGE_TYPES.execute, body: Buffer.concat([fixedField(1, key), ...argument]) };
}

export const hello = (): Message => ({
  type: MESSAGE_TYPES.hello,
  body: Buffer.concat([
    textField(1, 'table-companion'),
    numberField(2, API.major),
    numberField(3, API.minor),
  ]),
});

export const emptyMessage = (type: number): Message => ({ type, body: Buffer.alloc(0) });
