import type { Cell } from '../record/csv.ts';
import { matchInRound, type Predecessor } from '../table/handover.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { sideName, type SideNames } from './sides.ts';

interface ScoredSheet<Score> {
  readonly number: number;
  readonly scores: readonly Score[];
}

interface SheetColumn<Of> {
  readonly head: string;
  readonly of: (round: Of, side: number) => Cell;
}

export function sheetTable<
  Score extends { readonly total: number },
  Round extends ScoredSheet<Score> = ScoredSheet<Score>,
>(
  language: Language,
  match: SideNames & { readonly rounds: readonly Round[] },
  formerPlayers: readonly Predecessor[],
  columns: {
    readonly lines: readonly SheetColumn<Round>[];
    readonly notes?: readonly SheetColumn<Round>[];
  },
): readonly (readonly Cell[])[] {
  const { lines, notes = [] } = columns;
  const head: Cell[] = [
    format(language, 'records.csv.round'),
    format(language, 'common.side'),
    ...lines.map((line) => line.head),
    format(language, 'records.csv.total'),
    format(language, 'records.csv.match'),
    ...notes.map((note) => note.head),
  ];
  const totals = match.sides.map(() => 0);
  const rows = match.rounds.flatMap((round) => {
    const sides: SideNames = matchInRound(round.number, match, formerPlayers);
    return round.scores.map(({ total }, side): Cell[] => {
      const sum = (totals[side] ?? 0) + total;
      totals[side] = sum;
      return [
        ...[round.number, sideName(sides, side)],
        ...lines.map((line) => line.of(round, side)),
        ...[total, sum],
        ...notes.map((note) => note.of(round, side)),
      ];
    });
  });
  return [head, ...rows];
}
