import { isOver, nextOf, type Next } from './progress.ts';
import { partsOf, type StandingPart } from './ranking.ts';
import type { Round, Tournament } from './state.ts';

/** A tournament as screens are told of it: its state, and what that comes to. */
export interface TournamentView extends Omit<Tournament, 'shuffles' | 'gone'> {
  readonly code: string;
  /** How many changes of it are stored; only grows while the log keeps its name. */
  readonly position: number;
  /** The server's clock when this was told, in ms since the epoch: that of a phone may be another. */
  readonly now: number;
  readonly standings: readonly StandingPart[];
  readonly next: Next;
  readonly over: boolean;
  /** Number of the table of the last round to watch; null: no race has begun. */
  readonly closest: number | null;
}

/** What a list of tournaments says of each. */
export interface TournamentSummary {
  readonly code: string;
  readonly name: string;
  readonly entrants: number;
  /** The round that was paired last; 0: none yet. */
  readonly round: number;
  readonly over: boolean;
  /** When it was created, in ms since the epoch. */
  readonly at: number;
}

/** What has changed; a part that is left out has not. Rounds that changed stand with their number, from 1. */
export interface TournamentDifference {
  readonly code: string;
  readonly position: number;
  readonly now: number;
  readonly parts: Partial<Omit<TournamentView, 'code' | 'position' | 'now' | 'rounds'>>;
  /** How many rounds there are now. */
  readonly rounds: number;
  readonly changed: readonly { readonly number: number; readonly round: Round }[];
}

export function viewTournament(
  code: string,
  {
    position,
    state,
    now,
    closest,
  }: Pick<TournamentView, 'position' | 'now' | 'closest'> & { readonly state: Tournament },
): TournamentView {
  const made = { standings: partsOf(state), next: nextOf(state), over: isOver(state) };
  const { shuffles: _secret, gone: _past, ...told } = state;
  return { ...told, ...made, ...{ code, position, now, closest } };
}

const PARTS = [
  ...([
    'name',
    'format',
    'play',
    'entrants',
    'wishes',
    'groups',
    'equipment',
    'finalists',
    'boards',
  ] as const),
  ...(['standings', 'next', 'over', 'closest'] as const),
] satisfies readonly (keyof TournamentDifference['parts'])[];

/** What turns the one into the other. */
export function differenceOf(before: TournamentView, now: TournamentView): TournamentDifference {
  const parts = Object.fromEntries(
    PARTS.filter((part) => !isSame(before[part], now[part])).map((part) => [part, now[part]]),
  );
  const changed = now.rounds.flatMap((round, at) =>
    isSame(before.rounds[at], round) ? [] : [{ number: at + 1, round }],
  );
  const { code, position } = now;
  return { code, position, now: now.now, parts, rounds: now.rounds.length, changed };
}

/** The tournament with these changes made. */
export function afterDifference(
  before: TournamentView,
  { position, now, parts, rounds, changed }: TournamentDifference,
): TournamentView {
  const kept: readonly (Round | undefined)[] = Array.from(
    { length: rounds },
    (_, at) => changed.find(({ number }) => number === at + 1)?.round ?? before.rounds[at],
  );
  return {
    ...before,
    ...parts,
    ...{ position, now },
    rounds: kept.filter((round) => round !== undefined),
  };
}

/** States share what did not change; what was worked out anew may be equal all the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const summaryOf = (
  code: string,
  { state, began }: { readonly state: Tournament; readonly began: number },
): TournamentSummary => ({
  ...{ code, name: state.name, entrants: state.entrants.length, round: state.rounds.length },
  over: isOver(state),
  at: began,
});
