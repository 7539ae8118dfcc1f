import type { Page } from 'playwright';

/** A tag as a phone finds it; `text` is what stands in the one record it has, if it has any. */
export interface PhoneTag {
  readonly serialNumber: string;
  readonly text?: string;
  readonly locked?: boolean;
}

/** Gives a page the NFC of an Android phone, before it loads; nothing else can stand in for it. */
export async function giveNfc(page: Page, answer: 'granted' | 'denied' = 'granted'): Promise<void> {
  await page.addInitScript((permission) => {
    let here: PhoneTag = { serialNumber: '' };
    const change = (tag: PhoneTag) =>
      here.locked === true
        ? Promise.reject(new DOMException('read-only', 'NetworkError'))
        : Promise.resolve(void Object.assign(globalThis, { tagAtPhone: (here = tag) }));

    class NDEFReader extends EventTarget {
      scan({ signal }: { signal: AbortSignal }): Promise<void> {
        if (permission === 'denied') {
          return Promise.reject(new DOMException('no', 'NotAllowedError'));
        }
        addEventListener('tag at the phone', (event) => this.read(event), { signal });
        return Promise.resolve();
      }

      read(event: Event): void {
        here = (event as CustomEvent<PhoneTag>).detail;
        const { serialNumber, text } = here;
        const data = text === undefined ? null : new TextEncoder().encode(text);
        const records = data === null ? [] : [{ recordType: 'table-companion:tag', data }];
        const reading = Object.assign(new Event('reading'), { serialNumber, message: { records } });
        this.dispatchEvent(serialNumber === 'not NDEF' ? new Event('readingerror') : reading);
      }

      write({ records }: { records: readonly { data: BufferSource }[] }): Promise<void> {
        return change({ ...here, text: new TextDecoder().decode(records[0]?.data) });
      }

      makeReadOnly(): Promise<void> {
        return change({ ...here, locked: true });
      }
    }
    Object.assign(globalThis, { NDEFReader });
  }, answer);
}

/** Holds a tag to the back of the phone; `not NDEF` is one that Web NFC cannot make sense of. */
export const holdTag = (page: Page, tag: string | PhoneTag): Promise<void> =>
  page.evaluate(
    (detail) => {
      dispatchEvent(new CustomEvent('tag at the phone', { detail }));
    },
    typeof tag === 'string' ? { serialNumber: tag } : tag,
  );

/** The tag that was written last, as it is now. */
export const writtenTag = (page: Page): Promise<PhoneTag | undefined> =>
  page.evaluate(() => (globalThis as { tagAtPhone?: PhoneTag }).tagAtPhone);
