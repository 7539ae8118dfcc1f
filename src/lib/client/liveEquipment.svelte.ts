import type { EquipmentView } from '../protocol/tournaments.ts';
import type { ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { noTournament } from './noTournament.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';

/** Follows which decks and readers a director may give to tables. Call it while a component is set up. */
export function liveEquipment(tournament: () => string): LiveView<EquipmentView> {
  // Whatever else changes of the tournament: asked anew, nothing would be known for a moment.
  const code = $derived(tournament());
  return liveView((socket) => equipmentSource(socket, code));
}

const equipmentSource = (socket: ScreenSocket, tournament: string): ViewSource<EquipmentView> => ({
  async ask() {
    const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('equipmentOf', { tournament });
    return reply.ok ? reply : noTournament(reply.refusal);
  },
  subscribe(heard) {
    const told = (view: EquipmentView) => {
      if (view.tournament === tournament) heard(view);
    };
    socket.on('equipment', told);
    return () => void socket.off('equipment', told);
  },
});
