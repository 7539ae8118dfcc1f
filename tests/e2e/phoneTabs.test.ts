import type { Browser, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { PHONE_TABS } from '#lib/components/phone/tabNames.ts';
import type { App } from '../support/app.ts';
import { PHONE, watchProblems } from '../support/browser.ts';
import { eachAlone, elevensFor } from '../support/evening.ts';
import { openTab } from '../support/pages.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, freshId, order, screenAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { violationsIn } from './axe.ts';

const LOW = { ...PHONE, viewport: { width: 375, height: 667 } };
const move = (type: 'play' | 'discard', by: string, card: string, on?: string): ScreenCommand => ({
  type: 'move',
  move: { type, by, card, ...(on === undefined ? {} : { on }) },
});

async function openSeatAt(
  world: { browser: Browser; app: App },
  code: string,
  name: string,
  device = PHONE,
) {
  const page = await (await world.browser.newContext(device)).newPage();
  await page.goto(`${world.app.url}/play/${code}`);
  await page.getByTestId('part').getByRole('button', { name }).first().click();
  await page.getByTestId('change-part').waitFor();
  return page;
}

const namesInView = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a, input, select, summary)')]
      .filter((control) => {
        const { top, bottom, height } = control.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < innerHeight && !control.matches(':disabled');
      })
      .map((control) => control.textContent.trim()),
  );

inWorld('the tabs of a phone', pageWorld({ bridge: false }), (world) => {
  const tell = async (code: string, ...commands: readonly ScreenCommand[]) => {
    for (const command of commands) await world.screen.command(code, command);
  };
  const openSeat = (code: string, name: string, device = PHONE) =>
    openSeatAt(world, code, name, device);
  const boxOf = async (shown: Locator) => {
    await shown.waitFor();
    const { y, height } = (await shown.boundingBox()) ?? { y: NaN, height: NaN };
    return { top: Math.round(y), bottom: Math.round(y + height) };
  };
  const roll = (...names: readonly string[]) => names.map((name) => move('play', name, 'roll'));

  test('show whose turn it is, both sides and the own decision at once on a low phone', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, ...roll('Anne', 'Bruno'), move('play', 'Anne', '100'));
    await tell(code, move('play', 'Bruno', 'flat-tire', 'Anne'));
    const page = await openSeat(code, 'Anne', LOW);
    await tell(code, move('play', 'Anne', '100'));
    const [turn, one, other, refused, bar] = await Promise.all(
      ['turn', 'side-0', 'side-1', 'refused', 'thumb-bar'].map((id) => boxOf(page.getByTestId(id))),
    );
    const edges = [turn, one, other, refused, bar].flatMap((box) => [box?.top, box?.bottom]);
    expect(edges).toEqual(edges.toSorted((a, b) => (a ?? NaN) - (b ?? NaN)));
    expect(turn?.top).toBeGreaterThan(0);
    expect(await page.getByTestId('refused').getByRole('button').count()).toBeLessThanOrEqual(4);
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  test('show four sides at once', async () => {
    const names = ['Anne', 'Bruno', 'Chloé', 'David'];
    const code = await world.screen.createTable({
      ...eachAlone(...names),
      edition: 'green',
      sides: names.map((name) => [name]),
    });
    await tell(code, ...roll(...names), move('play', 'Anne', '200'));
    const page = await openSeat(code, 'Anne');
    const bar = await boxOf(page.getByTestId('thumb-bar'));
    for (const side of names.keys()) {
      const { top, bottom } = await boxOf(page.getByTestId(`side-${String(side)}`));
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(bar.top);
    }
    await page.context().close();
  });

  test('leave a refused card to its player, and others one line with a way to decide', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const [anne, bruno] = [await openSeat(code, 'Anne'), await openSeat(code, 'Bruno')];
    await until('both seats are known', async () => {
      const reply = await world.screen.socket.emitWithAck('access', { table: code });
      return reply.ok && reply.value.seats.length === 2;
    });
    await tell(code, move('play', 'Anne', '100'));
    await anne.getByTestId('refused').waitFor();
    const line = bruno.getByTestId('elsewhere');
    await line.getByText(/^À Anne de décider/).waitFor();
    expect(await bruno.getByTestId('refused').count()).toBe(0);
    expect(await violationsIn(bruno)).toEqual([]);
    await line.waitFor({ state: 'detached', timeout: 15_000 });

    await tell(code, { type: 'takeBack' });
    await tell(code, move('play', 'Anne', '200'));
    await line.getByRole('button', { name: 'Décider ici' }).tap();
    await bruno.getByTestId('refused').getByRole('button', { name: 'Reprendre' }).tap();
    await anne.getByTestId('refused').waitFor({ state: 'detached' });
    await Promise.all([anne, bruno].map((page) => page.context().close()));
  });

  test('unfold the cards of the player on turn on that player’s phone alone', async () => {
    for (const setup of [eachAlone('Anne', 'Bruno'), elevensFor('Anne', 'Bruno')]) {
      const code = await world.screen.createTable(setup);
      const [anne, bruno] = [await openSeat(code, 'Anne'), await openSeat(code, 'Bruno')];
      await anne.locator('[data-testid="hand-play"][open]').waitFor();
      await bruno.locator('[data-testid="hand-play"]:not([open])').waitFor();
      if (setup.game === '1000-bornes') {
        await tell(code, ...roll('Anne'));
        await bruno.locator('[data-testid="hand-play"][open]').waitFor();
        await anne.locator('[data-testid="hand-play"]:not([open])').waitFor();
      }
      await Promise.all([anne, bruno].map((page) => page.context().close()));
    }
  });

  test('follow the arrow keys and the address, and Back returns to the first', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const page = await openSeat(code, 'Anne');
    const problems = watchProblems(page);
    const shown = (tab: string) => page.locator(`#panel-${tab}`).waitFor();
    await page.getByTestId('tab-play').focus();
    await page.keyboard.press('ArrowRight');
    await shown('moves');
    expect(new URL(page.url()).hash).toBe('#moves');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await shown('ask');
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Demander');
    expect(await page.getByRole('tabpanel').count()).toBe(1);
    await page.reload();
    await shown('ask');
    await page.goBack();
    await shown('play');
    await openTab(page, 'more');
    await page.getByRole('link', { name: 'Revoir la partie' }).tap();
    await page.waitForURL('**/replay');
    await page.goBack();
    await shown('more');
    await page.goBack();
    await shown('play');
    expect(page.url()).toBe(`${world.app.url}/play/${code}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('keep Undo in its place, and correct the last move in three touches', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, ...roll('Anne', 'Bruno'), move('play', 'Anne', '75'));
    const page = await openSeat(code, 'Anne', LOW);
    const places = [];
    for (const tab of PHONE_TABS) {
      await openTab(page, tab);
      places.push(await page.getByTestId('undo').boundingBox());
    }
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
    await openTab(page, 'play');
    const [undo, correct] = [places[0], await page.getByTestId('correct-last').boundingBox()];
    expect(undo?.width).toBeGreaterThan(2 * (correct?.width ?? NaN));

    await page.getByTestId('correct-last').tap();
    await page.getByTestId('correct').getByRole('button', { name: '100 km' }).first().tap();
    await page.getByTestId('confirm').tap();
    await page.getByTestId('side-0').getByTestId('km').filter({ hasText: '100' }).waitFor();
    await page.locator('[data-testid="correct-last"]:focus').waitFor();
    await page.context().close();
  });

  test('have at most eight controls in view before the first move, at a table with readers', async () => {
    const house = screenAt(world.app.url);
    const bridge = bridgeAt(world.app.url, { bridge: 'hall', secret: secretOf(world.app.data) });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    for (const box of ['1000-bornes', 'elevens'] as const) {
      const deck = await order(house, { type: 'createDeck', name: freshId(), box });
      const setup = box === 'elevens' ? elevensFor('Anne', 'Bruno') : eachAlone('Anne', 'Bruno');
      const code = await world.screen.createTable({ ...setup, deck });
      const page = await openSeat(code, 'Anne');
      await page.getByTestId('undo').waitFor();
      await page.waitForTimeout(500);
      const names = await namesInView(page);
      expect(names, names.join(' | ')).toSatisfy(({ length }) => length > 4 && length <= 8);
      await page.context().close();
    }
    bridge.close();
    house.close();
  });
});

inWorld('the phone of a dealt hand', pageWorld(), (world) => {
  test.each([
    [360, 640],
    [375, 812],
  ])(
    'have at most eight controls in view besides the cards of a dealt hand, on %i × %i',
    async (width, height) => {
      const setup = eachAlone('Anne', 'Bruno');
      const code = await world.screen.createTable(setup);
      await world.screen.command(code, {
        type: 'partner',
        seat: 1,
        strength: 'easy',
        hands: 'dealt',
      });
      const page = await openSeatAt(world, code, 'Anne', { ...PHONE, viewport: { width, height } });
      const cards = page.getByTestId('dealt-hand').locator('li button');
      await cards.first().waitFor();
      await page.waitForTimeout(500);
      const held = (await cards.allTextContents()).map((name) => name.trim());
      const names = (await namesInView(page)).filter((name) => !held.includes(name));
      expect(names, names.join(' | ')).toSatisfy(({ length }) => length > 4 && length <= 8);
      expect(await page.getByTestId('pause').count()).toBe(0);
      await page.context().close();
    },
  );
});
