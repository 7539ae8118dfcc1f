import { withChange, type MatchesChange } from '../history/view.ts';
import type { TournamentHallUpdate, TournamentHallView } from '../protocol/tournaments.ts';
import type { Tournament } from '../tournament/state.ts';
import type { ViewSource } from './follow.ts';
import {
  withCallSettler,
  type HallMatches,
  type RefereeCallSettler,
} from './liveMatches.svelte.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { unknownTournamentReply } from './unknownTournamentReply.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';

export interface TournamentHall extends HallMatches, TournamentHallUpdate {}

export function liveTournamentHall(
  tournament: () => (Pick<Tournament, 'rounds'> & { readonly code: string }) | null,
): LiveView<TournamentHall> & RefereeCallSettler {
  const code = $derived(tournament()?.code ?? null);
  // Subscribes again when a table is opened or put aside: its first changes may have been missed.
  const tables = $derived(codesOf(tournament()).join(' '));
  const live = withCallSettler(
    liveView<TournamentHall>((socket) =>
      tournamentHallSource(socket, code ?? '', tables.split(' ')),
    ),
  );
  // Keeps the last view until the new subscription is answered.
  let known: TournamentHall | null = null;
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

function tournamentHallSource(
  socket: ScreenSocket,
  tournament: string,
  tables: readonly string[],
): ViewSource<TournamentHall> {
  let whole: TournamentHall | null = null;
  const next = (change: Partial<TournamentHall>, heard: (floor: TournamentHall) => void) => {
    if (whole !== null) heard((whole = { ...whole, ...change }));
  };
  return {
    async ask() {
      const reply = await socket
        .timeout(REPLY_TIMEOUT_MS)
        .emitWithAck('watchFloor', { tournament });
      if (!reply.ok) return unknownTournamentReply(reply.refusal);
      return { ok: true, value: (whole = tournamentHallOf(reply.value)) };
    },
    subscribe(heard) {
      // On a page of the venue, the same connection also delivers other tables' changes.
      const matches = (change: MatchesChange) => {
        const changed = change.changed.filter(({ code }) => tables.includes(code));
        if (whole !== null)
          next(
            withChange(whole, { ...change, changed }, () => true),
            heard,
          );
      };
      const floor = ({ tournament: of, readers, aside }: TournamentHallUpdate) => {
        if (of === tournament) next({ readers, aside }, heard);
      };
      socket.on('matches', matches).on('floor', floor);
      return () => void socket.off('matches', matches).off('floor', floor);
    },
  };
}

const tournamentHallOf = ({
  now,
  tournament,
  position,
  matches,
  readers,
  aside,
}: TournamentHallView): TournamentHall => ({
  tournament,
  position,
  matches,
  readers,
  aside,
  clockOffsetMs: now - Date.now(),
});
