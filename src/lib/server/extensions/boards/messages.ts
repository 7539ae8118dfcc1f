import type { Socket } from 'socket.io';
import { refuse } from '../../../game/result.ts';
import type { BOARD_MESSAGES } from '../../../protocol/messages/boards.ts';
import type { Authorizer } from '../../access/authorizer.ts';
import type { Handlers } from '../../sockets/handlers.ts';
import { createOtherTableReaderTest, type ReaderParts } from '../tournaments/readersInPlay.ts';
import type { Boards } from './boards.ts';

export const roomOfBoards = (code: string): string => `boards:${code}`;

interface BoardsContext extends ReaderParts {
  readonly boards: Boards;
}

export const boardHandlers = (
  socket: Pick<Socket, 'join'>,
  authorizer: Pick<Authorizer, 'hasRoleAt'>,
  { boards, ...parts }: BoardsContext,
): Handlers<typeof BOARD_MESSAGES> => ({
  async watchBoards({ tournament }) {
    const found = await boards.view(tournament);
    if (!found.ok) return found;
    await socket.join(roomOfBoards(tournament));
    // Read again: a change between the first read and the join would be missed.
    return boards.view(tournament);
  },
  async boards({ id, tournament, command }) {
    const takes = command.type === 'stack' && !authorizer.hasRoleAt(tournament, 'house');
    return takes && createOtherTableReaderTest(tournament, parts)(command.reader)
      ? refuse({ code: 'reader-elsewhere' } as const)
      : boards.ask(id, tournament, command);
  },
});
