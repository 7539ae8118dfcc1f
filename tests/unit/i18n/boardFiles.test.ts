import { expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { boardRows, boardsJson } from '#lib/i18n/boardFiles.ts';
import { viewTournament } from '#lib/tournament/view.ts';
import { swiss, tournament } from '../../support/tournament.ts';
import { boardsOf } from '../tournament/paperBoards.ts';

/** Two tables played the same board: 1,000 to 400, and 600 to 800. */
function played() {
  const match = { rounds: 1, minutes: null, lastCard: 'round' } as const;
  const play = {
    game: '1000-bornes',
    edition: 'prestige',
    options: {},
    seats: [],
    deck: null,
  } as const;
  const sunday = tournament(swiss(3, { match }), play);
  const boards = boardsOf(sunday);
  boards.draw();
  boards.ask({ type: 'planBoards', round: 1, boards: [1] });
  sunday.enter('Anne', 'Bruno', 'Carla', 'David');
  sunday.pair();
  for (const [at, scores] of [
    [1_000, 400],
    [600, 800],
  ].entries()) {
    sunday.ask({ type: 'enterResult', round: 1, table: at + 1, scores, by: 'director' });
  }
  const view = viewTournament('SUN234', {
    position: 1,
    now: 0,
    closest: null,
    state: sunday.state(),
  });
  const names = sunday
    .round()
    .tables.flatMap(({ sides }) => sides)
    .map((entrant) => view.entrants[entrant - 1]?.players[0] ?? '');
  return { view, names };
}

it('a spreadsheet has a row for each side, with its margin against the mean of its seat', () => {
  const { view, names } = played();
  const [head, ...rows] = boardRows('en', view);
  expect(head).toEqual([
    ...['Round', 'Hand', 'Board', 'Table', 'Seat', 'Name'],
    ...['Score', 'Margin', 'Mean margin', 'Its board'],
  ]);
  expect(rows).toEqual([
    [1, 1, 1, 1, 1, names[0], 1_000, 600, 200, 400],
    [1, 1, 1, 1, 2, names[1], 400, -600, -200, -400],
    [1, 1, 1, 2, 1, names[2], 600, -200, 200, -400],
    [1, 1, 1, 2, 2, names[3], 800, 200, -200, 400],
  ]);
  expect(boardRows('fr', view)[0]).toContain('Table');
  expect(boardRows('fr', view)[0]).not.toEqual(head);
});

it('a file for programs has the same figures by entrant, and ranks all', () => {
  const { view, names } = played();
  const side = (name: string | undefined, score: number, margin: number, against: number) =>
    expect.objectContaining({ players: [name], score, margin, against });
  expect(boardsJson(view)).toMatchObject({
    boards: [
      {
        board: 1,
        meanMargins: [200, -200],
        tables: [
          { table: 1, sides: [side(names[0], 1_000, 600, 400), side(names[1], 400, -600, -400)] },
          { table: 2, sides: [side(names[2], 600, -200, -400), side(names[3], 800, 200, 400)] },
        ],
      },
    ],
    entrants: [{ rank: 1 }, { rank: 1 }, { rank: 3 }, { rank: 3 }],
  });
});
