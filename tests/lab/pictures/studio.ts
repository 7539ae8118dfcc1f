import type { BrowserContextOptions, Page } from 'playwright';
import type { App } from '../../support/app.ts';
import { PHONE, TELEVISION } from '../../support/browser.ts';
import type { LabPage } from '../../support/pages.ts';
import type { ScreenSocket } from '../../support/screenSocket.ts';

export interface Studio {
  readonly app: App;
  readonly screen: ScreenSocket;
  /** The simulator of a house with readers, opened once it is needed. */
  lab(): Promise<LabPage>;
  /** Opens a page in a context of its own, which is closed after the moment. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  take(page: Page, name: string, when?: 'now' | 'at-rest'): Promise<void>;
}

export type Moment = (studio: Studio) => Promise<void>;

export const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 640 } };
export const HD: BrowserContextOptions = { ...TELEVISION, viewport: { width: 1280, height: 720 } };
export const PORTRAIT: BrowserContextOptions = {
  ...TELEVISION,
  viewport: { width: 1080, height: 1920 },
};
export const ENGLISH = { locale: 'en-GB' } as const;
/** Phones of every scene, by the end of the picture's name. */
export const PHONES: Readonly<Record<string, BrowserContextOptions>> = {
  '': PHONE,
  '-english': { ...PHONE, ...ENGLISH },
  '-small': SMALL,
  '-small-english': { ...SMALL, ...ENGLISH },
};
/** Time until temporary content is fully visible, in ms. */
export const MEANWHILE = 900;
