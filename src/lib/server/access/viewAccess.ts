import { devicesAt, roleOf, type Device, type DevicesState } from '../../devices/state.ts';
import { whyNotTurnOut } from '../../devices/decide.ts';
import { reaches } from '../../devices/roles.ts';
import type { AccessView, DeviceView } from '../../devices/view.ts';
import type { Access } from './access.ts';
import type { Caller } from './caller.ts';

type Seen = Omit<
  AccessView,
  'position' | 'referee' | 'closed' | 'watching' | 'seats' | 'mayAskToErase'
>;

/**
 * What somebody at a screen may do at a table, or in the house where none is named, and whom they may see. Says nothing to
 * strangers that would tell a table from a code of nobody.
 */
export function viewAccess(
  { devices, pairings, agreements }: Access,
  caller: Caller,
  table: string | null,
): Seen {
  const role = devices.roleAt(caller, table);
  const me = devices.deviceOf(caller);
  return {
    table,
    role,
    me: me === null ? null : nameOf(me),
    refereeAgain: table !== null && me !== null && isFirst(devices.state(), table, me.id),
    erasing: table !== null && reaches(role, 'player') ? agreements.view(caller, table) : null,
    invitation: table !== null && reaches(role, 'player') ? devices.invitation(table) : null,
    devices: reaches(role, 'referee') ? listDevices(devices, table, me) : null,
    pairings: role === 'house' ? pairings.list() : [],
  };
}

const isFirst = ({ firstReferees }: DevicesState, table: string, device: string): boolean =>
  firstReferees.get(table) === device;

const nameOf = ({ id, name, kind }: Device) => ({ id, name, kind });

/** What everybody may know who has found a table. */
export const tableNow = (
  access: Access,
  table: string | null,
): Pick<AccessView, 'referee' | 'closed'> => ({
  referee: refereeOf(access, table),
  closed: table !== null && access.devices.state().closed.has(table),
});

/** Who has the referee's part at a table. */
function refereeOf({ devices }: Access, table: string | null): AccessView['referee'] {
  if (table === null || devices.isWithoutReferee(table)) return null;
  const { referees, devices: known } = devices.state();
  const referee = known.get(referees.get(table) ?? '');
  return referee === undefined ? null : nameOf(referee);
}

/** Who may play at a table; or, for the house, everybody who holds a token. */
function listDevices(
  { state, presence }: Access['devices'],
  table: string | null,
  me: Device | null,
): DeviceView[] {
  const now = state();
  const listed = table === null ? [...now.devices.values()] : devicesAt(table, now);
  return listed
    .map((device) => ({
      ...nameOf(device),
      role: table === null ? device.grant : roleOf(device, table, now),
      connected: presence.isConnected(device.id),
      seen: presence.lastSeen(device.id) ?? device.seen,
      mayTurnOut:
        table === null || whyNotTurnOut({ device: device.id, table }, now, me?.id ?? null) === null,
    }))
    .toSorted((a, b) => Number(b.connected) - Number(a.connected) || b.seen - a.seen);
}
