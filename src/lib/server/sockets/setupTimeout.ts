import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { HouseCommand } from '../../house/commands.ts';
import type { HouseHost } from '../hosts/houseHost.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Directory } from '../cluster/directory.ts';
import { log } from '../log/log.ts';

/** Time in ms that the page using the readers may be disconnected before taps are played again. */
const MAX_DISCONNECTED_MS = 60_000;
/** Time limit in ms for identifying readers, since it started or since the last assignment. */
const MAX_IDENTIFY_MS = 180_000;

/**
 * Returns the readers to their tables when no page supervises the setup work any more. A forgotten
 * page thus never swallows the cards of a game. Bound and counted tags are kept, and the work can
 * be resumed.
 */
export interface SetupTimeout {
  /** Notes a command that the venue has accepted. */
  noteCommand(command: HouseCommand['type'], socket: string, address: string): void;
  /**
   * Notes a socket that watches the venue. From the address of the working page it counts as that
   * page, reconnected.
   */
  noteWatcher(socket: string, address: string): void;
  noteDisconnect(socket: string): void;
  /** Limits end with the work that they were set for. */
  stateStored(): void;
  stop(): void;
}

const STARTING_COMMANDS: readonly HouseCommand['type'][] = [
  'enrol',
  'checkDeck',
  'writeTags',
  'identifyReaders',
];
const ASSIGNING_COMMANDS: readonly HouseCommand['type'][] = ['assignReader', 'sendReaders'];

/** Present while a page supervises the setup work at that server. */
const SETUP_SUPERVISED: StateKind<true> = { name: 'desk-attended', schema: v.literal(true) };

const createSupervision = (directory: Directory) => {
  const isAttended = (): boolean => directory.valuesOf(SETUP_SUPERVISED, '').size > 0;
  return {
    isAttended,
    tell: (isHere: boolean) =>
      isHere
        ? directory.announce(SETUP_SUPERVISED, '', true)
        : directory.withdraw(SETUP_SUPERVISED, ''),
    whenLeft: (left: () => void) => directory.watch(SETUP_SUPERVISED, () => isAttended() || left()),
  };
};

export function createSetupTimeout(
  house: HouseHost,
  directory: Directory,
  awayAtMost: number = MAX_DISCONNECTED_MS,
): SetupTimeout {
  const attending = new Set<string>();
  let pageAddress: string | null = null;
  let away: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const others = createSupervision(directory);
  function attend(socket: string): void {
    attending.add(socket);
    others.tell(true);
    clearTimeout(away);
    away = undefined;
  }

  const work = () => house.state().work;
  function giveBack(why: string): void {
    log.info('readers play again', { why });
    house.ask(randomUUID(), { type: 'clearDesk' }).catch(log.failure('readers not given back'));
  }

  function waitForReturn(): void {
    away ??= setTimeout(() => {
      away = undefined;
      if (work() !== null && !others.isAttended()) giveBack('their page is gone');
    }, awayAtMost).unref();
  }

  /** Limits identifying readers, since it stops all games. */
  function limitIdentifying(): void {
    clearTimeout(idle);
    if (work()?.type !== 'identify') return;
    idle = setTimeout(() => {
      if (work()?.type === 'identify') giveBack('nobody asks which is which');
    }, MAX_IDENTIFY_MS).unref();
  }

  function stop(): void {
    clearTimeout(away);
    clearTimeout(idle);
    away = undefined;
  }

  // The server may have restarted in the middle of the work.
  if (work() !== null) waitForReturn();
  others.whenLeft(() => attending.size === 0 && work() !== null && waitForReturn());
  return {
    noteCommand(command, socket, address) {
      if (work() === null) return;
      if (STARTING_COMMANDS.includes(command)) {
        pageAddress = address;
        attending.clear();
        attend(socket);
        limitIdentifying();
      } else if (ASSIGNING_COMMANDS.includes(command)) {
        limitIdentifying();
      }
    },
    noteWatcher(socket, address) {
      if (work() !== null && (pageAddress ?? address) === address) {
        pageAddress = address;
        attend(socket);
      }
    },
    noteDisconnect(socket) {
      if (!attending.delete(socket) || attending.size > 0) return;
      others.tell(false);
      waitForReturn();
    },
    stateStored() {
      if (work() !== null) return;
      if (attending.size > 0) others.tell(false);
      attending.clear();
      stop();
    },
    stop,
  };
}
