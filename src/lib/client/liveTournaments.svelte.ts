import type { Reply } from '../protocol/messages.ts';
import type {
  DirectorRefusal,
  TournamentAnswer,
  TournamentSnapshot,
} from '../protocol/tournaments.ts';
import type { CreateTournament, DirectorCommand } from '../tournament/asked.ts';
import {
  afterDifference,
  type TournamentDifference,
  type TournamentSummary,
} from '../tournament/view.ts';
import type { ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { noTournament } from './noTournament.ts';
import { requestId } from './requestId.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';
import { browserStorage, keep, recall } from './storage.ts';

/** The tournaments of the house, the newest first. */
interface TournamentList {
  readonly position: number;
  readonly all: readonly TournamentSummary[];
}

interface LiveTournaments extends LiveView<TournamentList> {
  /** Sent until it is answered, and done once; browser only. */
  create(command: CreateTournament): Promise<Reply<{ readonly made: string }, DirectorRefusal>>;
}

/** Follows which tournaments the house has. Call it while a component is set up. */
export function liveTournaments(): LiveTournaments {
  const live = liveView(listSource);
  return Object.assign(live, {
    create(command: CreateTournament) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('createTournament', request));
    },
  });
}

/** All of them are told with every change. */
function listSource(socket: ScreenSocket): ViewSource<TournamentList> {
  let position = 0;
  const next = (all: readonly TournamentSummary[]): TournamentList => ({
    position: ++position,
    all,
  });
  return {
    async ask() {
      const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('tournaments', {});
      return reply.ok ? { ok: true, value: next(reply.value) } : reply;
    },
    subscribe(heard) {
      const told = (all: readonly TournamentSummary[]) => heard(next(all));
      socket.on('tournaments', told);
      return () => void socket.off('tournaments', told);
    },
  };
}

/** A tournament as a page sees it. */
export interface FollowedTournament extends TournamentSnapshot {
  /** By how many ms the clock of the server is ahead of this one. */
  readonly ahead: number;
}

export interface LiveTournament extends LiveView<FollowedTournament> {
  /** Asks for something as its director. Sent until it is answered, and done once; browser only. */
  send(command: DirectorCommand): Promise<Reply<TournamentAnswer, DirectorRefusal>>;
}

/** Follows one tournament. Call it while a component is set up. */
export function liveTournament(code: () => string): LiveTournament {
  const live = liveView((socket) => tournamentSource(socket, code()));
  return Object.assign(live, {
    send(command: DirectorCommand) {
      const request = { id: requestId(), tournament: code(), command };
      return live.ask((socket) => socket.emitWithAck('tournament', request));
    },
  });
}

/** Asked for whole, then updated by differences. `now`: the clock of this machine. */
function tournamentSource(
  socket: ScreenSocket,
  tournament: string,
  now: () => number = () => Date.now(),
): ViewSource<FollowedTournament> {
  let view: FollowedTournament | null = null;
  const whole = () =>
    new Promise<Reply<TournamentSnapshot, DirectorRefusal>>((resolve, reject) => {
      // Differences may arrive in one packet with the answer, so they must find it set.
      socket
        .timeout(ANSWER_WITHIN)
        .emit('watchTournament', { tournament, ...ticketTo(tournament) }, (error, reply) => {
          if (error !== null) return reject(error);
          if (reply.ok) view = { ...reply.value, ahead: reply.value.now - now() };
          resolve(reply);
        });
    });
  return {
    async ask() {
      view = null;
      const reply = await whole();
      if (!reply.ok) return noTournament(reply.refusal);
      keepTicket(tournament, reply.value.ticket);
      return { ok: true, value: view ?? { ...reply.value, ahead: reply.value.now - now() } };
    },
    subscribe(heard, gone) {
      const told = (difference: TournamentDifference) => {
        // Differences from before the answer are already in it.
        if (difference.code !== tournament || view === null) return;
        if (difference.position < view.position) return;
        const ahead = difference.now - now();
        heard((view = { ...view, ...afterDifference(view, difference), ahead }));
      };
      const erased = (code: string) => {
        if (code === tournament) gone();
      };
      socket.on('tournament', told).on('tournamentErased', erased);
      return () => void socket.off('tournament', told).off('tournamentErased', erased);
    },
  };
}

const ticketKey = (tournament: string): string => `tournament ${tournament}`;

/** Lets this screen find the tournament again, even while strangers use up the allowed guesses. */
function keepTicket(tournament: string, ticket: string): void {
  keep(browserStorage(), ticketKey(tournament), ticket);
}

function ticketTo(tournament: string): { readonly ticket?: string } {
  const ticket = recall(browserStorage(), ticketKey(tournament));
  return ticket === null ? {} : { ticket };
}
