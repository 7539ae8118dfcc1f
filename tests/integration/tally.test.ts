import { describe, expect, it } from 'vitest';
import { isTallyTable } from '#lib/table/view.ts';
import type { TallyCommand } from '#lib/tally/commands.ts';
import type { TallyTableView } from '#lib/tally/view.ts';
import { atServer } from '../support/atServer.ts';
import { TWO_TEAMS } from '../support/evening.ts';
import { freshId, lay, order, tag, type ScreenSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** A phone at a table that is counted by hand. */
interface Phone {
  readonly socket: ScreenSocket;
  view(): TallyTableView;
  ask(command: TallyCommand, id?: string): Promise<unknown>;
}

const km = (side: number, saw: number, value: number): TallyCommand => ({
  ...{ type: 'fill', round: 1, side, cell: 'km', saw, value },
});

const accepted = { ok: true, value: { outcome: 'accepted' } };

atServer('matches counted by hand', {}, (world) => {
  async function phoneAt(code: string): Promise<Phone> {
    const socket = world.screen();
    const reply = await socket.emitWithAck('watch', { table: code });
    if (!reply.ok || !isTallyTable(reply.value)) throw new Error('this is no sheet');
    let newest = reply.value;
    socket.on('table', (view) => {
      if (isTallyTable(view)) newest = view;
    });
    return {
      socket,
      view: () => newest,
      ask: (command, id = freshId()) => socket.emitWithAck('tally', { id, table: code, command }),
    };
  }

  const openSheet = () =>
    order(world.house, { type: 'createTable', setup: TWO_TEAMS, byHand: true });

  describe('two phones at one sheet', () => {
    it('write different cells at the same time, and both see both', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      const replies = await Promise.all([anne.ask(km(0, 0, 475)), bruno.ask(km(1, 0, 200))]);
      expect(replies).toEqual([accepted, accepted]);
      const seen = (phone: Phone) =>
        phone.view().match.sheets[0]?.scores.map(({ distance = 0 }) => distance);
      await until('both see both', () => [anne, bruno].every((p) => p.view().changes === 2));
      expect([seen(anne), seen(bruno)]).toEqual([
        [475, 200],
        [475, 200],
      ]);
    });

    it('write the same cell: the later is told what stands there, and nothing is overwritten', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      expect(await anne.ask(km(0, 0, 475))).toEqual(accepted);
      expect(await bruno.ask(km(0, 0, 500))).toEqual({
        ok: true,
        value: { outcome: 'refused', refusal: { code: 'changed-meanwhile', is: 475 } },
      });
      await until('Bruno sees it', () => bruno.view().changes === 1);
      expect(await bruno.ask(km(0, 475, 500))).toEqual(accepted);
    });

    it('send again what they do not know to be heard: it is done once', async () => {
      const code = await openSheet();
      const anne = await phoneAt(code);
      const id = freshId();
      expect(await anne.ask(km(0, 0, 200), id)).toEqual(accepted);
      expect(await anne.ask(km(0, 200, 300))).toEqual(accepted);
      expect(await anne.ask(km(0, 0, 200), id)).toEqual(accepted);
      expect(anne.view()).toMatchObject({
        changes: 2,
        match: { sheets: [{ sides: [{ km: 300 }, {}] }] },
      });
    });

    it('finish a round together: the next one begins once', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      await anne.ask(km(0, 0, 1000));
      const close = { type: 'close', round: 1 } as const;
      expect(await Promise.all([anne.ask(close), bruno.ask(close)])).toEqual([accepted, accepted]);
      expect(anne.view().match.sheets).toHaveLength(2);
    });
  });

  describe('a table that is counted by hand', () => {
    it('follows no cards, and says so to whoever lays one', async () => {
      const code = await openSheet();
      const phone = await phoneAt(code);
      await order(phone.socket, { type: 'playAt', table: code });
      const readers = world.bridge();
      const reply = await lay(readers, tag(5));
      expect(reply).toMatchObject({
        value: {
          answer: { outcome: 'not-now' },
          text: { fr: expect.stringContaining('à la main') },
        },
      });
    });

    it('takes nothing that is meant for another kind of table', async () => {
      const code = await openSheet();
      const phone = await phoneAt(code);
      const undo = { id: freshId(), table: code, command: { type: 'undo', moves: 0 } } as const;
      expect(await phone.socket.emitWithAck('table', undo)).toMatchObject({
        value: { outcome: 'not-now', reason: 'counted-by-hand' },
      });
      const cards = await order(phone.socket, { type: 'createTable', setup: TWO_TEAMS });
      const stray = { id: freshId(), table: cards, command: km(0, 0, 25) };
      expect(await phone.socket.emitWithAck('tally', stray)).toMatchObject({
        refusal: { code: 'unknown-table' },
      });
    });

    it.each([
      { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: -25 },
      { type: 'fill', round: 1, side: 0, cell: 'sandwich', saw: 0, value: 25 },
      { type: 'fill', round: 1, side: null, cell: 'km', saw: 0, value: 25 },
      { type: 'fill', round: 'one', side: 0, cell: 'km', saw: 0, value: 25 },
      { type: 'shout' },
    ])('turns nonsense away: %j', async (nonsense) => {
      const code = await openSheet();
      const phone = await phoneAt(code);
      expect(await phone.ask(nonsense as TallyCommand)).toMatchObject({
        ok: false,
        refusal: { code: 'malformed' },
      });
    });

    it('is as it was when the server is back, and its scores can be taken home', async () => {
      const code = await openSheet();
      const before = await phoneAt(code);
      await before.ask(km(0, 0, 1000));
      await before.ask({ type: 'close', round: 1 });
      const shown = before.view();
      await world.restart();
      const after = await phoneAt(code);
      expect(after.view()).toEqual(shown);
      const look = { table: code, moves: 1 };
      expect(await after.socket.emitWithAck('look', look)).toMatchObject({ ok: false });
      const csv = await (await fetch(`${world.url}/table/${code}/scores.csv`)).text();
      expect(csv.split('\r\n')[1]).toMatch(/^1,Anne & Alice,1000,/);
      expect((await fetch(`${world.url}/table/${code}/record.json`)).status).toBe(404);
    });
  });
});
