import { defineExtension } from '../extension.ts';
import { createPartners } from './partners.ts';

/** Plays for computer partners. */
export const partners = defineExtension({
  name: 'partners',
  needs: ['cluster', 'config', 'tables'],
  offers: [],
  start({ cluster, config, tables, on }) {
    const { stateKnown, close } = createPartners(cluster, { tables, pause: config.partnerPause });
    on('table.known', stateKnown);
    return { offers: {}, stop: close };
  },
});
