import { whyNotTurnOut } from '../../devices/decide.ts';
import { reaches } from '../../devices/roles.ts';
import {
  type Device,
  devicesAt,
  type DevicesState,
  postsAt,
  roleOf,
  standingOf,
} from '../../devices/state.ts';
import type { AccessView, DeviceView } from '../../devices/view.ts';
import type { Access } from './access.ts';
import type { Principal } from './principal.ts';

type DevicesSeen = Omit<
  AccessView,
  'position' | 'referee' | 'closed' | 'next' | 'watching' | 'seats' | 'buttons' | 'mayAskToErase'
>;

/**
 * What a screen may do at a table, or in the house without one, and whom it may see. Tells strangers nothing that would
 * distinguish a table from an unused code.
 */
export function viewAccess(
  { devices, pairings, agreements, backupsStopped }: Access,
  principal: Principal,
  { table, invites }: { readonly table: string | null; readonly invites: boolean },
): DevicesSeen {
  const role = devices.roleAt(principal, table);
  const me = devices.deviceOf(principal);
  // Whoever referees by a post alone would keep a way to the table when the post ends.
  const gives = invites && reaches(roleOf(me, table, devices.state()), 'player');
  return {
    table,
    role,
    theme: devices.state().theme,
    chances: devices.state().chances,
    noHints: devices.whyNoHints(table),
    me: me === null ? null : nameOf(me),
    refereeAgain: table !== null && me !== null && isFirst(devices.state(), table, me.id),
    erasing: table !== null && reaches(role, 'player') ? agreements.view(principal, table) : null,
    invitation: table !== null && gives ? devices.invitation(table) : null,
    joinCode: table !== null && gives ? devices.joinCode(table) : null,
    devices:
      reaches(role, 'referee') || reaches(role, 'director')
        ? listDevices(devices, table, me)
        : null,
    pairings: role === 'house' ? pairings.list() : [],
    ...(table === null && role === 'house' && backupsStopped() ? { backupsStopped: true } : {}),
  };
}

const isFirst = ({ firstReferees }: DevicesState, table: string, device: string): boolean =>
  firstReferees.get(table) === device;

const nameOf = ({ id, name, kind }: Device) => ({ id, name, kind });

/** What everyone who has found a table may know. */
export const tableNow = (
  access: Access,
  table: string | null,
): Pick<AccessView, 'referee' | 'closed'> => ({
  referee: refereeOf(access, table),
  closed: table !== null && access.devices.state().closed.has(table),
});

/** The referee of a table. */
function refereeOf({ devices }: Access, table: string | null): AccessView['referee'] {
  if (table === null || devices.isWithoutReferee(table)) return null;
  const { referees, devices: known } = devices.state();
  const referee = known.get(referees.get(table) ?? '');
  return referee === undefined ? null : nameOf(referee);
}

/** Who may play at a table, or has a post at a tournament; for the house, everyone who holds a token. */
function listDevices(
  { state, presence, tournamentOf }: Access['devices'],
  table: string | null,
  me: Device | null,
): DeviceView[] {
  const now = state();
  const tournament = table === null ? null : tournamentOf(table);
  const listed =
    table === null ? [...now.devices.values()] : [...devicesAt(table, now), ...postsAt(table, now)];
  return listed
    .map((device) => ({
      ...nameOf(device),
      role: table === null ? standingOf(device, now) : roleOf(device, table, now),
      connected: presence.isConnected(device.id),
      seen: presence.lastSeen(device.id) ?? device.seen,
      mayTurnOut:
        table === null ||
        whyNotTurnOut({ device: device.id, table, tournament }, now, me?.id ?? null) === null,
    }))
    .toSorted((a, b) => Number(b.connected) - Number(a.connected) || b.seen - a.seen);
}
