import type { BrowserContextOptions, Page } from 'playwright';
import type { App } from '../app.ts';
import { PHONE, TELEVISION } from '../browser.ts';
import type { LabPage } from '../pages.ts';
import type { ScreenSocket } from '../screenSocket.ts';

/** A house with what takes pictures of its pages while something happens at its tables. */
export interface Studio {
  readonly app: App;
  readonly screen: ScreenSocket;
  /** The simulator of a house with readers, opened once it is needed. */
  lab(): Promise<LabPage>;
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Takes a picture under this name: at once, or when the page has come to rest. */
  take(page: Page, name: string, when?: 'now' | 'at-rest'): Promise<void>;
}

/** Something that happens before a page that looks on, and pictures of it. */
export type Moment = (studio: Studio) => Promise<void>;

export const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 640 } };
export const HD: BrowserContextOptions = { ...TELEVISION, viewport: { width: 1280, height: 720 } };
export const PORTRAIT: BrowserContextOptions = {
  ...TELEVISION,
  viewport: { width: 1080, height: 1920 },
};
export const ENGLISH = { locale: 'en-GB' } as const;
/** How long what is shown for some seconds alone needs to have come whole, in ms. */
export const MEANWHILE = 900;
