/** A match that somebody is about to erase. */
export interface ToErase {
  readonly code: string;
  readonly players: readonly string[];
  /** Finished rounds; null where that is not known. */
  readonly rounds: number | null;
  /** Erased at once rather than thrown into the bin, where it lies already; its files cannot be downloaded any more. */
  readonly forGood: boolean;
}
