import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright';
import { startApp } from '../../support/app.ts';
import { TELEVISION } from '../../support/browser.ts';
import { atHome } from '../../support/ownHouse.ts';
import { askWho, createTable, openLab, seatPlayers, type LabPage } from '../../support/pages.ts';
import { openScreenSocket } from '../../support/screenSocket.ts';
import type { Camera } from './camera.ts';
import { MOMENTS } from './moments.ts';
import { MEANWHILE, type Studio, ENGLISH, SMALL } from './studio.ts';
import { shortMatch, writeMatches } from '../../support/pastMatches.ts';

export async function takeMoments(
  opened: Browser,
  camera: Camera,
  folder: string,
  wanted: string,
): Promise<readonly string[]> {
  const app = await startApp({ lab: true });
  const browser = atHome(opened, app.url);
  const screen = openScreenSocket(app.url);
  let lab: Promise<LabPage> | undefined;
  const open: BrowserContext[] = [];
  const studio: Studio = {
    app,
    screen,
    lab: () =>
      (lab ??= (async () => {
        const bench = await openLab(await browser.newContext(TELEVISION), app.url);
        await bench.makeDeck();
        return bench;
      })()),
    async open(path, options = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      open.push(context);
      const page = await context.newPage();
      await page.goto(new URL(path, app.url).href);
      // Before that it hears of nothing.
      await page.locator('html[data-started], svg').first().waitFor({ state: 'attached' });
      await pause(MEANWHILE);
      return page;
    },
    take: (page, name, when = 'at-rest') => camera.take(page, join(folder, `${name}.webp`), when),
  };
  const broken: string[] = [];
  const whole = async (name: string, taken: Promise<void>) => {
    await taken.catch((error: unknown) => {
      console.error(name, error);
      broken.push(name);
    });
  };
  for (const [name, moment] of Object.entries(MOMENTS)) {
    if (!name.includes(wanted)) continue;
    await whole(name, moment(studio));
    for (const context of open.splice(0)) await context.close();
  }
  await whole('homes', takeHomes(studio.take, opened, wanted));
  screen.close();
  await app.close();
  return broken;
}

async function takeHomes(take: Studio['take'], opened: Browser, wanted: string): Promise<void> {
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
    const app = await startApp({ prepare: (data) => writeMatches(data, matches) });
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
        await askWho(page);
        await take(page, `${name}-${view}-who`);
        if (count === 0) {
          await seatPlayers(page, ['Anne', 'Bruno']);
          await take(page, `${name}-${view}-open`);
          await createTable(page);
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
