import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { tagNumber } from '../support/house.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, freshId, type BridgeSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const TOKENS: readonly EnrolmentTarget[] = [
  { type: 'action', action: 'open' },
  { type: 'action', action: 'language' },
  { type: 'side', side: 1 },
];

storyInWorld('a table opened by tokens', pageWorld(), (world) => {
  let bridge: BridgeSocket;
  let tv: Page;
  let phone: Page;
  let problems: readonly string[];
  /** The sentences that the server was asked to speak, and at which address. */
  const spoken: string[] = [];

  const lay = (target: EnrolmentTarget) =>
    bridge.emitWithAck('tap', {
      id: freshId(),
      reader: 'Table',
      at: Date.now(),
      tag: tagNumber(0x500 + TOKENS.findIndex((token) => token === target)),
    });
  const [OPEN, LANGUAGE, SIDE_2] = TOKENS as [EnrolmentTarget, EnrolmentTarget, EnrolmentTarget];

  beforeAll(async () => {
    bridge = bridgeAt(world.app.url, { bridge: 'hall', secret: secretOf(world.app.data) });
    await bridge.emitWithAck('readers', [{ name: 'Table', kind: 'pcsc', state: 'ready' }]);
    const deck = await world.screen.house({ type: 'createDeck', name: 'Maison' });
    for (const target of TOKENS) {
      await world.screen.house({ type: 'enrol', deck, target });
      await lay(target);
    }
    await world.screen.house({ type: 'clearDesk' });
    const table = await world.screen.house({
      type: 'createTable',
      setup: eachAlone('Anne', 'Bruno'),
      readers: 'none',
    });
    await world.screen.house({ type: 'closeTable', table });
    tv = await (await world.browser.newContext(TELEVISION)).newPage();
    tv.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/speech'))
        spoken.push(`${url.pathname} ${url.searchParams.get('text') ?? ''}`);
    });
    problems = watchProblems(tv);
    await tv.goto(`${world.app.url}/tv`);
    await tv.getByRole('heading', { level: 1 }).waitFor();
    phone = await (await world.browser.newContext(PHONE)).newPage();
    await phone.goto(world.app.url);
    await phone.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(() => {
    bridge?.close();
  });

  test('is written and told on a television without a table, and on a phone of the house', async () => {
    await lay(OPEN);
    for (const page of [tv, phone]) {
      const shown = page.getByTestId('opening');
      await shown.getByText(/Anne contre Bruno/).waitFor();
      await shown.getByText('Reposez le jeton pour ouvrir.').waitFor();
      await shown.getByText(/2, Prestige/).waitFor();
      await page
        .getByTestId('opening-heard')
        .getByText(/^Table habituelle\s:.*Reposez le jeton/)
        .waitFor({ state: 'attached' });
    }
    const { height } = tv.viewportSize() ?? { height: 0 };
    const box = await tv.getByTestId('opening').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(box?.y ?? 0).toBeGreaterThan(0);
  });

  test('says what a token has changed, and goes on in the next language', async () => {
    await lay(SIDE_2);
    await tv
      .getByTestId('opening')
      .getByText(/^Prestige/)
      .waitFor();
    await lay(LANGUAGE);
    await tv.getByTestId('opening').getByText('Lay the token again to open it.').waitFor();
    // A phone belongs to one player.
    await phone.getByTestId('opening').getByText('Reposez le jeton pour ouvrir.').waitFor();
    await lay(LANGUAGE);
    await tv.getByTestId('opening').getByText('Reposez le jeton pour ouvrir.').waitFor();
  });

  test('is spoken by the server at an address of the house once the browser may sound', async () => {
    await tv.mouse.click(5, 5);
    await lay(SIDE_2);
    await until('it was spoken', () => spoken.some((text) => /Prestige/.test(text)));
    expect(spoken.every((text) => text.startsWith('/house/speech '))).toBe(true);
  });

  test('is shown by the television as soon as it is open, which then names who sits where', async () => {
    await lay(OPEN);
    await tv.getByText('Au départ').first().waitFor();
    await tv.getByTestId('opening').getByText('La table est ouverte.').waitFor();
    await phone.getByTestId('opening').waitFor({ state: 'detached' });
    const opened = () => spoken.findIndex((text) => /La table est ouverte/.test(text));
    const seated = () => spoken.findIndex((text) => /^\/table\/.* Camp 1\s: Anne/.test(text));
    await until('both are spoken', () => opened() >= 0 && seated() >= 0);
    expect(opened()).toBeLessThan(seated());
    expect(problems).toEqual([]);
  });
});
