import { sizeOf } from '../game/box.ts';
import { BOXES, type BoxId } from '../games/boxes.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { gameName } from './matches.ts';

export const boxName = (language: Language, game: BoxId): string =>
  format(language, 'deck.box.of', {
    game: gameName(language, { game, edition: null }),
    cards: sizeOf(BOXES[game]),
  });
