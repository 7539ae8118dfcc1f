import {
  differenceOf,
  summaryOf,
  viewTournament,
  type TournamentSummary,
  type TournamentView,
} from '../../tournament/view.ts';
import type { Ports } from '../ports.ts';
import type { StreamNow } from '../streams/eventStream.ts';
import type { MaybeTournament } from '../streams/tournamentStream.ts';
import type { TournamentRaces } from './tournamentRaces.ts';

/** How long changes wait to be told together at the least, in ms, and how much longer for each entrant. */
const TOLD_AFTER = 100;
const LONGER_EACH = 1;

type All = ReadonlyMap<string, { now(): StreamNow<MaybeTournament> }>;

/** Tells screens of tournaments, some changes at a time: the standing of a whole hall is worked out anew for each. */
export interface TournamentTeller {
  /** As it is; what changed since it was told last is told before that. */
  view(code: string): TournamentView | null;
  /** The newest first. */
  list(): readonly TournamentSummary[];
  /** Something has changed in this one. */
  soon(code: string): void;
  erased(code: string): void;
  stop(): void;
}

export function createTeller(
  { broadcast, now }: Pick<Ports, 'broadcast' | 'now'>,
  all: All,
  races: Pick<TournamentRaces, 'closest'>,
): TournamentTeller {
  const told = new Map<string, TournamentView>();
  const waiting = new Map<string, NodeJS.Timeout>();

  function endWait(code: string): void {
    clearTimeout(waiting.get(code));
    waiting.delete(code);
  }
  function view(code: string): TournamentView | null {
    const { position, state } = all.get(code)?.now() ?? NOTHING;
    if (state === null) return null;
    endWait(code);
    const before = told.get(code);
    const closest = races.closest(code);
    if (before?.position === position && before.closest === closest)
      return { ...before, now: now() };
    const next = viewTournament(code, { position, state, now: now(), closest });
    told.set(code, next);
    if (before !== undefined) broadcast.tournament(differenceOf(before, next));
    return next;
  }
  const list = () => summariesOf(all);
  return {
    view,
    list,
    soon(code) {
      if (waiting.has(code)) return;
      const entrants = all.get(code)?.now().state?.entrants.length ?? 0;
      const wait = setTimeout(
        () => {
          view(code);
          broadcast.tournaments(list());
        },
        TOLD_AFTER + LONGER_EACH * entrants,
      );
      waiting.set(code, wait);
    },
    erased(code) {
      endWait(code);
      told.delete(code);
      broadcast.tournamentErased(code);
      broadcast.tournaments(list());
    },
    stop() {
      for (const code of [...waiting.keys()]) endWait(code);
    },
  };
}

const NOTHING: Pick<StreamNow<MaybeTournament>, 'position' | 'state'> = {
  ...{ position: 0, state: null },
};

const summariesOf = (all: All): readonly TournamentSummary[] =>
  [...all]
    .flatMap(([code, stream]) => {
      const { state, began } = stream.now();
      return state === null ? [] : [summaryOf(code, { state, began })];
    })
    .sort((one, other) => other.at - one.at);
