import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openBrowserOf, PHONE } from '../support/browser.ts';
import { giveNfc, holdTag } from './fakeNdef.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { networkAddress, pairWith } from '../support/pages.ts';
import { scratchFolder } from '../support/program.ts';
import { openTable, screenAt } from '../support/sockets.ts';

/**
 * Steps of the guide about the secure address and phones that read tags, followed on a phone of the
 * network. Chromium on Linux reads authorities from its profile and warns of others as a phone
 * does. It has a fake camera and no NFC: a stub answers as an Android phone does.
 */

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] as const;

const CERTUTIL = '/usr/bin/certutil';
const missing = existsSync(CERTUTIL)
  ? null
  : 'certutil is not installed (apt install libnss3-tools)';
if (missing !== null) console.log(`SKIPPED the certificate in the guide: ${missing}`);

storyInWorld('the guide, of a safe address', pageWorld({ https: true }), (world) => {
  const home = scratchFolder();
  const stranger = scratchFolder();
  const opened: Browser[] = [];
  let secure = '';
  let certificate = '';
  let phone: Page;

  afterAll(async () => {
    for (const browser of opened) await browser.close();
    home.remove();
    stranger.remove();
  });

  /** Opens a phone's browser with the home folder, and so the trusted authorities, of one user. */
  async function phoneOf(folder: string, goesOn = false): Promise<Page> {
    const browser = await openBrowserOf(folder, ...CAMERA);
    opened.push(browser);
    const phone = { ...PHONE, userAgent: ANDROID, ignoreHTTPSErrors: goesOn };
    return (await browser.newContext(phone)).newPage();
  }

  /** Returns the names of controls that a step of the guide contains, in order. */
  async function namesIn(step: string): Promise<readonly string[]> {
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/guide#${step}`);
    await page.locator(`article#${step}`).waitFor();
    const names = await page.locator(`article#${step} b`).allInnerTexts();
    await page.context().close();
    return names;
  }

  test('leads a phone of the network to the certificate', async () => {
    const [get = ''] = await namesIn('https');
    const page = await phoneOf(stranger.path);
    await page.goto(`${networkAddress(world.app)}/guide#https`);
    await page.getByTestId('https-offer').getByRole('link').click();
    await page.waitForURL('**/trust?to=%2Fguide');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: get }).click(),
    ]);
    certificate = join(home.path, download.suggestedFilename());
    await download.saveAs(certificate);
    const open = page.getByRole('link', { name: 'Ouvrir en https' });
    // The certificate names only private addresses, and the test machine may have none.
    secure = `https://127.0.0.1:${new URL((await open.getAttribute('href')) ?? '').port}`;
  });

  test('is right that a browser warns without it, and can go past that', async () => {
    const warned = await phoneOf(stranger.path);
    await expect(warned.goto(secure)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    const goesOn = await phoneOf(stranger.path, true);
    await goesOn.goto(secure);
    expect(await goesOn.evaluate(() => isSecureContext)).toBe(true);
  });

  test.skipIf(missing !== null)(
    'is right that none warns any more once it is installed',
    async () => {
      trustAuthority(home.path, certificate);
      const page = await phoneOf(home.path);
      await page.goto(`${secure}/trust`);
      await page.getByText('cet appareil est prêt').waitFor();
      expect(await page.evaluate(() => isSecureContext && 'wakeLock' in navigator)).toBe(true);
    },
  );

  test('lets an Android phone read a tag by the buttons that it names', async () => {
    const [title = '', read = ''] = await namesIn('phoneReader');
    const screen = screenAt(world.app.url);
    await openTable(screen);
    screen.close();
    const house = await (await world.browser.newContext(PHONE)).newPage();
    await house.goto(world.app.url);
    phone = await phoneOf(missing === null ? home.path : stranger.path, missing !== null);
    await giveNfc(phone);
    await phone.goto(`${secure}/reader`);
    await pairWith(house, phone);
    await phone.getByRole('heading', { name: title }).waitFor();
    await phone.getByRole('button', { name: read }).click();
    await holdTag(phone, '04:a1:b2:c3:d4:e5:01');
    await phone.locator('[data-testid="device-sign"][data-look="unknown"]').waitFor();
  });

  test('lets a phone open its camera by the button that it names, small on other pages', async () => {
    const names = await namesIn('phoneReader');
    await phone.getByRole('button', { name: names[2] ?? '' }).click();
    await phone.locator('[data-testid="camera"][data-state="reading"]').waitFor();
  });
});

/** Adds an authority to those that the browser of this home folder trusts. */
function trustAuthority(home: string, file: string): void {
  const store = join(home, '.pki/nssdb');
  mkdirSync(store, { recursive: true });
  const run = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync(CERTUTIL, ['-d', `sql:${store}`, ...args], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`certutil ${args.join(' ')}: ${stderr}`);
  };
  run('-N', '--empty-password');
  // C: believed about servers.
  run('-A', '-t', 'C,,', '-n', 'table companion', '-i', file);
}
