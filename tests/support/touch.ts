import { ELEVENS_TOUCH } from '#lib/components/elevens/touch.ts';
import { MILLE_BORNES_TOUCH } from '#lib/components/millebornes/cards/touch.ts';
import type { BoxTouch } from '#lib/components/box/boxTouch.ts';
import { BOXES, type BoxId } from '#lib/games/boxes.ts';
import type { Language } from '#lib/i18n/language.ts';

export const TOUCH: Readonly<Record<BoxId, BoxTouch>> = {
  '1000-bornes': MILLE_BORNES_TOUCH,
  elevens: ELEVENS_TOUCH,
};

export const labelsOf = (box: BoxId, language: Language): readonly string[] =>
  BOXES[box].cards.map(({ id }) => TOUCH[box].label(language, id));
