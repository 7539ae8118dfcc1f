import type { DeviceCommand, DeviceRefusal } from '../devices/commands.ts';
import type { AccessView } from '../devices/view.ts';
import type { Reply } from '../protocol/messages.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { accessSource } from './sources.ts';

/** What this screen may do, and whom it may see. */
export interface LiveAccess extends LiveView<AccessView> {
  /** Asks for something about devices. Sent until it is answered, done once; browser only. */
  send(command: DeviceCommand): Promise<Reply<null, DeviceRefusal>>;
}

/** The door to that. Call it while a component is set up, with the table's code, or null for the house, as a function. */
export function liveAccess(table: () => string | null): LiveAccess {
  const live = liveView((socket) => accessSource(socket, table()));
  return Object.assign(live, {
    send(command: DeviceCommand) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('device', request));
    },
  });
}
