/** A match that somebody is about to erase. */
export interface ToErase {
  readonly code: string;
  readonly players: readonly string[];
  /** Finished rounds; null where that is not known. */
  readonly rounds: number | null;
  readonly byHand: boolean;
  /** At once, not into the bin. */
  readonly forGood: boolean;
}
