import type { CDPSession, Page } from 'playwright';
import { PHONE } from '../../support/browser.ts';
import { eachAlone } from '../../support/evening.ts';
import { openPhone } from '../../support/pages.ts';
import { pageWorld, type PageWorld } from '../../support/world/pages.ts';
import { percentile, printTimes } from '../shared/figures.ts';

const SLOWER = 4;
const TOUCHES = 15;
/** A slow network: 150 ms to the server and back, and 1.6 Mbit/s. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const OPENED = 6;
const AIM = { touchMs: 100, usableMs: 1_600 };

/** Measures a phone of a quarter of this machine's speed: touches of cards, and a page's first opening. */
export async function benchPhone(): Promise<void> {
  const world = await pageWorld({ bridge: false }).start();
  const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
  const touches = await touchCards(world, code);
  console.log(`\nA phone of a quarter of this machine's speed`);
  printTimes([['touch of a card or Undo → changed page', touches]]);
  const opened: [string, number][] = [];
  for (const [path, button] of [
    ['/', 'main .button'],
    [`/play/${code}`, '[data-testid="part"] button'],
  ] as const) {
    const times: number[] = [];
    for (let nth = 0; nth < OPENED; nth++) times.push(await openOnce(world, path, button));
    opened.push([path, percentile(times, 0.5)]);
  }
  console.log(`The same by a network of 150 ms and 1.6 Mbit/s, median of ${String(OPENED)} visits`);
  for (const [path, ms] of opened)
    console.log(
      `${path}: first button works after ${ms.toFixed(0)} ms (aim: ${String(AIM.usableMs)})`,
    );
  if (percentile(touches, 0.95) > AIM.touchMs || opened.some(([, ms]) => ms > AIM.usableMs))
    process.exitCode = 1;
  await world.close();
}

/** Returns the times from a touch to the first change of the page, in ms. */
async function touchCards({ app, browser }: PageWorld, code: string): Promise<readonly number[]> {
  const { page, press } = await openPhone(browser, app.url, code);
  await press('À la place d’Anne');
  await page.getByRole('button', { name: /^Feu vert/ }).waitFor();
  await page.evaluate(() => {
    const times: number[] = [];
    let touched = NaN;
    addEventListener('click', ({ timeStamp }) => (touched = timeStamp), true);
    new MutationObserver(() => {
      if (isNaN(touched)) return;
      times.push(performance.now() - touched);
      touched = NaN;
    }).observe(document.body, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(globalThis, { touchTimes: times });
  });
  await (await sessionOf(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (let touch = 0; touch < TOUCHES; touch++) {
    await press(/^Feu vert/);
    const undo = page.getByTestId('undo');
    await undo.getByText('Anne pose').waitFor();
    await undo.click();
    await undo.getByText('Anne pose').waitFor({ state: 'detached' });
  }
  const times = (await page.evaluate('touchTimes')) as readonly number[];
  await page.context().close();
  return times;
}

/**
 * Opens a page for the first time. Returns the ms until a button of it is painted and the page is free
 * for a touch. Pages as the server sends them have no controls, so that it has its handler by then.
 */
async function openOnce(
  { app, browser }: PageWorld,
  path: string,
  button: string,
): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  // Noted by the page itself: on a slowed one, the driver of the browser notices it much later.
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, button);
  const session = await sessionOf(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(app.url + path, { waitUntil: 'commit' });
  await page.locator(button).first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? NaN);
  await context.close();
  return ms;
}

const sessionOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
