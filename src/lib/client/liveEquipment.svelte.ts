import type { EquipmentView } from '../protocol/tournaments.ts';
import type { ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { unknownTournamentReply } from './unknownTournamentReply.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';

export function liveEquipment(tournament: () => string): LiveView<EquipmentView> {
  // Derived, so that other changes of the tournament do not restart the subscription and blank the
  // view.
  const code = $derived(tournament());
  return liveView((socket) => equipmentSource(socket, code));
}

const equipmentSource = (socket: ScreenSocket, tournament: string): ViewSource<EquipmentView> => ({
  async ask() {
    const reply = await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('equipmentOf', { tournament });
    return reply.ok ? reply : unknownTournamentReply(reply.refusal);
  },
  subscribe(heard) {
    const told = (view: EquipmentView) => {
      if (view.tournament === tournament) heard(view);
    };
    socket.on('equipment', told);
    return () => void socket.off('equipment', told);
  },
});
