import type { CardId, Safety } from './cards.ts';
import type { ScoreLine } from './score.ts';
import type { FinishedRound } from './state.ts';

/** Event of a match. `seat`: its player; `next`: the seat on turn after it. */
export type Event =
  | {
      readonly type: 'cardPlayed';
      readonly seat: number;
      readonly card: CardId;
      readonly side: number;
      readonly next: number;
      /** True if the side reached the distance exactly and is asked about the extension. */
      readonly asks: boolean;
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
      /** Winners of the match with the corrected sheets; null if it goes on. */
      readonly winners: readonly number[] | null;
    }
  | {
      readonly type: 'roundEnded';
      readonly round: FinishedRound;
      readonly winners: readonly number[] | null;
    };
