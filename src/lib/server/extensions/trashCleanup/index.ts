import { log } from '../../log/log.ts';
import { defineExtension } from '../extension.ts';

const CLEANUP_INTERVAL_MS = 60 * 60_000;

/** Deletes expired matches of the trash on a timer, independent of the wall clock. */
export const trashCleanup = defineExtension({
  name: 'trashCleanup',
  needs: ['trash'],
  offers: [],
  start({ trash, on }) {
    const sweep = () => void trash.deleteExpired().catch(log.failure('bin not swept'));
    on('server.started', sweep);
    const timer = setInterval(sweep, CLEANUP_INTERVAL_MS).unref();
    return { offers: {}, stop: () => clearInterval(timer) };
  },
});
