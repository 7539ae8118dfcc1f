import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { startApp } from '../app.ts';
import { TELEVISION } from '../browser.ts';
import { atHome } from '../ownHouse.ts';
import { openLab, type LabPage } from '../pages.ts';
import { openScreenSocket } from '../screenSocket.ts';
import type { Camera } from './camera.ts';
import { takeHomes } from './homes.ts';
import { MOMENTS } from './moments.ts';
import { MEANWHILE, type Studio } from './studio.ts';

/** Takes all pictures whose moment has this in its name; answers with the moments that broke off, and goes on after them. */
export async function takeMoments(
  opened: Browser,
  camera: Camera,
  folder: string,
  wanted: string,
): Promise<readonly string[]> {
  const app = await startApp({ lab: true, bridge: false });
  const browser = atHome(opened, app.url);
  const screen = openScreenSocket(app.url);
  let lab: Promise<LabPage> | undefined;
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
      const page = await (
        await browser.newContext({ reducedMotion: 'reduce', ...options })
      ).newPage();
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
    if (name.includes(wanted)) await whole(name, moment(studio));
  }
  await whole('homes', takeHomes(studio.take, opened, wanted));
  screen.close();
  await app.close();
  return broken;
}
