import type { DefaultEventsMap, Socket } from 'socket.io';
import { refuse } from '../../game/result.ts';
import type { BOARD_MESSAGES } from '../../protocol/messages/boards.ts';
import type { ServerToScreen } from '../../protocol/messages.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Host } from '../hosts/host.ts';
import type { Handlers } from './handlers.ts';
import { createOtherTableReaderTest } from './readersInPlay.ts';

export const roomOfBoards = (code: string): string => `boards:${code}`;

export const boardHandlers = (
  socket: Pick<Socket<DefaultEventsMap, ServerToScreen>, 'join'>,
  {
    host,
    authorizer,
  }: {
    readonly host: Pick<Host, 'boards' | 'house' | 'history' | 'tournaments'>;
    readonly authorizer: Authorizer;
  },
): Handlers<typeof BOARD_MESSAGES> => ({
  async watchBoards({ tournament }) {
    const found = await host.boards.view(tournament);
    if (!found.ok) return found;
    await socket.join(roomOfBoards(tournament));
    // Read again: a change between the first read and the join would be missed.
    return host.boards.view(tournament);
  },
  async boards({ id, tournament, command }) {
    const takes = command.type === 'stack' && !authorizer.hasRoleAt(tournament, 'house');
    return takes && createOtherTableReaderTest(tournament, host)(command.reader)
      ? refuse({ code: 'reader-elsewhere' } as const)
      : host.boards.ask(id, tournament, command);
  },
});
