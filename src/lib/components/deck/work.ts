import type { EnrolmentTarget, EnrolResult } from '#lib/house/work.ts';

/** What hands can do with a deck on its page. */
export interface DeckWork {
  rename(name: string): void;
  /** Codes of the tables at which it is played with just now, as far as that can be learnt. */
  playedAt(): Promise<readonly string[]>;
  /** The house knows it no more. */
  remove(): void;
  enrol(target: EnrolmentTarget): void;
  /** `anew` forgets what was counted before. */
  check(anew: boolean): void;
  /** Writes the tags as they are laid; `lock` makes that last for ever. */
  write(lock: boolean): void;
  /** Readers play again. */
  stop(): void;
  unbind(tag: string): void;
  /** Frees the tag just bound, and asks for the same card again. */
  undo(last: Extract<EnrolResult, { outcome: 'bound' }>): void;
}
