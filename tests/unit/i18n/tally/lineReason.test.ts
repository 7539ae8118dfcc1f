import { expect, test } from 'vitest';
import { lineReason } from '#lib/i18n/tally/lineReason.ts';
import type { TallyLine } from '#lib/tally/sheetRules.ts';
import { eachAlone, elevensFor } from '../../../support/evening.ts';
import { tally, type Tally } from '../../../support/tally.ts';

const reason = (match: Tally, side: number, line: TallyLine) =>
  lineReason('fr', match.match, match.sheet(1), { side, line })?.replaceAll(/\p{Zs}/gu, ' ');

const three = () => tally(eachAlone('Anne', 'Bruno', 'Chloé'));

test('explains the shut-outs of a closed sheet, each side its own', () => {
  const match = three().write(0, 'km', 700).write(0, 'driving-ace', 'exposed').close();
  expect(reason(match, 0, 'shutOut')).toBe('2 × 500 : aucun adversaire n’a de botte');
  expect(reason(match, 1, 'shutOut')).toBe('1 × 500 : Chloé n’a pas de botte');
  expect(reason(match, 0, 'distance')).toBe('700 km, un point chacun');
  expect(reason(match, 0, 'safeties')).toBe('1 × 100 : une botte exposée');
});

test('follows the shut-out that the table agreed on', () => {
  const setup = {
    ...eachAlone('Anne', 'Bruno', 'Chloé'),
    options: { shutOut: 'no-distance' },
  } as const;
  const match = tally(setup).write(0, 'km', 700).close();
  expect(reason(match, 0, 'shutOut')).toBe('2 × 500 : aucun adversaire n’a avancé');
});

test('explains every line of a full sheet', () => {
  const match = three().write(0, 'driving-ace', 'coup-fourre').write(0, 'km', 700).close();
  const lines = Object.entries(match.sheet(1).scores[0] ?? {}).filter(
    ([line, points]) => line !== 'total' && points !== 0,
  );
  expect(lines.length).toBeGreaterThan(4);
  for (const [line] of lines) expect(reason(match, 0, line as TallyLine), line).toMatch(/\p{L}/u);
});

test('explains nothing at Elevens, where the lines are what was written', () => {
  const match = tally(elevensFor('Zoé', 'Max')).write(0, 'bonus', 2);
  expect(reason(match, 0, 'bonus')).toBeUndefined();
});
