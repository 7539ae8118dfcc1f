import { accept, type Result } from '../../../game/result.ts';
import type { BusChange, BusRefusal, BusView } from '../../../protocol/bus.ts';
import type { BUS_MESSAGES } from '../../../protocol/messages/bus.ts';
import type { ProtocolRefusal } from '../../../protocol/messages.ts';
import type { Handlers } from '../../sockets/handlers.ts';

export interface BusSettingsService {
  viewBus(): BusView;
  /** Applies the change before resolving. */
  changeSettings(change: BusChange): Promise<Result<BusView, BusRefusal | ProtocolRefusal>>;
  hasSeatButtons(): boolean;
}

export const createBusHandlers = (
  bus: BusSettingsService,
  changed: () => void,
): Handlers<typeof BUS_MESSAGES> => ({
  bus: () => accept(bus.viewBus()),
  async setBus(change) {
    const reply = await bus.changeSettings(change);
    if (reply.ok) changed();
    return reply;
  },
});
