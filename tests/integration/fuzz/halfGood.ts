import fc from 'fast-check';
import { goodFromScreens } from '../../support/fuzz/goodMessages.ts';
import type { Message } from '../../support/fuzz/messages.ts';
import { spoil } from '../../support/fuzz/spoil.ts';

/** Returns true for a message that removes the table, after which nothing could be checked. */
const isEnd = ({ event, body }: Message): boolean =>
  event === 'eraseTable' || /"type":"(binTable|askToErase)"/.test(JSON.stringify(body));

/** Good messages of screens with something in them changed: some pass the border, others do not. */
export function halfGood(table: string): fc.Arbitrary<Message> {
  const goods = Object.entries(goodFromScreens(table)).flatMap(([event, bodies]) =>
    bodies.map((body: unknown): Message => ({ event, body })),
  );
  const kinds = goods
    .filter((good) => !isEnd(good))
    .map(({ event, body }) =>
      // A fresh id prevents an answer from the cache of answered requests.
      fc.tuple(spoil(body), fc.uuid()).map(([spoilt, id]) => ({ event, body: withId(spoilt, id) })),
    );
  return fc.oneof(...kinds);
}

const withId = (body: unknown, id: string): unknown =>
  typeof body === 'object' && body !== null && 'id' in body && body.id === 'fuzz-1'
    ? { ...body, id }
    : body;
