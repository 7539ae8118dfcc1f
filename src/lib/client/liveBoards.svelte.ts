import type { Reply } from '../protocol/messages.ts';
import type { BoardCommand, BoardRefusal } from '../tournament/boards/commands.ts';
import type { BoardsView } from '../tournament/boards/view.ts';
import type { ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { unknownTournamentReply } from './unknownTournamentReply.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';

interface LiveBoards extends LiveView<BoardsView> {
  send(command: BoardCommand): Promise<Reply<null, BoardRefusal>>;
}

export function liveBoards(code: () => string): LiveBoards {
  const live = liveView((socket) => boardsSource(socket, code()));
  return Object.assign(live, {
    send(command: BoardCommand) {
      const request = { id: requestId(), tournament: code(), command };
      return live.ask((socket) => socket.emitWithAck('boards', request));
    },
  });
}

const boardsSource = (socket: ScreenSocket, tournament: string): ViewSource<BoardsView> => ({
  async ask() {
    const reply = await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('watchBoards', { tournament });
    return reply.ok ? reply : unknownTournamentReply(reply.refusal);
  },
  subscribe(heard, gone) {
    const told = (view: BoardsView) => {
      if (view.code === tournament) heard(view);
    };
    const erased = (code: string) => {
      if (code === tournament) gone();
    };
    socket.on('boards', told).on('tournamentErased', erased);
    return () => void socket.off('boards', told).off('tournamentErased', erased);
  },
});
