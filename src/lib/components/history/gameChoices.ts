import type { BoxId } from '#lib/games/boxes.ts';
import type { Language } from '#lib/i18n/language.ts';
import { gameName } from '#lib/i18n/matches.ts';

/** Returns the games to choose from, with their names. */
export const gameChoices = (
  language: Language,
  games: readonly { readonly game: BoxId }[],
): readonly { readonly value: BoxId; readonly text: string }[] =>
  games.map(({ game }) => ({ value: game, text: gameName(language, { game, edition: null }) }));
