import { accept, refuse, type Result } from '../game/result.ts';
import type { DeviceCommand, DeviceRefusal } from './commands.ts';
import type { DeviceEvent } from './events.ts';
import { isIdle, SEEN_WITHIN, type Device, type DevicesState } from './state.ts';

/** All but what is never stored. */
export type StoredCommand = Exclude<DeviceCommand, { type: 'refusePairing' }>;

/** What must be known besides what is stored. */
export interface Asked {
  /** The device that asks; null: one without a token. */
  readonly by: string | null;
  /** Whether a device is here, or was a moment ago: who is away for long does not keep the referee's part. */
  present(device: string): boolean;
}

type Decided = Result<readonly DeviceEvent[], DeviceRefusal>;

/** What a command makes happen. Whether its asker may ask it has been settled before. */
export function decideDevices(command: StoredCommand, state: DevicesState, asked: Asked): Decided {
  switch (command.type) {
    case 'rename':
      return known(asked.by, state, ({ id }) => [
        { type: 'deviceNamed', device: id, name: command.name },
      ]);
    case 'takeReferee':
      return takeReferee(command.table, state, asked);
    case 'leaveReferee':
      return accept([{ type: 'refereeNamed', table: command.table, device: null }]);
    case 'handReferee':
      return atTable(command, state, ({ id }) => [
        { type: 'refereeNamed', table: command.table, device: id },
      ]);
    case 'turnOut':
      return turnOut(command, state);
    case 'remove':
      return known(command.device, state, ({ id }) => [{ type: 'deviceRemoved', device: id }]);
  }
}

/** Whether nobody who is here has the referee's part at a table. */
export function isWithoutReferee(
  table: string,
  { referees }: DevicesState,
  present: Asked['present'],
): boolean {
  const referee = referees.get(table);
  return referee === undefined || !present(referee);
}

function takeReferee(table: string, state: DevicesState, { by, present }: Asked): Decided {
  if (by !== null && state.referees.get(table) === by) return accept([]);
  if (!isWithoutReferee(table, state, present)) return refuse({ code: 'referee-taken' });
  return known(by, state, ({ id }) => [{ type: 'refereeNamed', table, device: id }]);
}

function turnOut(
  { device, table }: { readonly device: string; readonly table: string },
  state: DevicesState,
): Decided {
  if (state.devices.get(device)?.grant === 'house') return refuse({ code: 'house-device' });
  return atTable({ device, table }, state, ({ id, tables }) => [
    { type: 'deviceTurnedOut', device: id, table },
    ...(tables.length > 1 ? [] : [{ type: 'deviceRemoved', device: id } as const]),
  ]);
}

const known = (
  id: string | null,
  state: DevicesState,
  then: (device: Device) => readonly DeviceEvent[],
): Decided => {
  const device = id === null ? undefined : state.devices.get(id);
  return device === undefined ? refuse({ code: 'unknown-device' }) : accept(then(device));
};

const atTable = (
  { device, table }: { readonly device: string; readonly table: string },
  state: DevicesState,
  then: (device: Device) => readonly DeviceEvent[],
): Decided =>
  state.devices.get(device)?.tables.includes(table) === true
    ? known(device, state, then)
    : refuse({ code: 'unknown-device' });

/** How many devices may play at one table; whoever has been away longest goes first. */
const MOST_AT_TABLE = 64;

/** A device is let in; those that have been idle for too long are forgotten on the occasion. */
export function admit(
  device: Pick<Device, 'id' | 'token' | 'name' | 'kind' | 'grant'>,
  state: DevicesState,
  now: number,
): readonly DeviceEvent[] {
  const idle = [...state.devices.values()].filter((known) => isIdle(known, now));
  const { id, ...rest } = device;
  return [...removed(idle), { type: 'deviceAdmitted', device: id, ...rest }];
}

/** A device that is known joins a table. */
export function join(device: string, table: string, state: DevicesState): readonly DeviceEvent[] {
  const there = [...state.devices.values()].filter(
    ({ id, tables }) => id !== device && tables.includes(table),
  );
  const oldest = there.toSorted((a, b) => a.seen - b.seen);
  return [
    ...removed(oldest.slice(0, Math.max(0, there.length + 1 - MOST_AT_TABLE))),
    { type: 'deviceJoined', device, table },
  ];
}

/** A device shows itself; noted once a day. */
export const see = (device: Device, now: number): readonly DeviceEvent[] =>
  now - device.seen < SEEN_WITHIN ? [] : [{ type: 'deviceSeen', device: device.id }];

const removed = (devices: readonly Device[]): readonly DeviceEvent[] =>
  devices.map(({ id }) => ({ type: 'deviceRemoved', device: id }));
