import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { isTableOf } from '#lib/table/view.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { freshId, granted, openTable, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const HEAR = pathToFileURL(join(import.meta.dirname, './hearThreads.mjs')).href;

inWorld(
  'a table as it was',
  serverWorld({ env: { NODE_OPTIONS: `--import=${HEAR}` } }),
  (world) => {
    const play = async (table: string, move: GameMove) =>
      granted(
        await world.house.emitWithAck('table', {
          id: freshId(),
          table,
          command: { type: 'move', move },
        }),
      );

    async function discardInTurn(table: string, card: string) {
      const view = await watch(world.house, table);
      const by = isTableOf('1000-bornes', view) ? (view.match.round?.turn ?? '') : '';
      await play(table, { type: 'discard', by, card });
    }

    it('is read beside the game, and each answer knows what was played before it was asked', async () => {
      const table = await openTable(world.house);
      for (let moves = 1; moves <= 5; moves += 1) {
        await discardInTurn(table, '25');
        const look = granted(await world.house.emitWithAck('look', { table, moves: 1 }));
        expect(look).toMatchObject({ view: { moves: 1 }, length: moves });
        const response = await fetch(`${world.url}/table/${table}/record.json`);
        const record: { moves: unknown[] } = await response.json();
        expect(record.moves).toHaveLength(moves);
        const { line, moves: all } = await watch(world.house, table);
        const choices = { table, line, moves: all, number: 1 };
        expect(granted(await world.house.emitWithAck('choices', choices))).toMatchObject({
          move: { type: 'discard', card: '25' },
        });
      }
    });

    it('is read by a thread of its own, once for the same question', async () => {
      const answered = () => world.server.stderr().split('a thread answered').length - 1;
      const table = await openTable(world.house);
      await discardInTurn(table, '25');
      const before = answered();
      const look = async (moves: number) =>
        granted(await world.house.emitWithAck('look', { table, moves }));
      await Promise.all([look(0), look(0), look(1)]);
      await look(1);
      await fetch(`${world.url}/table/${table}/scores.csv`);
      await until('the thread has answered', () => answered() - before >= 3);
      expect(answered() - before).toBe(3);
    });

    it('is gone when the table is erased', async () => {
      const table = await openTable(world.house);
      await discardInTurn(table, '25');
      granted(await world.house.emitWithAck('look', { table, moves: 0 }));
      granted(await world.house.emitWithAck('eraseTable', { id: freshId(), table }));
      const look = await world.house.emitWithAck('look', { table, moves: 0 });
      expect(look).toMatchObject({ ok: false, refusal: { code: 'unknown-table' } });
      expect((await fetch(`${world.url}/table/${table}/scores.csv`)).status).toBe(404);
    });
  },
);
