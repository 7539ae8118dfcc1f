import { beforeAll, expect, test } from 'vitest';
import { TELEVISION } from '../support/browser.ts';
import { openLab, openPhone, openTableAtHome, type LabPage, type Phone } from '../support/pages.ts';
import { openTelevision, type Television } from '../support/television.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

storyInWorld('a game of Elevens with the simulator', pageWorld({ lab: true }), (world) => {
  let lab: LabPage;
  let tv: Television;
  let phone: Phone;

  beforeAll(async () => {
    const context = await world.browser.newContext(TELEVISION);
    lab = await openLab(context, world.app.url);
    await lab.page.getByTestId('lab-box').selectOption('elevens');
    await lab.page.getByText('ses 103 cartes').waitFor();
    await lab.makeDeck('elevens');
    const code = await openTableAtHome(await context.newPage(), world.app.url, ['Zoé', 'Max'], {
      box: /Elevens/,
    });
    tv = await openTelevision(world.browser, world.app.url, code);
    phone = await openPhone(world.browser, world.app.url, code);
  });

  test('a number card goes to its place, on the television and in words on the phone', async () => {
    await lab.lay('c1-12');
    await tv.showsText('Zoé pose rouge 12');
    await phone.shows('de 11 à 12');
  });

  test('a link waits for the card that it leads to', async () => {
    await lab.lay('link');
    await tv.showsText(/Liaison posée/);
    await lab.lay('c2-12');
    await tv.showsText('Zoé pose jaune 12, par une liaison depuis rouge');
    await phone.shows('Liaison entre rouge et jaune au 12.');
  });

  test('a joker asks for its place, and a number token answers', async () => {
    await lab.lay('joker', 'question');
    await tv.showsText('Où va le joker de Zoé ?');
    await phone.page.getByTestId('question').getByRole('button').first().waitFor();
    await lab.layToken('side-0');
    await tv.dropsText('Où va le joker de Zoé ?');
    await tv.showsText('Zoé pose un joker pour rouge 10');
  });

  test('a card with nothing beside it is refused, and taken back on the phone', async () => {
    await lab.lay('c4-20', 'refused');
    await tv.showsText('Rien à côté');
    await phone.page.getByTestId('refused').waitFor();
    await phone.press('Reprendre la carte');
    await tv.dropsText('Rien à côté');
  });

  test('the turn ends by a token, and the next player draws on the phone', async () => {
    await lab.layToken('end-turn');
    await tv.showsText('Zoé termine son tour');
    await phone.page.getByTestId('act-draw').click();
    await tv.showsText('Max pioche');
  });

  test('the phone lays a card by touch, and takes it back', async () => {
    await phone.page.getByText('Jouer une carte', { exact: true }).click();
    await phone.page.getByRole('radio', { name: 'Bleu' }).check();
    await phone.press('Poser bleu 10');
    await tv.showsText('Zoé pose bleu 10');
    await phone.page.getByTestId('undo').click();
    await tv.dropsText('Zoé pose bleu 10');
  });

  test('nothing went wrong in the pages', () => {
    expect([...tv.problems]).toEqual([]);
  });
});
