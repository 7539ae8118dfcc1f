import { ELEVENS_TOUCH } from '#lib/components/elevens/touch.ts';
import { MILLE_BORNES_TOUCH } from '#lib/components/millebornes/cards/touch.ts';
import type { BoxTouch } from '#lib/components/box/boxTouch.ts';
import { TOKEN_LETTERS } from '#lib/components/print/tokenLetters.ts';
import { BOXES, BOX_IDS, type BoxId } from '#lib/games/boxes.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { boxName } from '#lib/i18n/boxName.ts';

export const TOUCH: Readonly<Record<BoxId, BoxTouch>> = {
  '1000-bornes': MILLE_BORNES_TOUCH,
  elevens: ELEVENS_TOUCH,
};

export const labelsOf = (box: BoxId, language: Language): readonly string[] =>
  BOXES[box].cards.map(({ id }) => TOUCH[box].label(language, id));

export const everyText = (language: Language): readonly string[] => [
  format(language, 'touch.tokens'),
  ...BOX_IDS.flatMap((box) => [
    format(language, 'touch.cards', { box: boxName(language, box) }),
    format(language, 'touch.tray', { box: boxName(language, box) }),
  ]),
  ...BOX_IDS.flatMap((box) => [
    ...labelsOf(box, language),
    ...TOUCH[box].legend(language).flatMap(({ label, name }) => [label, name]),
    ...(TOUCH[box].tray?.(language) ?? []).flatMap(({ label, print }) => [label, print]),
  ]),
  ...Object.values(TOKEN_LETTERS[language]),
];
