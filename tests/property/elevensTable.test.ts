import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import { printElevens, replayElevens } from '#lib/elevens/record/replay.ts';
import { recordOfTable } from '#lib/table/record.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { playEvening, stateOf } from '../support/elevensEvening.ts';

const GAMES_EACH = 6;
const evenings = (check: (seed: number) => void): void =>
  fc.assert(fc.property(fc.nat(), check), { numRuns: GAMES_EACH });

describe.each([2, 3, 4, 5, 6])('a whole game of Elevens by %i players', (players) => {
  test('is played by cards and tokens alone, to its scores', () => {
    evenings((seed) => {
      const { table, hands } = playEvening(players, seed);
      const { match } = table.view();
      const left = hands.map((hand) =>
        hand.reduce((sum, held) => sum + (held === 'joker' ? 11 : held.value), 0),
      );
      expect(match.scores).toEqual(
        match.seats.map(({ bonus }, seat) => 11 * bonus - (left[seat] ?? 0)),
      );
      expect(match.winners).not.toBeNull();
      const said = answerText('en', match, { outcome: 'accepted', move: null });
      expect(said).toContain('The game is over.');
    });
  });

  test('says in its record, and in its log, what is on the table', () => {
    evenings((seed) => {
      const { table } = playEvening(players, seed);
      const record: unknown = JSON.parse(JSON.stringify(recordOfTable(table.state())));
      const replayed = replayElevens(record);
      expect(replayed).toMatchObject({ ok: true, value: printElevens(stateOf(table)) });
      expect(replayed.ok && new Set(replayed.value.verdicts)).toEqual(new Set(['ok']));
      expect(replayLog(table.log()).timeline.now).toEqual(table.state().timeline.now);
    });
  });
});

test('beginners play to the first empty hand', () => {
  evenings((seed) => {
    const { table } = playEvening(3, seed, { beginner: true });
    expect(table.view().match.winners).not.toBeNull();
  });
});

type Log = ReturnType<ReturnType<typeof playEvening>['table']['log']>;

function replayLog(log: Log) {
  const [created, ...events] = JSON.parse(JSON.stringify(log)) as Log;
  if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
  return events.reduce((state, event, at) => evolveTable(event, state, at), openTable(created));
}
