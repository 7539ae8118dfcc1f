import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import { qrDots } from '#lib/components/kit/qrDots.ts';
import { appMissing } from '../support/app.ts';
import { browserMissing, openBrowser, PHONE, TELEVISION } from '../support/browser.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runServer, stop } from '../support/program.ts';
import { freePort } from '../support/proxies.ts';
import {
  access,
  granted,
  openTable,
  screenAt,
  type ScreenSocket,
  watch,
} from '../support/sockets.ts';
import { swiss } from '../support/tournament.ts';
import { until } from '../support/until.ts';

/** Records the connection signs that a page shows from now on. */
async function signsOf(page: Page): Promise<() => Promise<readonly string[]>> {
  const seen = await page.evaluateHandle(() => {
    const all: string[] = [];
    const note = (): void => {
      for (const sign of document.querySelectorAll('[data-connection]'))
        all.push(sign.getAttribute('data-connection') ?? '');
    };
    note();
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    return all;
  });
  return async () => {
    const all = await seen.jsonValue();
    expect(all).toContain('live');
    return all;
  };
}

/** Answers its code. */
async function newTournament(house: ScreenSocket): Promise<string> {
  const play: BoxSetup = {
    game: '1000-bornes',
    edition: 'green',
    options: {},
    seats: ['Nobody', 'No one'],
    deck: null,
  };
  const command = { type: 'create', name: 'Sunday', format: swiss(2), play } as const;
  return granted(await house.emitWithAck('createTournament', { id: 'made', command })).made;
}

const missing = browserMissing() ?? appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED pages that go on at another server: ${missing}`);

describe.skipIf(missing !== null)(
  'two servers with an address each, and nothing before them',
  () => {
    const folder = freshFolder();
    const postgres = oneServer();
    let browser: Awaited<ReturnType<typeof openBrowser>>;
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser?.close());

    async function twoServers() {
      const DATABASE_URL = await (await postgres()).createDatabase();
      const begin = async (name: string) => {
        const port = await freePort();
        const env = { DATABASE_URL, ADDRESS: `http://127.0.0.1:${String(port)}` };
        return folder.kept(await runServer(join(folder.path, name), { port, env }));
      };
      return [await begin('a'), await begin('b')] as const;
    }

    /** By another name than the other server's, as on two machines: no cookie goes along. */
    const open = async (url: string, options = {}): Promise<Page> => {
      const page = await (await browser.newContext(options)).newPage();
      await page.goto(url.replace('127.0.0.1', 'localhost'));
      return page;
    };

    test('keep their pages: a touch during the failure of one is executed by the other', async () => {
      const [a, b] = await twoServers();
      const house = screenAt(b.url);
      folder.opened(house);
      const code = await openTable(house);
      const { invitation } = await access(house, code);
      const phone = await open(`${a.url}/play/${code}#${invitation ?? ''}`, PHONE);
      const part = phone.getByTestId('part').getByRole('button', { name: 'Anne' });
      await part.click();
      const television = await open(`${a.url}/tv/${code}`, TELEVISION);
      await television.locator('main').getByText('Anne').first().waitFor();
      const tournament = await newTournament(house);
      const hall = await open(`${a.url}/tournament/${tournament}/screen`, TELEVISION);
      await hall.getByText('Sunday').waitFor();
      // What draws the code is fetched after the first view, and from this server only.
      const shownCode = hall.getByRole('img', { name: /Suivre le tournoi/ }).locator('path');
      await shownCode.waitFor();

      const signs = await signsOf(phone);
      await stop(a);
      const killed = performance.now();
      await phone
        .getByRole('button', { name: /^Feu vert/ })
        .first()
        .click();
      const shown = () => television.locator('main').getAttribute('data-position');
      await until('the television shows the card', async () => Number(await shown()) > 1);
      expect(performance.now() - killed).toBeLessThan(5_000);
      expect((await watch(house, code)).moves).toBe(1);
      expect(await signs()).not.toContain('stale');
      const led = qrDots(`${b.url}/tournament/${tournament}`, 2).path;
      await until('the code leads to where the screen is', async () => {
        return (await shownCode.getAttribute('d')) === led;
      });
    });
  },
);
