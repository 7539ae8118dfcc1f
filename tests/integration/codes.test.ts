import { expect, it } from 'vitest';
import type { TableTicket } from '#lib/protocol/messages.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import {
  access,
  freshId,
  manage,
  openTable,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';

/**
 * The code of a table gives access to watch it, so codes must not be discoverable. Response times
 * are measured by `npm run bench -- codes`.
 */
const NOBODYS = 'QQQQQQ';

inWorld('codes of tables', serverWorld(BEHIND_PROXY), (world) => {
  it('cannot be told from unused codes by a refusal', async () => {
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

  it('cannot be told by asking for rights: only spectators learn the referee', async () => {
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

  it('stay free for devices that know them, during any number of requests', async () => {
    const table = await openTable(world.house);
    const many = Array.from({ length: 70 }, () => world.stranger().screen());
    const codes = await Promise.all(many.map(async (screen) => (await watch(screen, table)).code));
    expect(new Set(codes)).toEqual(new Set([table]));
    const one = world.stranger();
    for (let n = 0; n < 50; n++) expect((await watch(one.screen(), table)).code).toBe(table);
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
    for (const code of [table, NOBODYS]) {
      expect((await guest.fetch(`/table/${code}/scores.csv`)).status).toBe(429);
    }
    // Neither the house nor who was invited is any worse for it.
    expect((await watch(world.house, table)).code).toBe(table);
    const player = (await playerAt(world, table)).screen();
    expect((await watch(player, table)).code).toBe(table);
  });

  it('bring a screen back that has found its table, while strangers have used up all guesses', async () => {
    const table = await openTable(world.house);
    const television = world.stranger();
    const { ticket } = await ticketTo(television.screen(), table);
    await world.restart();
    await useUpGuesses(world);

    const again = television.screen();
    expect(await again.emitWithAck('watch', { table, ticket })).toMatchObject({ ok: true });
    const file = `/table/${table}/scores.csv`;
    expect((await television.fetch(`${file}?ticket=${ticket}`)).status).toBe(200);
    for (const asked of [file, `/table/${NOBODYS}/scores.csv`]) {
      expect((await world.stranger().fetch(asked)).status).toBe(429);
    }

    // Nothing that strangers ask tells them more than the bound lets them know.
    const refused = { ok: false, refusal: { code: 'not-allowed', at: 'rate' } };
    const guest = world.stranger().screen();
    for (const asked of [
      { table },
      { table: NOBODYS },
      { table, ticket: 'forged' },
      { table: NOBODYS, ticket },
    ]) {
      expect(await guest.emitWithAck('watch', asked)).toEqual(refused);
    }
  });

  it('can still be typed at home, and by who was invited, while strangers of the internet guess', async () => {
    const [table, other] = [await openTable(world.house), await openTable(world.house)];
    await useUpGuesses(world);
    expect((await watch(world.stranger('192.168.1.30').screen(), table)).code).toBe(table);
    const player = (await playerAt(world, table)).screen();
    expect((await watch(player, other)).code).toBe(other);
  });

  it('keep the plain page of a found table, while a page of a wrong code counts as one guess', async () => {
    const table = await openTable(world.house);
    await useUpGuesses(world);
    const [atHome, elsewhere] = [world.stranger('192.168.1.31'), world.stranger()];
    const again = renewalIn(await (await atHome.fetch(`/plain/${table}?instead`)).text());
    expect(again).toEqual({ after: 10, at: expect.stringMatching(/^\?instead&ticket=/) });
    const page = await elsewhere.fetch(`/plain/${table}${again?.at ?? ''}`);
    expect([page.status, renewalIn(await page.text())]).toEqual([200, again]);

    const wrong = await atHome.fetch(`/plain/${NOBODYS}`);
    const html = await wrong.text();
    expect([wrong.status, renewalIn(html)]).toEqual([404, null]);
    expect(html).toContain('<form action="/plain">');
    const refused = await elsewhere.fetch(`/plain/${NOBODYS}`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(renewalIn(await refused.text())).toEqual({ after: 60, at: '' });
  });
});

/** When and where a page asks for itself again, without a script; null: never. */
function renewalIn(html: string): { readonly after: number; readonly at: string } | null {
  const [, after, at = ''] =
    /http-equiv="refresh" content="(\d+)(?:;url=([^"]*))?"/.exec(html) ?? [];
  return after === undefined ? null : { after: Number(after), at: at.replaceAll('&amp;', '&') };
}

/** The ticket that a screen is given when it finds a table. */
async function ticketTo(screen: ScreenSocket, table: string): Promise<TableTicket> {
  const given = new Promise<TableTicket>((resolve) => screen.once('ticket', resolve));
  await watch(screen, table);
  return given;
}

/** Strangers of the internet guess until no guess of theirs is answered any more. */
async function useUpGuesses(world: ServerWorld): Promise<void> {
  for (let guesser = 0; guesser < 10; guesser++) {
    const screen = world.stranger().screen();
    for (let n = 0; n < 20; n++) {
      const reply = await screen.emitWithAck('watch', { table: NOBODYS });
      if (!reply.ok && reply.refusal.at === 'rate') return;
    }
  }
  throw new Error('strangers are still answered');
}
