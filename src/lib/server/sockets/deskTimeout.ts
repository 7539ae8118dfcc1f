import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { HouseCommand } from '../../house/commands.ts';
import type { HouseHost } from '../hosts/houseHost.ts';
import type { FactKind } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';
import { log } from '../log/log.ts';

/** How long the page that uses the readers may be away, in ms, before taps are played again. */
const AWAY_AT_MOST = 60_000;
/** How long identifying readers may go on, in ms since it started or a reader was last assigned. */
const IDENTIFY_AT_MOST = 180_000;

/**
 * Returns the readers to their tables when no page attends to the house's work any more, so that a forgotten page never
 * swallows the cards of a game. What was bound or counted is kept, and the work resumes where it was.
 */
export interface DeskTimeout {
  /** A socket sent a command of the house from this network address. */
  asked(command: HouseCommand['type'], socket: string, address: string): void;
  /** A socket watches the house. From the address of the page at work it counts as that page, reconnected. */
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

/** A page attends to the house's work at that server. */
const ATTENDED: FactKind<true> = { name: 'desk-attended', schema: v.literal(true) };

/** The pages at work that are connected to other servers. */
const createElsewhere = (servers: ServerFacts | null) => {
  const isAttended = (): boolean => (servers?.of(ATTENDED, '').size ?? 0) > 0;
  return {
    isAttended,
    tell: (isHere: boolean) =>
      isHere ? servers?.say(ATTENDED, '', true) : servers?.drop(ATTENDED, ''),
    whenLeft: (left: () => void) => servers?.watch(ATTENDED, () => isAttended() || left()),
  };
};

/** `servers`: the others, where there may be any: the page at work may be connected to one of them. */
export function createDeskTimeout(
  house: HouseHost,
  servers: ServerFacts | null,
  awayAtMost: number = AWAY_AT_MOST,
): DeskTimeout {
  const attending = new Set<string>();
  let pageAddress: string | null = null;
  let away: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const elsewhere = createElsewhere(servers);
  function attend(socket: string): void {
    attending.add(socket);
    elsewhere.tell(true);
    clearTimeout(away);
    away = undefined;
  }

  const clearAfter = (ms: number, why: string, isNeeded = (): boolean => true): NodeJS.Timeout =>
    setTimeout(() => {
      away = undefined;
      if (house.state().work === null || !isNeeded()) return;
      log.info('readers play again', { why });
      house.ask(randomUUID(), { type: 'clearDesk' }).catch(log.failure('readers not given back'));
    }, ms).unref();

  function waitForReturn(): void {
    away ??= clearAfter(awayAtMost, 'their page is gone', () => !elsewhere.isAttended());
  }

  /** Identifying readers stops all games, so it may not last long. */
  function limitIdentifying(isIdentifying: boolean): void {
    clearTimeout(idle);
    if (isIdentifying) idle = clearAfter(IDENTIFY_AT_MOST, 'nobody asks which is which');
  }

  // The server may have restarted in the middle of the work.
  if (house.state().work !== null) waitForReturn();
  elsewhere.whenLeft(() => attending.size === 0 && house.state().work !== null && waitForReturn());
  return {
    asked(command, socket, address) {
      if (BEGINNING.includes(command)) {
        pageAddress = address;
        attending.clear();
        attend(socket);
        limitIdentifying(command === 'identifyReaders');
      } else if (SETTLING.includes(command)) {
        limitIdentifying(house.state().work?.type === 'identify');
      }
    },
    arrived(socket, address) {
      if (house.state().work !== null && (pageAddress ?? address) === address) {
        pageAddress = address;
        attend(socket);
      }
    },
    left(socket) {
      if (!attending.delete(socket) || attending.size > 0) return;
      elsewhere.tell(false);
      waitForReturn();
    },
    stop() {
      clearTimeout(away);
      clearTimeout(idle);
    },
  };
}
