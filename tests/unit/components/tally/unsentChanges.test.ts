import { describe, expect, it } from 'vitest';
import type { Move } from '#lib/tally/moves.ts';
import type { TallyMatch } from '#lib/tally/view.ts';
import { ScorePhone, ScoreServer, settle } from '../../../support/scorePhone.ts';

const km = (side: number, saw: number, value: number): Move => ({
  type: 'fill',
  round: 1,
  side,
  cell: 'km',
  saw,
  value,
});
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
