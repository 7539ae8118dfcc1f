import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { formatIdentity } from '#lib/house/identity.ts';
import type { TableBinding } from '#lib/table/binding.ts';
import { startApp, type App } from '../support/app.ts';
import { PHONE } from '../support/browser.ts';
import { bindTags } from '../support/enrol.ts';
import { eachAlone } from '../support/evening.ts';
import { giveNfc, holdTag, writtenTag, type PhoneTag } from './fakeNdef.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { atHome } from '../support/ownHouse.ts';
import { networkAddress, pairWith } from '../support/pages.ts';
import { secretOf } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

const ROLL: PhoneTag = { serialNumber: '04:a1:b2:c3:d4:e5:01' };

storyInWorld('a deck written with a phone', pageWorld(), (world) => {
  let tag: PhoneTag | undefined;

  async function phoneAt(app: App): Promise<Page> {
    const page = await (await atHome(world.browser, app.url).newContext(PHONE)).newPage();
    await giveNfc(page);
    await page.goto(`${app.url}/reader`);
    await page.getByRole('button', { name: 'Commencer à lire' }).click();
    return page;
  }
  const sign = (page: Page, look: string) =>
    page.locator(`[data-testid="device-sign"][data-look="${look}"]`).last();

  test('tells the hand when the tag is written and locked', async () => {
    const { app } = world;
    const screen = openScreenSocket(app.url);
    const uid = ROLL.serialNumber.replaceAll(':', '');
    const cards = { [uid]: { type: 'card', card: 'roll' } } as const;
    const deck = await bindTags(screen, app.url, secretOf(app.data), cards);
    await screen.house({ type: 'writeTags', deck, lock: true });
    const phone = await phoneAt(app);
    await holdTag(phone, ROLL);
    await sign(phone, 'accepted').filter({ hasText: 'Écrite et verrouillée' }).waitFor();
    tag = await writtenTag(phone);
    expect(tag?.locked).toBe(true);
    screen.close();
  });

  test('is known to a phone of another house that never heard of it, and played there', async () => {
    const app = await startApp();
    const screen = openScreenSocket(app.url);
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    await screen.watch(code);
    const phone = await phoneAt(app);
    await holdTag(phone, tag ?? ROLL);
    await until('the card is played', () => screen.newest()?.moves === 1);
    await sign(phone, 'accepted').waitFor();
    screen.close();
    await app.close();
  });
});

storyInWorld("a deck that a guest's phone brings", pageWorld(), (world) => {
  let house: Page;
  let guest: Page;

  /** Holds a tag of a deck of another house to the guest's phone. */
  const bring = (uid: string, binding: TableBinding, name: string, mark: string) =>
    holdTag(guest, {
      serialNumber: uid,
      text: formatIdentity({ mark, box: '1000-bornes', binding, name }),
    });
  const kitchen = (uid: string, binding: TableBinding) =>
    bring(uid, binding, 'Cuisine', 'abcdefabcdef');
  const offers = () => house.getByTestId('deck-offers');

  beforeAll(async () => {
    const screen = openScreenSocket(world.app.url);
    await screen.createTable(eachAlone('Anne', 'Bruno'));
    screen.close();
    house = await (await world.browser.newContext(PHONE)).newPage();
    await house.goto(`${world.app.url}/cards`);
    guest = await (await world.browser.newContext(PHONE)).newPage();
    await giveNfc(guest);
    await guest.goto(`${networkAddress(world.app)}/reader`);
    await pairWith(house, guest);
    await guest.getByRole('button', { name: 'Commencer à lire' }).click();
  });

  test('is no deck before the owner has taken it on the page of the cards', async () => {
    await kitchen('04:aa:00:00:00:00:01', { type: 'card', card: 'roll', copy: 1 });
    await offers().getByText('Un paquet se présente : « Cuisine » (1 carte vue').waitFor();
    await kitchen('04:aa:00:00:00:00:02', { type: 'card', card: 'roll', copy: 2 });
    await offers().getByText('2 cartes vues').waitFor();
    await house.getByText('Aucun paquet enregistré').waitFor();
    await offers().getByRole('button', { name: 'Prendre : Cuisine' }).click();
    await house.getByRole('link', { name: /Cuisine.*2 cartes sur 106/s }).waitFor();
    await offers().waitFor({ state: 'detached' });
  });

  test('goes on by itself with its other cards, but for its tokens', async () => {
    await kitchen('04:aa:00:00:00:00:03', { type: 'card', card: 'roll', copy: 3 });
    await house.getByRole('link', { name: /Cuisine.*3 cartes sur 106/s }).waitFor();
    await kitchen('04:aa:00:00:00:00:04', { type: 'action', action: 'undo' });
    await offers().getByText('Un jeton de votre paquet « Cuisine » se présente').waitFor();
    await offers().getByText('Jetons : Annuler.').waitFor();
  });

  test('is forgotten when the owner leaves it', async () => {
    await offers().getByRole('button', { name: 'Laisser : Cuisine' }).click();
    await offers().waitFor({ state: 'detached' });
    await bring(
      '04:aa:00:00:00:00:05',
      { type: 'card', card: '200', copy: 1 },
      'Salon',
      '00000000000b',
    );
    await offers().getByRole('button', { name: 'Laisser : Salon' }).click();
    await offers().waitFor({ state: 'detached' });
    await house.getByRole('link', { name: /Cuisine/ }).waitFor();
    expect(await house.getByText('Salon').count()).toBe(0);
  });
});
