import { randomUUID } from 'node:crypto';
import type { Result } from '../../game/result.ts';
import type { HouseState } from '../../house/state.ts';
import type { BorderRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import { log } from '../log/log.ts';
import type { HouseHost } from './houseHost.ts';

/** How long nothing may be laid until the readers play again, in ms: no page attends to what a token began. */
const IDLE_AT_MOST = 600_000;

/** Enrolling that a token began. */
export interface TokenDesk {
  /** Null: there is no deck to enrol. */
  begin(tap: Tap): Promise<Result<TapResult, BorderRefusal>> | null;
  /** Call it with the work whenever it has changed. */
  worked(work: HouseState['work']): void;
}

export function createTokenDesk(
  house: Pick<HouseHost, 'ask' | 'enrolByTap'>,
  idleAtMost: number = IDLE_AT_MOST,
): TokenDesk {
  let begun = false;
  let idle: NodeJS.Timeout | undefined;
  function stop(): void {
    log.info('readers play again', { why: 'nothing was laid for enrolling' });
    house.ask(randomUUID(), { type: 'clearDesk' }).catch(log.failure('readers not given back'));
  }
  return {
    begin(tap) {
      const begins = house.enrolByTap(tap);
      begun ||= begins !== null;
      return begins;
    },
    worked(work) {
      clearTimeout(idle);
      begun &&= work !== null;
      if (begun) idle = setTimeout(stop, idleAtMost).unref();
    },
  };
}
