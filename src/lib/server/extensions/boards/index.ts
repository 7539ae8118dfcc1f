import { BOARD_MESSAGES } from '../../../protocol/messages/boards.ts';
import { defineExtension } from '../extension.ts';
import { createBoards } from './boards.ts';
import { boardsClaim } from './claim.ts';
import { boardHandlers, roomOfBoards } from './messages.ts';

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
