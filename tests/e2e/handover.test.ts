import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { violationsIn } from './axe.ts';
import { eachAlone } from '../support/evening.ts';
import { openJoined, openPhone, openTab } from '../support/pages.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

const roll = (by: string): ScreenCommand => ({
  type: 'move',
  move: { type: 'play', by, card: 'roll' },
});
const END_ROUND: ScreenCommand = { type: 'move', move: { type: 'endRound' } };

inWorld('a player who leaves between two rounds', pageWorld({ bridge: false }), (world) => {
  const tell = async (code: string, ...commands: readonly ScreenCommand[]) => {
    for (const command of commands) await world.screen.command(code, command);
  };
  const opened = (rounds: number) =>
    world.screen.createTable({ ...eachAlone('Anne', 'Zoé'), options: { rounds } });

  async function openNames(page: Page): Promise<void> {
    await openTab(page, 'more');
    await page.getByTestId('mend-names').locator('summary').click();
  }
  const nameOf = (page: Page, name: string) =>
    page.getByTestId('names').getByRole('textbox', { name: `Nouveau nom d’${name}` });
  const save = (page: Page) => page.getByTestId('names').getByRole('button').click();

  test('hands the seat over, watches from then on, and is named in the result', async () => {
    const code = await opened(2);
    await tell(code, roll('Anne'));
    const { page, press, shows, problems } = await openPhone(world.browser, world.app.url, code);
    await press('À la place d’Anne');

    await openNames(page);
    await nameOf(page, 'Anne').fill('Bruno');
    await shows('Possible après cette manche.');
    expect(await page.getByRole('radio', { name: /Quelqu’un d’autre/ }).isEnabled()).toBe(false);

    await tell(code, END_ROUND);
    const save = page.getByTestId('names').getByRole('button');
    // Once the view of the round's end has arrived.
    await save.and(page.locator(':disabled')).waitFor();
    await page.getByRole('radio', { name: /Quelqu’un d’autre joue/ }).check();
    expect(await violationsIn(page)).toEqual([]);
    await save.click();
    await openTab(page, 'play');
    await shows('Bruno joue maintenant à votre place. Vous regardez la partie.');
    const sheet = page.getByTestId('round-sheet').locator('thead');
    expect(await sheet.innerText()).toContain('Anne');
    const tv = await page.context().newPage();
    await tv.goto(`${world.app.url}/tv/${code}`);
    await tv.getByRole('columnheader', { name: 'Anne' }).waitFor();
    expect(await tv.getByRole('columnheader', { name: 'Bruno' }).count()).toBe(0);
    await tv.close();

    await tell(code, roll('Zoé'), END_ROUND);
    await page.getByTestId('standing').getByText('Anne, puis Bruno').waitFor();
    await page.reload();
    await page.getByTestId('standing').getByText('Anne, puis Bruno').waitFor();

    const matches = await page.context().newPage();
    await matches.goto(`${world.app.url}/matches`);
    await matches.getByTestId(`match-${code}`).getByText('Anne, puis Bruno').waitFor();
    await matches.goto(`${world.app.url}/tv/${code}`);
    await matches.getByText('Anne, puis Bruno').waitFor();
    await matches.goto(`${world.app.url}/story/${code}`);
    await matches.getByText('Feuilles de score').click();
    await matches.getByTestId('round-sheet').nth(1).waitFor();
    const heads = await matches.getByTestId('round-sheet').locator('thead').allInnerTexts();
    expect(heads.map((head) => [/Anne/.test(head), /Bruno/.test(head)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(problems).toEqual([]);
  });

  test('is not renamed in all rounds because the next one began before it was saved', async () => {
    const code = await opened(3);
    await tell(code, roll('Anne'));
    const { page, press, shows } = await openPhone(world.browser, world.app.url, code);
    await press('À la place d’Anne');
    await openNames(page);
    await tell(code, END_ROUND);
    await nameOf(page, 'Anne').fill('Bruno');
    await page.getByRole('radio', { name: /Quelqu’un d’autre joue/ }).check();
    await tell(code, roll('Zoé'));
    await shows('Possible après cette manche.');
    const save = page.getByTestId('names').getByRole('button');
    expect(await save.isEnabled()).toBe(false);
    await tell(code, END_ROUND);
    await save.click();
    await openTab(page, 'play');
    await shows('Bruno joue maintenant à votre place.');
  });

  test('is told so on a phone that was away meanwhile, which watches from then on', async () => {
    const code = await opened(3);
    await tell(code, roll('Anne'));
    const { page, press, shows } = await openPhone(world.browser, world.app.url, code);
    await press('À la place d’Anne');
    await page.goto('about:blank');
    await tell(
      code,
      END_ROUND,
      { type: 'handOver', seat: 0, was: 'Anne', name: 'Bruno' },
      roll('Zoé'),
    );

    await page.goto(`${world.app.url}/play/${code}`);
    await shows('Bruno joue maintenant à votre place. Vous regardez la partie.');
  });

  test('is a spelling mistake where the same person plays on', async () => {
    const code = await opened(2);
    const { page, press } = await openPhone(world.browser, world.app.url, code);
    await press('À la place d’Anne');
    await openNames(page);
    await nameOf(page, 'Anne').fill('Annette');
    await page.getByRole('radio', { name: /Une faute dans le nom/ }).check();
    await save(page);
    await openTab(page, 'play');
    await page
      .getByRole('button', { name: /Annette/ })
      .first()
      .waitFor();
    expect(await page.getByText('joue maintenant à votre place').count()).toBe(0);
  });

  test('may hand it to a person with the name of a property, which is mended like any other', async () => {
    const code = await opened(2);
    await tell(code, { type: 'handOver', seat: 0, was: 'Anne', name: 'constructor' });
    const { page, problems } = await openPhone(world.browser, world.app.url, code);
    await openNames(page);
    const field = page.getByTestId('names').getByRole('textbox').first();
    expect(await field.inputValue()).toBe('constructor');
    await field.fill('Chloé');
    await page.getByRole('radio', { name: /Une faute dans le nom/ }).check();
    await save(page);
    await openTab(page, 'play');
    await page.getByTestId('turn').getByText('Chloé').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('hands over the own seat alone where there is a referee', async () => {
    const code = await opened(2);
    const invitation = await world.screen.invitationTo(code);
    const [referee, player] = [
      await openJoined(world, code, invitation),
      await openJoined(world, code, invitation),
    ];
    await referee.getByRole('button', { name: /^Arbitre/ }).click();
    await player.getByRole('button', { name: /Anne/ }).first().click();
    await openNames(player);
    await player.getByText('Quelqu’un prend votre place ?').waitFor();
    expect(await player.getByTestId('names').getByRole('textbox').count()).toBe(1);
    await nameOf(player, 'Anne').fill('Bruno');
    await save(player);
    await openTab(player, 'play');
    await player.getByText('Bruno joue maintenant à votre place.').waitFor();
    await referee.getByTestId('turn').getByText('Bruno').first().waitFor();
  });
});
