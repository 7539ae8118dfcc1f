import { expect, test } from 'vitest';
import { moveDevices } from '#lib/devices/decide.ts';
import type { DeviceEvent } from '#lib/devices/events.ts';
import { evolveDevices } from '#lib/devices/evolve.ts';
import { devicesAt, noDevices, roleOf, type DevicesState } from '#lib/devices/state.ts';

const [FROM, TO] = ['ABC234', 'DEF567'];
const LATER = 9_000;

const happened = (state: DevicesState, events: readonly DeviceEvent[], at = 1_000): DevicesState =>
  events.reduce((now, event) => evolveDevices(event, now, at), state);
const admitted = (device: string, table = FROM): readonly DeviceEvent[] => [
  ...([
    { type: 'deviceAdmitted', device, token: device, name: null, kind: 'phone', grant: 'player' },
    { type: 'deviceJoined', device, table },
  ] as const),
];
const followed = (state: DevicesState) => happened(state, moveDevices(FROM, TO, state), LATER);
const names = (table: string, state: DevicesState) => devicesAt(table, state).map(({ id }) => id);
const role = (device: string, state: DevicesState) =>
  roleOf(state.devices.get(device) ?? null, TO, state);

test('the players of a table keep their order at the next one, without others', () => {
  const state = happened(noDevices, [
    ...admitted('anne'),
    ...admitted('other', 'ELSEWHERE'),
    ...admitted('bruno'),
  ]);
  const now = followed(state);
  expect([names(FROM, now), names(TO, now)]).toEqual([
    ['anne', 'bruno'],
    ['anne', 'bruno'],
  ]);
  expect([role('bruno', now), role('other', now)]).toEqual(['player', 'viewer']);
});

test('the referee keeps the part, and a stand-in gives it back', () => {
  const state = happened(noDevices, [
    ...[...admitted('anne'), ...admitted('bruno')],
    { type: 'refereeNamed', table: FROM, device: 'bruno', insteadOf: 'anne' },
    { type: 'doorClosed', table: FROM, closed: true },
  ]);
  const now = followed(state);
  expect(role('bruno', now)).toBe('referee');
  expect(now.firstReferees.get(TO)).toBe('anne');
  expect(now.closed.has(TO)).toBe(true);
});

test('a removed device does not return by asking again', () => {
  const state = followed(happened(noDevices, [...admitted('anne'), ...admitted('bruno')]));
  const out = happened(state, [{ type: 'deviceTurnedOut', device: 'bruno', table: TO }]);
  expect(moveDevices(FROM, TO, out)).toEqual([]);
});

test('a device that is away is not taken for one that was seen', () => {
  const now = followed(happened(noDevices, admitted('anne')));
  expect(now.devices.get('anne')?.seen).toBe(1_000);
});
