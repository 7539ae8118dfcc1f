import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startApp, type App } from '../support/app.ts';
import { PHONE } from '../support/browser.ts';
import { bindTags } from '../support/enrol.ts';
import { eachAlone } from '../support/evening.ts';
import { giveNfc, holdTag, writtenTag, type PhoneTag } from '../support/fakeNdef.ts';
import { storyInBrowser } from '../support/inBrowser.ts';
import { atHome } from '../support/ownHouse.ts';
import { secretOf } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

const ROLL: PhoneTag = { serialNumber: '04:a1:b2:c3:d4:e5:01' };

storyInBrowser('a deck written with a phone', { bridge: false }, (world) => {
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
    const app = await startApp({ bridge: false });
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
