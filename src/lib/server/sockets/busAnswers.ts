import { accept, type Result } from '../../game/result.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import type { BusChange, BusRefusal, BusView } from '../../protocol/bus.ts';
import type { BorderRefusal, ScreenToServer } from '../../protocol/messages.ts';
import { parseBus, parseSetBus } from '../../protocol/parse.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Handlers } from './handlers.ts';

/** Whom the house tells what happens, as far as its pages may see and set it. */
export interface BusDesk {
  view(): BusView;
  /** Takes effect before it is answered. */
  change(change: BusChange): Promise<Result<BusView, BusRefusal | BorderRefusal>>;
  /** Whether there are buttons that may act for players, which their referee sees. */
  hasSeatButtons(): boolean;
}

/** What pages ask of the bus; `changed`: screens see something else by it. */
export const busAnswers = (
  authorizer: Authorizer,
  bus: BusDesk,
  changed: () => void,
): Pick<Handlers<ScreenToServer>, 'bus' | 'setBus'> => ({
  bus(raw) {
    const request = parseBus(raw);
    if (!request.ok) return request;
    return authorizer.inHouse(MESSAGE_ROLES.bus) ?? accept(bus.view());
  },
  async setBus(raw) {
    const request = parseSetBus(raw);
    if (!request.ok) return request;
    const refused = authorizer.inHouse(MESSAGE_ROLES.setBus);
    if (refused !== null) return refused;
    const reply = await bus.change(request.value);
    if (reply.ok) changed();
    return reply;
  },
});
