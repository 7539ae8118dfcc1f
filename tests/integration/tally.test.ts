import { describe, expect, it } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { isTableOf, type TableView } from '#lib/table/view.ts';
import type { Move } from '#lib/tally/moves.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { byHand, TWO_TEAMS } from '../support/evening.ts';
import { freshId, lay, order, tag, type ScreenSocket } from '../support/sockets.ts';
import { km } from '../support/tally.ts';
import { until } from '../support/until.ts';

/** A phone at a table that is counted by hand. */
interface Phone {
  readonly socket: ScreenSocket;
  view(): TableView<'tally'>;
  write(move: Move, id?: string): Promise<unknown>;
  ask(command: ScreenCommand, id?: string): Promise<unknown>;
}

const accepted = {
  ok: true,
  value: {
    outcome: 'accepted',
    move: expect.anything() as Move,
    position: expect.any(Number) as number,
  },
};

inWorld('matches counted by hand', serverWorld(), (world) => {
  async function phoneAt(code: string): Promise<Phone> {
    const socket = world.screen();
    const reply = await socket.emitWithAck('watch', { table: code });
    if (!reply.ok || !isTableOf('tally', reply.value)) throw new Error('this is no sheet');
    let newest = reply.value;
    socket.on('table', (view) => {
      if (isTableOf('tally', view)) newest = view;
    });
    const ask = (command: ScreenCommand, id = freshId()) =>
      socket.emitWithAck('table', { id, table: code, command });
    return {
      socket,
      ask,
      view: () => newest,
      write: (move, id) => ask({ type: 'move', move }, id),
    };
  }

  const openSheet = () => order(world.house, { type: 'createTable', setup: byHand(TWO_TEAMS) });

  describe('two phones at one sheet', () => {
    it('write different cells at the same time, and both see both', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      const replies = await Promise.all([anne.write(km(0, 0, 475)), bruno.write(km(1, 0, 200))]);
      expect(replies).toEqual([accepted, accepted]);
      const seen = (phone: Phone) =>
        phone.view().match.sheets[0]?.scores.map(({ distance = 0 }) => distance);
      await until('both see both', () => [anne, bruno].every((p) => p.view().moves === 2));
      expect([seen(anne), seen(bruno)]).toEqual([
        [475, 200],
        [475, 200],
      ]);
    });

    it('write the same cell: the later is told what stands there, and nothing is overwritten', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      expect(await anne.write(km(0, 0, 475))).toEqual(accepted);
      expect(await bruno.write(km(0, 0, 500))).toEqual({
        ok: true,
        value: {
          outcome: 'refused',
          move: km(0, 0, 500),
          refusal: { code: 'changed-meanwhile', is: 475, game: 'tally' },
        },
      });
      await until('Bruno sees it', () => bruno.view().moves === 1);
      expect(await bruno.write(km(0, 475, 500))).toEqual(accepted);
    });

    it('are told from which position on a view has their move, also if another has undone it', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      const id = freshId();
      const { position } = anne.view();
      const value = { outcome: 'accepted', move: km(0, 0, 200) };
      const at = (later: number) => ({ ok: true, value: { ...value, position: position + later } });
      expect(await anne.write(km(0, 0, 200), id)).toEqual(at(1));
      const done = { outcome: 'accepted', position: position + 2 };
      expect(await bruno.ask({ type: 'undo', moves: 1 })).toMatchObject({ ok: true, value: done });
      expect(await anne.write(km(0, 0, 200), id)).toEqual(at(2));
    });

    it('are told if another has made their move already', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      expect(await anne.write(km(0, 0, 200))).toEqual(accepted);
      const unchanged = { outcome: 'accepted', unchanged: true };
      expect(await bruno.write(km(0, 0, 200))).toMatchObject({ ok: true, value: unchanged });
    });

    it('send again what they do not know to be heard: it is done once', async () => {
      const code = await openSheet();
      const anne = await phoneAt(code);
      const id = freshId();
      expect(await anne.write(km(0, 0, 200), id)).toEqual(accepted);
      expect(await anne.write(km(0, 200, 300))).toEqual(accepted);
      expect(await anne.write(km(0, 0, 200), id)).toEqual(accepted);
      expect(anne.view()).toMatchObject({
        moves: 2,
        match: { sheets: [{ sides: [{ km: 300 }, {}] }] },
      });
    });

    it('finish a round together: the next one begins once', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      await anne.write(km(0, 0, 1000));
      const close = { type: 'close', round: 1 } as const;
      expect(await Promise.all([anne.write(close), bruno.write(close)])).toMatchObject([
        accepted,
        accepted,
      ]);
      expect(anne.view().match.sheets).toHaveLength(2);
    });
  });

  describe('a table that is counted by hand', () => {
    it('ignores cards, and says so', async () => {
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

    it('takes nothing that is meant for a table of cards, and those take nothing of it', async () => {
      const code = await openSheet();
      const phone = await phoneAt(code);
      const notHere = { value: { outcome: 'not-now', reason: 'counted-by-hand' } };
      expect(await phone.ask({ type: 'pause', paused: true })).toMatchObject(notHere);
      expect(await phone.ask({ type: 'armDiscard', armed: true })).toMatchObject(notHere);
      const roll = { type: 'play', by: 'Anne', card: 'roll' } as const;
      expect(await phone.ask({ type: 'move', move: roll })).toMatchObject({
        value: { outcome: 'not-now', reason: 'no-such-action' },
      });
      expect(phone.view()).toMatchObject({ paused: false, notice: null, moves: 0 });
      const cards = await order(phone.socket, { type: 'createTable', setup: TWO_TEAMS });
      const stray = { type: 'move', move: km(0, 0, 25) } as const;
      expect(
        await phone.socket.emitWithAck('table', { id: freshId(), table: cards, command: stray }),
      ).toMatchObject({ value: { outcome: 'not-now', reason: 'no-such-action' } });
    });

    it('takes back the change that was seen last, and no other', async () => {
      const code = await openSheet();
      const [anne, bruno] = [await phoneAt(code), await phoneAt(code)];
      await anne.write(km(0, 0, 475));
      const undo = { type: 'undo', moves: 1, line: 0 } as const;
      expect(await bruno.ask(undo)).toMatchObject({ value: { outcome: 'accepted' } });
      await anne.write(km(1, 0, 200));
      const late = { value: { outcome: 'not-now', reason: 'moved-on' } };
      expect(await anne.ask(undo)).toMatchObject(late);
      await until('Bruno sees it', () => bruno.view().match.sheets[0]?.sides[1]?.km === 200);
    });

    it('has no move to choose others for: a cell is put right by writing in it', async () => {
      const code = await openSheet();
      const phone = await phoneAt(code);
      await phone.write(km(0, 0, 475));
      const choices = { table: code, line: 0, moves: 1, number: 1 };
      const reason = { value: { reason: 'counted-by-hand' } };
      expect(await phone.socket.emitWithAck('choices', choices)).toMatchObject(reason);
      const preview = { ...choices, change: { type: 'remove' } } as const;
      expect(await phone.socket.emitWithAck('preview', preview)).toMatchObject(reason);
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
      expect(await phone.write(nonsense as Move)).toMatchObject({
        ok: false,
        refusal: { code: 'malformed' },
      });
    });

    it('is as it was when the server is back, and its scores can be taken home', async () => {
      const code = await openSheet();
      const before = await phoneAt(code);
      await before.write(km(0, 0, 1000));
      await before.write({ type: 'close', round: 1 });
      const shown = before.view();
      await world.restart();
      const after = await phoneAt(code);
      expect(after.view()).toEqual(shown);
      const look = { table: code, moves: 1 };
      expect(await after.socket.emitWithAck('look', look)).toMatchObject({
        value: {
          length: 2,
          roundEnds: [2],
          view: { moves: 1, match: { sheets: [{ closed: false, sides: [{ km: 1000 }, {}] }] } },
        },
      });
      const csv = await (await fetch(`${world.url}/table/${code}/scores.csv`)).text();
      expect(csv.split('\r\n')[1]).toMatch(/^1;Anne & Alice;1000;/);
      const record: unknown = await (await fetch(`${world.url}/table/${code}/record.json`)).json();
      expect(record).toMatchObject({
        game: 'tally',
        counted: { game: '1000-bornes', seats: TWO_TEAMS.seats },
        moves: [{ type: 'fill', cell: 'km', value: 1000 }, { type: 'close' }],
      });
    });
  });
});
