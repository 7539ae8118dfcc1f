import { afterEach, describe, expect, test } from 'vitest';
import type { BusEvent } from '#lib/server/extensions/bus/busEvents.ts';
import { appMissing } from '../support/app.ts';
import { eachAlone } from '../support/evening.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';
import { WebhookListener } from '../support/webhookListener.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED the webhook: ${missing}`);

const KEY = 'a key of the house';

describe.skipIf(missing !== null)('an address that is told what happens', () => {
  const cleanup: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of cleanup.splice(0).reverse()) await close();
  });

  test('hears the game without any broker, in order, though it was away', async () => {
    const listener = new WebhookListener(KEY);
    const url = await listener.listen();
    cleanup.push(() => listener.close());
    const folder = scratchFolder();
    cleanup.push(() => folder.remove());
    const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: KEY, MQTT_PLACE: 'salon' };
    const server = await runServer(folder.path, { env });
    cleanup.push(() => stop(server));
    const screen = openScreenSocket(server.url);
    cleanup.push(() => screen.close());
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    const roll = (by: string) =>
      screen.command(code, { type: 'move', move: { type: 'play', by, card: 'roll' } });
    await until('it knows of the table', () => listener.sent.length > 0);
    listener.answers.push(503);
    await roll('Anne');
    await roll('Bruno');
    const events = () =>
      listener.sent
        .filter(({ topic }) => topic === 'place/salon/event')
        .map(({ body }) => JSON.parse(body) as BusEvent);
    const cards = () => events().filter((event) => event.event_type === 'card_played');
    await until('both cards came', () => cards().some(({ player }) => player === 'Bruno'));
    const first = cards().map(({ player }) => player);
    expect([...new Set(first)]).toEqual(['Anne', 'Bruno']);
    expect(listener.sent.every(({ isSigned }) => isSigned)).toBe(true);
    expect(listener.sent.some(({ topic }) => topic === 'place/salon/light')).toBe(true);
    expect(server.stderr()).not.toContain(KEY);
  });
});
