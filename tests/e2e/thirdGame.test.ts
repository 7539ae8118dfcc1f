import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableSetup } from '#lib/games.ts';
import {
  browserMissing,
  openBrowser,
  PHONE,
  TELEVISION,
  watchProblems,
} from '../support/browser.ts';
import { freePort } from '../support/proxies.ts';
import { atHome, becomeHouse } from '../support/ownHouse.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';
import { goOnWhileItGoesWell } from '../support/story.ts';
import { until } from '../support/until.ts';

/*
 * A game that only tests know of, registered where games are and nowhere else, on the television and on a phone. It runs from the
 * sources, so that the built program, which others try meanwhile, is left alone.
 */
const missing = browserMissing();
if (missing !== null) console.log(`SKIPPED a third game in a browser: ${missing}`);

describe.skipIf(missing !== null)('a third game, without a change in shared files', () => {
  goOnWhileItGoesWell();
  const data = mkdtempSync(join(tmpdir(), 'pebbles-'));
  let server: ChildProcess;
  let printed = '';
  let browser: Browser;
  let screen: ScreenSocket;
  let television: Page;
  let phone: Page;
  const problems: (readonly string[])[] = [];

  async function openPage(url: string, as: typeof PHONE): Promise<Page> {
    const page = await (await browser.newContext({ ...as, locale: 'en-GB' })).newPage();
    problems.push(watchProblems(page));
    // The server compiles each file when it is first asked for.
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    return page;
  }

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${String(port)}`;
    const { VITEST: _, ...env } = process.env;
    server = spawn(process.execPath, ['tests/registries/thirdGame/server.mjs'], {
      env: { ...env, NODE_ENV: 'development', PORT: String(port), DATA: data },
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text: Buffer) => (printed += text.toString()));
    await until('the server prints its link', () => printed.includes('#'), 150_000).catch(() => {
      throw new Error(`it did not start:\n${printed}`);
    });
    await becomeHouse(url, data);
    browser = atHome(await openBrowser(), url);
    screen = openScreenSocket(url);
    const setup = { game: 'pebbles', heap: 4, seats: ['Ada', 'Bo'], deck: null };
    const code = await screen.createTable(setup as unknown as TableSetup);
    television = await openPage(`${url}/tv/${code}`, TELEVISION);
    phone = await openPage(`${url}/play/${code}`, PHONE);
  });

  afterAll(async () => {
    screen?.close();
    await browser?.close();
    if (server?.exitCode === null && server.kill()) await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  });

  const shows = (page: Page, id: string, text: string) =>
    page.getByTestId(id).getByText(text, { exact: true }).waitFor();
  const press = (name: string) => phone.getByRole('button', { name, exact: true }).click();

  test('has its own television and phone page', async () => {
    await shows(television, 'heap', '4');
    await shows(television, 'turn', 'Ada');
    await phone.getByRole('button', { name: /Ada/ }).first().click();
    await shows(phone, 'heap', '4');
  });

  test('is played by phone, and announced in its own words', async () => {
    await press('Take 3');
    await shows(television, 'heap', '1');
    await shows(television, 'last', 'Ada takes 3');
    await shows(phone, 'heap', '1');
  });

  test('refuses a play out of turn on both, and undoes one', async () => {
    await press('Take 1');
    await shows(television, 'warning', 'not-your-turn');
    await phone.getByTestId('refused').getByText('Take one to three.').waitFor();
    await phone.getByRole('button', { name: 'Take the card back' }).click();
    await television.getByTestId('warning').waitFor({ state: 'detached' });
  });

  test('is undone by one touch', async () => {
    await phone.getByTestId('undo').click();
    await shows(television, 'heap', '4');
    await shows(phone, 'heap', '4');
  });

  test('throws no error in any page', () => {
    expect(problems.flat()).toEqual([]);
  });
});
