import { describe, expect, test } from 'vitest';
import { TOKEN_LETTERS } from '#lib/components/print/tokenLetters.ts';
import { BOX_IDS, BOXES } from '#lib/games/boxes.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { CARD_LABEL, dotsOn, roomOn, TOKEN } from '#lib/tactile/plate.ts';
import { BRAILLE } from '#lib/tactile/sizes.ts';
import { LEGEND_LABEL_CELLS, LEGEND_NAME_CELLS } from '#lib/tactile/sheets.ts';
import { uncontracted } from '#lib/tactile/uncontracted.ts';
import { labelsOf, TOUCH } from '../../support/touch.ts';

describe.each(LANGUAGES)('in %s', (language) => {
  const cells = (text: string) => uncontracted(language, text);

  test.each(BOX_IDS)('each card of %s has a label of its own, which fits it', (box) => {
    const labels = labelsOf(box, language).map(cells);
    expect(labels).toHaveLength(BOXES[box].cards.length);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) {
      expect(label).not.toBe('');
      expect([...label].length).toBeLessThanOrEqual(roomOn(CARD_LABEL));
    }
  });

  test('three cells tell the cards of 1000 Bornes apart in a hand that is held as a fan', () => {
    const felt = labelsOf('1000-bornes', language).map((label) => cells(label).slice(0, 3));
    expect(new Set(felt).size).toBe(felt.length);
  });

  test.each(BOX_IDS)('the legend of %s fits its page, and explains every word', (box) => {
    const legend = TOUCH[box].legend(language);
    for (const { label, name } of legend) {
      expect(cells(label).length).toBeLessThan(LEGEND_LABEL_CELLS);
      expect([name, cells(name).length <= LEGEND_NAME_CELLS]).toEqual([name, true]);
    }
    const explained = new Set(legend.map(({ label }) => label));
    const words = labelsOf(box, language).map((label) => label.replace(/^\d+ /, ''));
    expect(words.filter((word) => !explained.has(word))).toEqual([]);
  });

  test('tokens are told apart, and their braille fits them', () => {
    const letters = Object.values(TOKEN_LETTERS[language]);
    expect(new Set(letters).size).toBe(letters.length);
    for (const word of [...letters, `${TOKEN_LETTERS[language].seat}8`]) {
      expect(cells(word).length).toBeLessThanOrEqual(roomOn(TOKEN));
    }
  });

  test('the places of a tray lie on A4 without touching, and hold a card of 59 × 92 mm', () => {
    const places = TOUCH['1000-bornes'].tray?.(language) ?? [];
    expect(places).toHaveLength(8);
    for (const { at, width, height, label } of places) {
      expect(width).toBeGreaterThanOrEqual(59 + 3);
      expect(height).toBeGreaterThanOrEqual(92 + 3);
      expect(at.x).toBeGreaterThanOrEqual(5);
      expect(at.y).toBeGreaterThanOrEqual(5);
      expect(at.x + width).toBeLessThanOrEqual(297 - 5);
      expect(at.y + height).toBeLessThanOrEqual(210 - 5);
      expect(cells(label).length).toBeLessThanOrEqual(roomOn(CARD_LABEL));
    }
    const over = places.filter((one, at) =>
      places
        .slice(at + 1)
        .some(
          (two) =>
            one.at.x < two.at.x + two.width &&
            two.at.x < one.at.x + one.width &&
            one.at.y < two.at.y + two.height &&
            two.at.y < one.at.y + one.height,
        ),
    );
    expect(over).toEqual([]);
  });
});

test('no dot of a full label or token lies on the edge or below the missing corner', () => {
  for (const blank of [CARD_LABEL, TOKEN]) {
    const plate = { ...blank, braille: '⠿'.repeat(roomOn(blank)), print: '' };
    const reach = BRAILLE.base / 2;
    for (const { x, y } of dotsOn(plate)) {
      expect(x - reach).toBeGreaterThan(0);
      expect(x + reach).toBeLessThan(plate.width - plate.notch);
      expect(y - reach).toBeGreaterThan(plate.notch);
      expect(y + reach).toBeLessThan(plate.height);
    }
  }
});
