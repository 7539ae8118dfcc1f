import { describe, expect, it } from 'vitest';
import { familyOf, hasFace } from '#lib/components/millebornes/cards/family.ts';
import { fitWord } from '#lib/components/millebornes/cards/fitWord.ts';
import { colourOf, markOf, MARKS } from '#lib/components/parts/sideMark.ts';
import { drivingStateOf, sideOnTurn } from '#lib/components/millebornes/race/sideState.ts';
import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { CARDS } from '#lib/millebornes/cards.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

describe('a card face', () => {
  it('has room for the words of every edition in every language', () => {
    for (const language of LANGUAGES) {
      for (const edition of EDITION_IDS) {
        for (const card of CARDS) {
          const name = cardName(language, edition, card);
          const { lines, size } = fitWord(name, 88, 33, 19);
          expect(lines.join(' '), name).toBe(name);
          expect(size, `${name} is set too small`).toBeGreaterThanOrEqual(8.5);
          expect(lines.length * size * 1.12, `${name} is too high`).toBeLessThanOrEqual(33.01);
        }
      }
    }
  });

  it('is drawn as one of four kinds of sign', () => {
    expect(new Set(CARDS.map(familyOf)).size).toBe(4);
    expect(hasFace('200')).toBe(true);
    expect(hasFace('joker')).toBe(false);
  });
});

describe('a side', () => {
  it('has a shape and a colour of its own, up to four sides', () => {
    const sides = MARKS.map((_, side) => side);
    expect(new Set(sides.map(markOf)).size).toBe(4);
    expect(new Set(sides.map(colourOf)).size).toBe(4);
  });

  it('rolls, is stopped by a hazard, or waits', () => {
    const [anne, bruno] = tableViews.midRace.match.sides;
    const [waiting] = tableViews.start.match.sides;
    expect(anne && drivingStateOf(anne)).toEqual({ type: 'rolling' });
    expect(bruno && drivingStateOf(bruno)).toEqual({ type: 'stopped', by: 'flat-tire' });
    expect(waiting && drivingStateOf(waiting)).toEqual({ type: 'waiting' });
  });

  it('is on turn when one of its players is, and none is after the match', () => {
    expect(sideOnTurn(tableViews.threeTeams.match)).toBe(2);
    expect(sideOnTurn(tableViews.over.match)).toBeNull();
  });
});
