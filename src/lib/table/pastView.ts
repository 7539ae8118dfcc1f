import { newNameOf, renamePlayersIn } from '../game/renaming.ts';
import { cutTo } from '../game/timeline.ts';
import { isMatchOver, roundNumber, roundsPlayed } from '../games/playing.ts';
import { keyMomentsOf, type KeyMoment } from './keyMoments.ts';
import { endsAfterwards, isInterval, type TableState, type TableTimeline } from './state.ts';
import { openTable } from './evolve.ts';
import { renamingInRound, underNamesOfRound } from './renaming.ts';
import type { LookView } from './view.ts';
import { viewTable } from './viewTable.ts';

/**
 * Returns the table after that many accepted moves, at most as it is now. Questions and refusals in
 * between are not restored.
 */
export function tableAtMove(moves: number, state: TableState): TableState {
  const timeline = cutTo(state.timeline, moves);
  const { setup, looking, line, paused, byEar } = state;
  const fresh = openTable({ type: 'tableCreated', setup });
  const interval = isInterval(timeline);
  const past = { ...fresh, looking, line, paused, byEar, timeline, interval };
  const { formerPlayers } = state;
  if (formerPlayers.length === 0) return past;
  return underNamesOfRound(roundShown(past), { ...past, formerPlayers });
}

/** Returns the round that this moment belongs to: a sheet belongs to the round that it ends. */
function roundShown({ timeline, interval }: TableState): number {
  const isOfEndedRound = interval || isMatchOver(timeline.now);
  return isOfEndedRound ? roundsPlayed(timeline.now) : roundNumber(timeline.now);
}

/**
 * Returns the view of an earlier move. `position` as in `viewTable`.
 *
 * @throws if the table has dropped some of its moves
 */
export function viewTableAtMove(
  code: string,
  position: number,
  moves: number,
  state: TableState,
): LookView {
  const keyMoments = keyMomentsOf(state.timeline).map((moment) => underNamesThen(moment, state));
  return {
    view: viewTable(code, position, tableAtMove(moves, state)),
    length: state.timeline.length,
    roundEnds: roundEndsOf(state.timeline),
    keyMoments,
  };
}

function underNamesThen(
  { number, move, reason, round }: ReturnType<typeof keyMomentsOf>[number],
  state: TableState,
): KeyMoment {
  const renaming = renamingInRound(round, state);
  return {
    number,
    move: renamePlayersIn(move, renaming),
    reason:
      reason.type === 'lead'
        ? { ...reason, players: reason.players.map((name) => newNameOf(name, renaming)) }
        : reason,
  };
}

/**
 * Returns the number of moves after which each round's sheet was final. Corrections before the next
 * round belong to the round.
 */
function roundEndsOf(timeline: TableTimeline): readonly number[] {
  const ends: number[] = [];
  let next: TableTimeline | null = null;
  for (let line = timeline; line.last !== null; line = line.last.before) {
    if (isInterval(line) && (next === null || !endsAfterwards(next))) ends.push(line.length);
    next = line;
  }
  return ends.reverse();
}
