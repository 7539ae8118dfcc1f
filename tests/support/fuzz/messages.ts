import fc from 'fast-check';
import { BRIDGE_MESSAGES } from '#lib/protocol/messages/bridges.ts';
import { SCREEN_MESSAGES } from '#lib/protocol/messages/screens.ts';
import { GOOD_FROM_BRIDGES, goodFromScreens } from './goodMessages.ts';
import { anything, spoil } from './spoil.ts';

export interface Message {
  readonly event: string;
  readonly body: unknown;
}

type Parse = (raw: unknown) => { readonly ok: boolean };

/** A message of a namespace: good ones, to be spoilt, and the border that the spoilt ones must not pass. */
export interface Kind {
  readonly goods: readonly unknown[];
  readonly parse: Parse;
}
export type Kinds = Readonly<Record<string, Kind>>;

const kindsOf = (
  messages: Readonly<Record<string, { readonly parse: Parse }>>,
  good: Readonly<Record<string, readonly unknown[]>>,
): Kinds =>
  Object.fromEntries(
    Object.entries(messages).map(([name, { parse }]) => [name, { goods: good[name] ?? [], parse }]),
  );

export const screenKinds = (table: string): Kinds =>
  kindsOf(SCREEN_MESSAGES, goodFromScreens(table));

export const BRIDGE_KINDS: Kinds = kindsOf(BRIDGE_MESSAGES, GOOD_FROM_BRIDGES);

/** Bodies that must not pass this border, made from ones that do and from nothing. */
export const badBodies = ({ goods, parse: border }: Kind): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.oneof(...goods.map(spoil)) },
      { weight: 1, arbitrary: anything },
    )
    .filter((body) => !border(sent(body)).ok);

/** Generates arbitrary invalid messages. Bodies that would pass validation are left out. */
export function badMessages(kinds: Kinds): fc.Arbitrary<Message> {
  const known = Object.keys(kinds);
  const spoilt = Object.entries(kinds).map(([event, kind]) =>
    badBodies(kind).map((body) => ({ event, body })),
  );
  const strange = fc
    .tuple(
      strangeName.filter((name) => !known.includes(name)),
      anything,
    )
    .map(([event, body]) => ({ event, body }));
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...spoilt) }, { weight: 1, arbitrary: strange });
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
