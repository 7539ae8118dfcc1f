import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CellPosition } from '#lib/tally/cells.ts';
import type { Fill } from '#lib/tally/moves.ts';
import { PHONE } from '../support/browser.ts';
import { byHand, eachAlone } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

inWorld('a score pad in doubt', pageWorld(), (world) => {
  const fill = (code: string, entry: CellPosition & Pick<Fill, 'saw' | 'value'>) =>
    world.screen.command(code, { type: 'move', move: { type: 'fill', round: 1, ...entry } });
  const laid = (side: number, saw: 'none' | 'exposed', value: 'none' | 'exposed') =>
    ({ side, cell: 'driving-ace', saw, value }) as const;

  async function openPad(...players: string[]): Promise<{ code: string; page: Page }> {
    const code = await world.screen.createTable(byHand(eachAlone(...players)));
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/score/${code}`);
    await page.getByTestId('join-sheet').waitFor();
    return { code, page };
  }

  test('says who has a safety that two phones gave to two players', async () => {
    const { code, page } = await openPad('Anne', 'Bruno');
    await page.context().setOffline(true);
    await page.getByText('Le serveur ne répond pas').waitFor();
    await page.getByTestId('driving-ace-1').click();
    await fill(code, laid(0, 'none', 'exposed'));
    await page.context().setOffline(false);
    const conflicts = page.getByTestId('conflicts');
    await conflicts.getByText('il n’y en a qu’une, et elle est chez Anne').waitFor();
    expect(await conflicts.getByRole('button').allInnerTexts()).toEqual(['C’est vu']);
    // Once Anne gives it back, Bruno can have it.
    await fill(code, laid(0, 'exposed', 'none'));
    await conflicts.getByRole('button', { name: 'Mettre « posée »' }).click();
    await page.getByRole('button', { name: /As du volant, Bruno : posée/ }).waitFor();
    await conflicts.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('asks before the next round while a side has no entry', async () => {
    const { code, page } = await openPad('Anne', 'Bruno', 'Chloé');
    await fill(code, { side: 0, cell: 'km', saw: 0, value: 700 });
    await page.getByTestId('total-0').filter({ hasText: /1\s\d/ }).waitFor();
    await page.getByTestId('close').click();
    const question = page.getByRole('dialog', { name: 'Manche suivante' });
    await question.getByText('La feuille est vide pour Bruno et Chloé.').waitFor();
    await question.getByText('capot : Anne +').waitFor();
    await question.getByRole('button', { name: 'Compléter la feuille' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByTestId('side-1').isVisible()).toBe(true);
    await page.getByTestId('close').click();
    await question.getByRole('button', { name: 'Continuer quand même' }).click();
    await page.getByTestId('round-2').waitFor();
    await page.context().close();
  });
});
