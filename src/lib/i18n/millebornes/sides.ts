import type { EditionId } from '../../millebornes/editions/edition.ts';
import { format, type Values } from '../format.ts';
import type { Language } from '../language.ts';
import { sideName, type SideNames } from '../sides.ts';

export interface MilleBornesWords extends SideNames {
  readonly game: '1000-bornes';
  readonly edition: EditionId;
  readonly seats?: readonly { readonly name: string }[];
}

/**
 * Returns the side's name and its number of players, for verbs: `{side} {players, plural, one
 * {roule} other {roulent}}`.
 */
export function sideValues(
  language: Language,
  context: MilleBornesWords,
  side: number | null,
): Values {
  const players = side === null ? 0 : (context.sides[side]?.players.length ?? 0);
  return side === null || players === 0
    ? { side: format(language, 'common.thisSide'), players: 1 }
    : { side: sideName(context, side), players };
}
