import { describe, expect, test } from 'vitest';
import { createPageQueues } from '#lib/client/sending/pageQueues.ts';
import { sheetQueue } from '#lib/client/sending/sheetLines.ts';
import { systemClock } from '#lib/client/sending/transport.ts';
import type { ScreenSocket } from '#lib/client/socket.ts';
import type { KeyValueStorage } from '#lib/client/storage.ts';
import type { StoredSheets } from '#lib/components/tally/storedView.ts';
import { undoLast } from '#lib/components/tally/unsentChanges.ts';
import { storageOf } from '../../../support/browserStorage.ts';
import { until } from '../../../support/until.ts';

/** A socket to a server that is away. */
const away = { connected: false, once: () => undefined } as unknown as ScreenSocket;
const pageOf = (storage: KeyValueStorage | null) =>
  createPageQueues({ storage, clock: systemClock, page: String(Math.random()) });

describe('Undo on a score pad', () => {
  const km = (saw: number, value: number) =>
    ({ type: 'fill', round: 1, side: 0, cell: 'km', saw, value }) as const;
  const line = (move: ReturnType<typeof km>) => ({ type: 'move', move }) as const;
  const sheetsAfter = (move: ReturnType<typeof km>, moves: number) =>
    ({ moves, line: 0, last: move }) as unknown as StoredSheets;
  const bodiesIn = (sheet: ReturnType<typeof sheetQueue>) =>
    sheet.entries().map(({ body }) => body);

  test('removes a move that was never sent, and follows any other', () => {
    const sheet = sheetQueue(pageOf(storageOf()), away, 'K7QM');
    const [known, unsent] = [km(0, 100), km(100, 125)];
    sheet.add(line(unsent), 'a');
    undoLast(sheet, sheetsAfter(unsent, 2), () => 'b');
    expect(bodiesIn(sheet)).toEqual([]);
    undoLast(sheet, sheetsAfter(known, 1), () => 'b');
    expect(bodiesIn(sheet)).toEqual([{ type: 'undo', moves: 1, line: 0 }]);
    // A waiting undo is not taken back by the next one.
    undoLast(sheet, { ...sheetsAfter(km(0, 50), 0), line: 1 }, () => 'c');
    expect(bodiesIn(sheet)).toHaveLength(2);
  });

  const mine = km(0, 200);
  /** A socket to a server that refuses every move. */
  const refusing = (sent: string[]) =>
    ({
      connected: true,
      once: () => undefined,
      timeout: () => ({
        emitWithAck(_: string, { id }: { readonly id: string }) {
          sent.push(id);
          return Promise.resolve({ ok: true, value: { outcome: 'refused' } });
        },
      }),
    }) as unknown as ScreenSocket;

  test('of a move that the server refuses takes back no move of another phone', async () => {
    const storage = storageOf();
    const closed = pageOf(storage);
    sheetQueue(closed, away, 'K7QM').add(line(mine), 'a');
    closed.close();
    const sent: string[] = [];
    const sheet = sheetQueue(pageOf(storage), refusing(sent), 'K7QM');
    const [entry] = sheet.entries();
    if (entry?.body.type !== 'move') throw new Error('the move is there');
    undoLast(sheet, sheetsAfter(entry.body.move as typeof mine, 4), () => 'b');
    expect(sheet.entries()).toHaveLength(2);
    await until('it was refused', () => sheet.entries().length === 0);
    expect(sent).toEqual(['a']);
  });

  test.each([
    ['an earlier version', 'a-undo', {}],
    ['this version', 'b', { undoes: 'a' }],
  ])('is dropped with its move if %s stored it', async (_version, id, link) => {
    const storage = storageOf();
    const undo = { type: 'undo', moves: 4, line: 0 };
    const entries = [
      { id: 'a', body: line(mine), at: 1, refused: null },
      { id, body: undo, at: 1, ...link, refused: null },
    ];
    for (const [at, entry] of entries.entries()) {
      const key = `letter sheet:K7QM 00000000${String(at + 1)} closed ${entry.id}`;
      storage.setItem(key, JSON.stringify(entry));
    }
    const sent: string[] = [];
    const sheet = sheetQueue(pageOf(storage), refusing(sent), 'K7QM');
    expect(sheet.entries()).toHaveLength(2);
    await until('it was refused', () => sheet.entries().length === 0);
    expect(sent).toEqual(['a']);
  });
});

test('lines that pages kept when sheets knew of no moves are sent as moves', () => {
  const storage = storageOf();
  const close = { type: 'close', round: 1 } as const;
  const bodies = [close, { type: 'undo', changes: 7 }];
  for (const [at, body] of bodies.entries()) {
    const key = `letter sheet:K7QM 00000000${String(at + 1)} closed l${String(at)}`;
    storage.setItem(key, JSON.stringify({ id: `l${String(at)}`, body, at: 1, refused: null }));
  }
  expect(sheetQueue(pageOf(storage), away, 'K7QM').entries()).toMatchObject([
    { id: 'l0', body: { type: 'move', move: close } },
    { id: 'l1', body: { type: 'undo', moves: 7 } },
  ]);
});

test('a stored line of a sheet that is neither a move nor an undo is left out', () => {
  const storage = storageOf();
  const close = { type: 'move', move: { type: 'close', round: 1 } };
  const bodies = [
    null,
    'close',
    { type: 'move' },
    { type: 'move', move: 7 },
    { type: 'undo' },
    close,
  ];
  for (const [at, body] of bodies.entries()) {
    const key = `letter sheet:K7QM 00000000${String(at + 1)} closed l${String(at)}`;
    storage.setItem(key, JSON.stringify({ id: `l${String(at)}`, body, at: 1, refused: null }));
  }
  expect(sheetQueue(pageOf(storage), away, 'K7QM').entries()).toMatchObject([{ body: close }]);
});
