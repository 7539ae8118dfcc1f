import type { Reply } from '../protocol/messages.ts';
import type {
  DirectorRefusal,
  TournamentAnswer,
  TournamentSnapshot,
} from '../protocol/tournaments.ts';
import type { CreateTournament, DirectorCommand } from '../tournament/directorCommand.ts';
import {
  afterDifference,
  type TournamentDifference,
  type TournamentSummary,
} from '../tournament/view.ts';
import type { ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { unknownTournamentReply } from './unknownTournamentReply.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';
import { browserStorage, storeItem, readItem } from './storage.ts';

interface TournamentList {
  readonly position: number;
  readonly all: readonly TournamentSummary[];
}

interface LiveTournaments extends LiveView<TournamentList> {
  create(command: CreateTournament): Promise<Reply<{ readonly made: string }, DirectorRefusal>>;
}

export function liveTournaments(): LiveTournaments {
  const live = liveView(listSource);
  return Object.assign(live, {
    create(command: CreateTournament) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('createTournament', request));
    },
  });
}

function listSource(socket: ScreenSocket): ViewSource<TournamentList> {
  let position = 0;
  const next = (all: readonly TournamentSummary[]): TournamentList => ({
    position: ++position,
    all,
  });
  return {
    async ask() {
      const reply = await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('tournaments', {});
      return reply.ok ? { ok: true, value: next(reply.value) } : reply;
    },
    subscribe(heard) {
      const told = (all: readonly TournamentSummary[]) => heard(next(all));
      socket.on('tournaments', told);
      return () => void socket.off('tournaments', told);
    },
  };
}

export interface FollowedTournament extends TournamentSnapshot {
  /** Offset of the server's clock from this one, in ms. */
  readonly clockOffsetMs: number;
}

export interface LiveTournament extends LiveView<FollowedTournament> {
  send(command: DirectorCommand): Promise<Reply<TournamentAnswer, DirectorRefusal>>;
}

export function liveTournament(code: () => string): LiveTournament {
  const live = liveView((socket) => tournamentSource(socket, code()));
  return Object.assign(live, {
    send(command: DirectorCommand) {
      const request = { id: requestId(), tournament: code(), command };
      return live.ask((socket) => socket.emitWithAck('tournament', request));
    },
  });
}

function tournamentSource(
  socket: ScreenSocket,
  tournament: string,
  now: () => number = () => Date.now(),
): ViewSource<FollowedTournament> {
  let view: FollowedTournament | null = null;
  const whole = () =>
    new Promise<Reply<TournamentSnapshot, DirectorRefusal>>((resolve, reject) => {
      // Differences may arrive in one packet with the answer, so this must be set first.
      socket
        .timeout(REPLY_TIMEOUT_MS)
        .emit('watchTournament', { tournament, ...ticketTo(tournament) }, (error, reply) => {
          if (error !== null) return reject(error);
          if (reply.ok) view = { ...reply.value, clockOffsetMs: reply.value.now - now() };
          resolve(reply);
        });
    });
  return {
    async ask() {
      view = null;
      const reply = await whole();
      if (!reply.ok) return unknownTournamentReply(reply.refusal);
      keepTicket(tournament, reply.value.ticket);
      return {
        ok: true,
        value: view ?? { ...reply.value, clockOffsetMs: reply.value.now - now() },
      };
    },
    subscribe(heard, gone) {
      const told = (difference: TournamentDifference) => {
        // The answer already includes earlier differences.
        if (difference.code !== tournament || view === null) return;
        if (difference.position < view.position) return;
        const ahead = difference.now - now();
        heard((view = { ...view, ...afterDifference(view, difference), clockOffsetMs: ahead }));
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

/**
 * Stores a ticket, so that this screen finds the tournament again while strangers use up the rate
 * limit for guesses.
 */
function keepTicket(tournament: string, ticket: string): void {
  storeItem(browserStorage(), ticketKey(tournament), ticket);
}

function ticketTo(tournament: string): { readonly ticket?: string } {
  const ticket = readItem(browserStorage(), ticketKey(tournament));
  return ticket === null ? {} : { ticket };
}
