import { expect, it } from 'vitest';
import { BEHIND_AT } from '#lib/server/sockets/wire.ts';
import { atServer } from '../support/atServer.ts';
import { playLongMatch } from '../support/longMatch.ts';
import { rawSocket } from '../support/rawSocket.ts';
import { freshId, granted, openTable } from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** A screen that polls, so that it takes from the server what it is told only when it wants. */
async function pollingScreen(url: string) {
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid }: { sid: string } = JSON.parse(opened.slice(1));
  const session = `${address}&sid=${sid}`;
  const say = (...packets: readonly string[]) =>
    fetch(session, { method: 'POST', body: packets.join('\u001e') });
  /** What was waiting, packet by packet; null when the server has ended the session. */
  const take = async (): Promise<readonly string[] | null> => {
    const response = await fetch(session);
    return response.ok ? (await response.text()).split('\u001e') : null;
  };
  await say('40');
  await take();
  return { say, take };
}

atServer('a screen that takes what it is told too slowly', {}, (world) => {
  it('is told the newest view of its table, not all that came in between', async () => {
    const table = await openTable(world.house);
    const screen = await pollingScreen(world.url);
    await screen.say(`421["watch",{"table":"${table}"}]`);
    // Enough for it to count as slow, before the first view it is only told of.
    const answers = Array.from({ length: 40 }, () => `422["watch",{"table":"${table}"}]`);
    await screen.say(...answers);
    let position = 0;
    for (const paused of [true, false, true, false]) {
      const command = { type: 'pause', paused } as const;
      granted(await world.house.emitWithAck('table', { id: freshId(), table, command }));
      position += 1;
    }
    const before = (await screen.take()) ?? [];
    expect(before.join('').length).toBeGreaterThan(BEHIND_AT);
    const views = async () =>
      ((await screen.take()) ?? []).filter((packet) => packet.startsWith('42["table"'));
    let newest: readonly string[] = [];
    await until('it is told of the table', async () => (newest = await views()).length > 0);
    expect(newest).toHaveLength(1);
    expect(newest[0]).toContain(`"position":${String(position + 1)}`);
  });

  it('is cut off when it goes on to ask and takes nothing', async () => {
    const table = await openTable(world.house);
    const screen = await pollingScreen(world.url);
    const question = `421["watch",{"table":"${table}"}]`;
    await until('the session is over', async () => {
      const answer = await screen.say('3', ...Array.from({ length: 20 }, () => question));
      return !answer.ok;
    });
    expect(world.server.stderr()).toContain('too much waits for it');
  });

  it('is cut off when it answers pings over a WebSocket and never reads', async () => {
    // Its view is long, so that what the network takes by itself is soon full.
    const table = 'LANGE';
    await playLongMatch(world.data, table);
    const cuts = () => world.server.stderr().split('connection cut').length - 1;
    const before = cuts();
    const deaf = world.kept(await rawSocket(world.url));
    deaf.stopReading();
    const ask = () => deaf.send(`421["watch",{"table":"${table}"}]`);
    // Fewer a second than what is too often, because refusals are short.
    const asking = world.kept(everyNow(ask, 40));
    await until('it is cut off', () => cuts() > before, 120_000);
    await until('its end of the connection is gone', () => !deaf.isOpen());
    asking.close();
    expect(granted(await world.house.emitWithAck('watch', { table })).code).toBe(table);
  });
});

function everyNow(what: () => void, every: number) {
  const timer = setInterval(what, every);
  return { close: () => clearInterval(timer) };
}
