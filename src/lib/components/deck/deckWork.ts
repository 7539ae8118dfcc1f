import type { EnrolmentTarget, EnrolResult } from '#lib/house/work.ts';

export interface DeckWork {
  rename(name: string): void;
  playedAt(): Promise<readonly string[]>;
  remove(): void;
  enrol(target: EnrolmentTarget): void;
  /** `anew` discards the previous count. */
  check(anew: boolean): void;
  /** Writes tags as they are laid; `lock` makes them read-only permanently. */
  write(lock: boolean): void;
  stop(): void;
  unbind(tag: string): void;
  /** Unbinds the last tag and asks for the same card again. */
  undo(last: Extract<EnrolResult, { outcome: 'bound' }>): void;
}
