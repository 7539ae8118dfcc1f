import type { Page } from 'playwright';

/** Gives a page the NFC of an Android phone, before it loads; nothing else can stand in for it. */
export async function giveNfc(page: Page, answer: 'granted' | 'denied' = 'granted'): Promise<void> {
  await page.addInitScript((permission) => {
    class NDEFReader extends EventTarget {
      scan({ signal }: { signal: AbortSignal }): Promise<void> {
        if (permission === 'denied') {
          return Promise.reject(new DOMException('no', 'NotAllowedError'));
        }
        const read = (event: Event) => {
          const { detail } = event as CustomEvent<string>;
          const reading = Object.assign(new Event('reading'), { serialNumber: detail });
          this.dispatchEvent(detail === 'not NDEF' ? new Event('readingerror') : reading);
        };
        addEventListener('tag at the phone', read, { signal });
        return Promise.resolve();
      }
    }
    Object.assign(globalThis, { NDEFReader });
  }, answer);
}

/** Holds a tag to the back of the phone; `not NDEF` is one that Web NFC cannot make sense of. */
export const holdTag = (page: Page, serialNumber: string): Promise<void> =>
  page.evaluate((detail) => {
    dispatchEvent(new CustomEvent('tag at the phone', { detail }));
  }, serialNumber);
