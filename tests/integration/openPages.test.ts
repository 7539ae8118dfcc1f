import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { followView, type FollowedView } from '#lib/client/follow.ts';
import { systemClock } from '#lib/client/sending/transport.ts';
import { createPageQueues } from '#lib/client/sending/pageQueues.ts';
import { touchQueue } from '#lib/client/sending/touches.ts';
import { tableSource } from '#lib/client/sources.ts';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import { isTableOf } from '#lib/table/view.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { storageOf } from '../support/browserStorage.ts';
import { BUILD } from '../support/program.ts';
import { freshId, granted, openTable, type ScreenSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';

inWorld('pages that are open while a backup is restored', serverWorld(), (world) => {
  const run = (program: string, ...args: readonly string[]) =>
    void execFileSync(process.execPath, [join(BUILD, program), ...args, '--data', world.data]);

  async function pause(table: string, paused: boolean): Promise<void> {
    const command = { type: 'pause', paused } as const;
    granted(await world.house.emitWithAck('table', { id: freshId(), table, command }));
  }
  /** A match that was paused when it was backed up, and goes on as one says since. */
  async function aMatch({ since }: { readonly since: readonly boolean[] }): Promise<string> {
    const table = await openTable(world.house);
    await pause(table, true);
    run('backup.js');
    for (const paused of since) await pause(table, paused);
    return table;
  }
  /**
   * Follows a table as a page does, and reports whether it is live and whether the match is paused.
   */
  function pageAt(table: string, socket: ScreenSocket) {
    let seen: FollowedView<TableSnapshot> = { view: null, connection: 'connecting' };
    world.kept({ close: followView(socket, tableSource(socket, table), (now) => (seen = now)) });
    return {
      shows(paused: boolean): boolean {
        const { view, connection } = seen;
        return (
          connection === 'live' &&
          view !== null &&
          !isTableOf('tally', view) &&
          view.paused === paused
        );
      },
      position: () => seen.view?.position,
    };
  }

  it('show the match as it stood then, and all that is done from then on', async () => {
    const table = await aMatch({ since: [false, true, false, true, false] });
    const television = pageAt(table, world.screen());
    await until('it shows the match as it goes on', () => television.shows(false));
    const before = television.position() ?? 0;
    await world.restart(() => run('restore.js', 'latest'));
    await until('it shows the match as it was backed up', () => television.shows(true));
    await pause(table, false);
    await until('it shows that the match goes on', () => television.shows(false));
    expect(television.position()).toBeLessThan(before);
  });

  it('send what was touched meanwhile, once, to the match as it stands then', async () => {
    const table = await aMatch({ since: [false, true] });
    const socket = world.screen();
    const phone = pageAt(table, socket);
    await until('it shows the pause', () => phone.shows(true));
    const page = { storage: storageOf(), clock: systemClock, page: 'phone' };
    const touches = touchQueue(createPageQueues(page), socket, table);
    await world.restart(() => {
      socket.disconnect();
      touches.add({ type: 'pause', paused: false }, freshId());
      run('restore.js', 'latest');
    });
    expect(touches.entries()).toHaveLength(1);
    socket.connect();
    await until('it was taken', () => touches.entries().length === 0);
    await until('the match goes on', () => phone.shows(false));
  });
});
