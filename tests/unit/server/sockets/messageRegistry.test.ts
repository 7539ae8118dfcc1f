import { expect, test } from 'vitest';
import { onConnection, reply } from '#lib/protocol/messages/define.ts';
import { accept } from '#lib/game/result.ts';
import { createMessageRegistry, type ScreenContext } from '#lib/server/sockets/messageRegistry.ts';

const definition = {
  request: (raw: unknown) => accept(raw),
  reply: reply<string>(),
  role: 'viewer',
  samples: [{}],
} as const;
const CHAT = { chat: onConnection(definition) };
const CALLER = { as: 'player', share: 'players', isAllowed: () => true } as const;
const screen = (id: string) => ({ socket: { id } }) as ScreenContext;

test('creates the handlers of each area for each screen', () => {
  const { handle, handlersFor } = createMessageRegistry();
  handle(CHAT, ({ socket }) => ({ chat: () => `to ${socket.id}` }));
  const [one, other] = ['one', 'other'].map((id) => handlersFor(screen(id)).get('chat'));
  expect(one?.handle({}, CALLER)).toBe('to one');
  expect(other?.handle({}, CALLER)).toBe('to other');
  expect(handlersFor(screen('one')).get('unheard-of')).toBeUndefined();
});

test('rejects a second handler of a message', () => {
  const { handle } = createMessageRegistry();
  const create = () => ({ chat: () => '' });
  handle(CHAT, create);
  expect(() => handle(CHAT, create)).toThrow('the message chat is handled already');
});
