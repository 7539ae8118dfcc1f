import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright';
import { startApp } from '../support/app.ts';
import { openBrowser, PHONE, TELEVISION } from '../support/browser.ts';
import { atHome } from '../support/ownHouse.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { openCamera } from './pictures/camera.ts';
import { takeGuide } from './pictures/guide.ts';
import { ENGLISH, PHONES } from './pictures/studio.ts';
import { takeMoments } from './pictures/tour.ts';
import { README_PICTURE, SCENES, SHEETS, stage } from '../support/pictures/scenes.ts';

/**
 * `npm run pictures` plays scenes on the real server and takes pictures of every page, for people to look at:
 * in build/pictures. `npm run pictures -- phone` takes only those with `phone` in their name (of what passes while a page
 * looks on: in the name of the moment); `-- readme` takes the one that the README shows anew, and `-- guide` those of the guide.
 */
const [wanted = ''] = process.argv.slice(2);
const FOLDER = 'build/pictures';

const FRENCH = { locale: 'fr-FR' } as const;
const PORTRAIT: BrowserContextOptions = { viewport: { width: 1080, height: 1920 } };
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
/** Scenes that are also looked at in English, and on a television that stands on end. */
const CLOSELY: readonly string[] = ['race', 'refused', 'sheet', 'over', 'elevens'];

const PAGES = [
  '',
  'matches',
  'hall',
  'cards',
  'readers',
  'reader',
  'devices',
  'lab',
  'rules/classique',
  'tv',
  'tv/NOBODY',
] as const;

async function main(): Promise<void> {
  if (wanted === 'guide') {
    const browser = await openBrowser();
    await takeGuide(browser, await openCamera(browser));
    await browser.close();
    return;
  }
  if (wanted === '') rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const began = performance.now();
  const app = await startApp({ lab: true });
  const opened = await openBrowser();
  const browser = atHome(opened, app.url);
  const camera = await openCamera(browser);
  const screen = openScreenSocket(app.url);
  const shoot = async (options: BrowserContextOptions, path: string, name: string) => {
    if (!name.includes(wanted)) return;
    await camera.shoot(options, `${app.url}/${path}`, join(FOLDER, `${name}.webp`));
  };

  if (wanted === 'readme') {
    const code = await stage(screen, SCENES.race);
    await camera.shoot(TELEVISION, `${app.url}/tv/${code}`, README_PICTURE);
  }
  for (const [name, scene] of Object.entries(SCENES)) {
    // Unwanted tables are not opened: the number of open ones is limited.
    if (!`tv-${name} phone-${name}`.includes(wanted)) continue;
    const code = await stage(screen, scene);
    await shoot({ ...TELEVISION, ...FRENCH }, `tv/${code}`, `tv-${name}`);
    for (const [variant, options] of Object.entries(PHONES)) {
      await shoot(options, `play/${code}`, `phone-${name}${variant}`);
    }
    if (CLOSELY.includes(name)) {
      await shoot({ ...TELEVISION, ...ENGLISH }, `tv/${code}`, `tv-${name}-english`);
      await shoot({ ...PORTRAIT, ...FRENCH }, `tv/${code}`, `tv-${name}-portrait`);
    }
  }

  const sheets = await stage(screen, SHEETS);
  const race = await stage(screen, SCENES['sheet-corrected']);
  for (const [variant, options] of Object.entries(PHONES)) {
    await shoot(options, `score/${sheets}`, `score-by-hand${variant}`);
  }
  await shoot({ ...TELEVISION, ...FRENCH }, `tv/${sheets}`, 'tv-by-hand');
  await shoot({ ...PHONE, ...FRENCH }, `score/${race}`, 'score-of-cards');
  await shoot({ ...TELEVISION, ...FRENCH }, `tv/${race}/replay`, 'tv-replay');
  for (const path of PAGES) {
    const name = path === '' ? 'home' : path.replace('/', '-').toLowerCase();
    await shoot({ ...PHONE, ...FRENCH }, path, `${name}-phone`);
    await shoot({ ...WIDE, ...FRENCH }, path, `${name}-wide`);
  }
  screen.close();
  await app.close();
  const broken = await takeMoments(opened, camera, FOLDER, wanted);
  await opened.close();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `${String(readdirSync(FOLDER).length)} pictures in ${FOLDER}, after ${minutes} minutes`,
  );
  if (broken.length > 0) {
    console.error(`broken off: ${broken.join(', ')}`);
    process.exitCode = 1;
  }
}

await main();
