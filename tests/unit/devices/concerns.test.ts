import fc from 'fast-check';
import { expect, test } from 'vitest';
import { votersAt, whyNoVote } from '#lib/devices/eraseVote.ts';
import { affectedBy } from '#lib/devices/concerns.ts';
import { whyNotTurnOut } from '#lib/devices/decide.ts';
import type { DeviceEvent } from '#lib/devices/events.ts';
import { evolveDevices } from '#lib/devices/evolve.ts';
import { POSTS } from '#lib/devices/roles.ts';
import { THEMES } from '#lib/devices/themes.ts';
import {
  devicesAt,
  invitationVersionOf,
  noDevices,
  postsAt,
  roleOf,
  type DevicesState,
} from '#lib/devices/state.ts';

const TABLES = ['ABC234', 'ABC235', 'ABC236'];
const DEVICES = ['anne', 'bruno', 'chloe', 'house'];

const table = fc.constantFrom(...TABLES);
const device = fc.constantFrom(...DEVICES);
const events: fc.Arbitrary<DeviceEvent> = fc.oneof(
  device.map((id) => {
    const grant = id === 'house' ? 'house' : 'player';
    const known = { device: id, token: `hash ${id}`, name: null, kind: 'phone', grant } as const;
    return { type: 'deviceAdmitted', ...known } as const;
  }),
  fc.record({ type: fc.constant('deviceJoined' as const), device, table }),
  fc.record({ type: fc.constant('deviceNamed' as const), device, name: fc.string() }),
  fc.record({ type: fc.constant('deviceSeen' as const), device }),
  fc.record({ type: fc.constant('deviceTurnedOut' as const), device, table }),
  fc.record({ type: fc.constant('deviceGaveWay' as const), device, table }),
  fc.record({ type: fc.constant('deviceRemoved' as const), device }),
  fc.record({ type: fc.constant('refereeNamed' as const), device, table }),
  fc.record({
    type: fc.constant('refereeNamed' as const),
    device: fc.constant(null),
    table,
    insteadOf: device,
  }),
  fc.record({
    type: fc.constant('postGiven' as const),
    device,
    tournament: table,
    post: fc.constantFrom(...POSTS),
  }),
  fc.record({ type: fc.constant('postEnded' as const), device, tournament: table }),
  fc.record({ type: fc.constant('doorClosed' as const), table, closed: fc.boolean() }),
  fc.record({
    type: fc.constant('buttonLet' as const),
    table,
    seat: fc.nat(3),
    allowed: fc.boolean(),
  }),
  fc.constant({ type: 'invitationsEnded' } as const),
  fc.record({ type: fc.constant('themeChosen' as const), theme: fc.constantFrom(...THEMES) }),
  fc.record({ type: fc.constant('chancesShown' as const), shown: fc.boolean() }),
  fc.record({ type: fc.constant('hintsAllowed' as const), allowed: fc.boolean() }),
);

/** All that a screen on a device may be shown of a table, but for who is connected. */
function seenAt(code: string, by: string, state: DevicesState): string {
  const me = state.devices.get(by) ?? null;
  const holder = state.referees.get(code) ?? '';
  const listed = [...devicesAt(code, state), ...postsAt(code, state)].map(({ id, name, seen }) => {
    const other = state.devices.get(id) ?? null;
    return [
      id,
      name,
      seen,
      roleOf(other, code, state),
      whyNotTurnOut({ device: id, table: code, tournament: null }, state, by),
    ];
  });
  return JSON.stringify([
    ...[me, roleOf(me, code, state), listed, state.devices.get(holder)?.name],
    ...[state.firstReferees.get(code), state.closed.has(code), invitationVersionOf(code, state)],
    ...[state.theme, [...(state.buttons.get(code) ?? [])]],
    ...[votersAt(code, state, 0), whyNoVote(code, new Set(['d1', 'd2']), state, 0)],
  ]);
}

test('a change is announced to all devices with a changed view', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (happened) => {
      let state = noDevices;
      for (const event of happened) {
        const before = state;
        state = evolveDevices(event, state, 1);
        const concerns = affectedBy(before, state);
        const isTold = (code: string, by: string) =>
          concerns.some(
            (concern) =>
              concern === 'everybody' ||
              (typeof concern === 'object' &&
                ('table' in concern ? concern.table === code : concern.device === by)),
          );
        for (const code of TABLES) {
          for (const by of DEVICES) {
            if (seenAt(code, by, before) !== seenAt(code, by, state)) {
              expect(isTold(code, by), `${by} at ${code} of ${JSON.stringify(event)}`).toBe(true);
            }
          }
        }
        const [all, were] = [[...state.devices.values()], [...before.devices.values()]];
        if (JSON.stringify(all) !== JSON.stringify(were)) {
          expect(concerns.some((one) => one === 'house' || one === 'everybody')).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('an event at one table is sent to that table, and to the house', () => {
  const admitted: DeviceEvent[] = DEVICES.map((id) => ({
    type: 'deviceAdmitted',
    device: id,
    token: id,
    name: null,
    kind: 'phone',
    grant: 'player',
  }));
  const before = admitted.reduce((now, event) => evolveDevices(event, now, 1), noDevices);
  const joined = { type: 'deviceJoined', device: 'anne', table: 'ABC234' } as const;
  expect(affectedBy(before, evolveDevices(joined, before, 1))).toEqual([
    { table: 'ABC234' },
    { device: 'anne' },
    'house',
  ]);
});
