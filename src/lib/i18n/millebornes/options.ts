import type { EditionId, OptionName, Shape, ShutOut } from '../../millebornes/editions/edition.ts';
import { cardValues } from './cardNames.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';

/** A house option: its name, and in two sentences what the book says and what others play. */
export function optionText(
  language: Language,
  edition: EditionId,
  option: OptionName,
): { readonly name: string; readonly text: string } {
  const values = cardValues(language, edition);
  return {
    name: format(language, `options.${option}`, values),
    text: format(language, `options.${option}.text`, values),
  };
}

/** What a shut-out is taken to be. */
export const shutOutText = (language: Language, edition: EditionId, choice: ShutOut): string =>
  format(language, `options.shutOut.${choice}`, cardValues(language, edition));

/** Who plays with whom, where the number of players is known: "2 équipes de 2". */
export const shapeLabel = (language: Language, shape: Shape): string =>
  format(language, 'options.shape.short', shapeValues(shape));

/** Who plays with whom over which distance, in one line. */
export function shapeText(language: Language, shape: Shape): string {
  const [first = 0, other = 0] = shape.distances;
  return format(language, 'options.shape.distance', {
    shape: format(language, 'options.shape', shapeValues(shape)),
    first,
    other,
    extendTo: shape.extendTo ?? 0,
  });
}

const shapeValues = ({ players, sides }: Shape) => ({
  players,
  sides,
  size: players / sides,
  alone: players === sides ? 'yes' : 'no',
});
