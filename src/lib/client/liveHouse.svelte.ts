import type { DeviceCommand, DeviceRefusal } from '../devices/commands.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { ReaderHealth } from '../house/health.ts';
import type { HouseView } from '../house/view.ts';
import { NO_READER } from '../reader/events.ts';
import type { ChooseKeyboardRequest, ReadersHealth, Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { accessSource, houseSource, type FollowedAccess } from './sources.ts';

/** The house (tables, decks, readers) as a page sees it. */
export interface LiveHouse extends LiveView<HouseView> {
  /** Asks the house for something. Sent until it is answered, and done once; browser only. */
  send(command: HouseCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
  /** Makes a keyboard at a bridge a reader, or gives it back. */
  chooseKeyboard(request: ChooseKeyboardRequest): Promise<Reply<null, HouseRefusal>>;
}

/** Follows the house. Call it while a component is set up. */
export function liveHouse(): LiveHouse {
  const live = liveView(houseSource);
  return Object.assign(live, {
    send(command: HouseCommand) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('house', request));
    },
    chooseKeyboard: (request: ChooseKeyboardRequest) =>
      live.ask((socket) => socket.emitWithAck('chooseKeyboard', request)),
  });
}

/** What this screen may do, and whom it may see. */
export interface LiveAccess extends LiveView<FollowedAccess> {
  /** Asks for something about devices. Sent until it is answered, and done once; browser only. */
  send(command: DeviceCommand): Promise<Reply<null, DeviceRefusal>>;
}

/** Follows what this screen may do. Call it while a component is set up; `table` answers a code, or null for the house. */
export function liveAccess(table: () => string | null): LiveAccess {
  const live = liveView((socket) => accessSource(socket, table()));
  return Object.assign(live, {
    send(command: DeviceCommand) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('device', request));
    },
  });
}

interface LiveReaders {
  readonly all: readonly ReaderHealth[] | null;
  /** Those that the table had were taken to another one. */
  readonly left: boolean;
  /** None played there when they were last heard of; a lost connection changes nothing about that. */
  readonly none: boolean;
}

/**
 * The state of a table's readers; null until the server has told it, which it does to whoever follows the table
 * (`liveTable`). Call it while a component is set up.
 */
export function liveReaders(code: () => string): LiveReaders {
  let all: readonly ReaderHealth[] | null = $state.raw(null);
  let left = $state(false);
  let none = $state(false);

  $effect(() => {
    const socket = connection();
    const table = code();
    const heard = (health: ReadersHealth) => {
      if (health.table !== table) return;
      all = health.readers;
      none = all.every(({ name }) => name === NO_READER);
      left = health.left === true;
    };
    const lost = () => (all = null);
    socket.on('readers', heard).on('disconnect', lost);
    return () => {
      socket.off('readers', heard).off('disconnect', lost);
      lost();
    };
  });

  return {
    get all() {
      return all;
    },
    get none() {
      return none;
    },
    get left() {
      return left;
    },
  };
}
