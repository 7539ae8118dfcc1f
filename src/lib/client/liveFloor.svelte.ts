import { withChange, type MatchesChange } from '../history/view.ts';
import type { FloorNews, FloorView } from '../protocol/tournaments.ts';
import type { Tournament } from '../tournament/state.ts';
import type { ViewSource } from './follow.ts';
import { settling, type Hall, type Settling } from './liveMatches.svelte.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { noTournament } from './noTournament.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';

/** The tables of a tournament this evening. */
export interface Floor extends Hall, FloorNews {}

/** Follows what becomes of the tables of a tournament, for who has a post there. Call it while a component is set up. */
export function liveFloor(
  tournament: () => (Pick<Tournament, 'rounds'> & { readonly code: string }) | null,
): LiveView<Floor> & Settling {
  const code = $derived(tournament()?.code ?? null);
  // Asked anew with every table that is opened or put aside: of its first moments nobody may have been told.
  const tables = $derived(codesOf(tournament()).join(' '));
  const live = settling(
    liveView<Floor>((socket) => floorSource(socket, code ?? '', tables.split(' '))),
  );
  // Until that is answered, what was known of the tournament stands.
  let known: Floor | null = null;
  return {
    get view() {
      if (live.view !== null || live.connection === 'gone') known = live.view;
      return known?.tournament === code ? known : null;
    },
    get connection() {
      return live.connection;
    },
    settle: live.settle,
  };
}

const codesOf = (tournament: Pick<Tournament, 'rounds'> | null): readonly string[] =>
  (tournament?.rounds ?? []).flatMap((round) => round.tables.flatMap(({ code }) => code ?? []));

function floorSource(
  socket: ScreenSocket,
  tournament: string,
  tables: readonly string[],
): ViewSource<Floor> {
  let whole: Floor | null = null;
  const next = (change: Partial<Floor>, heard: (floor: Floor) => void) => {
    if (whole !== null) heard((whole = { ...whole, ...change }));
  };
  return {
    async ask() {
      const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('watchFloor', { tournament });
      if (!reply.ok) return noTournament(reply.refusal);
      return { ok: true, value: (whole = floorOf(reply.value)) };
    },
    subscribe(heard) {
      // A page of the house hears of all its tables by the same connection.
      const matches = (change: MatchesChange) => {
        const changed = change.changed.filter(({ code }) => tables.includes(code));
        if (whole !== null)
          next(
            withChange(whole, { ...change, changed }, () => true),
            heard,
          );
      };
      const floor = ({ tournament: of, readers, aside }: FloorNews) => {
        if (of === tournament) next({ readers, aside }, heard);
      };
      socket.on('matches', matches).on('floor', floor);
      return () => void socket.off('matches', matches).off('floor', floor);
    },
  };
}

const floorOf = ({ now, tournament, position, matches, readers, aside }: FloorView): Floor => ({
  ...{ tournament, position, matches, readers, aside },
  ahead: now - Date.now(),
});
