import { describe, expect, test } from 'vitest';
import { scoreTable } from '#lib/i18n/pastWords.ts';
import { spreadsheetFile } from '#lib/i18n/spreadsheet.ts';
import { csv } from '#lib/record/csv.ts';
import { evening, TWO_TEAMS } from '../../support/evening.ts';

const COMMAS = { separator: ',', decimal: '.' } as const;
const SEMICOLONS = { separator: ';', decimal: ',' } as const;

describe('a table as separated values', () => {
  test('ends its lines as the format wants, and quotes what would break them', () => {
    const rows = [
      ['Manche', 'Camp'],
      [1, 'Anne, dite "la Foudre"\n'],
    ];
    expect(csv(rows, COMMAS)).toBe('Manche,Camp\r\n1,"Anne, dite ""la Foudre""\n"\r\n');
    expect(csv(rows, SEMICOLONS)).toBe('Manche;Camp\r\n1;"Anne, dite ""la Foudre""\n"\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1'])(
    'is no formula: %j',
    (name) => {
      expect(csv([[name]], COMMAS)).toMatch(/^"?'/);
    },
  );

  test.each([',', ';', '\t', '|', '; ', ';"'])(
    'holds no formula for programs that end cells at %j',
    (between) => {
      const name = `Zoé${between}=cmd|'/C calc'!A0`;
      for (const format of [COMMAS, SEMICOLONS]) {
        const written = csv([[name]], format);
        expect(written).toMatch(/^".*"\r\n$/);
        expect(written).toContain("'=cmd");
      }
    },
  );

  test('leaves hyphens within names alone', () => {
    expect(csv([['Jean-Baptiste']], COMMAS)).toBe('Jean-Baptiste\r\n');
  });

  test('writes negative numbers and fractions as numbers', () => {
    expect(csv([[-20, 1.5]], COMMAS)).toBe('-20,1.5\r\n');
    expect(csv([[-20, 1.5]], SEMICOLONS)).toBe('-20;1,5\r\n');
  });
});

describe('a file for spreadsheets', () => {
  test.each([
    ['fr', '\uFEFFManche;1,5\r\n'],
    ['en', '\uFEFFManche,1.5\r\n'],
  ] as const)('has the signs of the language %s', (language, file) => {
    expect(spreadsheetFile(language, [['Manche', 1.5]])).toBe(file);
  });
});

describe('the scores of a match', () => {
  const played = () => {
    const table = evening(TWO_TEAMS);
    for (const card of ['roll', 'roll', '100', '200']) table.lay(card);
    table.touch({ type: 'move', move: { type: 'endRound' } });
    table.touch({ type: 'nextRound' });
    table.lay('gasoline', { on: { role: 'discard' } });
    table.touch({ type: 'move', move: { type: 'endRound' } });
    return table.view().match;
  };

  test('have a row for each side of each round, adding up', () => {
    const match = played();
    const [head = [], ...rows] = scoreTable('fr', match);
    expect(head.slice(0, 3)).toEqual(['Manche', 'Camp', 'Distance']);
    expect(rows.map((row) => [row[0], row[1], row[2]])).toEqual([
      [1, 'Anne & Alice', 100],
      [1, 'Bruno & Basile', 200],
      [2, 'Anne & Alice', 0],
      [2, 'Bruno & Basile', 0],
    ]);
    for (const row of rows) {
      const lines = row.slice(2, -2).map(Number);
      expect(lines.reduce((sum, points) => sum + points, 0)).toBe(row.at(-2));
    }
    expect(rows.slice(-2).map((row) => row.at(-1))).toEqual(match.totals);
  });

  test('name in each round those who played it', () => {
    const former = [{ player: 'Anne', name: 'Zoé', until: 1 }];
    const [, ...rows] = scoreTable('en', played(), former);
    expect(rows.map((row) => row[1])).toEqual([
      'Zoé & Alice',
      'Bruno & Basile',
      'Anne & Alice',
      'Bruno & Basile',
    ]);
  });

  test('are headed in the language asked for', () => {
    expect(scoreTable('en', played())[0]?.slice(0, 2)).toEqual(['Round', 'Side']);
  });
});
