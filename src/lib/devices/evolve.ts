import type { DeviceEvent } from './events.ts';
import type { Device, DevicesState } from './state.ts';

/** The devices after one more event, which happened at `at`. */
export function evolveDevices(event: DeviceEvent, state: DevicesState, at: number): DevicesState {
  switch (event.type) {
    case 'deviceAdmitted': {
      const { device: id, token, name, kind, grant } = event;
      return put(state, { id, token, name, kind, grant, tables: [], seen: at });
    }
    case 'deviceJoined':
      return change(state, event.device, (device) => ({
        tables: [...device.tables.filter((table) => table !== event.table), event.table],
        seen: at,
      }));
    case 'deviceNamed':
      return change(state, event.device, () => ({ name: event.name }));
    case 'deviceSeen':
      return change(state, event.device, () => ({ seen: at }));
    case 'deviceTurnedOut':
      return turnOut(event.device, event.table, state);
    case 'deviceRemoved':
      return remove(event.device, state);
    case 'refereeNamed':
      return { ...state, referees: withReferee(state.referees, event.table, event.device) };
  }
}

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

function turnOut(id: string, table: string, state: DevicesState): DevicesState {
  const left = change(state, id, ({ tables }) => ({
    tables: tables.filter((code) => code !== table),
  }));
  const times = (state.turnedOut.get(table) ?? 0) + 1;
  return {
    ...left,
    turnedOut: new Map(state.turnedOut).set(table, times),
    referees: withoutReferee(left.referees, id, table),
  };
}

function remove(id: string, state: DevicesState): DevicesState {
  const devices = new Map(state.devices);
  devices.delete(id);
  return { ...state, devices, referees: withoutReferee(state.referees, id) };
}

function withReferee(referees: DevicesState['referees'], table: string, device: string | null) {
  const next = new Map(referees);
  if (device === null) next.delete(table);
  else next.set(table, device);
  return next;
}

/** Takes the part from a device, at one table or wherever it has it. */
const withoutReferee = (referees: DevicesState['referees'], device: string, at?: string) =>
  new Map(
    [...referees].filter(
      ([table, holder]) => holder !== device || (at !== undefined && table !== at),
    ),
  );
