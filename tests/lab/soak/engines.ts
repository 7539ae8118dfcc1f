import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { TELEVISION } from '../../support/browser.ts';

/** For which engines a page is sent. */
export const PAGES = ['modern', 'legacy'] as const;
export type Pages = (typeof PAGES)[number];

export async function contextFor(
  browser: Browser,
  url: string,
  pages: Pages,
  window: BrowserContextOptions = TELEVISION,
): Promise<BrowserContext> {
  const context = await browser.newContext(window);
  if (pages === 'legacy') await context.addCookies([{ name: 'engine', value: 'legacy', url }]);
  return context;
}

/** The page of that table, once it stands and is known to be of that kind. */
export const standing = (pages: Pages): string => `html[data-engine=${pages}] main.tv`;
