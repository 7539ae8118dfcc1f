import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { PHONE } from '../support/browser.ts';
import { byHand, eachAlone, TWO_TEAMS } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import * as moves from '../support/moves.ts';
import { asCommand } from '../support/moves.ts';
import { openPhone } from '../support/pages.ts';
import { until } from '../support/until.ts';

const play = (...told: Parameters<typeof moves.play>) => asCommand(moves.play(...told));
const END: ScreenCommand = { type: 'move', move: { type: 'endRound' } };

inWorld('a touch that arrives just after another player’s action', pageWorld(), (world) => {
  /** Returns true if a touch presses this button in the first frame that shows the new content. */
  const isPressedAtOnce = (page: Page, comes: string, button: string) =>
    page.evaluate(
      ({ comes, button }) =>
        new Promise<boolean>((resolve) => {
          const look = () => {
            const at = document.querySelector(button);
            if (at === null || !document.body.innerText.includes(comes)) {
              requestAnimationFrame(look);
              return;
            }
            const { left, top, width, height } = at.getBoundingClientRect();
            resolve(at.contains(document.elementFromPoint(left + width / 2, top + height / 2)));
          };
          look();
        }),
      { comes, button },
    );

  async function meanwhile(
    page: Page,
    comes: string,
    button: string,
    happens: () => Promise<unknown>,
  ) {
    const [pressed] = await Promise.all([isPressedAtOnce(page, comes, button), happens()]);
    return pressed;
  }

  test('does not begin the next round while a card is shown', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await world.screen.command(code, play('Anne', 'roll'));
    const { page, press } = await openPhone(world.browser, world.app.url, code);
    const next = '[data-landing].first.big';
    expect(
      await meanwhile(page, 'Manche suivante', next, () => world.screen.command(code, END)),
    ).toBe(false);
    await press('Manche suivante');
    await until('it goes on', async () => (await world.screen.watch(code)).interval === false);
    await page.context().close();
  });

  test('does not answer a question that has just appeared', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await world.screen.command(code, play('Anne', 'roll'));
    const { page, press } = await openPhone(world.browser, world.app.url, code);
    const refused = '[data-testid="refused"] .first';
    expect(
      await meanwhile(page, 'Reprendre la carte', refused, () =>
        world.screen.command(code, play('Bruno', '100')),
      ),
    ).toBe(false);
    await press('Reprendre la carte');
    await until('it is taken back', async () => (await world.screen.watch(code)).warning === null);
    await page.context().close();
  });

  test('does not undo a move that has just been played', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await world.screen.command(code, play('Anne', 'roll'));
    const { page } = await openPhone(world.browser, world.app.url, code);
    const undo = '[data-testid="undo"]';
    expect(
      await meanwhile(page, 'Bruno pose un Feu vert', undo, () =>
        world.screen.command(code, play('Bruno', 'roll')),
      ),
    ).toBe(false);
    await page.getByTestId('undo').click();
    await until('it is undone', async () => (await world.screen.watch(code)).moves === 1);
    await page.context().close();
  });

  async function sheets() {
    const code = await world.screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/score/${code}`);
    await page.getByTestId('side-1').waitFor();
    const close = () =>
      world.screen.command(code, { type: 'move', move: { type: 'close', round: 1 } });
    const arrives = (side: number) =>
      world.screen.command(code, {
        type: 'move',
        move: { type: 'fill', round: 1, side, cell: 'km', saw: 0, value: 1000 },
      });
    return { page, close, arrives };
  }

  test('does not write on a sheet that has just replaced another', async () => {
    const { page, close, arrives } = await sheets();
    await arrives(1);
    const plus = '[data-testid="side-0"] .stepper button:nth-of-type(4)';
    expect(await meanwhile(page, 'Manche 2', plus, close)).toBe(false);
    await page.locator(plus).click();
    await page.getByTestId('round-total-0').filter({ hasText: '100' }).waitFor();
    await page.context().close();
  });

  test('writes on the sheet on which it was typed', async () => {
    const { page, close, arrives } = await sheets();
    await arrives(0);
    const typed = page.getByRole('textbox', { name: 'Kilomètres, Bruno & Basile' });
    await typed.selectText();
    await page.keyboard.insertText('975');
    await close();
    await page.getByText('Manche 2').first().waitFor();
    await typed.press('Enter');
    expect(await typed.inputValue()).toBe('0');
    await page.getByTestId('round-1').click();
    await until('it stands there', async () => (await typed.inputValue()) === '975');
    await page.context().close();
  });
});
