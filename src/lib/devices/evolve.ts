import type { DeviceEvent } from './events.ts';
import { atTablesOf } from './roles.ts';
import { DAY_MS, MIN_DAYS_OF_USE, type Device, type DevicesState } from './state.ts';

/** Returns the state after an event at time `at`, in ms since the epoch. */
export function evolveDevices(event: DeviceEvent, state: DevicesState, at: number): DevicesState {
  switch (event.type) {
    case 'deviceAdmitted': {
      const { device: id, token, name, kind, grant, awaited = false } = event;
      const used = onDayOf(at, state);
      const seen = { seen: at, seenOn: used.days.count };
      return put(used, { id, token, name, kind, grant, tables: [], awaited, ...seen });
    }
    case 'deviceJoined':
      return seen(
        event.device,
        at,
        joined(event.device, event.table, state, at),
        playingAt(event.table),
      );
    case 'deviceTakenAlong':
      // Does not count as being seen.
      return change(
        joined(event.device, event.table, state, at),
        event.device,
        playingAt(event.table),
      );
    case 'deviceNamed':
      return change(state, event.device, () => ({ name: event.name }));
    case 'screenMade':
      return change(state, event.device, () => ({ grant: 'screen' }));
    case 'deviceSeen':
      return seen(event.device, at, state, () => ({ awaited: false }));
    case 'deviceTurnedOut':
      return turnOut(event.device, event.table, state);
    case 'deviceGaveWay':
      return leave(event.device, event.table, state);
    case 'postGiven':
      return givePost(
        event,
        seen(event.device, at, state, () => ({})),
      );
    case 'postEnded':
      return endPost(event.device, event.tournament, state);
    case 'deviceRemoved':
      return remove(event.device, state);
    case 'refereeNamed':
      return {
        ...state,
        referees: withReferee(state.referees, event.table, event.device),
        firstReferees: withReferee(state.firstReferees, event.table, event.insteadOf ?? null),
      };
    case 'doorClosed':
      return closeDoor(event.table, event.closed, state);
    case 'buttonLet':
      return letButton(event, state);
    case 'themeChosen':
      return { ...state, theme: event.theme };
    case 'chancesShown':
      return { ...state, chances: event.shown };
    case 'hintsAllowed':
      return { ...state, hints: event.allowed };
    case 'invitationsEnded':
      return { ...state, ended: state.ended + 1 };
  }
}

const playingAt =
  (table: string) =>
  ({ tables }: Device): Partial<Device> => ({
    tables: [...tables.filter((code) => code !== table), table],
  });

function put(state: DevicesState, device: Device): DevicesState {
  return { ...state, devices: new Map(state.devices).set(device.id, device) };
}

function change(
  state: DevicesState,
  id: string,
  how: (device: Device) => Partial<Device>,
): DevicesState {
  const device = state.devices.get(id);
  return device === undefined ? state : put(state, { ...device, ...how(device) });
}

function seen(
  id: string,
  at: number,
  state: DevicesState,
  how: (device: Device) => Partial<Device>,
): DevicesState {
  const used = onDayOf(at, state);
  return change(used, id, (device) => ({ ...how(device), seen: at, seenOn: used.days.count }));
}

function onDayOf(at: number, state: DevicesState): DevicesState {
  const { count, last } = state.days;
  const today = Math.floor(at / DAY_MS);
  // A clock that is set back passes the same days again.
  if (last.includes(today)) return state;
  return { ...state, days: { count: count + 1, last: [...last, today].slice(-MIN_DAYS_OF_USE) } };
}

/** Records the join time. A device that joins again keeps its place in the order. */
function joined(id: string, table: string, state: DevicesState, at: number): DevicesState {
  const there = state.joined.get(table);
  if (!state.devices.has(id) || there?.has(id) === true) return state;
  return { ...state, joined: new Map(state.joined).set(table, new Map(there).set(id, at)) };
}

const turnOut = (id: string, table: string, state: DevicesState): DevicesState =>
  leave(id, table, { ...state, turnedOut: countedUp(table, state) });

const countedUp = (table: string, { turnedOut }: DevicesState): DevicesState['turnedOut'] =>
  new Map(turnedOut).set(table, (turnedOut.get(table) ?? 0) + 1);

function leave(id: string, table: string, state: DevicesState): DevicesState {
  const left = change(state, id, ({ tables }) => ({
    tables: tables.filter((code) => code !== table),
  }));
  return {
    ...left,
    joined: withoutJoined(left.joined, id, table),
    thinned: new Set([...left.thinned, table]),
    referees: withoutReferee(left.referees, id, table),
    firstReferees: withoutReferee(left.firstReferees, id, table),
  };
}

function closeDoor(table: string, isClosed: boolean, state: DevicesState): DevicesState {
  const closed = new Set(state.closed);
  if (isClosed) closed.add(table);
  else closed.delete(table);
  return { ...state, closed, turnedOut: isClosed ? countedUp(table, state) : state.turnedOut };
}

function letButton(
  { table, seat, allowed }: Extract<DeviceEvent, { type: 'buttonLet' }>,
  state: DevicesState,
): DevicesState {
  const seats = new Set(state.buttons.get(table));
  if (allowed) seats.add(seat);
  else seats.delete(seat);
  return { ...state, buttons: new Map(state.buttons).set(table, seats) };
}

function givePost(
  { device, tournament, post }: Extract<DeviceEvent, { type: 'postGiven' }>,
  state: DevicesState,
): DevicesState {
  if (!state.devices.has(device)) return state;
  const there = new Map(state.posts.get(tournament)).set(device, post);
  return {
    ...state,
    posts: new Map(state.posts).set(tournament, there),
    ...(atTablesOf(post) === null && withoutPartsAway(device, state)),
  };
}

const endPost = (id: string, tournament: string, state: DevicesState): DevicesState => ({
  ...state,
  posts: withoutPost(state.posts, id, tournament),
  turnedOut: countedUp(tournament, state),
  ...withoutPartsAway(id, state),
});

function withoutPost(posts: DevicesState['posts'], id: string, tournament: string) {
  const there = posts.get(tournament);
  if (there?.has(id) !== true) return posts;
  const next = new Map(posts);
  const left = new Map([...there].filter(([device]) => device !== id));
  if (left.size === 0) next.delete(tournament);
  else next.set(tournament, left);
  return next;
}

function withoutPartsAway(
  id: string,
  { devices, referees, firstReferees }: DevicesState,
): Pick<DevicesState, 'referees' | 'firstReferees'> {
  const plays = devices.get(id)?.tables ?? [];
  const kept = (parts: DevicesState['referees']) =>
    new Map([...parts].filter(([table, holder]) => holder !== id || plays.includes(table)));
  return { referees: kept(referees), firstReferees: kept(firstReferees) };
}

function remove(id: string, state: DevicesState): DevicesState {
  const devices = new Map(state.devices);
  devices.delete(id);
  return {
    ...state,
    devices,
    joined: [...state.joined.keys()].reduce(
      (now, table) => withoutJoined(now, id, table),
      state.joined,
    ),
    referees: withoutReferee(state.referees, id),
    firstReferees: withoutReferee(state.firstReferees, id),
    posts: [...state.posts.keys()].reduce(
      (now, tournament) => withoutPost(now, id, tournament),
      state.posts,
    ),
  };
}

function withoutJoined(joined: DevicesState['joined'], id: string, table: string) {
  const there = joined.get(table);
  if (there?.has(id) !== true) return joined;
  return new Map(joined).set(table, new Map([...there].filter(([device]) => device !== id)));
}

function withReferee(referees: DevicesState['referees'], table: string, device: string | null) {
  const next = new Map(referees);
  if (device === null) next.delete(table);
  else next.set(table, device);
  return next;
}

const withoutReferee = (referees: DevicesState['referees'], device: string, at?: string) =>
  new Map(
    [...referees].filter(
      ([table, holder]) => holder !== device || (at !== undefined && table !== at),
    ),
  );
