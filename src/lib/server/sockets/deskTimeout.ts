import { randomUUID } from 'node:crypto';
import type { HouseCommand } from '../../house/commands.ts';
import type { HouseHost } from '../hosts/houseHost.ts';
import { log } from '../log/log.ts';

/** How long the page that uses the readers may be away, in ms, before taps are played again. */
const AWAY_AT_MOST = 60_000;
/** How long a page may ask which reader is which, in ms after it last asked or settled something. */
const IDENTIFY_AT_MOST = 180_000;

/**
 * Gives the readers back to the tables when nobody attends any more to what they do instead, so that a forgotten page
 * never swallows the cards of a game. What is bound or counted stays so; the work goes on where it was.
 */
export interface DeskTimeout {
  /** A socket sent a command of the house; it comes from this network address. */
  asked(command: HouseCommand['type'], socket: string, address: string): void;
  /** A socket watches the house; one from the address of the page at work counts as that page, come back. */
  arrived(socket: string, address: string): void;
  left(socket: string): void;
  stop(): void;
}

const BEGINNING: readonly HouseCommand['type'][] = [
  'enrol',
  'checkDeck',
  'writeTags',
  'identifyReaders',
];
const SETTLING: readonly HouseCommand['type'][] = ['assignReader', 'sendReaders'];

export function createDeskTimeout(
  house: HouseHost,
  awayAtMost: number = AWAY_AT_MOST,
): DeskTimeout {
  const attending = new Set<string>();
  let from: string | null = null;
  let away: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  function attend(socket: string): void {
    attending.add(socket);
    clearTimeout(away);
    away = undefined;
  }

  const clearAfter = (ms: number, why: string): NodeJS.Timeout =>
    setTimeout(() => {
      away = undefined;
      if (house.state().work === null) return;
      log.info('readers play again', { why });
      house.ask(randomUUID(), { type: 'clearDesk' }).catch(log.failure('readers not given back'));
    }, ms).unref();

  function waitForReturn(): void {
    away ??= clearAfter(awayAtMost, 'their page is gone');
  }

  /** The question which reader this is stops all games, so it does not stand for long. */
  function limit(isIdentifying: boolean): void {
    clearTimeout(idle);
    if (isIdentifying) idle = clearAfter(IDENTIFY_AT_MOST, 'nobody asks which is which');
  }

  // The server may have been started anew in the middle of the work.
  if (house.state().work !== null) waitForReturn();
  return {
    asked(command, socket, address) {
      if (BEGINNING.includes(command)) {
        from = address;
        attending.clear();
        attend(socket);
        limit(command === 'identifyReaders');
      } else if (SETTLING.includes(command)) {
        limit(house.state().work?.type === 'identify');
      }
    },
    arrived(socket, address) {
      if (house.state().work !== null && (from ?? address) === address) {
        from = address;
        attend(socket);
      }
    },
    left(socket) {
      if (attending.delete(socket) && attending.size === 0) waitForReturn();
    },
    stop() {
      clearTimeout(away);
      clearTimeout(idle);
    },
  };
}
