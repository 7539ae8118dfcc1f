import { shortMatch, writeMatches } from '../../support/pastMatches.ts';
import { pageWorld } from '../../support/world/pages.ts';
import { percentile } from '../shared/figures.ts';
import { scroll } from './scroll.ts';

const TABLES = 1_000;
const CARD_EVERY = 8_000 / TABLES;

const codeOf = (n: number): string => (n + 36 ** 5).toString(36).toUpperCase();

export async function benchHall(): Promise<void> {
  const now = Date.now();
  const events = shortMatch(['Anne', 'Bruno'], [2, 1], { finished: false });
  const matches = Array.from({ length: TABLES }, (_, n) => ({ code: codeOf(n), at: now, events }));
  const prepare = (data: string) => writeMatches(data, matches);
  const { app, browser, screen, close } = await pageWorld({ prepare }).start();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const opened = performance.now();
  await page.goto(`${app.url}/hall`);
  await page
    .locator('[data-testid^="hall-"]')
    .nth(TABLES - 1)
    .waitFor({ state: 'attached', timeout: 120_000 });
  console.log(
    `\nThe hall: ${String(TABLES)} tables stand there after ${(performance.now() - opened).toFixed(0)} ms`,
  );
  print('nobody plays', await scroll(page));
  let laid = 0;
  const laying = setInterval(() => {
    const by = Math.floor(laid / TABLES) % 2 === 0 ? 'Anne' : 'Bruno';
    const move = { type: 'discard', by, card: 'gasoline' } as const;
    void screen.command(codeOf(laid % TABLES), { type: 'move', move }).catch(() => undefined);
    laid += 1;
  }, CARD_EVERY);
  await page.waitForTimeout(2_000);
  const before = laid;
  print('all play', await scroll(page));
  clearInterval(laying);
  console.log(`${String(laid - before)} cards were laid meanwhile`);
  await close();
}

function print(what: string, frames: readonly number[]): void {
  const at = (share: number) => percentile(frames, share).toFixed(0);
  console.log(
    `frames while it scrolls and ${what}: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms`,
  );
}
