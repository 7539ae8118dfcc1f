import { describe, expect, test } from 'vitest';
import { ABSENCE_TIMEOUT_MS } from '#lib/server/access/presence.ts';
import { createSeats, type SeatedScreen } from '#lib/server/access/seats.ts';
import type { Device, Grant } from '#lib/devices/state.ts';

describe('a seat', () => {
  const TABLE = 'ABC234';
  const SAID = { type: 'card', card: 'roll', number: 1 } as const;
  const NEWS = { table: TABLE, seat: 0, said: SAID, held: 1 };
  /** As the device hears it that is given the key. */
  const CARD = { ...NEWS, ear: 'for anne' };

  /** A screen of a device, and what it was told. */
  function aScreen(id: string, device: string, grant: Grant = 'player') {
    const told: unknown[] = [];
    const player = { is: true };
    const known: Device = {
      id: device,
      token: '',
      name: device,
      kind: 'phone',
      grant,
      tables: [],
      seen: 0,
      seenOn: 0,
      awaited: false,
    } as const;
    const sitter: SeatedScreen = {
      screen: { id, emit: (...message: readonly unknown[]) => told.push(message) > 0 },
      player: () => (player.is ? known : null),
    };
    return { sitter, told, player };
  }
  const sit = (
    seats: ReturnType<typeof createSeats>,
    { sitter }: ReturnType<typeof aScreen>,
    seat = 0,
  ) => seats.sit(sitter, { table: TABLE, seat });

  function aRoom() {
    let now = 0;
    return {
      seats: createSeats(
        () => now,
        (device) => `for ${device}`,
      ),
      pass: (ms: number) => void (now += ms),
    };
  }

  test('is told its cards on all screens of the device that plays it, and on no other', () => {
    const { seats } = aRoom();
    const [phone, tab, other] = [aScreen('1', 'anne'), aScreen('2', 'anne'), aScreen('3', 'bruno')];
    sit(seats, phone);
    sit(seats, tab);
    sit(seats, other, 1);
    seats.sendHand(NEWS);
    expect([phone.told, tab.told, other.told]).toEqual([[['hand', CARD]], [['hand', CARD]], []]);
  });

  test('is swapped by two players who each choose the seat of the other', () => {
    const { seats } = aRoom();
    const [anne, bruno] = [aScreen('1', 'anne'), aScreen('2', 'bruno')];
    sit(seats, anne);
    sit(seats, bruno, 1);
    expect(sit(seats, anne, 1)).toEqual({ ok: false, refusal: { code: 'seat-taken' } });
    for (const [screen, seat] of [
      [bruno, 0],
      [anne, 1],
    ] as const)
      expect(sit(seats, screen, seat)).toMatchObject({ ok: true });
  });

  test('is not taken from a device with a sleeping phone, and is free after a long absence', () => {
    const { seats, pass } = aRoom();
    const [phone, other] = [aScreen('1', 'anne'), aScreen('2', 'bruno')];
    sit(seats, phone);
    const taken = { ok: false, refusal: { code: 'seat-taken' } };
    expect(sit(seats, other)).toEqual(taken);
    seats.removeScreen('1');
    pass(ABSENCE_TIMEOUT_MS - 1);
    expect(sit(seats, other)).toEqual(taken);
    seats.sendHand(NEWS);
    const awake = aScreen('3', 'anne');
    expect(sit(seats, awake).ok).toBe(true);
    pass(ABSENCE_TIMEOUT_MS);
    expect(sit(seats, other)).toEqual(taken);
    seats.removeScreen('3');
    pass(ABSENCE_TIMEOUT_MS);
    expect(sit(seats, other).ok).toBe(true);
    seats.sendHand(NEWS);
    expect([phone.told, awake.told]).toEqual([[], []]);
    expect(other.told).toEqual([['hand', { ...NEWS, ear: 'for bruno' }]]);
  });

  test('is one for each device of a player, which gets up where it sits down elsewhere', () => {
    const { seats } = aRoom();
    const [phone, tab, other] = [aScreen('1', 'anne'), aScreen('2', 'anne'), aScreen('3', 'bruno')];
    sit(seats, phone);
    expect(sit(seats, tab, 1).ok).toBe(true);
    expect(phone.told).toEqual([['unseated', TABLE, 0, true]]);
    expect(sit(seats, other).ok).toBe(true);
    expect(seats.viewSeats(TABLE, '2').map(({ seat, mine }) => [seat, mine])).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  test('is one of several on a device of the house', () => {
    const { seats } = aRoom();
    const [one, two] = [aScreen('1', 'lab', 'house'), aScreen('2', 'lab', 'house')];
    sit(seats, one);
    sit(seats, two, 1);
    expect(seats.viewSeats(TABLE, '1').map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test('is free when its player gets up, also after the page was opened anew', () => {
    const { seats } = aRoom();
    const [phone, again] = [aScreen('1', 'anne'), aScreen('2', 'anne')];
    sit(seats, phone);
    seats.removeScreen('1');
    seats.sit(again.sitter, { table: TABLE, seat: null });
    expect(seats.viewSeats(TABLE, '2')).toEqual([]);
  });

  test('stays with the other tab of a phone where only one screen gets up', () => {
    const { seats } = aRoom();
    const [phone, tab] = [aScreen('1', 'anne'), aScreen('2', 'anne')];
    sit(seats, phone);
    sit(seats, tab);
    seats.sit(tab.sitter, { table: TABLE, seat: null });
    expect(phone.told).toEqual([]);
    expect(seats.playerAt(TABLE, 0)).toBe('anne');
  });

  test('is free once its player leaves it on any screen, also while a lost connection still counts', () => {
    const { seats } = aRoom();
    const [lost, phone, other] = [
      aScreen('1', 'anne'),
      aScreen('2', 'anne'),
      aScreen('3', 'bruno'),
    ];
    sit(seats, lost);
    sit(seats, phone);
    seats.sit(phone.sitter, { table: TABLE, seat: null, everywhere: true });
    expect(lost.told).toEqual([['unseated', TABLE, 0, true]]);
    seats.removeScreen('1');
    expect(sit(seats, other).ok).toBe(true);
  });

  test('of a device of the house is kept by the screens that did not leave it', () => {
    const { seats } = aRoom();
    const [one, two] = [aScreen('1', 'lab', 'house'), aScreen('2', 'lab', 'house')];
    sit(seats, one);
    sit(seats, two, 1);
    seats.sit(two.sitter, { table: TABLE, seat: null, everywhere: true });
    expect(seats.viewSeats(TABLE, '1').map(({ seat }) => seat)).toEqual([0]);
  });

  test('is lost by a device that may not play there any more', () => {
    const { seats } = aRoom();
    const phone = aScreen('1', 'anne');
    sit(seats, phone);
    phone.player.is = false;
    seats.sendHand(NEWS);
    expect([phone.told, seats.viewSeats(TABLE, '1')]).toEqual([[], []]);
  });

  test('that was freed tells its phone so, and no cards any more', () => {
    const { seats } = aRoom();
    const phone = aScreen('1', 'anne');
    sit(seats, phone);
    seats.freeSeats(TABLE, 'anne');
    seats.sendHand(NEWS);
    expect(phone.told).toEqual([['unseated', TABLE, 0, false]]);
  });
});
