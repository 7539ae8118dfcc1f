import type { Browser, Page } from 'playwright';
import { TELEVISION, watchProblems } from './browser.ts';

/** The television page of a table, read as people read it. */
export interface Television {
  readonly page: Page;
  /** What went wrong in the page. */
  readonly problems: readonly string[];
  /** Waits until a side's panel shows these kilometres. */
  showsKm(side: string, km: number): Promise<void>;
  /** Waits until the newest of the last plays says this. */
  showsText(text: string | RegExp): Promise<void>;
  /** Waits until nothing on the screen says this any more. */
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
  await page.goto(`${url}/tv/${code}`);
  // Awake, with the table on it: before that it hears no reader that types.
  await page.locator('main.tv').waitFor();
  // What is only said to those who listen stays in the log of what was said.
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
        .waitFor({ timeout: 10_000 }),
    showsText: (text) => seen(text).waitFor({ timeout: 10_000 }),
    dropsText: (text) => seen(text).waitFor({ state: 'hidden', timeout: 10_000 }),
  };
}
