import { describe, expect, test } from 'vitest';
import { scoreReasons } from '#lib/i18n/millebornes/scoreReasons.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { ScoreLine } from '#lib/millebornes/score.ts';
import { eachAlone, evening, TWO_TEAMS, type Evening } from '../../../support/evening.ts';

type Table = Evening;

function reasons(table: Table, line: ScoreLine, language: Language = 'fr') {
  const { match } = table.view();
  const round = match.rounds.at(-1);
  if (round === undefined) throw new Error('a round is over');
  return scoreReasons(language, match, round, line).map(
    ({ sides, text }) => `${sides.join()} ${text.replaceAll(/\p{Zs}/gu, ' ')}`,
  );
}

const play = (table: Table, by: string, card: string) =>
  table.touch({ type: 'move', move: { type: 'play', by, card } });
const end = (table: Table) => table.touch({ type: 'move', move: { type: 'endRound' } });

describe('a line of a round’s sheet explains itself', () => {
  test('counts the shut-outs of three players that have no safety', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    play(table, 'Anne', 'roll');
    end(table);
    expect(reasons(table, 'shutOut')).toEqual(['0,1,2 2 × 500 : aucun adversaire n’a de botte']);
    expect(reasons(table, 'shutOut', 'en')).toEqual(['0,1,2 2 × 500: no opponent has a safety']);
  });

  test('names the only opponent that was shut out', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    play(table, 'Anne', 'driving-ace');
    play(table, 'Anne', 'extra-tank');
    play(table, 'Anne', 'roll');
    play(table, 'Bruno', 'puncture-proof');
    end(table);
    expect(reasons(table, 'shutOut')).toEqual(['0,1 1 × 500 : Chloé n’a pas de botte']);
    expect(reasons(table, 'safeties')).toEqual([
      '0 2 × 100 : 2 bottes exposées',
      '1 1 × 100 : une botte exposée',
    ]);
  });

  test('follows the rule that the table has chosen', () => {
    const table = evening({ ...TWO_TEAMS, options: { shutOut: 'no-distance' } });
    play(table, 'Anne', 'roll');
    play(table, 'Bruno', 'roll');
    play(table, 'Alice', '100');
    end(table);
    expect(reasons(table, 'shutOut')).toEqual(['0 1 × 500 : Bruno & Basile n’ont pas avancé']);
    expect(reasons(table, 'distance')).toEqual(['0 100 km, un point chacun']);
  });

  test('says what a correction says, and no count that no longer fits', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    play(table, 'Anne', 'roll');
    end(table);
    const move = { type: 'correctSheet', round: 1, side: 1, line: 'shutOut', value: 0 } as const;
    table.touch({ type: 'move', move: { ...move, note: 'Botte oubliée' } });
    expect(reasons(table, 'shutOut')).toEqual([
      '0 1 × 500 : Bruno n’a pas de botte',
      '1 Capot : 0 au lieu de 500 (Botte oubliée)',
    ]);
  });
});
