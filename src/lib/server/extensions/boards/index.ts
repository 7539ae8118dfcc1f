import type { Socket } from 'socket.io';
import { BOARD_MESSAGES } from '../../../protocol/messages/boards.ts';
import { defineExtension } from '../extension.ts';
import { createBoards, type Boards } from './boards.ts';
import { refuse } from '../../../game/result.ts';
import type { Authorizer } from '../../access/authorizer.ts';
import type { Handlers } from '../../sockets/handlers.ts';
import { createOtherTableReaderTest, type ReaderParts } from '../tournaments/readersInPlay.ts';
import type { IdentifiedTag } from '../../../house/lookUp.ts';
import type { TapClaim } from '../../hosts/taps/claim.ts';

/** Orders of cards that are the same at every table of a tournament. */
export const boards = defineExtension({
  name: 'boards',
  needs: ['history', 'house', 'ports', 'screens', 'tournaments'],
  offers: ['boards'],
  start({ history, house, ports, screens, tournaments, on, handle, claim, answer }) {
    const parts = createBoards(ports, { house, tournaments });
    for (const code of tournaments.streams.keys()) parts.changed(code);
    on('tournament.stored', parts.changed);
    on('tournament.erased', parts.changed);
    on('boards.changed', (view) => screens.to(roomOfBoards(view.code)).emit('boards', view));
    answer('reader.stacksFor', parts.stackingAt);
    answer('boards.checkTable', parts.checkPlayedTable);
    claim(boardsClaim(parts));
    handle(BOARD_MESSAGES, ({ socket, authorizer }) =>
      boardHandlers(socket, authorizer, { boards: parts, house, history, tournaments }),
    );
    return { offers: { boards: parts }, stop: () => undefined };
  },
});

const roomOfBoards = (code: string): string => `boards:${code}`;

interface BoardsContext extends ReaderParts {
  readonly boards: Boards;
}

const boardHandlers = (
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

interface StackedCard {
  readonly tournament: string;
  readonly reader: string;
  readonly identified: IdentifiedTag;
}

/** Takes all taps of a reader at which a deck is stacked for a board. */
export const boardsClaim = ({
  stackCard,
  misread,
}: Pick<Boards, 'stackCard' | 'misread'>): TapClaim<StackedCard> => ({
  name: 'boards',
  claim: (_tap, { stacksFor, reader, identified }) =>
    stacksFor === null ? null : { tournament: stacksFor, reader, identified },
  answer: ({ tournament, reader, identified }, tap) =>
    stackCard(tournament, { reader, identified }, tap),
  misread: ({ id }, { stacksFor, reader }) =>
    stacksFor === null ? null : misread(id, stacksFor, reader),
});
