import { randomUUID } from 'node:crypto';
import type { Result } from '../../game/result.ts';
import type { BoxId } from '../../games/boxes.ts';
import type { HouseState } from '../../house/state.ts';
import type { ProtocolRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import { log } from '../log/log.ts';
import type { HouseHost } from './houseHost.ts';

/**
 * Idle time in ms after which readers return to play: no page supervises an enrolment started by a
 * token.
 */
const IDLE_TIMEOUT_MS = 600_000;

export interface TokenEnrolment {
  /**
   * Starts enrolling a deck; null if there is none. `box`: box of a new deck to create if there is
   * no other.
   */
  start(tap: Tap, box: BoxId | null): Promise<Result<TapResult, ProtocolRefusal>> | null;
  workChanged(work: HouseState['work']): void;
}

export function createTokenEnrolment(
  house: Pick<HouseHost, 'state' | 'ask' | 'enrolByTap' | 'enrolNewByTap'>,
  idleAtMost: number = IDLE_TIMEOUT_MS,
): TokenEnrolment {
  let begun = false;
  let idle: NodeJS.Timeout | undefined;
  function stop(): void {
    log.info('readers play again', { why: 'nothing was laid for enrolling' });
    house.ask(randomUUID(), { type: 'clearDesk' }).catch(log.failure('readers not given back'));
  }
  return {
    start(tap, box) {
      const isFree = house.state().work === null;
      const begins =
        house.enrolByTap(tap) ?? (box !== null && isFree ? house.enrolNewByTap(tap, box) : null);
      begun ||= begins !== null;
      return begins;
    },
    workChanged(work) {
      clearTimeout(idle);
      begun &&= work !== null;
      if (begun) idle = setTimeout(stop, idleAtMost).unref();
    },
  };
}
