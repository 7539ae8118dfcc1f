import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing, startApp, type App } from '../support/app.ts';
import { browserMissing, openBrowser, PHONE } from '../support/browser.ts';
import { bindTags } from '../support/enrol.ts';
import { giveNfc, holdTag, writtenTag, type PhoneTag } from '../support/fakeNdef.ts';
import { secretOf } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

const missing = browserMissing() ?? appMissing();
if (missing !== null) console.log(`SKIPPED writing tags by phone: ${missing}`);

const ROLL: PhoneTag = { serialNumber: '04:a1:b2:c3:d4:e5:01' };

describe.skipIf(missing !== null)('a deck written with a phone', () => {
  let browser: Browser;
  let tag: PhoneTag | undefined;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function phoneAt(app: App): Promise<Page> {
    const page = await (await browser.newContext(PHONE)).newPage();
    await giveNfc(page);
    await page.goto(`${app.url}/reader`);
    await page.getByRole('button', { name: 'Commencer à lire' }).click();
    return page;
  }
  const sign = (page: Page, look: string) =>
    page.locator(`[data-testid="device-sign"][data-look="${look}"]`).last();

  test('tells the hand when the tag is written and locked', async () => {
    const app = await startApp({ bridge: false });
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
    await app.close();
  });

  test('is known to a phone of another house that never heard of it, and played there', async () => {
    const app = await startApp({ bridge: false });
    const screen = openScreenSocket(app.url);
    const code = await screen.createTable({
      game: '1000-bornes',
      edition: 'classique',
      options: {},
      seats: ['Anne', 'Bruno'],
      deck: null,
    });
    await screen.watch(code);
    const phone = await phoneAt(app);
    await holdTag(phone, tag ?? ROLL);
    await until('the card is played', () => screen.newest()?.moves === 1);
    await sign(phone, 'accepted').waitFor();
    screen.close();
    await app.close();
  });
});
