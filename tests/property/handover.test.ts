import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineupsOf } from '#lib/history/lineups.ts';
import { summaryOf } from '#lib/history/summarise.ts';
import { tableAtMove } from '#lib/table/pastView.ts';
import { formerPlayersMeta, openRecord, recordOfTable } from '#lib/table/record.ts';
import { namesAt } from '#lib/table/view.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { eachAlone, evening, type Evening } from '../support/evening.ts';
import { asCommand, play } from '../support/moves.ts';

/** Names that come and go; a person may return, to the same seat or to another. */
const PEOPLE = ['Anne', 'Bruno', 'Chloé', 'David', 'Élise'] as const;

const interval = fc.array(fc.record({ seat: fc.nat({ max: 2 }), to: fc.constantFrom(...PEOPLE) }), {
  maxLength: 3,
});

const intervalWithUndo = fc.record({
  before: interval,
  undone: fc.oneof(fc.constant(0), fc.nat({ max: 3 })),
  after: interval,
});

function handOver(changes: readonly { seat: number; to: string }[], table: Evening): void {
  for (const { seat, to } of changes) {
    const was = namesAt(table.view())[seat] ?? '';
    table.touch({ type: 'handOver', seat, was, name: to });
  }
}

/** Undoes that many whole rounds. */
function undoRounds(rounds: number, table: Evening): void {
  for (let nth = 0; nth < 2 * rounds; nth += 1) {
    const { moves, line } = table.view();
    table.touch({ type: 'undo', moves, line });
  }
}

/** Plays a round, and returns who sat where in it. */
function playRound(table: Evening): readonly string[] {
  const seated = namesAt(table.view());
  const { round } = table.view().match;
  table.touch(asCommand(play(round?.turn ?? '', 'roll')));
  table.touch({ type: 'move', move: { type: 'endRound' } });
  return seated;
}

test('each round keeps the people who played it, in the replay and in the figures', () => {
  fc.assert(
    fc.property(fc.array(intervalWithUndo, { minLength: 1, maxLength: 6 }), (intervals) => {
      const table = evening({ ...eachAlone('Anne', 'Bruno', 'Chloé'), options: { rounds: 9 } });
      const seated: (readonly string[])[] = [];
      for (const { before, undone, after } of intervals) {
        handOver(before, table);
        const rounds = Math.min(undone, seated.length);
        undoRounds(rounds, table);
        seated.splice(seated.length - rounds);
        handOver(after, table);
        seated.push(playRound(table));
      }

      const state = table.state();
      for (const [at, names] of seated.entries()) {
        const shown = [2 * at + 1, 2 * at + 2].map((moves) =>
          namesAt(viewTable('TABLE', 1, tableAtMove(moves, state))),
        );
        expect(shown).toEqual([names, names]);
      }
      const summary = summaryOf('TABLE', { state, began: 0 });
      for (const [side, summed] of summary.sides.entries()) {
        const played = lineupsOf(summed, summary).flatMap(({ players, rounds }) =>
          rounds.map(() => players[0]),
        );
        expect(played).toEqual(seated.map((names) => names[side]));
      }
      const record = recordOfTable(state, formerPlayersMeta(state));
      const opened = openRecord(JSON.parse(JSON.stringify(record)));
      if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
      expect(opened.value.events[0].formerPlayers ?? []).toEqual(state.formerPlayers);
      expect(table.view().formerPlayers?.length ?? 0).toBeLessThanOrEqual(3 * intervals.length);
    }),
  );
});
