import type { Alarm, StackedCard, StackResult } from './state.ts';

export type BoardsEvent =
  | {
      readonly type: 'boardAdded';
      readonly board: number;
      readonly order: readonly string[];
      readonly from: 'drawn' | 'recorded';
    }
  | { readonly type: 'boardDropped'; readonly board: number }
  | { readonly type: 'boardsPlanned'; readonly round: number; readonly boards: readonly number[] }
  | {
      readonly type: 'stackingBegun';
      readonly reader: string;
      readonly deck: string;
      readonly board: number | null;
    }
  | { readonly type: 'stackingResumed'; readonly reader: string }
  | { readonly type: 'cardStacked'; readonly reader: string; readonly laid: StackedCard }
  | { readonly type: 'stackedTakenBack'; readonly reader: string }
  | { readonly type: 'stackAnswered'; readonly reader: string; readonly result: StackResult }
  | { readonly type: 'stackingEnded'; readonly reader: string }
  | { readonly type: 'deckStacked'; readonly deck: string; readonly board: number }
  | { readonly type: 'deckUnstacked'; readonly deck: string }
  | { readonly type: 'tableLeftOut'; readonly round: number; readonly table: number }
  | { readonly type: 'tableComparedAgain'; readonly round: number; readonly table: number }
  | {
      readonly type: 'alarmsNoted';
      readonly round: number;
      readonly table: number;
      readonly alarms: readonly Alarm[];
    };
