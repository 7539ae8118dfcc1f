import type { BoxId } from '../games/boxes.ts';
import { isMeasured } from './millebornes/correction.ts';

/** Of a match that is listed: what was played, and who sat on which side. */
interface Played {
  readonly game: BoxId;
  readonly edition: string | null;
  readonly byHand: boolean;
  readonly sides: readonly { readonly players: readonly unknown[] }[];
}

const FORETOLD: Readonly<Record<BoxId, (played: Played) => boolean>> = {
  '1000-bornes': ({ edition, sides }) =>
    edition !== null &&
    isMeasured(edition, sides.flatMap(({ players }) => players).length, sides.length),
  elevens: () => false,
};

/** Whether it can be told of such a match who was to win; apart from the simulators, which no list needs. */
export const isForetold = (played: Played): boolean =>
  !played.byHand && FORETOLD[played.game](played);
