import { defineExtension } from '../extension.ts';
import { watchNewerVersion } from './newerVersion.ts';

/** Asks the address in `UPDATE_URL` for a newer version. */
export const updates = defineExtension({
  name: 'updates',
  needs: ['config'],
  offers: ['newerVersion'],
  start({ config }) {
    const { newest, stop } = watchNewerVersion(config.updateUrl);
    return { offers: { newerVersion: newest }, stop };
  },
});
