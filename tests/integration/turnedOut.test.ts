import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { nodesIn } from './nodes.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { access, freshId, granted, manage, openTable, screenAt } from '../support/sockets.ts';
import { playerAt, strangerTo } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED whoever was turned out elsewhere: ${missing}`);

describe.skipIf(missing !== null)('a device that was removed at another server', () => {
  const folder = freshFolder();
  const { twoNodes } = nodesIn(folder, oneServer());

  it('does nothing at a server that slept meanwhile', async () => {
    const [a, b] = await twoNodes();
    const table = await openTable(a.house);
    const phone = await playerAt(
      { house: a.house, stranger: () => strangerTo(a.server.url) },
      table,
    );
    const screen = screenAt(b.server.url, phone.options());
    folder.opened(screen);
    await until('it plays there', async () => (await access(screen, table)).role === 'player');
    const { me } = await access(screen, table);
    const { moves } = granted(await a.house.emitWithAck('watch', { table }));

    b.server.child.kill('SIGSTOP');
    granted(await manage(a.house, { type: 'remove', device: me?.id ?? '' }));
    await pause(1_500);
    const rolls = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
    const asked = screen
      .timeout(4_000)
      .emitWithAck('table', { id: freshId(), table, command: rolls })
      .catch(() => null);
    await pause(100);
    b.server.child.kill('SIGCONT');

    const answer = await asked;
    if (answer !== null) expect(answer).toMatchObject({ ok: false });
    expect(granted(await a.house.emitWithAck('watch', { table })).moves).toBe(moves);
  });
});
