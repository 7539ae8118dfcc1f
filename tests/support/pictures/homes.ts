import type { Browser } from 'playwright';
import { startApp } from '../app.ts';
import { atHome } from '../ownHouse.ts';
import { shortMatch, writeMatches } from '../pastMatches.ts';
import { ENGLISH, SMALL, type Studio } from './studio.ts';

/** Homes with so many tables, and what lies around them. */
export async function takeHomes(
  take: Studio['take'],
  opened: Browser,
  wanted: string,
): Promise<void> {
  for (const count of [0, 1, 30, 300]) {
    const name = `home-${String(count)}`;
    if (!name.includes(wanted) && !(count === 30 && wanted === 'history')) continue;
    const names = ['Anne', 'Bruno', 'Zoé', 'Hélène', 'Marie-Antoinette', 'Élodie'];
    const matches = Array.from({ length: count }, (_, at) => ({
      code: `K${String(at).padStart(4, '2')}X`,
      at: Date.now() - (count - at) * 40_000_000,
      events: shortMatch(
        [names[at % 6] ?? '', names[((at % 6) + 1 + (at % 3)) % 6] ?? ''],
        [(at % 7) + 1, (at % 4) + 2],
        { coupFourre: at % 3 === 0, finished: at % 5 !== 4 },
      ),
    }));
    const app = await startApp({
      bridge: false,
      prepare: (data) => writeMatches(data, matches),
    });
    const browser = atHome(opened, app.url);
    const views = [
      ['phone', SMALL],
      ['wide', { ...ENGLISH, viewport: { width: 1280, height: 800 } }],
    ] as const;
    for (const [view, options] of views) {
      const page = await (await browser.newContext(options)).newPage();
      await page.goto(app.url);
      await page.locator('main h1').waitFor();
      await take(page, `${name}-${view}`);
      if (count !== 1) {
        const change = page.getByTestId('change-household');
        if (await change.isVisible()) await change.click();
        await take(page, `${name}-${view}-form`);
        if (count === 0) {
          await page.getByTestId('create-table').click();
          await take(page, `${name}-${view}-opened`);
        }
      }
      if (count === 30) {
        await page.goto(`${app.url}/matches`);
        await take(page, `history-list-${view}`);
        // A wide page shows both at once.
        const figures = page.getByRole('button', { name: 'Les chiffres', exact: true });
        if (await figures.isVisible()) await figures.click();
        await take(page, `history-figures-${view}`);
        await page.getByTestId('figures').getByRole('link').first().click();
        await page.getByTestId('against').waitFor();
        await take(page, `history-player-${view}`);
      }
      await page.context().close();
    }
    await app.close();
  }
}
