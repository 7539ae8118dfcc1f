/**
 * Pictures of the screens in every state, without a server: `npx tsx scripts/lookTv.ts [folder] [state,…] [size,…] [language,…]`.
 * States of Elevens are asked for as `elevens.midGame`; the sizes `phone` and `small` show the phone's page of them.
 * Prints every text that is cut off or lies outside the screen.
 */
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import type { AxeResults } from 'axe-core';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { elevensViews } from '../tests/fixtures/elevensViews.ts';
import { tableViews } from '../tests/fixtures/tableViews.ts';
import { compiledMessages } from './compiledMessages.ts';

const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  '1080p': { width: 1920, height: 1080 },
  '720p': { width: 1280, height: 720 },
  '4k': { width: 3840, height: 2160 },
  portrait: { width: 1080, height: 1920 },
  phone: { width: 375, height: 812 },
  small: { width: 320, height: 640 },
};
/** Pages that scroll. */
const PHONES = ['phone', 'small'];
const [folder = 'pictures', states, sizes = '1080p', languages = 'fr'] = process.argv.slice(2);

const server = await createServer({
  configFile: false,
  root: 'tests/support/look',
  logLevel: 'error',
  cacheDir: join(process.cwd(), 'node_modules/.vite-look'),
  server: { port: 5141, fs: { allow: [process.cwd()] } },
  resolve: { alias: { '$app/paths': join(process.cwd(), 'tests/support/look/paths.ts') } },
  plugins: [compiledMessages(), svelte({ configFile: false, preprocess: vitePreprocess() })],
});
await server.listen();
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

const all = [
  ...Object.keys(tableViews),
  ...Object.keys(elevensViews).map((state) => `elevens.${state}`),
];
const wanted = states === undefined ? all : states.split(',');
for (const size of sizes.split(',')) {
  const page = await browser.newPage({ viewport: SIZES[size] ?? { width: 1920, height: 1080 } });
  page.on('pageerror', (error) => console.error(error.message));
  for (const language of languages.split(',')) {
    for (const wish of wanted) {
      const [state = '', connection = 'live'] = wish.split('@');
      const screen = PHONES.includes(size) ? 'phone' : 'tv';
      const asked = new URLSearchParams({ state, language, connection, screen });
      await page.goto(`http://localhost:5141/?${asked.toString()}`);
      await page.waitForSelector('main');
      await settled(page);
      const name = `${wish}.${size}.${language}`;
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: screen === 'phone' });
      const misplaced = screen === 'phone' ? await tooWide(page) : await outOfPlace(page);
      const problems = [...misplaced, ...(await inaccessible(page))];
      for (const problem of new Set(problems)) console.log(`${name}: ${problem}`);
    }
  }
  await page.close();
}
await browser.close();
await server.close();

async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((next) => setTimeout(next, 900));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished));
  });
}

/** A phone page scrolls downwards only. */
async function tooWide(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return wide ? ['the page scrolls sideways'] : [];
}

/** What axe finds wrong. */
async function inaccessible(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
  const results = (await page.evaluate('axe.run(document)')) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map((node) => `axe ${id}: ${node.html.slice(0, 110)} ${node.any[0]?.message ?? ''}`),
  );
}

/** Elements with text that reach beyond the screen or are cut at their lower edge, and a page that scrolls. */
function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push('the page scrolls');
    for (const element of document.querySelectorAll('main *')) {
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (!holdsText || element.closest('.unseen') !== null) continue;
      const box = element.getBoundingClientRect();
      const label = element.textContent?.trim().slice(0, 40) ?? '';
      const outside =
        box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      if (outside) found.push(`outside: ${label}`);
      const frame = element.closest('section, article, footer, header')?.getBoundingClientRect();
      if (frame !== undefined && (box.bottom > frame.bottom + 1 || box.right > frame.right + 1)) {
        found.push(
          `over the edge of a ${element.closest('section, article, footer, header')?.className ?? ''}`,
        );
      }
      const isSvg = element instanceof SVGElement;
      if (
        !isSvg &&
        element.scrollHeight > element.clientHeight * 1.2 + 4 &&
        element.clientHeight > 0
      ) {
        found.push(`cut: ${label}`);
      }
    }
    return found;
  });
}
