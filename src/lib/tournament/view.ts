import { isOver, nextStageOf, type NextStage } from './progress.ts';
import { partsOf, type StandingPart } from './ranking.ts';
import type { Round, Tournament } from './state.ts';

export interface TournamentView extends Omit<Tournament, 'shuffles' | 'gone'> {
  readonly code: string;
  readonly position: number;
  /** Server time in ms since the epoch; a phone's clock may differ. */
  readonly now: number;
  readonly standings: readonly StandingPart[];
  readonly next: NextStage;
  readonly over: boolean;
  /** Number of the last round's table to watch; null before any race. */
  readonly closest: number | null;
}

export interface TournamentSummary {
  readonly code: string;
  readonly name: string;
  readonly entrants: number;
  /** Number of the last paired round; 0 if none. */
  readonly round: number;
  readonly over: boolean;
  /** Time of creation in ms since the epoch. */
  readonly at: number;
}

export interface TournamentDifference {
  readonly code: string;
  readonly position: number;
  readonly now: number;
  readonly parts: Partial<Omit<TournamentView, 'code' | 'position' | 'now' | 'rounds'>>;
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
  const made = { standings: partsOf(state), next: nextStageOf(state), over: isOver(state) };
  const { shuffles: _secret, gone: _past, ...told } = state;
  return { ...told, ...made, code, position, now, closest };
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
    position,
    now,
    rounds: kept.filter((round) => round !== undefined),
  };
}

/** Compares by value: states share unchanged parts, but derived ones may be equal copies. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const summaryOf = (
  code: string,
  { state, began }: { readonly state: Tournament; readonly began: number },
): TournamentSummary => ({
  code,
  name: state.name,
  entrants: state.entrants.length,
  round: state.rounds.length,
  over: isOver(state),
  at: began,
});
