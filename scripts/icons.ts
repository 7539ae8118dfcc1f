// `npm run icons`: renders the app icons from their SVG, for systems that do not accept SVG.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

const FOLDER = join(import.meta.dirname, '../static/icons');
const HOME_ASSISTANT = '../../packaging/home-assistant/table_companion';
const ICONS = [
  { from: 'icon', size: 192, to: 'icon-192' },
  { from: 'icon', size: 512, to: 'icon-512' },
  { from: 'maskable', size: 512, to: 'maskable-512' },
  { from: 'icon', size: 128, to: `${HOME_ASSISTANT}/icon` },
] as const;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { from, size, to } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const svg = readFileSync(join(FOLDER, `${from}.svg`), 'utf8');
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: join(FOLDER, `${to}.png`), omitBackground: true });
}
await browser.close();
