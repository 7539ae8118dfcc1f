import type { Browser, Page } from 'playwright';
import { TELEVISION, watchProblems } from './browser.ts';
import { patience } from './until.ts';

/** Maximum time until something is shown, in ms. */
const SHOWN_WITHIN = 10_000;

export interface Television {
  readonly page: Page;
  readonly problems: readonly string[];
  showsKm(side: string, km: number): Promise<void>;
  showsText(text: string | RegExp): Promise<void>;
  dropsText(text: string | RegExp): Promise<void>;
}

export async function openTelevision(
  browser: Browser,
  url: string,
  code: string,
): Promise<Television> {
  const context = await browser.newContext(TELEVISION);
  const page = await context.newPage();
  const problems = watchProblems(page);
  await page.goto(`${url}/tv/${code}`, { timeout: 30_000 * patience() });
  // Awake, with the table on it: before that it hears no reader that types.
  const timeout = SHOWN_WITHIN * patience();
  await page.locator('main.tv').waitFor({ timeout: 3 * timeout });
  // Text for listeners only stays in the announcements' log.
  const shown = page.locator(':not(.unseen, .unseen *)');
  const seen = (text: string | RegExp) =>
    page.locator('main').getByText(text).and(shown).filter({ visible: true }).first();
  return {
    page,
    problems,
    showsKm: (side, km) =>
      page
        .getByRole('article', { name: side })
        .locator('.km b', { hasText: new RegExp(`^${String(km)}$`) })
        .waitFor({ timeout }),
    showsText: (text) => seen(text).waitFor({ timeout }),
    dropsText: (text) => seen(text).waitFor({ state: 'hidden', timeout }),
  };
}
