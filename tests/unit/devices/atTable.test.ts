import { describe, expect, test } from 'vitest';
import {
  recordVote,
  startVote,
  VOTE_COOLDOWN_MS,
  isUnanimous,
  VOTE_TTL_MS,
  type EraseContext,
  type EraseVote,
} from '#lib/devices/eraseVote.ts';
import {
  admit,
  LONG_ABSENCE_MS,
  decideDevices,
  join,
  recordSeen,
  type CommandContext,
  type StoredCommand,
} from '#lib/devices/decide.ts';
import type { DeviceEvent } from '#lib/devices/events.ts';
import { evolveDevices } from '#lib/devices/evolve.ts';
import {
  invitationVersionOf,
  isSeatButtonAllowed,
  noDevices,
  roleOf,
  type DevicesState,
  type Grant,
} from '#lib/devices/state.ts';

const TABLE = 'ABC234';
const at = 1_000;
const happened = (state: DevicesState, events: readonly DeviceEvent[], when = at): DevicesState =>
  events.reduce((now, event) => evolveDevices(event, now, when), state);

function admitted(device: string): readonly DeviceEvent[] {
  const grant: Grant = device === 'house' ? 'house' : 'player';
  const known = { device, token: `hash ${device}`, name: null, kind: 'phone', grant } as const;
  const joined = { type: 'deviceJoined', device, table: TABLE } as const;
  return [{ type: 'deviceAdmitted', ...known }, ...(grant === 'player' ? [joined] : [])];
}
/** Devices that may play at the table, in the order in which they joined it, or belong to the house. */
const devices = (...names: readonly string[]): DevicesState =>
  happened(noDevices, names.flatMap(admitted));

const by = (device: string | null, away: readonly string[] = []): CommandContext => ({
  by: device,
  present: (other) => !away.includes(other),
});
function after(state: DevicesState, command: StoredCommand, asked: CommandContext): DevicesState {
  const decided = decideDevices(command, state, asked);
  if (!decided.ok) throw new Error(decided.refusal.code);
  return happened(state, decided.value);
}
const role = (id: string, state: DevicesState) =>
  roleOf(state.devices.get(id) ?? null, TABLE, state);
const take = { type: 'takeReferee', table: TABLE } as const;
const refusalOf = (command: StoredCommand, state: DevicesState, asked: CommandContext) => {
  const decided = decideDevices(command, state, asked);
  return decided.ok ? null : decided.refusal.code;
};

describe('a table with room for 64 devices', () => {
  const names = Array.from({ length: 64 }, (_, n) => `d${String(n)}`);
  const full = devices(...names);
  const later = at + LONG_ABSENCE_MS + 1;
  const nobody = { present: () => false, now: later };

  test('is full for the next one while they are there, or were lately', () => {
    const refused = { ok: false, refusal: { code: 'table-full' } };
    expect(join('new', TABLE, full, { present: () => true, now: later })).toEqual(refused);
    expect(join('new', TABLE, full, { ...nobody, now: at + LONG_ABSENCE_MS })).toEqual(refused);
  });

  test('takes the place of one that is away for long, at that table alone', () => {
    const seen = names.slice(1).map((device) => ({ type: 'deviceSeen', device }) as const);
    const other = { type: 'deviceJoined', device: 'd0', table: 'OTHER' } as const;
    const state = happened(happened(full, [other]), seen, at + 5);
    const joined = join('new', TABLE, state, nobody);
    if (!joined.ok) throw new Error('there was a place');
    expect(joined.value[0]).toEqual({ type: 'deviceGaveWay', device: 'd0', table: TABLE });
    const now = happened(state, joined.value);
    expect(now.devices.get('d0')?.tables).toEqual(['OTHER']);
    expect(invitationVersionOf(TABLE, now)).toBe(0);
  });

  test('first takes the place of one that has never come, however lately it was let in', () => {
    const ghostly = { id: 'ghost', token: 'hash ghost', name: null, kind: 'phone' } as const;
    const letIn = admit({ ...ghostly, grant: 'player' }, devices(...names.slice(1)), at);
    const comes = { type: 'deviceJoined', device: 'ghost', table: TABLE } as const;
    const state = happened(devices(...names.slice(1)), [...letIn, comes]);
    const soon = { present: (device: string) => device !== 'ghost', now: at + 1 };
    const joined = join('new', TABLE, state, soon);
    const goes = { type: 'deviceRemoved', device: 'ghost' };
    expect(joined).toMatchObject({ ok: true, value: [goes, {}] });
    expect(join('new', TABLE, state, nobody)).toMatchObject({ ok: true, value: [goes, {}] });
    const elsewhere = happened(state, [{ ...comes, table: 'OTHER' }]);
    expect(join('new', TABLE, elsewhere, soon)).toMatchObject({
      ok: true,
      value: [{ type: 'deviceGaveWay', device: 'ghost', table: TABLE }, {}],
    });

    const seen = [...state.devices.values()]
      .filter(({ id }) => id === 'ghost')
      .flatMap((ghost) => recordSeen(ghost, at));
    expect(seen).toEqual([{ type: 'deviceSeen', device: 'ghost' }]);
    expect(join('new', TABLE, happened(state, seen), soon)).toMatchObject({ ok: false });
  });

  test('keeps nothing of those who open the link and never come, however many do', () => {
    const absent = { present: () => false, now: at + 1 };
    const opens = (state: DevicesState, n: number): DevicesState => {
      const id = `g${String(n)}`;
      const ghost = {
        id,
        token: `hash ${id}`,
        name: null,
        kind: 'phone',
        grant: 'player',
      } as const;
      const joined = join(id, TABLE, state, absent);
      if (!joined.ok) throw new Error(joined.refusal.code);
      return happened(state, [...admit(ghost, state, at), ...joined.value]);
    };
    const all = Array.from({ length: 200 }, (_, n) => n).reduce(opens, devices('anne', 'house'));
    expect(all.devices.size).toBe(65);
    expect([...all.devices.keys()]).toContain('anne');
    // They had no say: those who play may still settle what all agree on.
    expect(all.thinned.has(TABLE)).toBe(false);
    expect(invitationVersionOf(TABLE, all)).toBe(0);
  });

  test('never takes the place of the referee, here or away', () => {
    const led = after(full, take, by('d0'));
    const stoodInFor = after(led, take, by('d1', ['d0']));
    for (const state of [led, stoodInFor]) {
      const joined = join('new', TABLE, state, nobody);
      expect(joined).toMatchObject({ ok: true, value: [{ type: 'deviceGaveWay' }, {}] });
      expect(joined.ok && joined.value[0]).not.toMatchObject({ device: 'd0' });
    }
  });
});

describe('a referee who went for coffee', () => {
  const led = after(devices('anne', 'new', 'house'), take, by('anne'));
  const stoodInFor = after(led, take, by('new', ['anne']));

  test('resumes the part from the stand-in', () => {
    expect(role('new', stoodInFor)).toBe('referee');
    const back = after(stoodInFor, take, by('anne'));
    expect([role('anne', back), role('new', back)]).toEqual(['referee', 'player']);
    expect(refusalOf(take, back, by('new'))).toBe('referee-taken');
  });

  test('gets it back even when it was handed on or left', () => {
    const hand = { type: 'handReferee', table: TABLE, device: 'house' } as const;
    expect(refusalOf(hand, stoodInFor, by('new'))).toBe('unknown-device');
    const left = after(stoodInFor, { type: 'leaveReferee', table: TABLE }, by('new'));
    const again = after(left, take, by('new'));
    expect(role('anne', after(again, take, by('anne')))).toBe('referee');
  });

  test('is removed by the house alone', () => {
    const out = { type: 'turnOut', table: TABLE, device: 'anne' } as const;
    expect(refusalOf(out, stoodInFor, by('new'))).toBe('first-referee');
    expect(refusalOf(out, stoodInFor, by('house'))).toBeNull();
    expect(refusalOf(out, stoodInFor, by(null))).toBeNull();
  });

  test('gets nothing back that the house gave away', () => {
    const hand = { type: 'handReferee', table: TABLE, device: 'new' } as const;
    const given = after(stoodInFor, hand, by(null));
    expect(refusalOf(take, given, by('anne'))).toBe('referee-taken');
  });
});

describe('a newcomer who became the referee of a table without one', () => {
  const led = after(devices('anne', 'bruno', 'new', 'newer', 'house'), take, by('new'));
  const out = (device: string) => ({ type: 'turnOut', table: TABLE, device }) as const;
  const refusals = (state: DevicesState, who: string) =>
    ['anne', 'bruno', 'newer'].map((device) => refusalOf(out(device), state, by(who)));

  test('cannot remove earlier devices, but removes later ones', () => {
    expect(refusals(led, 'new')).toEqual(['here-before', 'here-before', null]);
    expect(refusals(led, 'house')).toEqual([null, null, null]);
  });

  test('comes last again after a removal, and not by scanning the code twice', () => {
    const again = { type: 'deviceJoined', device: 'anne', table: TABLE } as const;
    expect(refusals(happened(led, [again]), 'new')).toEqual(['here-before', 'here-before', null]);
    const without = after(led, out('new'), by('house'));
    const back = after(happened(without, admitted('new')), take, by('new'));
    expect(refusals(back, 'new')).toEqual(['here-before', 'here-before', 'here-before']);
  });
});

describe('a button of a player', () => {
  const button = (allowed: boolean, seat = 1) =>
    ({ type: 'letButton', table: TABLE, seat, allowed }) as const;

  test('is let for that seat of that table alone, until it is not any more', () => {
    const on = after(devices('anne'), button(true), by('anne'));
    expect([
      isSeatButtonAllowed(TABLE, 1, on),
      isSeatButtonAllowed(TABLE, 0, on),
      isSeatButtonAllowed('OTHER', 1, on),
    ]).toEqual([...[true, false, false]]);
    expect(decideDevices(button(true), on, by('anne'))).toEqual({ ok: true, value: [] });
    const off = after(on, button(false), by('anne'));
    expect(isSeatButtonAllowed(TABLE, 1, off)).toBe(false);
    expect(decideDevices(button(false), off, by('anne'))).toEqual({ ok: true, value: [] });
  });
});

describe('invitations', () => {
  test('from before the door was closed are worth nothing, also when it is open again', () => {
    const door = (closed: boolean) => ({ type: 'closeDoor', table: TABLE, closed }) as const;
    const closed = after(devices('anne'), door(true), by('anne'));
    expect([closed.closed.has(TABLE), invitationVersionOf(TABLE, closed)]).toEqual([true, 1]);
    const open = after(closed, door(false), by('anne'));
    expect([open.closed.has(TABLE), invitationVersionOf(TABLE, open)]).toEqual([false, 1]);
    expect(decideDevices(door(false), open, by('anne'))).toEqual({ ok: true, value: [] });
  });

  test('of a device that is removed are worth nothing at its tables; those of the house nowhere', () => {
    const state = devices('anne', 'bruno', 'house');
    const without = after(state, { type: 'remove', device: 'anne' }, by(null));
    expect([invitationVersionOf(TABLE, without), invitationVersionOf('OTHER', without)]).toEqual([
      1, 0,
    ]);
    const alone = after(state, { type: 'remove', device: 'house' }, by(null));
    expect([invitationVersionOf(TABLE, alone), invitationVersionOf('OTHER', alone)]).toEqual([
      1, 1,
    ]);
  });
});

describe('a television', () => {
  const television = (grant: Grant): readonly DeviceEvent[] => [
    { type: 'deviceAdmitted', device: 'tv', token: 't', name: null, kind: 'television', grant },
  ];

  test('that is removed leaves no invitation that counts, though it showed those of all tables', () => {
    const joined = happened(devices('house', 'anne'), television('screen'));
    const without = after(joined, { type: 'remove', device: 'tv' }, by('house'));
    expect([TABLE, 'OTHER'].map((table) => invitationVersionOf(table, without))).toEqual([1, 1]);
  });

  test('that was an administrator keeps neither its invitations nor the referee’s role', () => {
    const before = after(happened(devices('house'), television('house')), take, by('tv'));
    expect(before.referees.get(TABLE)).toBe('tv');
    const screen = after(before, { type: 'makeScreen', device: 'tv' }, by('house'));
    expect([role('tv', screen), screen.referees.has(TABLE)]).toEqual(['screen', false]);
    expect(invitationVersionOf('OTHER', screen)).toBe(1);
    expect(decideDevices({ type: 'makeScreen', device: 'tv' }, screen, by('house'))).toEqual({
      ok: true,
      value: [],
    });
  });
});

describe('a match that is to be erased', () => {
  const state = devices('anne', 'bruno', 'chloe', 'house');
  const asked = { id: 'q', table: TABLE, by: 'anne' };
  const contributors = new Set(['anne', 'bruno']);
  const knowing = (known: Partial<EraseContext> = {}): EraseContext => ({
    standing: null,
    last: null,
    contributors,
    now: at,
    monotonicNow: at,
    ...known,
  });
  const refused = (now: DevicesState, known: Partial<EraseContext> = {}, by = 'anne') => {
    const question = startVote({ ...asked, by }, knowing(known), now);
    return question.ok ? null : question.refusal.code;
  };
  function standing(now = at): EraseVote {
    const question = startVote(asked, knowing({ monotonicNow: now }), state);
    if (!question.ok) throw new Error(question.refusal.code);
    return question.value;
  }
  const says = (question: EraseVote | null, who: string, agree: boolean, now = at) =>
    recordVote(question, { question: 'q', by: who, agree }, now);

  test('needs all who may play there', () => {
    const first = standing();
    expect(isUnanimous(first, contributors, state, at)).toBe(false);
    const second = says(first, 'bruno', true);
    if (!second.ok || second.value === null) throw new Error('it stands');
    expect(isUnanimous(second.value, contributors, state, at)).toBe(false);
    const third = says(second.value, 'chloe', true);
    if (!third.ok || third.value === null) throw new Error('it stands');
    expect(isUnanimous(third.value, contributors, state, at)).toBe(true);
    // A device that joined meanwhile is asked too.
    const joined = happened(devices('anne', 'bruno', 'chloe', 'dan'), []);
    expect(isUnanimous(third.value, contributors, joined, at)).toBe(false);
  });

  test('stays when one player refuses, or does not answer in time', () => {
    expect(says(standing(), 'bruno', false)).toEqual({ ok: true, value: null });
    const late = says(standing(), 'bruno', true, at + VOTE_TTL_MS);
    expect(late).toEqual({ ok: false, refusal: { code: 'nothing-asked' } });
    expect(says(null, 'bruno', true)).toMatchObject({ refusal: { code: 'nothing-asked' } });
  });

  test('is asked about once at a time, and by one who has played', () => {
    expect(refused(state, { standing: standing() })).toBe('asked-already');
    expect(refused(state, { standing: standing(), monotonicNow: at + VOTE_TTL_MS })).toBeNull();
    expect(refused(state, {}, 'bruno')).toBeNull();
    expect(refused(state, {}, 'chloe')).toBe('alone');
  });

  test('is asked about by the same phone again after ten minutes', () => {
    const asksAgain = (after: number) => refused(state, { last: at, monotonicNow: at + after });
    expect([asksAgain(0), asksAgain(VOTE_COOLDOWN_MS - 1)]).toEqual([
      'asked-lately',
      'asked-lately',
    ]);
    expect(asksAgain(VOTE_COOLDOWN_MS)).toBeNull();
  });

  test('is erased by the house alone unless two phones at least have played all of it', () => {
    const guests = devices('guest', 'friend', 'house');
    const asks = (others: EraseContext['contributors']) =>
      refused(guests, { contributors: others }, 'guest');
    // Cards on readers or the house have told something, or it is not known who has.
    expect(asks(null)).toBe('alone');
    expect(asks(new Set())).toBe('alone');
    expect(asks(new Set(['guest']))).toBe('alone');
    // The other contributor is gone and cannot refuse.
    expect(asks(new Set(['guest', 'friend', 'anne']))).toBe('alone');
    expect(asks(new Set(['guest', 'friend']))).toBeNull();
  });

  test('stays when the house plays while all are asked', () => {
    const agreed = { ...standing(), agreed: new Set(['anne', 'bruno', 'chloe']) };
    expect(isUnanimous(agreed, contributors, state, at)).toBe(true);
    expect(isUnanimous(agreed, null, state, at)).toBe(false);
  });

  test('is erased by the house alone once a player was removed or replaced', () => {
    const out = after(state, { type: 'turnOut', table: TABLE, device: 'chloe' }, by('anne'));
    expect(refused(out)).toBe('thinned');
    const agreed = { ...standing(), agreed: new Set(['anne', 'bruno']) };
    expect(isUnanimous(agreed, contributors, out, at)).toBe(false);
    const gone = { type: 'deviceGaveWay', device: 'chloe', table: TABLE } as const;
    expect(refused(happened(state, [gone]))).toBe('thinned');
    const door = { type: 'closeDoor', table: TABLE, closed: true } as const;
    expect(refused(after(state, door, by('anne')))).toBeNull();
  });
});
