import { describe, expect, test } from 'vitest';
import { MAX_TELEVISIONS } from '#lib/protocol/television.ts';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { createTelevisionDirectory } from '#lib/server/extensions/televisions/televisionDirectory.ts';
import { createTelevisions } from '#lib/server/extensions/televisions/televisions.ts';
import { NEW_TELEVISION } from '../../../../support/televisionSettings.ts';
import type { HallScreenContent } from '#lib/tournament/hallScreenContent.ts';

const ALONE = createTelevisionDirectory(singleServer(createMemoryState(() => 0)));
const TABLE = 'ABC234';

/** A screen, and what it was told. */
function aScreen(id: string) {
  const told: (readonly unknown[])[] = [];
  return { id, told, emit: (...message: readonly unknown[]) => told.push(message) > 0 };
}
const asNew = (table = TABLE, number: number | null = null) =>
  ({ table, number, settings: NEW_TELEVISION }) as const;

describe('the televisions of a table', () => {
  test('are told to who follows them, and a wish reaches the one that is meant alone', () => {
    const televisions = createTelevisions(ALONE);
    const [phone, salon, kitchen] = [aScreen('phone'), aScreen('salon'), aScreen('kitchen')];
    expect(televisions.follow(phone, TABLE, () => true).televisions).toEqual([]);
    expect(televisions.report(salon, asNew(), null)).toEqual({ ok: true, value: 1 });
    expect(televisions.report(kitchen, asNew(), null)).toEqual({ ok: true, value: 2 });
    const both = { table: TABLE, televisions: [{ number: 1 }, { number: 2 }] };
    expect(phone.told.at(-1)).toMatchObject(['televisions', both]);

    const wish = { type: 'theme', theme: 'light' } as const;
    expect(televisions.configure({ table: TABLE, number: 2, wish }).ok).toBe(true);
    expect([salon.told, kitchen.told]).toEqual([[], [['wish', wish]]]);
  });

  test('of several tables are told to one screen that follows them', () => {
    const televisions = createTelevisions(ALONE);
    const phone = aScreen('phone');
    for (const table of [TABLE, 'OTHER2']) televisions.follow(phone, table, () => true);
    televisions.report(aScreen('salon'), asNew(TABLE), null);
    televisions.report(aScreen('kitchen'), asNew('OTHER2'), null);
    expect(phone.told).toMatchObject([
      ['televisions', { table: TABLE, televisions: [{ number: 1 }] }],
      ['televisions', { table: 'OTHER2', televisions: [{ number: 1 }] }],
    ]);
  });

  test('are told another table only if they are of the venue', () => {
    const televisions = createTelevisions(ALONE);
    const [salon, stranger] = [aScreen('salon'), aScreen('stranger')];
    const ofVenue = { ...asNew(), settings: { ...NEW_TELEVISION, ofVenue: true } };
    televisions.report(salon, ofVenue, null);
    televisions.report(stranger, asNew(), '198.18.0.1');
    const wish = { type: 'watch', table: 'OTHER2' } as const;
    const watch = (number: number) => televisions.configure({ table: TABLE, number, wish }).ok;
    expect([watch(1), watch(2)]).toEqual([true, false]);
    expect([salon.told, stranger.told]).toEqual([[['wish', wish]], []]);
  });

  test('keep their numbers when they say how they are set now, and when they come back', () => {
    const televisions = createTelevisions(ALONE);
    const [salon, kitchen] = [aScreen('salon'), aScreen('kitchen')];
    televisions.report(salon, asNew(), null);
    televisions.report(kitchen, asNew(), null);
    televisions.removeScreen('salon');
    televisions.removeScreen('kitchen');
    expect(televisions.report(kitchen, asNew(TABLE, 2), null)).toEqual({ ok: true, value: 2 });
    expect(televisions.report(salon, asNew(TABLE, 2), null)).toEqual({ ok: true, value: 1 });
    expect(televisions.report(salon, asNew(), null)).toEqual({ ok: true, value: 1 });
  });

  test('are the same by their tab, though their old connection was not given up yet', () => {
    const televisions = createTelevisions(ALONE);
    const [phone, salon] = [aScreen('phone'), aScreen('salon')];
    televisions.follow(phone, TABLE, () => true);
    televisions.report(aScreen('old salon'), { ...asNew(), tab: 'tab of the salon' }, null);
    const again = { ...asNew(TABLE, 1), tab: 'tab of the salon' };
    expect(televisions.report(salon, again, null)).toEqual({ ok: true, value: 1 });
    televisions.removeScreen('old salon');
    const [, view] = phone.told.at(-1) ?? [];
    expect(view).toEqual({
      table: TABLE,
      position: expect.any(Number),
      away: [],
      televisions: [{ ...NEW_TELEVISION, number: 1 }],
    });
  });

  test('keep their numbers where another server still says that they are there', () => {
    const there = [
      { ...NEW_TELEVISION, number: 1, tab: 'tab of the salon' },
      { ...NEW_TELEVISION, number: 2, tab: 'tab of the kitchen' },
    ];
    const televisions = createTelevisions({
      at: () => there,
      publish: () => undefined,
      sendChange: () => false,
      watch: () => undefined,
    });
    const salon = { ...asNew(TABLE, 1), tab: 'tab of the salon' };
    expect(televisions.report(aScreen('salon'), salon, null)).toEqual({ ok: true, value: 1 });
    const another = { ...asNew(TABLE, 1), tab: 'tab of the attic' };
    expect(televisions.report(aScreen('attic'), another, null)).toEqual({ ok: true, value: 3 });
    const { televisions: listed } = televisions.follow(aScreen('phone'), TABLE, () => true);
    expect(listed.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('are of one table at a time, and of none once they show something else', () => {
    const televisions = createTelevisions(ALONE);
    const salon = aScreen('salon');
    const listed = (table: string) =>
      televisions.follow(aScreen('phone'), table, () => true).televisions.length;
    televisions.report(salon, asNew(), null);
    televisions.report(salon, asNew('XYZ789'), null);
    expect([listed(TABLE), listed('XYZ789')]).toEqual([0, 1]);
    televisions.report(salon, { table: 'XYZ789', number: 1, settings: null }, null);
    expect(listed('XYZ789')).toBe(0);
    const wish = { type: 'show' } as const;
    expect(televisions.configure({ table: 'XYZ789', number: 1, wish }).ok).toBe(false);
  });

  test('are so many and no more', () => {
    const televisions = createTelevisions(ALONE);
    const screens = Array.from({ length: MAX_TELEVISIONS }, (_, at) => aScreen(`tv-${at}`));
    for (const screen of screens) expect(televisions.report(screen, asNew(), null).ok).toBe(true);
    expect(televisions.report(aScreen('one more'), asNew(), null)).toEqual({
      ok: false,
      refusal: { code: 'too-many-televisions' },
    });
  });

  test('of strangers give way to one of the house, the last of them first, and fill no table from one address', () => {
    const televisions = createTelevisions(ALONE);
    const came = Array.from({ length: MAX_TELEVISIONS }, (_, at) =>
      televisions.report(aScreen(`tv-${at}`), asNew(), '198.51.100.7'),
    );
    expect(came.filter(({ ok }) => ok)).toHaveLength(MAX_TELEVISIONS / 2);
    for (let at = 0; at < MAX_TELEVISIONS; at += 1)
      televisions.report(aScreen(`hall-${at}`), asNew(), `203.0.113.${at}`);
    const [visitor, salon] = [aScreen('visitor'), aScreen('salon')];
    expect(televisions.report(visitor, asNew(), '192.0.2.1').ok).toBe(false);
    expect(televisions.report(salon, asNew(), null)).toEqual({ ok: true, value: MAX_TELEVISIONS });
    expect(televisions.report(salon, asNew(), null)).toEqual({ ok: true, value: MAX_TELEVISIONS });
    const listed = televisions.follow(aScreen('phone'), TABLE, () => true).televisions;
    expect(listed).toHaveLength(MAX_TELEVISIONS);
  });

  test('are told no more to who was turned out of the table, or has left', () => {
    const televisions = createTelevisions(ALONE);
    const [turnedOut, gone] = [aScreen('turned out'), aScreen('gone')];
    let may = true;
    televisions.follow(turnedOut, TABLE, () => may);
    televisions.follow(gone, TABLE, () => true);
    may = false;
    televisions.removeScreen('gone');
    televisions.report(aScreen('salon'), asNew(), null);
    expect([turnedOut.told, gone.told]).toEqual([[], []]);
  });
});

describe('the screens of a tournament', () => {
  const asProjector = (
    number: number | null,
    projects: HallScreenContent,
    name: string | null = null,
  ) => ({ table: TABLE, number, settings: { ...NEW_TELEVISION, name, projects } }) as const;

  test('are told with what they show, and when they were seen last once they are away', () => {
    let now = 1_000;
    const televisions = createTelevisions(ALONE, () => now);
    const [desk, hall] = [aScreen('desk'), aScreen('hall')];
    televisions.follow(desk, TABLE, () => true);
    televisions.report(hall, asProjector(null, 'seating', 'Hall'), null);
    expect(desk.told.at(-1)).toMatchObject([
      'televisions',
      { televisions: [{ number: 1, projects: 'seating' }], away: [] },
    ]);

    now = 5_000;
    televisions.removeScreen('hall');
    now = 9_000;
    const away = [{ number: 1, name: 'Hall', projects: 'seating', seen: 5_000 }];
    expect(desk.told.at(-1)).toMatchObject(['televisions', { televisions: [], away }]);
    expect(televisions.follow(desk, TABLE, () => true).away).toEqual(away);

    televisions.report(hall, asProjector(1, 7, 'Hall'), null);
    expect(televisions.follow(desk, TABLE, () => true)).toMatchObject({
      televisions: [{ number: 1, projects: 7 }],
      away: [],
    });
  });

  test('find their numbers again though others came meanwhile', () => {
    const televisions = createTelevisions(ALONE);
    const [hall, door] = [aScreen('hall'), aScreen('door')];
    televisions.report(hall, asProjector(null, 'seating'), null);
    televisions.removeScreen('hall');
    expect(televisions.report(door, asProjector(null, 'clock'), null)).toEqual({
      ok: true,
      value: 2,
    });
    expect(televisions.report(hall, asProjector(1, 'seating'), null)).toEqual({
      ok: true,
      value: 1,
    });
  });

  test('are looked for so long and no longer, and those of tables are not', () => {
    let now = 0;
    const televisions = createTelevisions(ALONE, () => now);
    televisions.report(aScreen('salon'), asNew(), null);
    televisions.report(aScreen('hall'), asProjector(null, 'clock'), null);
    televisions.removeScreen('salon');
    televisions.removeScreen('hall');
    const away = () => televisions.follow(aScreen('desk'), TABLE, () => true).away;
    expect(away()).toMatchObject([{ number: 2, projects: 'clock' }]);
    now = 24 * 3_600_000;
    expect(away()).toEqual([]);
  });
});
