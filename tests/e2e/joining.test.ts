import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing, startApp, type App } from '../support/app.ts';
import {
  browserMissing,
  openBrowser,
  PHONE,
  TELEVISION,
  watchProblems,
} from '../support/browser.ts';
import { openTableAtHome, pairWith } from '../support/pages.ts';
import { openScreenSocket } from '../support/screenSocket.ts';

const missing = appMissing() ?? browserMissing();

describe.skipIf(missing !== null)('phones on the network', () => {
  let app: App;
  let browser: Browser;
  let home: Page;
  let code: string;
  /** Where phones reach the server, which takes them for nobody it knows. */
  let lan: string;
  const problems: (readonly string[])[] = [];

  async function open(url: string, options: BrowserContextOptions = PHONE): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    problems.push(watchProblems(page));
    await page.goto(url);
    return page;
  }
  async function invitation(): Promise<string> {
    const screen = openScreenSocket(app.url);
    const reply = await screen.socket.emitWithAck('access', { table: code });
    screen.close();
    return reply.ok ? (reply.value.invitation ?? '') : '';
  }

  beforeAll(async () => {
    app = await startApp({ bridge: false });
    lan = /http:\/\/[^\s/]+/.exec(app.output())?.[0] ?? '';
    browser = await openBrowser();
    home = await open(app.url, TELEVISION);
    code = await openTableAtHome(home, app.url, ['Anne', 'Bruno']);
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  test('one that scanned the code plays, and has the invitation out of its address at once', async () => {
    const phone = await open(`${lan}/play/${code}#${await invitation()}`);
    await phone.getByTestId('who-is-here').waitFor();
    expect(phone.url()).toBe(`${lan}/play/${code}`);
    await phone.getByRole('button', { name: 'Anne' }).first().click();
    await phone.reload();
    await phone.getByTestId('who-is-here').waitFor();
    expect(await phone.getByTestId('watch-only').count()).toBe(0);
  });

  test('one that only knows the code watches, and is told how to play', async () => {
    const phone = await open(`${lan}/play/${code}`);
    await phone.getByTestId('watch-only').waitFor();
    expect(await phone.getByRole('button', { name: 'Anne' }).count()).toBe(0);
  });

  test('one that knows nothing finds the entrance, and is paired by the code that the house shows', async () => {
    const tablet = await open(`${lan}/cards`);
    await pairWith(home, tablet);
    await tablet.getByRole('heading', { level: 1, name: 'Cartes' }).waitFor();
    await home.getByTestId('shown-code').waitFor({ state: 'detached' });
  });

  test('nothing went wrong in the pages', () => expect(problems.flat()).toEqual([]));
});
