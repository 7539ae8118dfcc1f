import { accept, refuse, type Result } from '../../../game/result.ts';
import { CHANCES_MESSAGES } from '../../../protocol/messages/chances.ts';
import type { ProtocolRefusal } from '../../../protocol/messages.ts';
import { RATE_LIMITED } from '../../../protocol/retries.ts';
import { defineExtension } from '../extension.ts';
import { createChancesFeed } from './chancesFeed.ts';
import { createChancesSpeaker } from './chancesSpeaker.ts';

/** Estimates who wins: on request, as an answer to a token, and for feed and bus. */
export const chances = defineExtension({
  name: 'chances',
  needs: ['access', 'ports', 'tables'],
  offers: [],
  start({ access, ports, tables, on, handle, answer, askAll }) {
    const { devices, limits } = access;
    const isEnabled = () => devices.state().chances;
    answer('chances.inWords', createChancesSpeaker({ tables, isEnabled }));
    const forecast = createChancesFeed({
      tableHistory: ports.tableHistory,
      view: tables.view,
      isEnabled,
      tablesWithSubscribers: () => [...new Set(askAll('chances.subscribers').flat())],
      publish: (view, found) => ports.events.emit('chances.computed', view, found),
    });
    answer('chances.known', forecast.known);
    on('table.changed', forecast.table);
    on('table.erased', forecast.erased);
    const unwatch = access.watch(() => forecast.settingChanged());
    handle(CHANCES_MESSAGES, ({ principal }) => {
      const withinLimits = async <Found>(
        ask: () => Promise<Result<Found, ProtocolRefusal>>,
      ): Promise<Result<Found, ProtocolRefusal>> =>
        (await limits.runChancesQuery(principal, ask)) ?? refuse(RATE_LIMITED);
      return {
        chances: async ({ table, moves }) =>
          isEnabled()
            ? withinLimits(() => tables.askHistory(table, { about: 'chances', moves }))
            : accept(null),
        // Finished rounds only, on request: no setting of the venue is needed.
        story: ({ table, moves }) =>
          withinLimits(() => tables.askHistory(table, { about: 'story', moves })),
      };
    });
    return { offers: {}, stop: unwatch };
  },
});
