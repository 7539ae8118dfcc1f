import type { EditionId } from '../millebornes/editions/edition.ts';
import { format, type Values } from './format.ts';
import type { Language } from './language.ts';

/** What sentences about a match of 1000 Bornes need to know of it; a MilleBornesView has it. */
export interface MilleBornesWords {
  readonly game: '1000-bornes';
  readonly edition: EditionId;
  readonly sides: readonly { readonly players: readonly string[] }[];
}

/** A side goes by the names of its players: "Anne & Alice". */
export const sideName = (context: Pick<MilleBornesWords, 'sides'>, side: number): string =>
  playersOf(context, side).join(' & ');

/** The same for a voice: "Anne et Alice". */
export const spokenSideName = (
  language: Language,
  context: Pick<MilleBornesWords, 'sides'>,
  side: number,
): string => playersOf(context, side).join(format(language, 'common.and'));

/** The number of the side a player belongs to, or null for a name nobody at the table bears. */
export function sideOf(context: Pick<MilleBornesWords, 'sides'>, player: string): number | null {
  const side = context.sides.findIndex(({ players }) => players.includes(player));
  return side < 0 ? null : side;
}

/** The side's name and its number of players, for verbs: `{side} {players, plural, one {roule} other {roulent}}`. */
export const sideValues = (
  language: Language,
  context: MilleBornesWords,
  side: number | null,
): Values =>
  side === null || context.sides[side] === undefined
    ? { side: format(language, 'common.thisSide'), players: 1 }
    : { side: sideName(context, side), players: playersOf(context, side).length };

const playersOf = (context: Pick<MilleBornesWords, 'sides'>, side: number): readonly string[] =>
  context.sides[side]?.players ?? [];

/** French elides before a vowel and most an H: "d’Alice", "d’Hélène", "de Bruno", "de Hassan". */
export function ofName(language: Language, name: string): string {
  if (language !== 'fr') return `of ${name}`;
  const plain = name.normalize('NFD').toLowerCase();
  return /^([aeiouœæ]|h[^a]|y[^aeiou])/.test(plain) ? `d’${name}` : `de ${name}`;
}
