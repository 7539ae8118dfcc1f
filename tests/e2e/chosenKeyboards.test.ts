import { expect, test } from 'vitest';
import type { KeyboardChoice } from '#lib/protocol/messages.ts';
import type { ReaderReport } from '#lib/protocol/messages/bridges.ts';
import { violationsIn } from './axe.ts';
import { PHONE } from '../support/browser.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, granted } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const PAD = '/dev/input/by-id/usb-HXGCoLtd_27db-event-kbd';

inWorld('the readers page', pageWorld(), (world) => {
  test('lets an administrator choose a keyboard as a reader, and give it back', async () => {
    const bridge = bridgeAt(world.app.url, { bridge: 'den', secret: secretOf(world.app.data) });
    const told: KeyboardChoice[] = [];
    bridge.on('keyboard', (choice) => told.push(choice));
    const report = async (reader: ReaderReport) =>
      void granted(await bridge.emitWithAck('readers', [reader]));
    await report({ name: 'USB wedge', kind: 'wedge', state: 'connecting', keyboards: [PAD] });
    const page = await world.browser.newPage(PHONE);
    await page.goto(`${world.app.url}/readers`);
    await page.getByTestId('keyboards').getByText('usb-HXGCoLtd_27db', { exact: true }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'C’est le lecteur : usb-HXGCoLtd_27db' }).click();
    await until('the bridge is told', () => told.length === 1);
    await report({ name: 'usb-HXGCoLtd_27db', kind: 'wedge', state: 'ready', chosen: true });
    await page.getByRole('button', { name: 'En refaire un clavier' }).click();
    await until('the bridge is told again', () => told.length === 2);
    expect(told).toEqual([
      { reader: 'USB wedge', keyboard: PAD },
      { reader: 'usb-HXGCoLtd_27db', keyboard: null },
    ]);
    await page.close();
    bridge.close();
  });
});
