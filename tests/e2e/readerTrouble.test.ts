import { expect, test } from 'vitest';
import type { ReaderReport } from '#lib/protocol/messages/bridges.ts';
import { PHONE } from '../support/browser.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, granted } from '../support/sockets.ts';
import { violationsIn } from './axe.ts';

inWorld('the readers page', pageWorld(), (world) => {
  test.each([
    [
      'windows',
      'daemon-gone',
      'Le service Windows « Carte à puce » est arrêté',
      'net start SCardSvr',
    ],
    ['debian', 'no-library', 'PC/SC manque sur cet ordinateur', 'sudo apt install pcscd libccid'],
    ['macos', 'damaged', 'La bibliothèque PC/SC est incomplète', 'npm ci'],
    ['linux', 'held', 'Un autre programme garde ce lecteur', null],
  ] as const)('says for %s what is missing (%s)', async (system, why, says, command) => {
    const bridge = bridgeAt(world.app.url, { bridge: 'den', secret: secretOf(world.app.data) });
    const state = why === 'held' ? 'mute' : why === 'daemon-gone' ? why : 'no-driver';
    const report: ReaderReport = { name: 'PC/SC', kind: 'pcsc', state, trouble: { why, system } };
    granted(await bridge.emitWithAck('readers', [report]));
    const page = await world.browser.newPage(PHONE);
    await page.goto(`${world.app.url}/readers`);
    const row = page.getByTestId('reader-den/PC/SC');
    await row.getByText(says).waitFor();
    const commands = await row.locator('code').allTextContents();
    expect(commands).toEqual(command === null ? [] : [command]);
    expect(await row.getByRole('button', { name: 'Copier' }).count()).toBe(commands.length);
    expect(await violationsIn(page)).toEqual([]);
    await page.close();
    bridge.close();
  });
});
