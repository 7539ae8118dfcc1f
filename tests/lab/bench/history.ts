import type { CDPSession, Page } from 'playwright';
import { PHONE } from '../../support/browser.ts';
import { shortMatch, writeMatches, type PastMatch } from '../../support/pastMatches.ts';
import { pageWorld } from '../../support/world/pages.ts';
import { percentile } from '../shared/figures.ts';
import { scroll } from './scroll.ts';

const MATCHES = 3_000;
const DAY = 24 * 3600_000;
const NAMES = 'Anne Bruno Chloé David Émile Fanny Gaël Hélène Ines Jules Karim Léa'.split(' ');
const SLOWER = 4;
const OPENED = 5;
/** A first match is to be seen within that time, in ms. */
const AIM = 1_000;

export async function benchHistory(): Promise<void> {
  const prepare = (data: string) => writeMatches(data, manyMatches());
  const { app, browser, close } = await pageWorld({ prepare }).start();
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // The server has read all matches, and the browser has the files.
  await page.goto(`${app.url}/matches`);
  await page
    .getByTestId('found')
    .getByText(/3.000 parties/)
    .waitFor({ timeout: 120_000 });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth < OPENED; nth++) {
    const opened = await openOnce(page, cdp, `${app.url}/matches`);
    times.push(opened.ms);
    bytes = opened.bytes;
  }
  const middle = percentile(times, 0.5);
  console.log(
    `\nThe history of a house of ${String(MATCHES)} matches, on a phone of a quarter of this machine's speed`,
  );
  console.log(
    `first match after ${middle.toFixed(0)} ms (aim: ${String(AIM)}), ${kb(bytes)} kB sent`,
  );
  const frames = await scroll(page);
  const at = (share: number) => percentile(frames, share).toFixed(0);
  console.log(
    `frames while it scrolls: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms; ${String(await page.locator('article').count())} matches laid out`,
  );
  if (middle > AIM) process.exitCode = 1;
  await close();
}

const kb = (bytes: number): string => (bytes / 1_000).toFixed(1);

function manyMatches(): readonly PastMatch[] {
  const now = Date.now();
  const name = (at: number): string => NAMES[at % NAMES.length] ?? '';
  const kinds = Array.from({ length: 60 }, (_, n) =>
    shortMatch([name(n), name(n + 1 + (n % 7))], [1 + (n % 5), 1 + (n % 3)], {
      coupFourre: n % 4 === 0,
    }),
  );
  return Array.from({ length: MATCHES }, (_, n) => ({
    code: (n + 36 ** 4).toString(36).toUpperCase(),
    at: now - (MATCHES - n) * (DAY / 3),
    events: kinds[n % kinds.length] ?? [],
  }));
}

async function openOnce(page: Page, cdp: CDPSession, url: string) {
  let bytes = 0;
  const heard = ({ response }: { response: { payloadData: string } }) =>
    (bytes += Buffer.byteLength(response.payloadData));
  await cdp.send('Network.enable');
  cdp.on('Network.webSocketFrameReceived', heard);
  const polled = (response: { encodedDataLength: number }) => (bytes += response.encodedDataLength);
  cdp.on('Network.loadingFinished', polled);
  await page.goto('about:blank');
  bytes = 0;
  const from = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('article').first().waitFor();
  const ms = performance.now() - from;
  await page.waitForTimeout(1_000);
  cdp.off('Network.webSocketFrameReceived', heard);
  cdp.off('Network.loadingFinished', polled);
  return { ms, bytes };
}
