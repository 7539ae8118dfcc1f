import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TELEVISION } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { until } from '../support/until.ts';

storyInWorld('a dashboard that shows a television in a frame', pageWorld(), (world) => {
  let code: string;
  const opened: Server[] = [];

  /** A dashboard at an address of its own, with one page of the companion in a frame. */
  async function aDashboard(path: string): Promise<string> {
    const server = createServer((_, response) => {
      const frame = `<iframe src="${world.app.url}${path}" width="1600" height="900"></iframe>`;
      response.setHeader('content-type', 'text/html').end(`<title>Dashboard</title>${frame}`);
    });
    opened.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return `http://127.0.0.1:${String(port)}`;
  }
  /** Opens the address in a frame. The frame is null if the page may not be framed. */
  async function framedAt(origin: string): Promise<{ page: Page; frame: Frame | null }> {
    const page = await (await world.browser.newContext(TELEVISION)).newPage();
    await page.goto(origin);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error('there is no frame');
    const isOurs = frame.url().startsWith(world.app.url);
    return { page, frame: isOurs ? frame : null };
  }
  const allow = (addresses: readonly string[]) =>
    world.screen.socket.emitWithAck('setBus', { values: { FRAME_ADDRESSES: addresses.join(' ') } });

  beforeAll(async () => {
    code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await world.screen.watch(code);
  });
  afterAll(() => {
    for (const server of opened) server.close();
  });

  test('shows nothing unless the house has named its address, and again once it is not named any more', async () => {
    const origin = await aDashboard(`/tv/${code}`);
    const other = await aDashboard(`/tv/${code}`);
    expect((await framedAt(origin)).frame).toBeNull();
    expect(await allow([origin])).toMatchObject({ ok: true });
    const { frame } = await framedAt(origin);
    await frame?.getByText('Anne', { exact: true }).first().waitFor();
    expect((await framedAt(other)).frame).toBeNull();
    await allow([]);
    expect((await framedAt(origin)).frame).toBeNull();
  });

  test('shows no page but the television: what acts is in no frame', async () => {
    for (const path of ['/', `/play/${code}`, '/devices', '/automation', `/tv/${code}/replay`]) {
      const origin = await aDashboard(path);
      await allow([origin]);
      expect([path, (await framedAt(origin)).frame]).toEqual([path, null]);
    }
  });

  test('only watches, though the browser belongs to the house and sends its token there', async () => {
    const origin = await aDashboard(`/tv/${code}`);
    await allow([origin]);
    const reply = await world.screen.socket.emitWithAck('access', { table: code });
    const digits = (reply.ok && reply.value.joinCode) || 'none';
    const seen = async (shown: Page | Frame) =>
      (await shown.locator('body').innerText()).replace(/\s/g, '');
    // By itself, the same browser is a screen of the house, which lets phones play.
    const alone = await (await world.browser.newContext(TELEVISION)).newPage();
    await alone.goto(`${world.app.url}/tv/${code}`);
    await until('it lets phones in', async () => (await seen(alone)).includes(digits));
    // The other address is one of the same site, so the token goes along.
    const page = await (await world.browser.newContext(TELEVISION)).newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(world.app.url)) return;
      void request
        .allHeaders()
        .then(({ cookie = '' }) => sent.push(cookie))
        .catch(() => undefined);
    });
    await page.goto(origin);
    const [, frame] = page.frames();
    if (frame === undefined) throw new Error('there is no frame');
    await until('it is there', async () => (await seen(frame)).includes('Anne'));
    await until('the token was sent', () => sent.some((cookie) => cookie.includes('=')));
    await world.screen.command(code, {
      type: 'move',
      move: { type: 'play', by: 'Anne', card: 'roll' },
    });
    await until('it is Bruno’s turn there', async () => /Brunojoue/.test(await seen(frame)));
    expect(await seen(frame)).not.toContain(digits);
  });

  test('has no rights, since the server treats it as a stranger’s page', async () => {
    const origin = await aDashboard('/tv');
    await allow([origin]);
    const { frame } = await framedAt(origin);
    // The house would see its tables here, and a stranger's television would ask to join.
    await frame?.getByText('Un écran dans une autre page ne peut pas être accepté').waitFor();
    expect(await world.screen.socket.emitWithAck('access', { table: null })).toMatchObject({
      value: { screenRequests: [] },
    });
    expect(await frame?.locator('body').innerText()).not.toContain('Anne');
  });
});
