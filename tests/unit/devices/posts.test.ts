import { describe, expect, test } from 'vitest';
import type { StoredCommand } from '#lib/devices/decide.ts';
import { decideDevices, endAllPosts, takePost } from '#lib/devices/decide.ts';
import type { DeviceEvent } from '#lib/devices/events.ts';
import { evolveDevices } from '#lib/devices/evolve.ts';
import { POSTS, isAtLeast, type Post, type Role } from '#lib/devices/roles.ts';
import {
  invitationVersionOf,
  noDevices,
  postsAt,
  roleInTournament,
  roleOf,
  highestRoleOf,
  type DevicesState,
} from '#lib/devices/state.ts';
import { TOURNAMENT_HALL_ROLES } from '#lib/protocol/messages/tournamentStaff.ts';
import { SCREEN_MESSAGES } from '#lib/protocol/messages/screens.ts';
import { DEVICE_COMMANDS } from '#lib/protocol/messages/deviceCommands.ts';
import { DIRECTOR_COMMANDS } from '#lib/protocol/messages/tournamentCommands.ts';
import { SCREENS_ROLE } from '#lib/protocol/messages/televisions.ts';

const [OPEN, CUP, TABLE] = ['OPEN23', 'CUP234', 'ABC234'];

const admitted = (device: string): DeviceEvent => ({
  type: 'deviceAdmitted',
  device,
  token: `hash ${device}`,
  name: null,
  kind: 'phone',
  grant: 'player',
});
const given = (device: string, post: Post, tournament = OPEN): DeviceEvent => ({
  type: 'postGiven',
  device,
  tournament,
  post,
});
const after = (...events: readonly DeviceEvent[]): DevicesState =>
  events.reduce((state, event) => evolveDevices(event, state, 1), noDevices);
const on = (state: DevicesState, ...events: readonly DeviceEvent[]): DevicesState =>
  events.reduce((now, event) => evolveDevices(event, now, 1), state);
function asked(state: DevicesState, command: StoredCommand, by: string | null = null) {
  const decided = decideDevices(command, state, { by, present: () => true });
  if (!decided.ok) throw new Error(decided.refusal.code);
  return { events: decided.value.map(({ type }) => type), state: on(state, ...decided.value) };
}
const deviceIn = (state: DevicesState, id: string) => state.devices.get(id) ?? null;

test('a floor referee who becomes announcer referees no table any more', () => {
  const named: DeviceEvent = { type: 'refereeNamed', table: TABLE, device: 'phone' };
  const before = after(admitted('phone'), given('phone', 'floorReferee'), named);
  expect(before.referees.get(TABLE)).toBe('phone');
  expect(on(before, given('phone', 'announcer')).referees.has(TABLE)).toBe(false);
  expect(on(before, given('phone', 'director')).referees.get(TABLE)).toBe('phone');
});

/** Returns the minimum role of a message that carries no command. */
function roleForMessage(name: keyof typeof SCREEN_MESSAGES): Role {
  const { samples, roleOf: roleFor } = SCREEN_MESSAGES[name];
  return roleFor(samples[0] as never);
}

describe('the rights of each post', () => {
  const ALL = { director: true, floorReferee: true, announcer: true };
  const NONE = { director: false, floorReferee: false, announcer: false };
  const DIRECTOR = { ...NONE, director: true };
  const REFEREE = { ...DIRECTOR, floorReferee: true };
  const ANNOUNCER = { ...DIRECTOR, announcer: true };
  const may = (least: Role) =>
    Object.fromEntries(POSTS.map((post) => [post, isAtLeast(post, least)]));

  test.each([
    ['enters a result', DIRECTOR_COMMANDS.roleOf('enterResult'), REFEREE],
    ['takes a result back', DIRECTOR_COMMANDS.roleOf('takeResultBack'), REFEREE],
    ['gives a table more time', DIRECTOR_COMMANDS.roleOf('extend'), REFEREE],
    ['pairs a round', DIRECTOR_COMMANDS.roleOf('pairRound'), DIRECTOR],
    ['pairs anew', DIRECTOR_COMMANDS.roleOf('pairAnew'), DIRECTOR],
    ['withdraws a round', DIRECTOR_COMMANDS.roleOf('withdrawRound'), DIRECTOR],
    ['starts the clock', DIRECTOR_COMMANDS.roleOf('startClock'), DIRECTOR],
    ['stops the clock', DIRECTOR_COMMANDS.roleOf('stopClock'), DIRECTOR],
    ['registers an entrant', DIRECTOR_COMMANDS.roleOf('register'), DIRECTOR],
    ['drops an entrant', DIRECTOR_COMMANDS.roleOf('drop'), DIRECTOR],
    ['changes the format', DIRECTOR_COMMANDS.roleOf('changeFormat'), DIRECTOR],
    ['equips tables', DIRECTOR_COMMANDS.roleOf('equip'), DIRECTOR],
    ['opens tables', DIRECTOR_COMMANDS.roleOf('openTables'), DIRECTOR],
    ['reads the boards', roleForMessage('watchBoards'), DIRECTOR],
    ['changes the boards', roleForMessage('boards'), DIRECTOR],
    ['gives posts', roleForMessage('invite'), DIRECTOR],
    ['takes posts', DEVICE_COMMANDS.roleOf('endPost'), DIRECTOR],
    ['switches the screens', SCREENS_ROLE, ANNOUNCER],
    ['deletes the tournament', DIRECTOR_COMMANDS.roleOf('erase'), NONE],
    ['makes a tournament', roleForMessage('createTournament'), NONE],
    ['sees the house', roleForMessage('watchHouse'), NONE],
    ['sees all matches', roleForMessage('watchHall'), NONE],
    ['plays', roleForMessage('sit'), NONE],
  ] as const)('%s', (_, least, expected) => expect(may(least)).toEqual(expected));

  test('all see the floor', () => {
    const sees = POSTS.map((post) => [
      post,
      TOURNAMENT_HALL_ROLES.some((least) => isAtLeast(post, least)),
    ]);
    expect(Object.fromEntries(sees)).toEqual(ALL);
  });
});

describe('a post', () => {
  const both = after(admitted('anne'), admitted('bruno'), given('anne', 'floorReferee'));

  test.each([
    ['director', 'referee'],
    ['floorReferee', 'referee'],
    ['announcer', 'viewer'],
  ] as const)(
    'of a %s makes a %s of who has it, at the tables of that tournament alone',
    (post, is) => {
      const state = on(both, given('bruno', post));
      const bruno = deviceIn(state, 'bruno');
      expect(roleOf(bruno, OPEN, state)).toBe(post);
      expect(roleOf(bruno, CUP, state)).toBe('viewer');
      expect(roleInTournament(bruno, { table: TABLE, tournament: OPEN }, state)).toBe(is);
      expect(roleInTournament(bruno, { table: TABLE, tournament: CUP }, state)).toBe('viewer');
      expect(roleInTournament(bruno, { table: TABLE, tournament: null }, state)).toBe('viewer');
      expect([...state.devices.values()].map((device) => highestRoleOf(device, state))).toEqual([
        'floorReferee',
        post,
      ]);
    },
  );

  test('is kept beside a seat, and a seat beside a post', () => {
    const state = on(both, { type: 'deviceJoined', device: 'anne', table: TABLE });
    const ended = asked(state, { type: 'endPost', tournament: OPEN, device: 'anne' });
    expect(ended.events).toEqual(['postEnded']);
    expect(roleOf(deviceIn(ended.state, 'anne'), TABLE, ended.state)).toBe('player');
    const out = asked(state, { type: 'turnOut', table: TABLE, device: 'anne' });
    expect(out.events).toEqual(['deviceTurnedOut']);
    expect(roleOf(deviceIn(out.state, 'anne'), OPEN, out.state)).toBe('floorReferee');
  });

  test.each([
    ['director', true],
    ['floorReferee', true],
    ['announcer', false],
  ] as const)('of a %s turns players out at tables of its tournament alone: %s', (post, may) => {
    const state = on(
      both,
      { type: 'deviceJoined', device: 'bruno', table: TABLE },
      given('anne', post),
    );
    const turnOut = (tournament: string) =>
      decideDevices({ type: 'turnOut', table: TABLE, device: 'bruno' }, state, {
        by: 'anne',
        present: () => true,
        tournamentOf: () => tournament,
      });
    expect(turnOut(OPEN).ok).toBe(may);
    expect(turnOut(CUP)).toMatchObject({ refusal: { code: 'here-before' } });
  });

  test('that ends leaves nothing of a device that was there for it, nor of its links', () => {
    const { events, state } = asked(both, { type: 'endPost', tournament: OPEN, device: 'anne' });
    expect(events).toEqual(['postEnded', 'deviceRemoved']);
    expect(state.devices.has('anne')).toBe(false);
    expect(state.posts.size).toBe(0);
    expect(invitationVersionOf(OPEN, state)).toBe(1);
  });

  test('that ends ends the referee’s part at tables where its holder does not play', () => {
    const refereed = on(
      both,
      { type: 'deviceJoined', device: 'anne', table: 'ABC235' },
      { type: 'refereeNamed', table: TABLE, device: 'anne' },
      { type: 'refereeNamed', table: 'ABC235', device: 'anne' },
    );
    const { state } = asked(refereed, { type: 'endPost', tournament: OPEN, device: 'anne' });
    expect([...state.referees]).toEqual([['ABC235', 'anne']]);
  });

  test('goes with the device, and with the tournament', () => {
    const removed = asked(both, { type: 'remove', device: 'anne' });
    expect(postsAt(OPEN, removed.state)).toEqual([]);
    const state = on(both, given('bruno', 'director', CUP));
    expect(endAllPosts(OPEN, state).map(({ type }) => type)).toEqual([
      'postEnded',
      'deviceRemoved',
    ]);
    expect(endAllPosts('NOBODY', state)).toEqual([]);
  });

  test('is given once, and another in its place', () => {
    const again = takePost('anne', { tournament: OPEN, post: 'floorReferee' }, both);
    expect(again).toEqual({ ok: true, value: [] });
    const other = on(both, given('anne', 'director'));
    expect(postsAt(OPEN, other).map(({ id }) => id)).toEqual(['anne']);
    expect(roleOf(deviceIn(other, 'anne'), OPEN, other)).toBe('director');
  });

  test('is not taken from who has none', () => {
    const command = { type: 'endPost', tournament: CUP, device: 'anne' } as const;
    expect(decideDevices(command, both, { by: null, present: () => true })).toEqual({
      ok: false,
      refusal: { code: 'unknown-device' },
    });
  });
});
