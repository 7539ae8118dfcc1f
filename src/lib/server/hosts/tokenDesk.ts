import { randomUUID } from 'node:crypto';
import type { Result } from '../../game/result.ts';
import type { BoxId } from '../../games/boxes.ts';
import type { HouseState } from '../../house/state.ts';
import type { BorderRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import { log } from '../log/log.ts';
import type { HouseHost } from './houseHost.ts';

/** How long nothing may be laid until the readers play again, in ms: no page attends to what a token began. */
const IDLE_AT_MOST = 600_000;

/** Enrolling that a token began. */
export interface TokenDesk {
  /** Null: there is no deck to enrol. `box`: where there is none, a new one of it is begun, for those who have heard that it would be. */
  begin(tap: Tap, box: BoxId | null): Promise<Result<TapResult, BorderRefusal>> | null;
  /** Call it with the work whenever it has changed. */
  worked(work: HouseState['work']): void;
}

export function createTokenDesk(
  house: Pick<HouseHost, 'state' | 'ask' | 'enrolByTap' | 'enrolNewByTap'>,
  idleAtMost: number = IDLE_AT_MOST,
): TokenDesk {
  let begun = false;
  let idle: NodeJS.Timeout | undefined;
  function stop(): void {
    log.info('readers play again', { why: 'nothing was laid for enrolling' });
    house.ask(randomUUID(), { type: 'clearDesk' }).catch(log.failure('readers not given back'));
  }
  return {
    begin(tap, box) {
      const isFree = house.state().work === null;
      const begins =
        house.enrolByTap(tap) ?? (box !== null && isFree ? house.enrolNewByTap(tap, box) : null);
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
