import { randomUUID } from 'node:crypto';
import type { HouseHost } from './houseHost.ts';
import { log } from './log.ts';

/** How long the page that enrols may be away, in ms, before taps are played again. */
export const AWAY_AT_MOST = 60_000;

/**
 * Ends an enrolment that nobody attends any more, so that a forgotten page never swallows the cards of a game.
 * What is bound stays bound; enrolling goes on where it was.
 */
export interface EnrolmentWatch {
  /** A socket enrols; it comes from this network address. */
  begun(socket: string, address: string): void;
  /** A socket watches the house; one from the address of the page that enrols counts as that page, come back. */
  arrived(socket: string, address: string): void;
  left(socket: string): void;
  stop(): void;
}

export function createEnrolmentWatch(
  house: HouseHost,
  awayAtMost: number = AWAY_AT_MOST,
): EnrolmentWatch {
  const attending = new Set<string>();
  let from: string | null = null;
  let timer: NodeJS.Timeout | null = null;

  function attend(socket: string): void {
    attending.add(socket);
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function waitForReturn(): void {
    timer ??= setTimeout(() => {
      timer = null;
      if (house.state().enrolment === null) return;
      log.info('enrolment ended, its page is gone');
      void house.ask(randomUUID(), { type: 'stopEnrolment' });
    }, awayAtMost).unref();
  }

  // The server may have been started anew in the middle of an enrolment.
  if (house.state().enrolment !== null) waitForReturn();
  return {
    begun(socket, address) {
      from = address;
      attending.clear();
      attend(socket);
    },
    arrived(socket, address) {
      if (house.state().enrolment !== null && (from ?? address) === address) {
        from = address;
        attend(socket);
      }
    },
    left(socket) {
      if (attending.delete(socket) && attending.size === 0) waitForReturn();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
