import { isPhysicalReader, type ReaderName } from '../reader/events.ts';

/** Time in ms for which readers may be missed: a bridge takes longer to come back than a phone. */
const ABSENCE_MS = 10_000;

/** Decides if a table plays without readers; a short absence changes nothing. */
export interface ReaderAbsence {
  /** Takes the readers that the server names now. The first news counts at once. */
  hear(readers: readonly ReaderName[]): void;
  stop(): void;
}

export function createReaderAbsence(tell: (isAbsent: boolean) => void): ReaderAbsence {
  let told: boolean | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const settle = (isAbsent: boolean) => {
    told = isAbsent;
    tell(isAbsent);
  };
  return {
    hear(readers) {
      const isAbsent = !readers.some(isPhysicalReader);
      if (isAbsent && told === false) {
        soon ??= setTimeout(() => settle(true), ABSENCE_MS);
        return;
      }
      clearTimeout(soon);
      soon = undefined;
      settle(isAbsent);
    },
    stop: () => clearTimeout(soon),
  };
}
