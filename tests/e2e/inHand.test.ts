import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { joinCommand } from '#lib/process/commandLine.ts';
import { TELEVISION } from '../support/browser.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openJoined, openPhone, openTab, unfoldHand } from '../support/pages.ts';
import { secretOf } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { eachAlone } from '../support/evening.ts';
import { bridgeAt, freshId, lay, openTable, order, screenAt, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** Says everything as a tone, so that it is heard without espeak-ng. */
const QUICK = joinCommand(['/bin/sh', join(import.meta.dirname, '../support/quickVoice.sh')]);
const WITH_VOICE = { env: { SPEECH: QUICK } };

inWorld('a reader in the hand of a player', pageWorld(WITH_VOICE), (world) => {
  const open: { close(): unknown }[] = [];
  afterAll(() => open.splice(0).forEach((thing) => thing.close()));

  test('names a card on the phone of that player, and on no other screen', async () => {
    const { url, data } = world.app;
    const house = screenAt(url);
    const bridge = bridgeAt(url, { bridge: 'hall', secret: secretOf(data) });
    const screen = openScreenSocket(url);
    open.push(house, bridge, screen);
    await until('all are connected', () => house.connected && bridge.connected);
    const deck = await order(house, { type: 'createDeck', name: freshId() });
    await order(house, { type: 'enrol', deck, target: { type: 'card', card: 'puncture-proof' } });
    await lay(bridge, tag(0x700));
    await order(house, { type: 'clearDesk' });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const table = await openTable(house, deck);
    const role = { role: 'hand', seat: 0 } as const;
    await order(house, { type: 'assignReader', reader: 'hall/left', role });

    const phone = async (seat: RegExp) => {
      const page = await openJoined(world, table, await screen.invitationTo(table));
      await page.getByRole('button', { name: seat }).first().click();
      await page.getByTestId('undo').waitFor();
      return page;
    };
    await screen.watch(table);
    const [anne, bruno] = [await phone(/Anne/), await phone(/Bruno/)];
    const whispers: string[] = [];
    anne.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/ear/'))
        whispers.push(`${String(response.status())} ${response.headers()['cache-control'] ?? ''}`);
    });
    const television = await (await world.browser.newContext(TELEVISION)).newPage();
    await television.goto(`${url}/tv/${table}`);
    await television.getByText('Anne').first().waitFor();

    expect(await lay(bridge, tag(0x700))).toMatchObject({
      value: { answer: { outcome: 'heard' } },
    });
    // A screen reader finds it at once; before anything is said or shown, its player is asked.
    const inHand = anne.getByTestId('in-hand').getByText('Carte 1 : Increvable.');
    await inHand.waitFor({ state: 'attached' });
    expect(await isSeen(inHand)).toBe(false);
    expect(whispers).toEqual([]);
    await anne.getByRole('button', { name: 'À l’oreille, avec une oreillette' }).click();
    await until('it is whispered', () => whispers.length === 1);
    expect(whispers).toEqual(['200 private, no-store']);
    await anne.getByTestId('first-hand').waitFor({ state: 'detached' });
    // What else changes at the table does not say it again.
    await screen.command(table, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    await anne.getByTestId('undo').getByText('Anne pose').waitFor();
    expect(whispers).toHaveLength(1);
    expect(await anne.getByTestId('unheard').count()).toBe(0);
    await screen.command(table, { type: 'undo', moves: 1 });
    await anne.getByTestId('undo').getByText('Anne pose').waitFor({ state: 'detached' });

    const panel = anne.getByTestId('own-hand');
    await openTab(anne, 'ask');
    await panel.getByText('Ma main, rien que pour moi').click();
    await panel.getByRole('button', { name: 'Ce que je tiens' }).click();
    await anne.getByTestId('in-hand').getByText('1 carte en main : 1, Increvable.').waitFor({
      state: 'attached',
    });
    await until('that too', () => whispers.length === 2);
    // Another language does not say it again either.
    await anne.getByRole('button', { name: 'English' }).click();
    await panel.getByText('My hand, for me alone').waitFor();
    await anne.getByRole('button', { name: 'Français' }).click();
    await panel.getByText('Ma main, rien que pour moi').click();
    expect(await anne.getByTestId('unheard').count()).toBe(0);
    await panel.getByLabel('Personne').check();
    await panel.getByLabel('Montrer aussi la carte à l’écran').check();
    await panel.getByRole('button', { name: 'Carte 1' }).click();
    await inHand.waitFor();
    expect(await isSeen(inHand)).toBe(true);
    expect(whispers).toHaveLength(2);
    expect(await anne.getByTestId('unheard').count()).toBe(0);
    // The messages to all are a list without the hand.
    await openTab(anne, 'moves');
    await anne.getByText('Ce qui a été dit').click();
    expect(await anne.getByText('Increvable').count()).toBe(1);
    // The announcement to all has arrived by now.
    await screen.command(table, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    for (const page of [bruno, television]) {
      await page.getByText('Anne pose un Feu vert').filter({ visible: true }).first().waitFor();
      expect((await page.getByTestId('in-hand').allInnerTexts()).join('')).toBe('');
      expect(await page.getByText('Increvable').count()).toBe(0);
    }

    // A reader of a hand cannot enrol cards: the page that enrols a deck says so.
    await order(house, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    const making = await (await world.browser.newContext(TELEVISION)).newPage();
    await making.goto(`${url}/cards?deck=${deck}`);
    await making.getByTestId('desk-hands').getByText('il lit une main').waitFor();
  });

  test('says what to play of it where the house allows, to that player alone, and nothing on the page moves', async () => {
    const { url } = world.app;
    const house = screenAt(url);
    const screen = openScreenSocket(url);
    open.push(house, screen);
    const table = await screen.createTable(eachAlone('Anne', 'Bruno', 'Chloé'));
    const command = { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' } as const;
    await screen.watch(table);
    await screen.command(table, command);
    const { page: anne, press, problems } = await openPhone(world.browser, url, table);
    const bruno = await openPhone(world.browser, url, table);
    await press('À la place d’Anne');
    await unfoldHand(anne.getByTestId('dealt-hand'));
    await anne.getByTestId('dealt-hand').locator('li').nth(6).waitFor();
    const hint = anne.getByTestId('hint');
    expect(await hint.count()).toBe(0);
    const settings = await anne.context().newPage();
    await settings.goto(`${url}/settings`);
    await settings.getByTestId('setting-hints').getByRole('checkbox').check();
    await hint.waitFor();
    await settings.close();

    const below = anne.getByTestId('own-hand');
    await anne.getByRole('button', { name: 'Un conseil' }).focus();
    const stood = await below.boundingBox();
    await anne.keyboard.press('Enter');
    await hint.getByText(/^Conseil\s: (posez|jouez|attaquez|défaussez) /).waitFor();
    expect(await below.boundingBox()).toEqual(stood);
    // A screen reader is told of it once, and stays where it was.
    const told = anne
      .getByTestId('in-hand')
      .getByText(/^Conseil\s: (posez|jouez|attaquez|défaussez) /);
    expect(await isSeen(told)).toBe(false);
    expect(await anne.evaluate(() => document.activeElement?.textContent)).toBe('Un conseil');
    expect(await bruno.page.getByText(/Conseil\s:/).count()).toBe(0);

    // It is gone with its moment.
    const [card = ''] = await anne
      .getByTestId('dealt-hand')
      .locator('li')
      .evaluateAll((cards) => cards.map((each) => each.getAttribute('data-card') ?? ''));
    const move = { type: 'discard', by: 'Anne', card } as const;
    await screen.command(table, { type: 'move', move });
    await hint
      .getByText(/^Conseil\s: (posez|jouez|attaquez|défaussez) /)
      .waitFor({ state: 'detached' });
    expect([...problems, ...bruno.problems]).toEqual([]);
  });
});

/** Returns true if the text is visible: text for screen readers only is one pixel wide. */
const isSeen = async (text: Locator): Promise<boolean> =>
  ((await text.boundingBox())?.width ?? 0) > 20;
