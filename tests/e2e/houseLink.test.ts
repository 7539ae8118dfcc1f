import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ADMIN_LINK_PATH } from '#lib/protocol/entry.ts';
import { ADMIN_PAGE, adminLinkOf, readAdminSecret } from '#lib/server/access/adminLink.ts';
import { PHONE, watchProblems } from '../support/browser.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { networkAddress, pairWith } from '../support/pages.ts';

inWorld('the link of the house', pageWorld(), (world) => {
  const link = () => adminLinkOf(networkAddress(world.app), readAdminSecret(world.app.data) ?? '');
  const home = () => `${networkAddress(world.app)}/`;

  /** Opens the browser of a stranger and collects the problems of its page. */
  async function stranger(): Promise<{ page: Page; problems: readonly string[] }> {
    const page = await (await world.browser.newContext(PHONE)).newPage();
    return { page, problems: watchProblems(page) };
  }
  const isHome = async (page: Page) => {
    await page.getByTestId('ways').waitFor();
    expect(page.url()).toBe(home());
  };

  test('lets one browser into the house, and is out of its address', async () => {
    const { page, problems } = await stranger();
    await page.goto(home());
    await page.getByRole('heading', { level: 1, name: 'Bienvenue' }).waitFor();
    await page.goto(link());
    await isHome(page);
    await page.goto(`${networkAddress(world.app)}/devices`);
    await page.getByTestId('device').filter({ hasText: 'cet appareil' }).waitFor();
    // Neither going back nor the history reveals the secret to another user of the phone.
    await page.goBack();
    expect(page.url()).toBe(home());
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('leads on to the page that was wanted', async () => {
    const { page } = await stranger();
    await page.goto(link().replace(ADMIN_PAGE, `${ADMIN_PAGE}?to=/cards`));
    await page.getByRole('heading', { level: 1, name: 'Paquets de cartes' }).waitFor();
    await page.context().close();
  });

  test('says that it is used, where the next one stands, and lets in by a code instead', async () => {
    const used = link();
    const [first, second] = [await stranger(), await stranger()];
    await first.page.goto(used);
    await isHome(first.page);
    await second.page.goto(used);
    await second.page.getByText('Ce lien a déjà servi').waitFor();
    await second.page.getByText('npm run house-link').waitFor();
    expect(second.page.url()).not.toContain('#');
    await pairWith(first.page, second.page);
    await isHome(second.page);
    // For an administrator, a used link still leads to the home page.
    await second.page.goto(used);
    await isHome(second.page);
    for (const { page, problems } of [first, second]) {
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  test('that is old or made up gives the same message and opens nothing', async () => {
    const old = link();
    for (let opened = 0; opened < 2; opened += 1) {
      const { page } = await stranger();
      await page.goto(link());
      await isHome(page);
      await page.context().close();
    }
    for (const worthless of [
      old,
      adminLinkOf(networkAddress(world.app), 'x'.repeat(32)),
      old + old,
    ]) {
      const { page } = await stranger();
      await page.goto(worthless);
      await page.getByText('Ce lien a déjà servi').waitFor();
      await page.goto(home());
      await page.getByRole('heading', { level: 1, name: 'Bienvenue' }).waitFor();
      await page.context().close();
    }
  });

  test('is tried again with a touch when the server did not answer, or could not', async () => {
    const { page } = await stranger();
    const answers = [null, { code: 'not-saved' }, { code: 'not-allowed', at: 'rate' }];
    await page.route(`**${ADMIN_LINK_PATH}`, async (route) => {
      const refusal = answers.shift();
      if (refusal === undefined) return route.continue();
      return refusal === null ? route.abort() : route.fulfill({ json: { ok: false, refusal } });
    });
    const before = readAdminSecret(world.app.data);
    await page.goto(link());
    for (const why of ['ne répond pas', 'n’a rien pu enregistrer', 'Trop d’essais']) {
      await page.getByRole('alert').filter({ hasText: why }).waitFor();
      expect(readAdminSecret(world.app.data)).toBe(before);
      await page.getByRole('button', { name: 'Réessayer' }).click();
    }
    await isHome(page);
    await page.context().close();
  });

  test('is the way in that a page names when it may ask for no code', async () => {
    const owner = await (await world.browser.newContext(PHONE)).newPage();
    await owner.goto(world.app.url);
    const { page: french, problems } = await stranger();
    await french.goto(home());
    await french.getByRole('button', { name: 'Demander un code' }).click();
    await owner.getByRole('button', { name: 'Refuser' }).click();
    await owner.getByTestId('pairing').waitFor({ state: 'detached' });
    await french.getByRole('button', { name: 'Demander un autre code' }).click();
    await french.getByRole('button', { name: 'Demander un code' }).click();
    const said = french.getByRole('alert');
    await said.filter({ hasText: /Pas maintenant.*npm run house-link/ }).waitFor();
    const english = await (await world.browser.newContext({ ...PHONE, locale: 'en-GB' })).newPage();
    await english.goto(home());
    await english.getByRole('button', { name: 'Ask for a code' }).click();
    const told = english.getByRole('alert');
    await told.filter({ hasText: /Not now.*npm run house-link/ }).waitFor();
    await french.goto(link());
    await isHome(french);
    expect(problems).toEqual([]);
    for (const page of [owner, french, english]) await page.context().close();
  });
});
