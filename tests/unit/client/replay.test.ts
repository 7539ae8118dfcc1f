import { describe, expect, test } from 'vitest';
import type { ScreenSocket } from '#lib/client/socket.ts';
import { createReplay, type ReplayState } from '#lib/client/replay.ts';
import type { ProtocolRefusal } from '#lib/protocol/messages.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import { eachAlone, evening } from '../../support/evening.ts';
import { stateAfter } from '../../support/tableRecord.ts';
import { until } from '../../support/until.ts';

/** A server with a table of six moves, and a line to it that can be cut. */
function aTable(refusal: ProtocolRefusal | null = null) {
  const table = evening(eachAlone('Anne', 'Bruno'));
  for (let move = 0; move < 6; move += 1) table.lay('25', { on: { role: 'discard' } });
  const asked: number[] = [];
  const heard = new Map<string, () => void>();
  const line: { connected: boolean; position: number; refusal: ProtocolRefusal | null } = {
    connected: true,
    position: 1,
    refusal,
  };
  const socket = {
    get connected() {
      return line.connected;
    },
    on(event: string, hear: () => void) {
      heard.set(event, hear);
      return socket;
    },
    off(event: string) {
      heard.delete(event);
      return socket;
    },
    timeout: () => ({
      emitWithAck: async (_event: 'look', { moves }: { moves: number }) => {
        asked.push(moves);
        if (!line.connected) throw new Error('no answer');
        if (line.refusal !== null) return { ok: false, refusal: line.refusal };
        return {
          ok: true,
          value: viewTableAtMove('TABLE', line.position, moves, stateAfter(table.log())),
        };
      },
    }),
  };
  const seen: ReplayState[] = [];
  // As much of a socket as looking back needs.
  const back = createReplay(socket as unknown as ScreenSocket, 'TABLE', (now) => seen.push(now));
  return {
    back,
    asked,
    line,
    table,
    cut() {
      line.connected = false;
      heard.get('disconnect')?.();
    },
    mend() {
      line.connected = true;
      heard.get('connect')?.();
    },
    now: () => seen.at(-1),
    shows: (moves: number) =>
      until(`move ${String(moves)} is shown`, () => seen.at(-1)?.look?.view.moves === moves),
  };
}

describe('looking back', () => {
  test('begins before the first move, and asks for the next ones before they are wanted', async () => {
    const { shows, asked, now } = aTable();
    await shows(0);
    await until('the neighbours are asked for', () => asked.length === 3);
    expect(asked).toEqual([0, 1, 2]);
    expect(now()).toMatchObject({ connection: 'live', look: { length: 6 } });
  });

  test('shows a neighbour at once, and asks nothing twice', async () => {
    const { back, shows, asked, now } = aTable();
    await shows(0);
    await until('the neighbours are asked for', () => asked.length === 3);
    back.go(1);
    expect(now()?.look?.view.moves).toBe(1);
    await until('the one after is asked for', () => asked.includes(3));
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('goes to the end, and no further', async () => {
    const { back, shows, asked } = aTable();
    await shows(0);
    back.go(6);
    await shows(6);
    await until('the one before is asked for', () => asked.includes(5));
    expect(Math.max(...asked)).toBe(6);
  });

  test('asks anew for what it kept when the server was away: that may be a restored one', async () => {
    const { shows, asked, cut, mend } = aTable();
    await shows(0);
    await until('the neighbours are asked for', () => asked.length === 3);
    cut();
    mend();
    await until('they are asked for again', () => asked.length === 6);
    expect(asked.slice(3)).toEqual([0, 1, 2]);
  });

  test('says that the line is cut, keeps the last view, and goes on when it is mended', async () => {
    const { back, shows, cut, mend, now } = aTable();
    await shows(0);
    cut();
    expect(now()).toMatchObject({ connection: 'stale', look: { view: { moves: 0 } } });
    back.go(5);
    expect(now()?.look?.view.moves).not.toBe(5);
    mend();
    await shows(5);
    expect(now()?.connection).toBe('live');
  });

  test('tells "not now" from "no table", and asks again by itself', async () => {
    const { shows, line, now } = aTable({ code: 'not-allowed', at: 'rate' });
    await until('it was refused', () => now()?.connection === 'not-now');
    line.refusal = null;
    await shows(0);
    expect(now()?.connection).toBe('live');
  });

  test('says that there is no such table', async () => {
    const { asked, now } = aTable({ code: 'unknown-table' });
    await until('it was refused', () => now()?.connection === 'gone');
    expect(asked).toEqual([0]);
  });

  test('forgets what it kept when the match has changed', async () => {
    const { back, shows, asked, line, table } = aTable();
    await shows(0);
    await until('the neighbours are asked for', () => asked.length === 3);
    table.touch({ type: 'undo', moves: 6 });
    line.position = 2;
    back.go(4);
    await shows(4);
    back.go(1);
    await shows(1);
    await until(
      'the first move is asked for again',
      () => asked.filter((at) => at === 1).length > 1,
    );
  });
});
