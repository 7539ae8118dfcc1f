import type { Locator } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { TELEVISION } from '../support/browser.ts';
import {
  openLab,
  openPhone,
  openTab,
  openTableAtHome,
  type LabPage,
  type Phone,
} from '../support/pages.ts';
import { openTelevision, type Television } from '../support/television.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { until } from '../support/until.ts';

storyInWorld('an evening with the simulator', pageWorld({ lab: true }), (world) => {
  let lab: LabPage;
  let tv: Television;
  let phone: Phone;
  let code: string;

  beforeAll(async () => {
    const context = await world.browser.newContext(TELEVISION);
    lab = await openLab(context, world.app.url);
    await lab.makeDeck();
    code = await openTableAtHome(await context.newPage(), world.app.url, [
      'Anne',
      'Bruno',
      'Chloé',
    ]);
    tv = await openTelevision(world.browser, world.app.url, code);
    phone = await openPhone(world.browser, world.app.url, code);
  });

  test('a deck of 106 cards and its tokens is enrolled without a reader', async () => {
    const page = await (await world.browser.newContext(TELEVISION)).newPage();
    await page.goto(`${world.app.url}/cards`);
    await page.getByRole('progressbar', { name: '106 cartes sur 106' }).waitFor();
    await page.context().close();
  });

  test('cards laid on a virtual reader drive the cars on the television', async () => {
    for (let player = 0; player < 3; player++) await lab.lay('roll');
    await lab.lay('100');
    await tv.showsKm('Anne', 100);
  });

  test('a hazard with two possible targets is answered on the phone', async () => {
    await lab.lay('flat-tire', 'question');
    await tv.showsText('Chloé');
    const question = phone.page.getByTestId('question');
    await question.getByRole('heading', { name: /Crevaison.*contre qui/ }).waitFor();
    await until('the whole of it lies above the bar, in sight', async () => {
      const [asked, bar] = [
        await boxOf(question),
        await boxOf(phone.page.getByTestId('thumb-bar')),
      ];
      return asked.y > 0 && asked.y + asked.height <= bar.y;
    });
    await question.getByRole('button', { name: 'Chloé' }).click();
    await tv.dropsText(/contre qui/i);
    await tv.showsText(/Crevaison/);
  });

  test('its victim answers with a coup-fourré, and plays again', async () => {
    await lab.lay('puncture-proof');
    await tv.showsText(/coup-fourré/i);
    await lab.lay('200');
    await tv.showsKm('Chloé', 200);
  });

  test('a card that may not be played is refused with the reason, and let lie by the phone', async () => {
    await lab.lay('end-of-limit', 'refused');
    await tv.showsText(/limite/i);
    await phone.page.getByTestId('refused').waitFor();
    await phone.press('La laisser quand même');
    await phone.page.getByTestId('refused').waitFor({ state: 'detached' });
  });

  test('the phone takes the last move back', async () => {
    await lab.lay('50');
    await tv.showsKm('Bruno', 50);
    await phone.page.getByTestId('undo').click();
    await tv.showsKm('Bruno', 0);
  });

  test('a pause is said where cards are laid, and ended from there', async () => {
    await phone.page.getByTestId('pause').click();
    const said = lab.page.getByTestId('lab-paused');
    await said.getByRole('button').click();
    await said.waitFor({ state: 'detached' });
    await phone.page.getByTestId('paused').waitFor({ state: 'detached' });
  });

  test('the discard token discards the card laid next', async () => {
    await lab.layToken('discard');
    await lab.lay('gasoline');
    await phone.shows(/défausse/i);
  });

  test('an unknown tag is said on the television', async () => {
    await lab.page.getByTestId('lay-unknown').click();
    await tv.showsText(/inconnu/i);
  });

  test('the end of the round shows the score sheet, and the next round begins', async () => {
    await openTab(phone.page, 'more');
    await phone.page.getByText('Pour l’arbitre').click();
    await phone.press('Terminer la manche');
    await phone.press('Oui, terminer la manche');
    await tv.showsText('Distance');
    await openTab(phone.page, 'play');
    await phone.press('Manche suivante');
    await tv.showsText(/manche 2/i);
  });

  test('a screen that lost the server says so, and comes back live', async () => {
    process.kill(world.app.pidOf('server'), 'SIGKILL');
    await tv.page.locator('.stale').waitFor({ timeout: 10_000 });
    await tv.page.locator('.stale').waitFor({ state: 'detached', timeout: 20_000 });
    await tv.showsText(/manche 2/i);
  });

  test('nothing went wrong in the pages', async () => {
    expect([...tv.problems, ...phone.problems]).toEqual([]);
  });
});

const boxOf = async (shown: Locator): Promise<{ y: number; height: number }> =>
  (await shown.boundingBox()) ?? { y: Infinity, height: Infinity };
