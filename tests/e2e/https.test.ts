import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { authorityOf } from '../support/authority.ts';
import { openBrowser, PHONE, watchProblems } from '../support/browser.ts';
import { giveNfc, holdTag } from './fakeNdef.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { networkAddress, openTableAtHome, pairWith } from '../support/pages.ts';
import { openTable, screenAt } from '../support/sockets.ts';

storyInWorld('the server by https', pageWorld({ https: true }), (world) => {
  let page: Page;
  let secure: string;
  let problems: readonly string[];

  beforeAll(async () => {
    const port = /https:\/\/[^\s/]+:(\d+)\/reader/.exec(world.app.output())?.[1] ?? '';
    secure = `https://127.0.0.1:${port}`;
    page = await (await world.browser.newContext(PHONE)).newPage();
    problems = watchProblems(page);
  });

  test('is a secure place, with live pages and sockets, under its own certificate', async () => {
    await page.goto(secure);
    await page.locator('[data-connection="live"]').waitFor();
    expect(await page.evaluate(() => isSecureContext && 'wakeLock' in navigator)).toBe(true);
    expect(await openTableAtHome(page, secure, ['Anne', 'Bruno'])).not.toBe('');
  });

  test('lets a phone read tags', async () => {
    const house = screenAt(world.app.url);
    await openTable(house);
    house.close();
    await giveNfc(page);
    await page.goto(`${secure}/reader`);
    await page.getByRole('button', { name: 'Commencer à lire' }).click();
    await holdTag(page, '04:a1:b2:c3:d4:e5:01');
    await page.locator('[data-testid="device-sign"][data-look="unknown"]').waitFor();
    expect(problems).toEqual([]);
  });

  test('offers its authority over http, and links to https', async () => {
    await page.goto(`${world.app.url}/trust`);
    const link = page.getByRole('link', { name: 'Télécharger le certificat' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('table-companion.crt');
    const authority = new X509Certificate(authorityOf(world.app.data));
    await page.getByText(authority.fingerprint256).waitFor();
    expect(await page.getByRole('link', { name: 'Ouvrir en https' }).getAttribute('href')).toBe(
      `${secure}/`,
    );
    const answer = await fetch(`${world.app.url}/trust/certificate`);
    expect(answer.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    expect(new X509Certificate(Buffer.from(await answer.arrayBuffer())).raw).toEqual(authority.raw);
  });

  test('says that it has to be trusted anew, once it took the place of another', async () => {
    await page.goto(`${world.app.url}/trust`);
    const said = page.getByText('Ce certificat en remplace un autre');
    await page.getByRole('link', { name: 'Télécharger le certificat' }).waitFor();
    expect(await said.count()).toBe(0);
    writeFileSync(join(world.app.data, 'https/authority-before.pem'), authorityOf(world.app.data));
    await page.reload();
    await said.waitFor();
    const english = await (await world.browser.newContext({ ...PHONE, locale: 'en-GB' })).newPage();
    await english.goto(`${world.app.url}/trust`);
    await english.getByText('This certificate replaces one').waitFor();
    await english.context().close();
  });

  test('sends a phone that does not trust it yet to https, where it can read tags, and codes', async () => {
    const browser = await openBrowser();
    const { page: afar, lan } = await fromTheNetwork(browser);
    await afar.goto(`${lan}/reader`);
    await pairWith(page, afar);
    await afar.locator('[data-testid="nfc"][data-state="insecure"]').waitFor();
    await afar.locator('[data-testid="camera"][data-state="insecure"]').waitFor();
    const links = await afar.getByRole('link', { name: 'Ouvrir en https' }).all();
    for (const link of links) expect(await link.getAttribute('href')).toMatch(/^https:.*\/reader$/);
    // Both miss it, and the way there stands once, nor is it offered at the end of the page as on others.
    expect(links.length).toBe(1);
    await afar.getByRole('link', { name: /^Aide/ }).click();
    await afar.getByTestId('https-offer').waitFor();
    await afar.goBack();
    await afar.locator('[data-testid="nfc"][data-state="insecure"]').waitFor();
    expect(await afar.getByTestId('https-offer').count()).toBe(0);
    await browser.close();
  });

  test('takes a form of its own page, and none of another site', async () => {
    expect(await post(secure)).not.toBe(403);
    expect(await post('https://elsewhere.example')).toBe(403);
  });

  /** A phone, and the server under a name that is no secure place by http. */
  async function fromTheNetwork(browser: Browser) {
    const lan = networkAddress(world.app);
    const context = await browser.newContext({
      ...PHONE,
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36',
    });
    return { page: await context.newPage(), lan };
  }

  /** Posts a form that says which site it is from, as a program that trusts the authority. */
  function post(origin: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const asked = request(
        `${secure}/`,
        { method: 'POST', headers, ca: authorityOf(world.app.data) },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      asked.once('error', reject).end('a=b');
    });
  }
});
