import { setTimeout as rest } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { eachAlone } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openPhone } from '../support/pages.ts';
import { openTunnel, type Tunnel } from '../support/proxies.ts';
import { openTelevision, type Television } from '../support/television.ts';
import { until } from '../support/until.ts';

/**
 * Within this, in ms, a television that has woken shows what was played while it slept. Without a sign it misses the next ping
 * 7 s after the last one.
 */
const AWAKE_WITHIN = 5_000;
/** The same after a nap, in ms: the next ping is missed soon after it. */
const AWAKE_AFTER_NAP_WITHIN = 2_000;
/** Long enough for the clock to have jumped, in ms, and shorter than the server waits before it gives a screen up. */
const A_NAP = 4_000;
/** In ms. */
const AN_HOUR = 3_600_000;

inWorld('a television that was put to sleep', pageWorld(), (world) => {
  let tunnel: Tunnel;
  let code: string;
  let tv: Television;

  beforeAll(async () => {
    tunnel = await openTunnel(world.app.url);
  });

  afterAll(async () => {
    await tunnel?.close();
  });

  beforeEach(async () => {
    code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    tv = await openTelevision(world.browser, tunnel.url, code);
    return () => tv.page.context().close();
  });

  const playAlong = () =>
    world.screen.command(code, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });

  /** Waits until it shows all that was played, and says how long that took, in ms. */
  async function catchesUp(page: Page): Promise<number> {
    const woken = performance.now();
    await page.locator('main[data-position="2"]:not(.stale)').waitFor();
    return performance.now() - woken;
  }

  /** Events of a browser that wakes up. A headless browser does not send them itself. */
  const SIGNS: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['its network is back', (page) => page.evaluate('dispatchEvent(new Event("online"))')],
    [
      'it is seen again',
      (page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))'),
    ],
    ['it goes on', (page) => page.evaluate('document.dispatchEvent(new Event("resume"))')],
  ];

  test.each(SIGNS)('detects at once that its server is gone, when %s', async (_name, wake) => {
    await tunnel.pinged();
    tunnel.fallSilent();
    await playAlong();
    await wake(tv.page);
    expect(await catchesUp(tv.page)).toBeLessThan(AWAKE_WITHIN);
    expect(tv.problems).toEqual([]);
  });

  test('detects it without an event after the whole machine stood still', async () => {
    await asleep(world.browser, tv.page, async () => {
      tunnel.fallSilent();
      await Promise.all([playAlong(), rest(A_NAP)]);
    });
    expect(await catchesUp(tv.page)).toBeLessThan(AWAKE_AFTER_NAP_WITHIN);
    expect(tv.problems).toEqual([]);
  });
});

inWorld('a phone that slept for an hour', pageWorld(), (world) => {
  const move = (type: 'play' | 'discard', by: string, card: string): ScreenCommand => ({
    type: 'move',
    move: { type, by, card },
  });

  test('shows the match as it is now, and does not execute a touch of before it slept', async () => {
    const tunnel = await openTunnel(world.app.url);
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const tell = async (...commands: readonly ScreenCommand[]) => {
      for (const command of commands) await world.screen.command(code, command);
    };
    await tell(move('play', 'Anne', 'roll'));
    const { page, problems } = await openPhone(world.browser, tunnel.url, code);
    // The parts that later views need have come: the network is quiet for a moment before they are asked for.
    await page.getByTestId('hand-play').waitFor({ state: 'attached' });

    tunnel.fallSilent();
    await page.getByTestId('undo').click();
    await asleep(world.browser, page, async () => {
      await tell(move('discard', 'Bruno', '25'), { type: 'move', move: { type: 'endRound' } });
      // Timers stand still while a machine sleeps, and its clock goes on.
      await rest(A_NAP);
    });
    await page.evaluate((later) => {
      const now = Date.now;
      Date.now = () => now() + later;
    }, AN_HOUR);

    const next = page.getByRole('button', { name: 'Manche suivante' });
    await next.waitFor();
    await page.getByTestId('kept').waitFor({ state: 'detached' });
    expect((await world.screen.watch(code)).moves).toBe(3);
    await next.click();
    await until('its touches count', async () => !(await world.screen.watch(code)).interval);
    expect(problems).toEqual([]);
    await page.context().close();
    await tunnel.close();
  });
});

/** Stops the page's process while this happens. */
async function asleep(
  browser: Browser,
  page: Page,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const renderer = await rendererOf(browser, page);
  process.kill(renderer, 'SIGSTOP');
  try {
    await meanwhile();
  } finally {
    process.kill(renderer, 'SIGCONT');
  }
}

/** The process that runs this page: of all of them the one that the page keeps busy. */
async function rendererOf(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const times = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = new Map((await times()).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate('{ const end = Date.now() + 300; while (Date.now() < end); }');
  const spent = ({ id, cpuTime }: { readonly id: number; readonly cpuTime: number }) =>
    cpuTime - (before.get(id) ?? 0);
  const [busiest] = (await times()).sort((a, b) => spent(b) - spent(a));
  if (busiest === undefined) throw new Error('no process runs the page');
  return busiest.id;
}
