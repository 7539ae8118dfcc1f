import { describe, expect, it } from 'vitest';
import { readStoredView, sheetsIn, storeView } from '#lib/components/tally/storedView.ts';
import { createUnsentChanges } from '#lib/components/tally/unsentChanges.ts';
import type { Move } from '#lib/tally/moves.ts';
import type { TallyMatch } from '#lib/tally/view.ts';
import { storageOf } from '../../../support/browserStorage.ts';
import { km } from '../../../support/tally.ts';
import { ScorePhone, ScoreServer, settle } from '../../../support/scorePhone.ts';

const kmIn = ({ sheets }: TallyMatch) => sheets[0]?.sides.map((cells) => cells.km ?? 0);

describe('Undo of a move that the server refuses', () => {
  it('takes back no entry of another phone, however often it was pressed', async () => {
    const server = new ScoreServer();
    const phone = new ScorePhone(server);
    phone.network = 'busy';
    phone.write(km(0, 0, 100));
    await settle();
    phone.undo();
    server.match.write(1, 'km', 200);
    phone.receiveView();
    // The first Undo came too late: another phone has written since.
    expect(kmIn(phone.shown.match)).toEqual([100, 200]);
    phone.undo();
    expect(kmIn(phone.shown.match)).toEqual([0, 200]);
    server.match.write(0, 'km', 300);
    await phone.deliverAll();
    expect(kmIn(server.match.match)).toEqual([300, 200]);
    expect(phone.entries()).toEqual([]);
  });

  it('leaves the next Undo to the move that its player saw', async () => {
    const server = new ScoreServer();
    server.match.write(1, 'km', 200);
    const phone = new ScorePhone(server);
    phone.network = 'busy';
    phone.write(km(0, 0, 100));
    await settle();
    phone.undo();
    phone.undo();
    expect(kmIn(phone.shown.match)).toEqual([0, 0]);
    server.match.undo().write(0, 'km', 300);
    await phone.deliverAll();
    expect(kmIn(server.match.match)).toEqual([300, 0]);
    expect(phone.entries()).toMatchObject([
      { body: { type: 'undo' }, refused: { code: 'not-written' } },
    ]);
  });

  it('does not keep the next Undo from the move before', async () => {
    const server = new ScoreServer();
    server.match.write(1, 'km', 200);
    const phone = new ScorePhone(server);
    phone.network = 'busy';
    phone.write(km(0, 0, 100));
    await settle();
    phone.undo();
    phone.undo();
    const [refused] = phone.entries();
    server.faulty.add(refused?.id ?? '');
    await phone.deliverAll();
    expect(kmIn(server.match.match)).toEqual([0, 0]);
    expect(phone.entries()).toEqual([]);
  });
});

/** A phone with moves that may have been sent, and an Undo of the last one. */
async function undoneAfterReload(...moves: readonly Move[]) {
  const server = new ScoreServer();
  const phone = new ScorePhone(server);
  phone.network = 'busy';
  for (const move of moves) phone.write(move);
  await settle();
  phone.reload();
  phone.undo();
  return { server, phone };
}

it('Undo after refused moves counts without them, and takes back no entry of another phone', async () => {
  const moves = [km(0, 0, 100), km(0, 100, 200), km(1, 0, 100)];
  const { server, phone } = await undoneAfterReload(...moves);
  server.match.write(0, 'km', 300);
  phone.network = 'deaf';
  phone.wait(10_000);
  await settle();
  server.match.write(1, 'driving-ace', 'coup-fourre');
  await phone.deliverAll();
  const [sheet] = server.match.match.sheets;
  expect(sheet?.sides[1]?.['driving-ace']).toBe('coup-fourre');
  expect(phone.entries().map(({ body }) => body.type)).toEqual(['move', 'move', 'undo']);
});

it('Undo of a move that another phone made too takes back no other move', async () => {
  const moves = [km(0, 0, 100), km(1, 0, 200), km(1, 200, 300)];
  const { server, phone } = await undoneAfterReload(...moves);
  server.match.write(1, 'km', 200);
  await phone.deliverAll();
  // The first two stand as they were written, the second by the other phone.
  expect(kmIn(server.match.match)).toEqual([100, 200]);
  phone.receiveView();
  expect(kmIn(phone.shown.match)).toEqual([100, 200]);
});

describe('a move with a lost answer', () => {
  async function moveOnItsWay(): Promise<{ server: ScoreServer; phone: ScorePhone }> {
    const server = new ScoreServer();
    const phone = new ScorePhone(server);
    phone.network = 'deaf';
    phone.write(km(0, 0, 100));
    await settle();
    phone.network = 'away';
    phone.wait(10_000);
    await settle();
    return { server, phone };
  }

  it('is not shown again after another phone has undone it', async () => {
    const { server, phone } = await moveOnItsWay();
    server.match.undo();
    // On a new connection the view is asked for first.
    phone.network = 'well';
    phone.receiveView();
    await phone.deliverAll();
    expect(phone.entries()).toEqual([]);
    expect(kmIn(phone.shown.match)).toEqual([0, 0]);
  });

  it('stays shown until a view with it arrives', async () => {
    const { phone } = await moveOnItsWay();
    await phone.deliverAll();
    expect(phone.entries()).toEqual([]);
    expect(kmIn(phone.shown.match)).toEqual([100, 0]);
  });
});

it('a move that a server without positions accepts is shown until the next view', () => {
  const { view } = new ScoreServer().match;
  const known = { ...sheetsIn(view), log: 'evening' };
  const command = { type: 'move', move: km(0, 0, 100) } as const;
  const reply = { ok: true, value: { outcome: 'accepted', move: null } } as const;
  const changes = createUnsentChanges().withAccepted(command, reply, known);
  expect(kmIn(changes.applyTo(known).match)).toEqual([100, 0]);
  const next = { ...known, position: known.position + 1 };
  expect(kmIn(changes.applyTo(next).match)).toEqual([0, 0]);
  // The log of a restored backup counts anew.
  expect(kmIn(changes.applyTo({ ...known, log: 'restored' }).match)).toEqual([0, 0]);
});

it.each(['5', '"text"', 'null', '[]', '{}', 'no JSON'])(
  'a stored view that is %s is replaced',
  (kept) => {
    const storage = storageOf();
    const view = sheetsIn(new ScoreServer().match.view);
    storage.setItem(`sheet:${view.code}`, kept);
    expect(readStoredView(storage, view.code)).toBeNull();
    storeView(storage, view);
    expect(readStoredView(storage, view.code)).toEqual(view);
  },
);
