import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SettingId, SETTINGS } from '#lib/components/settings/settings.ts';
import { PHONE, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openScreenSocket } from '../support/screenSocket.ts';

/** Settings as a person would ask for them, each with words typed into the search box. */
const ASKED: readonly [id: SettingId, query: string][] = [
  ['language', 'anglais'],
  ['chances', 'qui va gagner'],
  ['hints', 'apprendre'],
  ['theme', 'contraste'],
  ['televisions', 'television six chiffres'],
  ['sound', 'volume'],
  ['decks', 'paquets'],
  ['newDeck', 'nouveau paquet'],
  ['prints', 'imprimer'],
  ['readers', 'acr122u'],
  ['identify', 'quel lecteur'],
  ['readersTable', 'table des lecteurs'],
  ['thisReader', 'android'],
  ['lab', 'sans matériel'],
  ['devices', 'renommer téléphone'],
  ['https', 'certificat'],
  ['broker', 'mosquitto'],
  ['homeAssistant', 'home assistant'],
  ['buttons', 'zigbee'],
  ['lamp', 'wled'],
  ['webhook', 'webhook'],
  ['version', 'mise à jour'],
  ['licences', 'open source'],
  ['backups', 'sauvegarde'],
  ['tournaments', 'tournoi'],
];

inWorld('the settings', pageWorld({ lab: true }), (world) => {
  let page: Page;
  let code: string;
  let problems: readonly string[] = [];

  beforeAll(async () => {
    const screen = openScreenSocket(world.app.url);
    code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    screen.close();
    page = await (await world.browser.newContext(PHONE)).newPage();
    problems = watchProblems(page);
  });
  afterAll(() => page?.context().close());

  const line = (id: SettingId) => page.getByTestId(`setting-${id}`);
  const control = (id: SettingId) => line(id).locator('a, select, input, summary').first();
  async function openFromHome() {
    await page.goto(world.app.url);
    await page.getByTestId('more').tap();
    await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  }
  /** Waits until the part of the page that a setting names is in view. */
  async function arrivesAt(id: SettingId) {
    const setting = SETTINGS.find((each) => each.id === id);
    if (setting === undefined) throw new Error(`no setting ${id}`);
    await page.waitForURL((url) => url.pathname === setting.page);
    await page.locator('h1').first().waitFor();
    if (!('part' in setting)) return;
    const part = page.locator(`#${setting.part}`);
    await part.waitFor();
    await expect.poll(() => part.evaluate(isInView), { message: id }).toBe(true);
  }

  describe('from home', () => {
    test.each(ASKED)('%s is reached with at most two touches', async (id) => {
      await openFromHome();
      const setting = SETTINGS.find((each) => each.id === id);
      if (setting?.page === '/settings') {
        await control(id).waitFor();
        return;
      }
      await line(id).getByRole('link').tap();
      await arrivesAt(id);
    });

    test.each(ASKED)('%s is found by “%s”', async (id, query) => {
      await openFromHome();
      await page.getByRole('searchbox').fill(query);
      await line(id).waitFor();
      expect(await page.locator('[data-testid^="setting-"]').count()).toBeLessThan(7);
    });
  });

  test('a search without a result says so, and an emptied one shows all', async () => {
    await openFromHome();
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByRole('status').getByText('Aucun réglage de ce nom.').waitFor();
    await page.getByRole('searchbox').fill('');
    await expect
      .poll(() => page.locator('[data-testid^="setting-"]').count())
      .toBe(SETTINGS.filter((setting) => !('tables' in setting)).length);
  });

  test('are found and opened with the keyboard alone', async () => {
    await openFromHome();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('wled');
    await line('buttons').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await arrivesAt('lamp');
    // Folded until it is sought.
    await page.getByLabel('Sujet', { exact: true }).waitFor();
    expect(await page.locator('details:has(#bus-webhook)').getAttribute('open')).toBeNull();
    await page.getByRole('link', { name: 'Réglages' }).click();
    await page.waitForURL('**/settings');
  });

  test('of the household are changed in their line, and stay', async () => {
    await page.goto(`${world.app.url}/settings`);
    await control('chances').check();
    await control('theme').selectOption({ label: 'Contraste' });
    await control('hints').check();
    const other = await (await world.browser.newContext(PHONE)).newPage();
    await other.goto(`${world.app.url}/settings`);
    await other.locator('#chances input:checked').waitFor();
    await other.locator('#hints input:checked').waitFor();
    const theme = other.locator('#theme select');
    expect(await theme.inputValue()).toBe('contrast');
    await control('chances').uncheck();
    await control('theme').selectOption({ label: 'Nuit' });
    await control('hints').uncheck();
    // Another page follows without a reload.
    await other.locator('#chances input:not(:checked)').waitFor();
    await other.locator('#hints input:not(:checked)').waitFor();
    await expect.poll(() => theme.inputValue()).toBe('night');
    await other.context().close();
  });

  test('of the smart home follow another page, and keep what is typed', async () => {
    const open = async () => {
      const opened = await (await world.browser.newContext(PHONE)).newPage();
      await opened.goto(`${world.app.url}/automation`);
      await opened.getByLabel('Nom de la place').waitFor();
      return opened;
    };
    const [one, other] = [await open(), await open()];
    await other.getByLabel('Début des sujets').fill('cards');
    await one.getByLabel('Nom de la place').fill('veranda');
    await one.getByTestId('save-bus').click();
    await one.getByText(/^Enregistré\./).waitFor();
    await expect.poll(() => other.getByLabel('Nom de la place').inputValue()).toBe('veranda');
    expect(await other.getByLabel('Début des sujets').inputValue()).toBe('cards');
    await Promise.all([one, other].map((each) => each.context().close()));
  });

  test('change the language of this device', async () => {
    await page.goto(`${world.app.url}/settings`);
    await control('language').selectOption('en');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.getByRole('searchbox').fill('odds');
    await line('chances').waitFor();
    await page.getByRole('searchbox').fill('');
    await control('language').selectOption('fr');
    await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  });

  test('give a device its name, also this one', async () => {
    await page.goto(`${world.app.url}/devices`);
    const own = page.getByTestId('device').filter({ hasText: 'cet appareil' });
    await own.getByLabel('Nom').fill('Cuisine');
    await own.getByLabel('Nom').blur();
    await own.locator('strong').getByText('Cuisine').waitFor();
    await page.reload();
    await own.locator('strong').getByText('Cuisine').waitFor();
  });

  test('set a television from the page of devices', async () => {
    const television = await (await world.browser.newContext({ locale: 'fr-FR' })).newPage();
    await television.goto(`${world.app.url}/tv/${code}`);
    await page.goto(`${world.app.url}/devices#televisions`);
    const one = page.getByTestId('television');
    await one.getByLabel('Nom').fill('Salon');
    await one.getByLabel('Nom').blur();
    await one.getByRole('heading', { name: 'Salon' }).waitFor();
    await television.context().close();
  });

  test('nothing went wrong in the pages', () => expect(problems).toEqual([]));

  test('name the hall once there are more tables than one sees at a glance', async () => {
    await openFromHome();
    await line('tournaments').waitFor();
    expect(await line('hall').count()).toBe(0);
    const screen = openScreenSocket(world.app.url);
    for (const names of [
      ['Chloé', 'David'],
      ['Emma', 'Fadi'],
      ['Gaël', 'Hugo'],
    ])
      await screen.createTable(eachAlone(...names));
    screen.close();
    await line('hall').waitFor();
  });
});

/** True if the start of an element is inside the window. */
function isInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}
