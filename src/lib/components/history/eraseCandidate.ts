export interface EraseCandidate {
  readonly code: string;
  readonly players: readonly string[];
  /** Finished rounds; null if unknown. */
  readonly rounds: number | null;
  /**
   * True to delete permanently. The match is in the trash already and its files are no longer
   * available.
   */
  readonly forGood: boolean;
}
