import { expect, it } from 'vitest';
import type { GameMove, TableSetup } from '#lib/games.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { eachAlone, elevensFor } from '../support/evening.ts';
import { freshId, granted, order } from '../support/sockets.ts';

inWorld('the chances to win', serverWorld(), (world) => {
  const opened = (setup: TableSetup) =>
    order(world.house, { type: 'createTable', setup, readers: 'none' });
  const show = async (shown: boolean) =>
    granted(
      await world.house.emitWithAck('device', {
        id: freshId(),
        command: { type: 'showChances', shown },
      }),
    );
  const chancesAt = async (table: string, moves: number) =>
    granted(await world.house.emitWithAck('chances', { table, moves }));

  async function play(table: string, ...moves: readonly GameMove[]) {
    for (const move of moves) {
      const command = { type: 'move', move } as const;
      granted(await world.house.emitWithAck('table', { id: freshId(), table, command }));
    }
  }
  const race: readonly GameMove[] = [
    { type: 'play', by: 'Anne', card: 'roll' },
    { type: 'play', by: 'Bruno', card: 'roll' },
    { type: 'play', by: 'Anne', card: '200' },
    { type: 'discard', by: 'Bruno', card: '25' },
    { type: 'play', by: 'Anne', card: 'accident', on: 'Bruno' },
    { type: 'discard', by: 'Bruno', card: '25' },
  ];

  it('are shown only while the house allows it', async () => {
    const table = await opened(eachAlone('Anne', 'Bruno'));
    await play(table, ...race);
    expect(await chancesAt(table, 6)).toBeNull();
    await show(true);
    expect((await chancesAt(table, 6))?.match).toHaveLength(2);
    await show(false);
    expect(await chancesAt(table, 6)).toBeNull();
  });

  it('are shown for the move in view, and do not change by an open coup-fourré', async () => {
    await show(true);
    const table = await opened(eachAlone('Anne', 'Bruno'));
    await play(table, ...race);
    expect(await chancesAt(table, 3)).toEqual({ match: null, round: null });
    const before = await chancesAt(table, 4);
    expect(await chancesAt(table, 5)).toEqual(before);
    const [then = 0] = before?.match ?? [];
    const [now = 0] = (await chancesAt(table, 6))?.match ?? [];
    expect(now).toBeGreaterThanOrEqual(then);
    // A request for a future move returns the chances of the latest one.
    expect(await chancesAt(table, 99)).toEqual(await chancesAt(table, 6));
  });

  it('are told as a story of finished rounds, whether or not the house shows chances', async () => {
    const table = await opened(eachAlone('Anne', 'Bruno'));
    const story = async () => granted(await world.house.emitWithAck('story', { table, moves: 0 }));
    await play(table, ...race);
    await show(false);
    expect(await story()).toMatchObject({ moves: [], length: 0 });
    await play(table, { type: 'endRound' });
    const told = await story();
    expect(told?.length).toBe(7);
    expect(told?.moves.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await show(true);
    expect(await story()).toEqual(told);
  });

  it('do not exist for Elevens, nor for an unknown table', async () => {
    await show(true);
    const rows = await opened(elevensFor('Zoé', 'Max'));
    expect(await chancesAt(rows, 0)).toBeNull();
    const nowhere = await world.house.emitWithAck('chances', { table: 'QQQQQ', moves: 0 });
    expect(nowhere).toMatchObject({ ok: false, refusal: { code: 'unknown-table' } });
  });
});
