import type { DeviceCommand, DeviceRefusal } from '../devices/commands.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { ReaderHealth } from '../house/health.ts';
import type { HouseView } from '../house/view.ts';
import type { ChooseKeyboardRequest } from '../protocol/messages/venue.ts';
import type { ReadersHealth, Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { accessSource, houseSource, type FollowedAccess } from './sources.ts';

export interface LiveHouse extends LiveView<HouseView> {
  send(command: HouseCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
  /** Makes a keyboard of a bridge a reader, or releases it. */
  chooseKeyboard(request: ChooseKeyboardRequest): Promise<Reply<null, HouseRefusal>>;
}

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

export interface LiveAccess extends LiveView<FollowedAccess> {
  send(command: DeviceCommand): Promise<Reply<null, DeviceRefusal>>;
}

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
  readonly left: boolean;
}

export function liveReaders(code: () => string): LiveReaders {
  let all: readonly ReaderHealth[] | null = $state.raw(null);
  let left = $state(false);

  $effect(() => {
    const socket = connection();
    const table = code();
    const heard = (health: ReadersHealth) => {
      if (health.table !== table) return;
      all = health.readers;
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
    get left() {
      return left;
    },
  };
}
