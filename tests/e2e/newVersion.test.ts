import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { appMissing } from '../support/app.ts';
import { browserMissing, openBrowser, TELEVISION } from '../support/browser.ts';
import { nextVersion, type NextVersion } from './nextVersion.ts';
import { atHome } from '../support/ownHouse.ts';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import { freshId, granted, openTable, screenAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = browserMissing() ?? appMissing();
if (missing !== null) console.log(`SKIPPED a new version under a television: ${missing}`);

/** A page asks for its server's version once a minute, and looks every few seconds whether it may be loaded anew. */
const A_MINUTE = 61_000;
const A_LOOK = 5_000;

describe.skipIf(missing !== null)('a server that becomes another version', () => {
  const folder = scratchFolder();
  let server: RunningServer;
  let next: NextVersion;
  let browser: Browser;
  let code: string;

  beforeAll(async () => {
    next = nextVersion();
    server = await runServer(folder.path);
    const screen = screenAt(server.url);
    code = await openTable(screen);
    screen.close();
    browser = atHome(await openBrowser(), server.url);
  });

  afterAll(async () => {
    await browser?.close();
    if (server !== undefined) await stop(server);
    next?.remove();
    folder.remove();
  });

  async function tell(command: ScreenCommand): Promise<void> {
    const screen = screenAt(server.url);
    granted(await screen.emitWithAck('table', { id: freshId(), table: code, command }));
    screen.close();
  }

  test('waits with the page of a television until no round is in play', async () => {
    const page = await (await browser.newContext(TELEVISION)).newPage();
    await page.clock.install();
    await page.goto(`${server.url}/tv/${code}`);
    await page.locator('main.tv').waitFor();
    await tell({ type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    await page.locator('html[data-in-play]').waitFor({ state: 'attached' });
    await page.evaluate('window.before = true');
    await stop(server);
    server = await runServer(folder.path, { port: server.port, build: next.build });
    await page.locator('main.tv:not(.stale)').waitFor();
    const asked = page.waitForResponse(/version\.json/);
    await page.clock.fastForward(A_MINUTE);
    await asked;
    await page.clock.fastForward(A_LOOK);
    expect(await page.evaluate('window.before')).toBe(true);
    await tell({ type: 'pause', paused: true });
    await page.locator('html:not([data-in-play])').waitFor({ state: 'attached' });
    await page.clock.fastForward(A_LOOK);
    /** It cannot be asked while it is loaded. */
    const isNew = () => page.evaluate<boolean>('window.before === undefined').catch(() => false);
    await until('it is loaded anew', isNew);
    await page.locator('main.tv').waitFor();
  });
});
