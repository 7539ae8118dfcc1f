import fc from 'fast-check';
import { goodFromScreens } from './goodMessages.ts';
import type { Message } from './messages.ts';
import { spoil } from './spoil.ts';

/** Whoever wipes the table leaves nothing to look at. */
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
      // What is answered by its id was not looked at again.
      fc.tuple(spoil(body), fc.uuid()).map(([spoilt, id]) => ({ event, body: withId(spoilt, id) })),
    );
  return fc.oneof(...kinds);
}

const withId = (body: unknown, id: string): unknown =>
  typeof body === 'object' && body !== null && 'id' in body && body.id === 'fuzz-1'
    ? { ...body, id }
    : body;
