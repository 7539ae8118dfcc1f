import { adminLinkOf, readAdminSecret } from '#lib/server/access/adminLink.ts';
import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { networkAddress } from '../support/pages.ts';
import { openScreenSocket } from '../support/screenSocket.ts';

const LARGE = { ...TELEVISION, viewport: { width: 1920, height: 1080 } };
const SMALL = { ...TELEVISION, viewport: { width: 1280, height: 720 } };

/** Messages of the server to a page, which can be kept back. */
async function heldNews(page: Page) {
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const pass = () => socket.send(message);
      if (held === null) pass();
      else held.push(pass);
    });
  });
  return {
    hold: () => void (held = []),
    release(): void {
      for (const pass of held ?? []) pass();
      held = null;
    },
  };
}

storyInWorld('a new television', pageWorld(), (world) => {
  /** Address of the server for other machines, which are strangers there. */
  let lan: string;
  let admin: Page;
  const problems: (readonly string[])[] = [];

  async function open(url: string, options: BrowserContextOptions): Promise<Page> {
    const page = await (await world.browser.newContext(options)).newPage();
    problems.push(watchProblems(page));
    await page.goto(url);
    return page;
  }
  const numberOn = (tv: Page) => tv.getByTestId('screen-number');
  const shownOn = async (tv: Page) => (await numberOn(tv).innerText()).replace(/\D/g, '');
  const asksOf = async (tv: Page, page = admin) =>
    page.getByTestId('screen-request').filter({ hasText: await numberOn(tv).innerText() });

  beforeAll(async () => {
    lan = networkAddress(world.app);
    admin = await open(world.app.url, PHONE);
    await admin.getByRole('heading', { level: 1 }).waitFor();
  });

  test.each([
    ['1080', LARGE],
    ['720', SMALL],
  ])(
    'of %s lines joins by one touch on an administrator’s phone, with no key of its own',
    async (_, size) => {
      const began = Date.now();
      const tv = await open(`${lan}/tv`, size);
      const asked: string[] = [];
      tv.on('request', (request) => {
        if (request.url().endsWith('/devices/screen')) asked.push(request.postData() ?? '');
      });
      await numberOn(tv).waitFor();
      await tv.getByRole('img', { name: /^Code QR/ }).waitFor();
      const box = await numberOn(tv).boundingBox();
      expect((box?.height ?? 0) / size.viewport.height).toBeGreaterThan(0.15);
      const shown = await shownOn(tv);
      expect(shown).toMatch(/^\d{6}$/);
      expect(await tv.getByRole('textbox').count()).toBe(0);
      await (await asksOf(tv)).getByRole('button', { name: 'Accepter' }).click();
      await tv.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
      const took = Date.now() - began;
      console.log(`a television joined ${String(took)} ms after /tv was opened, by 1 touch`);
      expect(took).toBeLessThan(20_000);
      // It polls; it does not ask for one number after another.
      expect(asked.length).toBeLessThan(4);
      await admin.getByTestId('screen-request').waitFor({ state: 'detached' });
      const screen = openScreenSocket(world.app.url);
      const table = await screen.createTable(eachAlone('Anne', 'Bruno'));
      await tv.getByText('Rejoindre au téléphone').waitFor();
      const digits = await screen.socket.emitWithAck('access', { table });
      const text = (await tv.locator('body').innerText()).replace(/\s/g, '');
      expect(text).toContain((digits.ok && digits.value.joinCode) || 'no code');
      // Phones open the address alone and type the digits: no letters of the table.
      const how = await admin.getByText('Sans appareil photo').innerText();
      expect(how).not.toContain(table);
      await screen.house({ type: 'binTable', table });
      screen.close();
      await tv.context().close();
    },
  );

  test('keeps its number over a reload, and is never mistaken for the one beside it', async () => {
    const [one, two] = [await open(`${lan}/tv`, TELEVISION), await open(`${lan}/tv`, SMALL)];
    await Promise.all([one, two].map((tv) => numberOn(tv).waitFor()));
    const before = await shownOn(one);
    await one.reload();
    await numberOn(one).waitFor();
    expect(await shownOn(one)).toBe(before);
    expect(await shownOn(two)).not.toBe(before);
    await admin.getByText('N’acceptez que le numéro affiché sur votre téléviseur').waitFor();
    await (await asksOf(two)).getByRole('button', { name: 'Accepter' }).click();
    await two.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    expect(await shownOn(one)).toBe(before);
    await (await asksOf(one)).getByRole('button', { name: 'Accepter' }).click();
    await one.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    await admin.getByTestId('screen-request').waitFor({ state: 'detached' });
    await Promise.all([one, two].map((tv) => tv.context().close()));
  });

  test('is accepted at the page that its QR code leads to, and no other phone is asked', async () => {
    const tv = await open(`${lan}/tv`, TELEVISION);
    await numberOn(tv).waitFor();
    const number = await shownOn(tv);
    const guest = await open(`${lan}/screen/${number}`, PHONE);
    await guest
      .getByText('Seul un appareil qui organise les parties accepte un téléviseur')
      .waitFor();
    expect(await guest.getByRole('button', { name: 'Accepter' }).count()).toBe(0);
    const phone = await open(`${world.app.url}/screen/${number}`, PHONE);
    await phone.getByTestId('asked-number').waitFor();
    expect((await phone.getByTestId('asked-number').innerText()).replace(/\D/g, '')).toBe(number);
    expect(await phone.getByTestId('screen-request').count()).toBe(0);
    await phone.getByRole('button', { name: 'Accepter' }).click();
    await phone.getByText('Téléviseur accepté').waitFor();
    await tv.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    await Promise.all([guest, phone, tv].map((page) => page.context().close()));
  });

  test('is decided on once: the second administrator is told what the first one did', async () => {
    const tv = await open(`${lan}/tv`, TELEVISION);
    await numberOn(tv).waitFor();
    const number = await shownOn(tv);
    const second = await (await world.browser.newContext(PHONE)).newPage();
    problems.push(watchProblems(second));
    const news = await heldNews(second);
    await second.goto(adminLinkOf(lan, readAdminSecret(world.app.data) ?? ''));
    await second.getByRole('heading', { level: 1 }).waitFor();
    const there = await asksOf(tv, second);
    await there.getByRole('button', { name: 'Accepter' }).waitFor();
    // The second phone has not heard yet that the first one accepted.
    news.hold();
    await (await asksOf(tv)).getByRole('button', { name: 'Accepter' }).click();
    await tv.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    await there.getByRole('button', { name: 'Refuser' }).click();
    news.release();
    await second.getByText('Un autre appareil a déjà accepté ce téléviseur.').waitFor();
    expect(await second.getByTestId('screen-request').count()).toBe(0);
    await second.getByRole('button', { name: 'Fermer' }).click();
    await second.getByTestId('pairing').waitFor({ state: 'detached' });
    await second.goto(`${lan}/screen/${number}`);
    await second.getByRole('button', { name: 'Accepter' }).click();
    await second.getByRole('alert').getByText('a déjà accepté').waitFor();
    expect(await second.getByRole('button', { name: 'Accepter' }).count()).toBe(0);
    await Promise.all([second, tv].map((page) => page.context().close()));
  });

  test('is accepted by its typed number, renamed and removed among the devices', async () => {
    const page = await open(`${world.app.url}/devices`, PHONE);
    const screens = page.getByTestId('screen');
    await page.getByTestId('typed-screen').waitFor();
    const before = await screens.count();
    await page.getByTestId('typed-screen').fill('12 34');
    await page.getByTestId('typed-screen').press('Enter');
    await page.getByText('Il faut les six chiffres').waitFor();
    await page.getByTestId('typed-screen').fill('000 000');
    await page.getByTestId('typed-screen').press('Enter');
    await page.getByText('Ce numéro n’est plus valable').waitFor();
    const tv = await open(`${lan}/tv`, TELEVISION);
    await page.getByTestId('typed-screen').fill(await numberOn(tv).innerText());
    await page.getByTestId('typed-screen').press('Enter');
    await tv.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    await screens.nth(before).waitFor();
    const ours = screens.first();
    await ours.getByRole('textbox', { name: 'Nom' }).fill('Salon');
    await ours.getByRole('textbox', { name: 'Nom' }).press('Tab');
    const removal = page.getByRole('button', { name: 'Renvoyer : Salon' });
    await removal.click();
    // The touched button is gone: the focus goes to the harmless answer, and back.
    const focused = page.locator(':focus');
    expect(await focused.innerText()).toBe('Garder');
    await focused.click();
    expect(await focused.getAttribute('aria-label')).toMatch(/^Renvoyer.: Salon$/);
    await removal.click();
    await page.getByRole('button', { name: 'Renvoyer', exact: true }).click();
    await numberOn(tv).waitFor();
    await Promise.all([page, tv].map((each) => each.context().close()));
  });

  test('goes by one name, and is told that it was removed while it shows a match', async () => {
    const tv = await open(`${lan}/tv`, TELEVISION);
    await (await asksOf(tv)).getByRole('button', { name: 'Accepter' }).click();
    await tv.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    const screen = openScreenSocket(world.app.url);
    const table = await screen.createTable(eachAlone('Anne', 'Bruno'));
    await tv.goto(`${lan}/tv/${table}`);
    await tv.locator('main.tv').waitFor();
    const page = await open(`${world.app.url}/devices`, PHONE);
    // It has one name, which its settings show too.
    const settings = page.getByTestId('television');
    await settings.getByRole('heading').waitFor();
    expect(await settings.getByRole('textbox').count()).toBe(0);
    const name = page.getByTestId('screen').first().getByRole('textbox', { name: 'Nom' });
    await name.fill('Grenier');
    await name.press('Tab');
    await settings.getByRole('heading', { name: 'Grenier' }).waitFor();
    await page.getByRole('button', { name: 'Renvoyer : Grenier' }).click();
    await page.getByRole('button', { name: 'Renvoyer', exact: true }).click();
    await tv.getByRole('heading', { name: 'Ce téléviseur a été renvoyé' }).waitFor();
    expect(await tv.locator('main.tv').count()).toBe(0);
    await numberOn(tv).waitFor();
    await tv.getByRole('img', { name: /^Code QR/ }).waitFor();
    expect(new URL(tv.url()).pathname).toBe('/tv');
    await screen.house({ type: 'binTable', table });
    screen.close();
    await Promise.all([page, tv].map((each) => each.context().close()));
  });

  test('leads from every page of the house back to its own', async () => {
    const tv = await open(`${lan}/tv`, TELEVISION);
    await (await asksOf(tv)).getByRole('button', { name: 'Accepter' }).click();
    await tv.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    await tv.goto(`${lan}/devices`);
    await tv.waitForURL('**/tv');
    await tv.getByRole('heading', { name: 'À vos cartes !' }).waitFor();
    await tv.context().close();
  });

  test('leaves an administrator’s page in use while many ask', async () => {
    const body = JSON.stringify({ shown: null });
    const headers = { 'content-type': 'application/json' };
    for (let n = 0; n < 20; n += 1)
      await fetch(`${lan}/devices/screen`, { method: 'POST', headers, body });
    const page = await open(`${world.app.url}/devices`, PHONE);
    await page.getByTestId('screen-request').nth(19).waitFor();
    await page.getByText('Un refus les écarte toutes').waitFor();
    const notice = await page.getByTestId('pairing').boundingBox();
    expect(notice?.height ?? 812).toBeLessThan(0.65 * 812);
    // A click waits until nothing covers the field.
    await page.getByTestId('typed-screen').click({ timeout: 5_000 });
    await page.context().close();
  });

  test('nothing went wrong in the pages', () => expect(problems.flat()).toEqual([]));
});
