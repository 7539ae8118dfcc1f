import { expect, it } from 'vitest';
import { atServer } from '../support/atServer.ts';
import { access, freshId, manage, openTable, watch } from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';

/** Whoever knows the code of a table may watch it, so codes must not be found out. How long answers take: `npm run bench -- codes`. */
const NOBODYS = 'QQQQQQ';

atServer('codes of tables', BEHIND_PROXY, (world) => {
  it('cannot be told from codes of nobody by being refused', async () => {
    const table = await openTable(world.house);
    const screen = world.stranger().screen();
    const command = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
    const answers = [];
    for (const code of [table, NOBODYS]) {
      const request = { id: freshId(), table: code, command };
      answers.push(JSON.stringify(await screen.emitWithAck('table', request)));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  it('cannot be told by asking what one may do: who arbitrates is told to those who watch', async () => {
    const table = await openTable(world.house);
    const referee = (await playerAt(world, table)).screen();
    await watch(referee, table);
    expect(await manage(referee, { type: 'takeReferee', table })).toMatchObject({ ok: true });
    await watch(world.stranger().screen(), table);

    const guest = world.stranger().screen();
    const [known, unknown] = [await access(guest, table), await access(guest, NOBODYS)];
    const nothing = { position: 0, table: '' };
    expect({ ...known, ...nothing }).toEqual({ ...unknown, ...nothing });
    await watch(guest, table);
    const seen = await access(guest, table);
    expect([seen.referee?.kind, seen.watching]).toEqual(['computer', 2]);
  });

  it('cannot be tried out: after some guesses not even a right one is answered', async () => {
    const table = await openTable(world.house);
    const guest = world.stranger();
    const screens = [guest.screen(), guest.screen()];
    const codes = [];
    for (let n = 0; n < 30; n++) {
      const code = `QQ${String(1000 + n)
        .replaceAll('0', 'Z')
        .replaceAll('1', 'Y')}`;
      const reply = await screens[n % 2]?.emitWithAck('watch', { table: code });
      codes.push(reply?.ok === false ? reply.refusal.code : 'ok');
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('unknown-table'));
    expect(codes.slice(20)).toEqual(Array(10).fill('not-allowed'));
    expect(await screens[0]?.emitWithAck('watch', { table })).toMatchObject({ ok: false });
    expect((await guest.fetch(`/table/${table}/scores.csv`)).status).toBe(404);
    // Neither the house nor who was invited is any worse for it.
    expect((await watch(world.house, table)).code).toBe(table);
    const player = (await playerAt(world, table)).screen();
    expect((await watch(player, table)).code).toBe(table);
  });
});
