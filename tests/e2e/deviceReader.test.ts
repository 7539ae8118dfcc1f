import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { bindTags } from '../support/enrol.ts';
import { giveNfc, holdTag } from './fakeNdef.ts';
import { secretOf } from '../support/program.ts';
import { openTelevision } from '../support/television.ts';
import { typeAsReader } from './typingReader.ts';
import { until } from '../support/until.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { askWho } from '../support/pages.ts';

const TAGS = {
  '04a1b2c3d4e501': { type: 'card', card: 'roll' },
  '04a1b2c3d4e502': { type: 'card', card: 'roll' },
  '04a1b2c3d4e503': { type: 'card', card: '100' },
  '04a1b2c3d4e504': { type: 'card', card: '75' },
  '04a1b2c3d4e505': { type: 'card', card: '50' },
  '04a1b2c3d4e506': { type: 'card', card: '25' },
} as const;
const [ROLL, ROLL_AGAIN, KM_100, KM_75, KM_50, KM_25] = Object.keys(TAGS) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

storyInWorld('a browser as a reader', pageWorld(), (world) => {
  let code: string;

  beforeAll(async () => {
    await bindTags(world.screen, world.app.url, secretOf(world.app.data), TAGS);
    code = await world.screen.createTable({
      game: '1000-bornes',
      edition: 'classique',
      options: {},
      seats: ['Anne', 'Bruno'],
      deck: null,
    });
    await world.screen.watch(code);
  });

  const moves = () => world.screen.newest()?.moves ?? 0;
  const movesAre = (count: number) =>
    until(`${String(count)} moves are made`, () => moves() === count);

  async function open(path: string, context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(world.app.url + path);
    return page;
  }

  describe('with a USB reader that types', () => {
    test('plays on the television, which has the focus, under a French keyboard', async () => {
      const tv = await openTelevision(world.browser, world.app.url, code);
      await typeAsReader(tv.page, `${ROLL.toUpperCase()}\n`);
      await movesAre(1);
      // Bytes the other way round, and no Enter: another reader, the same card.
      await typeAsReader(tv.page, (ROLL_AGAIN.match(/../g) ?? []).reverse().join(''));
      await movesAre(2);
      expect(tv.problems).toEqual([]);
      await tv.page.context().close();
    });

    test('puts a text field back as it was, and presses no button', async () => {
      const page = await open('/', await world.browser.newContext(TELEVISION));
      await askWho(page);
      const name = page.getByRole('textbox', { name: 'Nom du joueur 1' });
      await name.fill('Ada');
      await name.focus();
      await typeAsReader(page, `${KM_100}\n`);
      await movesAre(3);
      await until('it says Ada again', async () => (await name.inputValue()) === 'Ada');
      await page.getByTestId('players-known').focus();
      // The page of a busy machine hears of the keys late.
      await typeAsReader(page, `${KM_75}\n`, { late: 600 });
      await movesAre(4);
      expect(await page.getByTestId('players-known').isVisible()).toBe(true);
      await page.context().close();
    });

    test('presses no button with what is not understood, and says how to set the reader', async () => {
      const page = await open('/', await world.browser.newContext(TELEVISION));
      await askWho(page);
      const button = page.getByTestId('players-known');
      // Text around a number, no number at all and two Enters, and a few signs.
      for (const text of ['%borne 1234?\n', 'lecteur vide\n\n', ';99?\n']) {
        await button.focus();
        await typeAsReader(page, text);
        expect(await button.isVisible()).toBe(true);
      }
      expect(page.url()).toBe(`${world.app.url}/`);
      expect(moves()).toBe(4);
      const name = page.getByRole('textbox', { name: 'Nom du joueur 1' });
      await name.fill('Ada');
      await name.focus();
      await typeAsReader(page, '%borne 1234?\n');
      await until('it says Ada again', async () => (await name.inputValue()) === 'Ada');
      expect(await button.isVisible()).toBe(true);
      await page.goto(`${world.app.url}/reader`);
      await page.locator('[data-link="joined"]').waitFor();
      await typeAsReader(page, '%borne 1234?\n');
      await page.getByText('n’écrit pas le numéro de la puce').first().waitFor();
      await page.context().close();
    });

    test('shows what it typed, and the chip that this stands for', async () => {
      const page = await open('/reader', await world.browser.newContext(TELEVISION));
      await page.locator('[data-link="joined"]').waitFor();
      const typed = page.getByTestId('typed');
      expect(await typed.isVisible()).toBe(false);
      await typeAsReader(page, 'UID:04:A1:B2:C3:D4:E5:77h\n');
      await typed.getByText('uid:04:a1:b2:c3:d4:e5:77h').waitFor();
      await typed.getByText('Puce lue : 04:a1:b2:c3:d4:e5:77.').waitFor();
      expect(await typed.getByText('4 octets').count()).toBe(0);
      await typeAsReader(page, '2712847316\n');
      await typed.getByText('Puce lue : a1:b2:c3:d4. Ce numéro est court (4 octets).').waitFor();
      await typeAsReader(page, '%borne 1234?\n');
      await typed.getByText('%borne 1234?').waitFor();
      await typed.getByText('n’écrit pas le numéro de la puce').waitFor();
      expect(moves()).toBe(4);
      await page.context().close();
    });

    test('leaves what people type alone', async () => {
      const page = await open('/', await world.browser.newContext(TELEVISION));
      await askWho(page);
      const name = page.getByRole('textbox', { name: 'Nom du joueur 1' });
      await name.fill('');
      await typeAsReader(page, 'deadbeef', { gap: 120 });
      expect(await name.inputValue()).toBe('deqdbeef');
      expect(moves()).toBe(4);
      await page.context().close();
    });
  });

  describe('with the NFC of a phone', () => {
    let page: Page;
    let problems: readonly string[];
    const look = () => page.getByTestId('device-sign').last();
    const shows = (sign: string) =>
      page.locator(`[data-testid="device-sign"][data-look="${sign}"]`).waitFor();

    beforeAll(async () => {
      page = await (await world.browser.newContext(PHONE)).newPage();
      problems = watchProblems(page);
      await giveNfc(page);
      await page.goto(`${world.app.url}/reader`);
      await page.getByRole('button', { name: 'Commencer à lire' }).click();
    });

    test('a card held to the phone is played once, however long it is held there', async () => {
      for (let reading = 0; reading < 4; reading += 1) await holdTag(page, spelled(KM_50));
      await shows('accepted');
      await movesAre(5);
      await look().filter({ hasText: 'Bien' }).waitFor();
    });

    test('the phone is listed with its role among the readers', async () => {
      const [reader] = await world.screen.readersReady(1);
      expect(reader).toMatchObject({ name: 'NFC', kind: 'webnfc', role: { role: 'table' } });
      await page.getByRole('combobox', { name: 'Place de NFC' }).selectOption({ index: 1 });
    });

    test('says what to do with what is no tag of a card', async () => {
      await holdTag(page, 'not NDEF');
      await shows('refused');
      await look().filter({ hasText: 'pas une carte du jeu' }).waitFor();
      await page.getByRole('button', { name: 'Fermer' }).click();
    });

    test('keeps cards laid while the server is away, and sends them later, once', async () => {
      process.kill(world.app.pidOf('server'), 'SIGKILL');
      await page.locator('[data-link="away"]').waitFor();
      await holdTag(page, spelled(KM_25));
      await shows('kept');
      await page.getByTestId('waiting').waitFor();
      await page.getByTestId('waiting').waitFor({ state: 'detached' });
      expect((await world.screen.watch(code)).moves).toBe(6);
      await page.reload();
      await page.locator('[data-link="joined"]').waitFor();
      expect((await world.screen.watch(code)).moves).toBe(6);
      expect(problems).toEqual([]);
    });
  });

  test('a phone that may not read tags is told how to allow it', async () => {
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await giveNfc(page, 'denied');
    await page.goto(`${world.app.url}/reader`);
    await page.getByRole('button', { name: 'Commencer à lire' }).click();
    await page.locator('[data-testid="nfc"][data-state="denied"]').waitFor();
    await page.context().close();
  });
});

const spelled = (tag: string): string => (tag.match(/../g) ?? []).join(':');
