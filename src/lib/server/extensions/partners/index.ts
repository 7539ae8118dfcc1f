import { defineExtension } from '../extension.ts';
import { createPartners } from './partners.ts';

/** Plays for computer partners. */
export const partners = defineExtension({
  name: 'partners',
  needs: ['config', 'ports', 'tables'],
  offers: [],
  start({ config, ports, tables, on }) {
    const { stateKnown, close } = createPartners(ports, { tables, pause: config.partnerPause });
    on('table.known', stateKnown);
    return { offers: {}, stop: close };
  },
});
