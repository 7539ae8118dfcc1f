import type { DefaultEventsMap, Socket } from 'socket.io';
import { refuse } from '../../game/result.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import type { ScreenToServer, ServerToScreen } from '../../protocol/messages.ts';
import { parseBoardsRequest, parseWatchBoards } from '../../protocol/parseBoards.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Host } from '../hosts/host.ts';
import type { Handlers } from './handlers.ts';
import { readersElsewhere } from './readersInPlay.ts';

export const roomOfBoards = (code: string): string => `boards:${code}`;

export type OfBoards = 'watchBoards' | 'boards';

/** What is asked of boards: nobody but directors hears of them. */
export const boardAnswers = (
  socket: Pick<Socket<DefaultEventsMap, ServerToScreen>, 'join'>,
  {
    host,
    authorizer,
  }: {
    readonly host: Pick<Host, 'boards' | 'house' | 'history' | 'tournaments'>;
    readonly authorizer: Authorizer;
  },
): Pick<Handlers<ScreenToServer>, OfBoards> => ({
  async watchBoards(raw) {
    const request = parseWatchBoards(raw);
    if (!request.ok) return request;
    const { tournament } = request.value;
    return authorizer.at(tournament, MESSAGE_ROLES.watchBoards, async () => {
      const found = await host.boards.view(tournament);
      if (!found.ok) return found;
      await socket.join(roomOfBoards(tournament));
      // Read again: a change between the first read and the join would be missed.
      return host.boards.view(tournament);
    });
  },
  async boards(raw) {
    const request = parseBoardsRequest(raw);
    if (!request.ok) return request;
    const { id, tournament, command } = request.value;
    return authorizer.at(tournament, MESSAGE_ROLES.boards, async () => {
      const takes = command.type === 'stack' && !authorizer.reaches(tournament, 'house');
      return takes && readersElsewhere(tournament, host)(command.reader)
        ? refuse({ code: 'reader-elsewhere' } as const)
        : host.boards.ask(id, tournament, command);
    });
  },
});
