import { afterAll, expect, test } from 'vitest';
import { TELEVISION } from '../support/browser.ts';
import { inBrowser } from '../support/inBrowser.ts';
import { openJoined } from '../support/pages.ts';
import { secretOf } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { bridgeAt, freshId, lay, openTable, order, screenAt, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

inBrowser('a reader in the hand of a player', { bridge: false }, (world) => {
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
    const television = await (await world.browser.newContext(TELEVISION)).newPage();
    await television.goto(`${url}/tv/${table}`);
    await television.getByText('Anne').first().waitFor();

    expect(await lay(bridge, tag(0x700))).toMatchObject({
      value: { answer: { outcome: 'heard' } },
    });
    await anne.getByTestId('in-hand').getByText('Increvable').waitFor();
    // What was told to all is there by now.
    await screen.command(table, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    for (const page of [bruno, television]) {
      await page.getByText('Anne pose un Feu vert').first().waitFor();
      expect((await page.getByTestId('in-hand').allInnerTexts()).join('')).toBe('');
      expect(await page.getByText('Increvable').count()).toBe(0);
    }
  });
});
