import type { DeviceReader } from './device.ts';
import { browserStorage } from '../sending/storage.ts';
import { hearWedge } from './wedgeKeys.ts';

const KEY = 'types as a reader';

/**
 * Hears USB readers that type into this browser, on every page: nobody has to set anything up. A device that had one
 * before is listed as soon as a page is open, so that the house does not miss it. Returns how to stop.
 */
export function hearKeyboardReader(): () => void {
  if (wasHeard())
    void openDevice()
      .then((device) => device.join())
      .catch((error: unknown) => reportError(error));
  return hearWedge(window, ({ spelling, tags }) => {
    rememberHeard();
    // These readers do not tell when a card leaves: every burst of keys is a card laid.
    void openDevice()
      .then((device) => device.take('USB', tags[0] ?? spelling))
      .catch((error: unknown) => reportError(error));
  });
}

/** Most pages never meet such a reader: what it needs is fetched with its first card. */
async function openDevice(): Promise<DeviceReader> {
  const { deviceReader } = await import('./deviceReader.svelte.ts');
  const device = deviceReader();
  device.report('USB', 'ready');
  return device;
}

function wasHeard(): boolean {
  try {
    return browserStorage()?.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function rememberHeard(): void {
  try {
    browserStorage()?.setItem(KEY, 'yes');
  } catch {
    // Then it is listed with its first card.
  }
}
