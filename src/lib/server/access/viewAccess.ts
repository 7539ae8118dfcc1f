import { whyNotTurnOut } from '../../devices/decide.ts';
import { isAtLeast, mayAnswerAtTable } from '../../devices/roles.ts';
import {
  type Device,
  devicesAt,
  type DevicesState,
  postsAt,
  roleOf,
  highestRoleOf,
} from '../../devices/state.ts';
import type { AccessView, DeviceView } from '../../devices/view.ts';
import type { Access } from './access.ts';
import type { Principal } from './principal.ts';

type DeviceAccessView = Omit<
  AccessView,
  'position' | 'referee' | 'closed' | 'next' | 'watching' | 'seats' | 'buttons' | 'mayAskToErase'
>;

/**
 * Builds the view of a screen at a table, or in the venue if `table` is null. Its content for
 * strangers does not reveal if a table exists.
 */
export function viewAccess(
  { devices, pairings, screenRequests, agreements, backupsStopped }: Access,
  principal: Principal,
  { table, invites }: { readonly table: string | null; readonly invites: boolean },
): DeviceAccessView {
  const role = devices.roleAt(principal, table);
  const me = devices.deviceOf(principal);
  // A referee by post alone must not keep an invitation after the post ends.
  const gives = invites && mayAnswerAtTable(roleOf(me, table, devices.state()));
  return {
    table,
    role,
    theme: devices.state().theme,
    chances: devices.state().chances,
    noHints: devices.whyNoHints(table),
    me: me === null ? null : nameOf(me),
    refereeAgain: table !== null && me !== null && isFirst(devices.state(), table, me.id),
    erasing: table !== null && isAtLeast(role, 'player') ? agreements.view(principal, table) : null,
    invitation: table !== null && gives ? devices.invitation(table) : null,
    joinCode: table !== null && gives ? devices.joinCode(table) : null,
    devices:
      isAtLeast(role, 'referee') || isAtLeast(role, 'director')
        ? listDevices(devices, table, me)
        : null,
    pairings: role === 'house' ? pairings.list() : [],
    ...(table === null && role === 'house' ? { screenRequests: screenRequests.list() } : {}),
    ...(table === null && role === 'house' && backupsStopped() ? { backupsStopped: true } : {}),
  };
}

const isFirst = ({ firstReferees }: DevicesState, table: string, device: string): boolean =>
  firstReferees.get(table) === device;

const nameOf = ({ id, name, kind }: Device) => ({ id, name, kind });

export const viewTableAccess = (
  access: Access,
  table: string | null,
): Pick<AccessView, 'referee' | 'closed'> => ({
  referee: refereeOf(access, table),
  closed: table !== null && access.devices.state().closed.has(table),
});

function refereeOf({ devices }: Access, table: string | null): AccessView['referee'] {
  if (table === null || devices.isWithoutReferee(table)) return null;
  const { referees, devices: known } = devices.state();
  const referee = known.get(referees.get(table) ?? '');
  return referee === undefined ? null : nameOf(referee);
}

/**
 * Lists the devices with a role at a table or tournament; for the venue, all devices with a token.
 */
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
      role: table === null ? highestRoleOf(device, now) : roleOf(device, table, now),
      connected: presence.isConnected(device.id),
      seen: presence.lastSeen(device.id) ?? device.seen,
      mayTurnOut:
        table === null ||
        whyNotTurnOut({ device: device.id, table, tournament }, now, me?.id ?? null) === null,
    }))
    .toSorted((a, b) => Number(b.connected) - Number(a.connected) || b.seen - a.seen);
}
