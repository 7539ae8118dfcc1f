/** Something accepted that is no move yet. */
export type Preparation =
  /** A link waits for its card, or was taken back. */
  | { readonly type: 'link'; readonly laid: boolean }
  /** The cards that this player has left are counted next. */
  | { readonly type: 'counting'; readonly by: string; readonly hand: number }
  /** A card left over was counted; `counted` of the `hand` cards are there now. */
  | {
      readonly type: 'counted';
      readonly by: string;
      readonly card: string;
      readonly counted: number;
      readonly hand: number;
    };
