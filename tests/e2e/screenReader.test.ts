import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { PHONE } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openTab } from '../support/pages.ts';
import { until } from '../support/until.ts';

interface Notified {
  readonly text: string;
  readonly priority: string;
  /** ms. */
  readonly at: number;
}

/** Time within which a screen reader may lose the earlier of two announcements, in ms. */
const LOST_WITHIN = 150;

/** Hears what the browser tells a screen reader. */
const EARS = `
  globalThis.notified = [];
  Document.prototype.ariaNotify = (text, { priority }) =>
    notified.push({ text: text.replaceAll('\u00a0', ' '), priority, at: performance.now() });
`;
/** As a reader types, however busy the machine is. */
const TYPED_AT_ONCE = `
  for (const key of '04a1d2')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
`;
/** A browser that cannot tell it anything. */
const OLD = `delete Document.prototype.ariaNotify;`;

inWorld('a screen reader at the phone page', pageWorld(), (world) => {
  const move = (type: string, by: string, card: string) =>
    ({ type: 'move', move: { type, by, card } as GameMove }) as const;

  async function open(script: string) {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const context = await world.browser.newContext(PHONE);
    const page = await context.newPage();
    await page.addInitScript(script);
    await page.goto(`${world.app.url}/play/${code}`);
    await page.getByTestId('heard').waitFor({ state: 'attached' });
    // It is built after what stands above it, and hears no letter before.
    await page.getByTestId('ask-table').waitFor({ state: 'attached' });
    return { code, page };
  }

  async function playQuickly(code: string) {
    await Promise.all(
      [
        move('play', 'Anne', 'roll'),
        move('discard', 'Bruno', '25'),
        move('play', 'Anne', '100'),
        move('play', 'Bruno', '100'),
      ].map((command) => world.screen.command(code, command)),
    );
  }

  const notified = (page: Page) => page.evaluate<Notified[]>('notified');

  test('is told each happening once, in order, and none too close to another', async () => {
    const { code, page } = await open(EARS);
    await playQuickly(code);
    await until('four things are told', async () => (await notified(page)).length === 4);
    const told = await notified(page);
    expect(told.map(({ text }) => text)).toEqual([
      'Anne pose un Feu vert. À Bruno de jouer.',
      expect.stringMatching(/^Bruno se défausse/),
      'Anne joue 100 km. À Bruno de jouer.',
      expect.stringMatching(/Bruno/),
    ]);
    expect(told.map(({ priority }) => priority)).toEqual(['normal', 'normal', 'normal', 'high']);
    for (const [n, { at }] of told.slice(1).entries()) {
      expect(at - (told[n]?.at ?? 0)).toBeGreaterThanOrEqual(LOST_WITHIN);
    }
    // Announcements by `ariaNotify` are not repeated in a live region.
    expect(await page.getByTestId('heard').locator('p').count()).toBe(0);
    await page.context().close();
  });

  test('is told by live regions where the browser cannot, the refusal by the one that interrupts', async () => {
    const { code, page } = await open(OLD);
    await playQuickly(code);
    await page.getByTestId('refused').waitFor();
    const heard = page.getByTestId('heard').locator('p');
    await heard.nth(2).waitFor({ state: 'attached' });
    expect(await heard.allTextContents()).toEqual([
      'Anne pose un Feu vert. À Bruno de jouer.',
      expect.stringMatching(/^Bruno se défausse/),
      expect.stringMatching(/^Anne joue 100.km\. À Bruno de jouer\.$/),
    ]);
    const atOnce = page.getByTestId('heard-at-once');
    await atOnce.filter({ hasText: 'Bruno' }).waitFor({ state: 'attached' });
    await page.context().close();
  });

  test('hears the same once more by live regions, though Orca keeps quiet about the very same text', async () => {
    const { code, page } = await open(OLD);
    await world.screen.command(code, move('play', 'Anne', 'roll'));
    await page.getByTestId('heard').locator('p').waitFor({ state: 'attached' });
    const answers = page.getByTestId('heard-at-once').locator('p');
    for (const times of [1, 2, 3]) {
      await page.keyboard.press('o');
      await answers.nth(times - 1).waitFor({ state: 'attached' });
    }
    const [first = '', second = '', third = ''] = await answers.allTextContents();
    expect(first).toMatch(/^Manche 1/);
    expect([second.trim(), third.trim()]).toEqual([first, first]);
    expect(second).not.toBe(first);
    expect(third).not.toBe(second);
    await page.context().close();
  });

  test('asks by a single letter, any number of times, and repeats the answer', async () => {
    const { code, page } = await open(EARS);
    await world.screen.command(code, move('play', 'Anne', 'roll'));
    await until('the play is told', async () => (await notified(page)).length === 1);
    const { keyboard } = page;
    const answers = async () => (await notified(page)).map(({ text }) => text).slice(1);
    await keyboard.press('o');
    await until('the standing is told', async () => (await answers()).length === 1);
    await keyboard.press('o');
    await until('and once more', async () => (await answers()).length === 2);
    const [standing, again] = await answers();
    expect(standing).toMatch(/^Manche 1, 700 km à atteindre/);
    expect(again).toBe(standing);

    // Neither a shortcut of the browser, nor what a reader types (a part of a number here, which is no card) asks anything.
    await keyboard.press('Control+m');
    await page.evaluate(TYPED_AT_ONCE);
    await page.waitForTimeout(400);
    expect(await answers()).toHaveLength(2);

    await keyboard.press('q');
    await until('who is who', async () => (await answers()).length === 3);
    expect((await answers()).at(-1)).toBe('Camp 1 : Anne. Camp 2 : Bruno.');

    await openTab(page, 'moves');
    await page.getByTestId('told').getByText('Ce qui a été dit').click();
    const list = page.getByTestId('told').getByRole('listitem');
    await list.nth(3).waitFor();
    expect(await list.count()).toBe(4);
    expect(await list.first().textContent()).toMatch(/^Camp 1/);
    expect(await list.last().textContent()).toMatch(/^Anne pose un Feu vert/);
    // Nothing took the focus away meanwhile.
    expect(await page.evaluate('document.activeElement.tagName')).toMatch(/BODY|SUMMARY/);
    await page.context().close();
  });

  test('takes no letters as shortcuts after they were switched off', async () => {
    const { page } = await open(EARS);
    const panel = page.getByTestId('ask-table');
    await openTab(page, 'ask');
    const letters = panel.getByRole('checkbox', { name: 'Une lettre du clavier' });
    // Checkboxes do not take letters: shortcuts work there too.
    await letters.press('q');
    await until('a letter asks', async () => (await notified(page)).length === 1);
    await letters.uncheck();
    await page.locator('h1').click();
    await page.keyboard.press('q');
    await page.waitForTimeout(400);
    expect(await notified(page)).toHaveLength(1);
    await panel.getByRole('button', { name: 'Qui est qui' }).click();
    await until('a button still asks', async () => (await notified(page)).length === 2);
    await page.reload();
    await openTab(page, 'ask');
    expect(
      await page
        .getByTestId('ask-table')
        .getByRole('checkbox', { name: 'Une lettre du clavier' })
        .isChecked(),
    ).toBe(false);
    await page.context().close();
  });
});
