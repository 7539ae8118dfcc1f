import { rematchAt } from '../../../house/tables.ts';
import { defineExtension } from '../extension.ts';
import { createFeedSubscribers } from './feedSubscribers.ts';
import { feedSockets } from './overSockets.ts';

/** Streams the public state of a table to overlays and other programs. */
export const feed = defineExtension({
  name: 'feed',
  needs: ['access', 'house', 'tables'],
  offers: ['feed'],
  start({ access, house, tables, on, answer, ask }) {
    const followers = createFeedSubscribers({
      deviceOf: access.devices.deviceOf,
      nextOf: (code) => rematchAt(code, house.state())?.code ?? null,
    });
    const offered = {
      followers,
      knownChances: (view: Parameters<typeof followers.toFeedView>[0]) =>
        ask('chances.known', view),
    };
    on('table.changed', followers.tableChanged);
    on('table.erased', followers.tableErased);
    on('venue.changed', followers.house);
    on('chances.computed', followers.chances);
    answer('chances.subscribers', followers.tables);
    const upgrade = feedSockets({ access, host: { house, tables }, extension: () => offered });
    answer('upgrade.handler', () => upgrade);
    return { offers: { feed: offered }, stop: followers.close };
  },
});
