import { isSeatButtonAllowed } from '../../../devices/state.ts';
import { accept } from '../../../game/result.ts';
import { defineExtension } from '../extension.ts';
import { BUS_MESSAGES } from '../../../protocol/messages/bus.ts';
import { openVenueBus } from './venueBus.ts';

/** Paths that a dashboard may embed in a frame: read-only pages. */
const FRAMEABLE_PATH = /^\/tv(?:\/[A-Za-z0-9]{1,12})?\/?$/;

/** Tells an MQTT broker and a webhook what happens, and takes commands from the broker. */
export const bus = defineExtension({
  name: 'bus',
  needs: ['access', 'config', 'house', 'ports', 'secret', 'tables'],
  offers: [],
  async start({ access, config, house, ports, secret, tables, on, handle, answer, ask }) {
    const { devices } = access;
    const venueBus = await openVenueBus(config.bus, ports, {
      address: config.address,
      data: config.data,
      secret,
      language: config.language,
      tables: {
        view: tables.view,
        mayActFor: (table, seat) =>
          devices.isWithoutReferee(table)
            ? null
            : isSeatButtonAllowed(table, seat - 1, devices.state()),
        sendCommand: (table, id, command) =>
          tables.ask(table, id, command, devices.authorityAt(table)),
        chancesInWords: (table) => ask('chances.inWords', table),
      },
    });
    on('table.changed', venueBus.tableChanged);
    on('table.erased', venueBus.tableErased);
    on('venue.changed', venueBus.venueChanged);
    on('card.laid', venueBus.tagLaid);
    on('chances.computed', venueBus.chances);
    on('server.started', () => venueBus.venueChanged(house.view()));
    answer('chances.subscribers', venueBus.tables);
    answer('seatButtons.areUsed', venueBus.hasSeatButtons);
    answer('page.framesOf', (path) => (FRAMEABLE_PATH.test(path) ? venueBus.frames() : []));
    handle(BUS_MESSAGES, () => ({
      bus: () => accept(venueBus.viewBus()),
      async setBus(change) {
        const reply = await venueBus.changeSettings(change);
        if (reply.ok) access.changed(['everybody']);
        return reply;
      },
    }));
    return { offers: {}, stop: venueBus.close };
  },
});
