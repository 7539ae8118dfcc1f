import { accept } from '../../../game/result.ts';
import { lastMatchOver } from '../../../history/lastMatch.ts';
import { HISTORY_MESSAGES } from '../../../protocol/messages/history.ts';
import { log } from '../../log/log.ts';
import { MATCHES_ROOM } from '../../sockets/broadcasts.ts';
import { defineExtension } from '../extension.ts';
import { createHistory } from './history.ts';

/** Lists matches and counts figures of players, from summaries of all tables. */
export const history = defineExtension({
  name: 'history',
  needs: ['house', 'ports', 'screens', 'tables', 'trash'],
  offers: ['history'],
  start({ house, ports, screens, tables, trash, on, handle, answer }) {
    const matches = createHistory(ports, trash.view);
    let reading = Promise.resolve();
    /** Loads missing matches. Remains of deleted tables do not belong in the history. */
    async function catchUp(): Promise<void> {
      const { erased } = house.state();
      const left = [...(await tables.positions())].filter(([code]) => !erased.has(code));
      await matches.catchUp(new Map(left), (code) => tables.read(code));
    }
    on('deletions.finished', () => {
      reading = catchUp().catch(log.failure('history not read'));
    });
    on('table.stored', matches.update);
    on('table.deleted', matches.erase);
    on('trash.changed', matches.trashChanged);
    on('matches.changed', (change) => screens.to(MATCHES_ROOM).emit('matches', change));
    answer('tables.inPlay', matches.inPlay);
    answer('matches.lastOver', (players) => lastMatchOver(players, matches.evening().matches));
    handle(HISTORY_MESSAGES, ({ socket }) => ({
      async watchMatches() {
        await socket.join(MATCHES_ROOM);
        return accept(matches.view());
      },
      async history(request) {
        await socket.join(MATCHES_ROOM);
        return accept(matches.page(request));
      },
      figures: ({ query }) => accept(matches.matchIndex.figures(query)),
      playerFigures: ({ player }) => accept(matches.matchIndex.player(player)),
    }));
    return { offers: { history: matches }, stop: matches.close, idle: () => reading };
  },
});
