/** A match that somebody is about to erase. */
export interface ToErase {
  readonly code: string;
  readonly players: readonly string[];
  /** Finished rounds; null where that is not known. */
  readonly rounds: number | null;
  /** At once, not into the bin; it lies there, and nothing can be taken of it any more. */
  readonly forGood: boolean;
}
