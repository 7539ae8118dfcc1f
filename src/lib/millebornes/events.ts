import type { CardId, Safety } from './cards.ts';
import type { ScoreLine } from './score.ts';
import type { FinishedRound } from './state.ts';

/** What has happened in a match. `seat` is who did it, `next` whose turn it is then. */
export type Event =
  | {
      readonly type: 'cardPlayed';
      readonly seat: number;
      readonly card: CardId;
      /** The side in whose area it lies. */
      readonly side: number;
      readonly next: number;
      /** The side reached the distance exactly and is asked whether it extends. */
      readonly asks: boolean;
      /** A refusal of the rules was overruled by the table. */
      readonly overruled: boolean;
    }
  | {
      readonly type: 'cardDiscarded';
      readonly seat: number;
      readonly card: CardId;
      readonly next: number;
      readonly overruled: boolean;
    }
  | {
      readonly type: 'coupFourrePlayed';
      readonly seat: number;
      readonly card: Safety;
      readonly next: number;
    }
  | { readonly type: 'extended'; readonly side: number; readonly to: number; readonly next: number }
  | { readonly type: 'drawPileSet'; readonly is: number; readonly next: number }
  | {
      readonly type: 'sheetCorrected';
      readonly round: number;
      readonly side: number;
      readonly line: ScoreLine;
      readonly value: number;
      readonly note?: string;
      /** The winners of the match, when it is over with the sheets as they are now. */
      readonly winners: readonly number[] | null;
    }
  | {
      readonly type: 'roundEnded';
      readonly round: FinishedRound;
      /** The winners of the match, when it is over with this round. */
      readonly winners: readonly number[] | null;
    };
