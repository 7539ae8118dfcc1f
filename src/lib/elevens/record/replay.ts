import { elevens } from '../game.ts';
import type { RefusalCode } from '../moves.ts';
import { scoresOf, winnersOf } from '../score.ts';
import type { Player, State } from '../state.ts';
import { accept, type Result } from '../../game/result.ts';
import { playStep as playOne, replaySteps } from '../../game/replay.ts';
import type { Timeline } from '../../game/timeline.ts';
import { parseElevens, type ElevensStep } from './parse.ts';
import type { RecordError } from '../../record/error.ts';

export type ElevensVerdict = 'ok' | RefusalCode | 'nothing-to-undo';

export interface PrintedElevens {
  readonly verdicts: readonly ElevensVerdict[];
  readonly table: {
    readonly rows: Readonly<Record<string, Readonly<Record<string, 'number' | 'joker'>>>>;
    readonly drawPile: number;
    readonly turn: string | null;
    readonly hands: Readonly<Record<string, number>>;
    readonly links: Readonly<Record<string, number>>;
    readonly bonus: Readonly<Record<string, number>>;
  };
  readonly over: boolean;
  /**
   * Points by player. Null until all leftovers are known, and for beginners if a hand was played
   * out.
   */
  readonly scores: Readonly<Record<string, number>> | null;
  readonly winners: readonly string[] | null;
}

/** Replays a record from its first move, or returns its first error. */
export function replayElevens(raw: unknown): Result<PrintedElevens, RecordError> {
  const record = parseElevens(raw);
  if (!record.ok) return record;
  const { steps, setup } = record.value;
  const { verdicts, now } = replaySteps(steps, elevens.initial(setup), playStep);
  return accept({ verdicts, ...printElevens(now) });
}

export type ElevensTimeline = Timeline<State, ElevensStep>;

export function playStep(
  step: ElevensStep,
  line: ElevensTimeline,
): { readonly verdict: ElevensVerdict; readonly line: ElevensTimeline } {
  return playOne(step, line, elevens);
}

export function printElevens(state: State): Omit<PrintedElevens, 'verdicts'> {
  const { players, phase } = state;
  const byPlayer = <Value>(tell: (player: Player, at: number) => Value) =>
    Object.fromEntries(players.map((player, at) => [player.name, tell(player, at)]));
  const scores = scoresOf(state);
  return {
    table: {
      rows: Object.fromEntries(state.rows.map(({ name, places }) => [name, takenOf(places)])),
      drawPile: state.drawPile,
      turn: phase.type === 'turn' ? (players[phase.player]?.name ?? null) : null,
      hands: byPlayer(({ hand }) => hand),
      links: byPlayer(({ links }) => links),
      bonus: byPlayer(({ bonus }) => bonus),
    },
    over: phase.type === 'over',
    scores: scores === null ? null : byPlayer((_, at) => scores[at] ?? 0),
    winners: winnersOf(state)?.map((at) => players[at]?.name ?? '') ?? null,
  };
}

const takenOf = (places: State['rows'][number]['places']): Record<string, 'number' | 'joker'> =>
  Object.fromEntries(
    places.flatMap((place, at) => (place === null ? [] : [[String(at + 1), place]])),
  );
