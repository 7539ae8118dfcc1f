import { ALL_TOKENS, targetKey, type TokenTarget } from '#lib/house/order.ts';
import { BOXES, BOX_IDS, type BoxId } from '#lib/games/boxes.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { boxName } from '#lib/i18n/boxName.ts';
import { brf, columns, type Paper } from '#lib/tactile/brf.ts';
import type { Drawing } from '#lib/tactile/drawing.ts';
import { CARD_LABEL, roomOn, TOKEN, type Plate } from '#lib/tactile/plate.ts';
import { LEGEND_LABEL_CELLS, legendPages, sheetsOf, type LegendLine } from '#lib/tactile/sheets.ts';
import { trayPage } from '#lib/tactile/tray.ts';
import { uncontracted } from '#lib/tactile/uncontracted.ts';
import type { AllCards } from '../box/boxCards.ts';
import type { TouchPlace } from '../box/boxTouch.ts';
import { tokenName } from '#lib/i18n/tokenNames.ts';
import { TOKEN_LETTERS } from './tokenLetters.ts';

export interface TouchSet {
  /** Part of the file names. */
  readonly id: string;
  readonly title: string;
  readonly plates: readonly Plate[];
  readonly legend: readonly LegendLine[];
  readonly tray: Drawing | null;
}

export function touchSets(language: Language, all: AllCards): readonly TouchSet[] {
  return [
    tokens(language),
    ...BOX_IDS.map((box) => cards(language, box, all)),
    ...BOX_IDS.flatMap((box) => {
      const places = all[box].touch.tray?.(language);
      return places === undefined ? [] : [tray(language, box, places)];
    }),
  ];
}

/**
 * Returns the braille text of a token: a side's number, a player's number after a letter, or two
 * letters.
 */
export function tokenLetters(language: Language, token: TokenTarget): string {
  const letters = TOKEN_LETTERS[language];
  switch (token.type) {
    case 'side':
      return String(token.side + 1);
    case 'seat':
      return `${letters.seat}${String(token.seat + 1)}`;
    case 'action':
      return letters[token.action];
    case 'house':
      return letters.house;
  }
}

const line = (language: Language, label: string, name: string): LegendLine => ({
  label: uncontracted(language, label),
  name: uncontracted(language, name),
  print: `${label} – ${name}`,
});

function tokens(language: Language): TouchSet {
  const named = ALL_TOKENS.map((token) => ({
    key: targetKey(token),
    letters: tokenLetters(language, token),
    name: tokenName(language, token),
  }));
  return {
    id: 'tokens',
    title: format(language, 'touch.tokens'),
    plates: named.map(({ letters, name }) => ({
      ...TOKEN,
      braille: uncontracted(language, letters),
      print: name,
    })),
    legend: named.map(({ letters, name }) => line(language, letters, name)),
    tray: null,
  };
}

function cards(language: Language, box: BoxId, all: AllCards): TouchSet {
  const { name, touch } = all[box];
  return {
    id: box,
    title: format(language, 'touch.cards', { box: boxName(language, box) }),
    // Copies of a card follow each other, in enrolment order.
    plates: BOXES[box].cards.flatMap(({ id, copies }) =>
      Array.from({ length: copies }, () => ({
        ...CARD_LABEL,
        braille: uncontracted(language, touch.label(language, id)),
        print: name(language, id),
      })),
    ),
    legend: touch.legend(language).map(({ label, name: of }) => line(language, label, of)),
    tray: null,
  };
}

function tray(language: Language, box: BoxId, places: readonly TouchPlace[]): TouchSet {
  const inBraille = places.map((place) => ({
    ...place,
    braille: uncontracted(language, place.label),
  }));
  return {
    id: `${box}-tray`,
    title: format(language, 'touch.tray', { box: boxName(language, box) }),
    plates: inBraille.map(({ braille, print }) => ({ ...CARD_LABEL, braille, print })),
    legend: places.map(({ label, print }) => line(language, label, print)),
    tray: trayPage(inBraille),
  };
}

export const pagesOf = (set: TouchSet): readonly Drawing[] => [
  ...(set.tray === null ? sheetsOf(set.plates) : [set.tray]),
  ...legendPages(set.title, set.legend),
];

export const embossed = (language: Language, set: TouchSet, paper: Paper): string =>
  brf(
    columns(
      set.plates.map(({ braille }) => braille),
      roomOn(CARD_LABEL),
      paper,
    ),
    paper,
  ) +
  brf(
    [
      [uncontracted(language, set.title), ''],
      ...set.legend.map(({ label, name }) => [label.padEnd(LEGEND_LABEL_CELLS, '⠀') + name]),
    ],
    paper,
  );
