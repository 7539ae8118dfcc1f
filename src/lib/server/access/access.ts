import type { Concern } from '../../devices/concerns.ts';
import { hasJoinedToday, isIdle, type Device, roleOf } from '../../devices/state.ts';
import { type BridgeNames, createBridgeNames, type StoredNames } from './bridgeNames.ts';
import { NO_PROXY, type ProxySettings } from '../http/proxies.ts';
import type { AccessPorts } from '../ports.ts';
import {
  type EraseVotes,
  createEraseVotes,
  createContributors,
  type ContributorsByTable,
} from './eraseVotes.ts';
import { createPrincipals, type Principal, type Principals } from './principal.ts';
import { openDeviceHost, type DeviceHost } from './deviceHost.ts';
import type { AdminLink } from './adminLink.ts';
import { shareAdminLink } from './sharedAdminLink.ts';
import { type RequestLimits, createRequestLimits } from './requestLimits.ts';
import { createPairings, type Pairings } from './pairing.ts';
import { createScreenRequests, type ScreenRequests } from './screenRequests.ts';
import {
  createCodeAttemptLimits,
  JOINING_ATTEMPTS,
  shareCodeAttemptLimits,
  type CodeAttemptLimits,
} from './codeAttemptLimits.ts';
import { type Tickets, createTickets } from './invitation.ts';
import { signingKeys } from './secret.ts';
import type { TableState } from '../../table/state.ts';
import { log } from '../log/log.ts';
import type { Seats } from './seats.ts';

export type AccessListener = (concerns: readonly Concern[]) => void;

export interface Access {
  readonly principals: Principals;
  readonly devices: DeviceHost;
  readonly pairings: Pairings;
  readonly screenRequests: ScreenRequests;
  readonly joinCodeLimits: CodeAttemptLimits;
  readonly agreements: EraseVotes;
  readonly contributors: ContributorsByTable;
  readonly limits: RequestLimits;
  readonly tickets: Tickets;
  readonly adminLink: AdminLink;
  readonly bridgeNames: BridgeNames;
  /** True if backups have stopped because the disk is full. */
  backupsStopped(): boolean;
  isAdmin(principal: Principal): boolean;
  readonly changed: AccessListener;
  /** Returns a function that ends it. */
  watch(changed: AccessListener): () => void;
  close(): Promise<void>;
}

/**
 * Opens access control. `key` is the master key from which the signing keys are derived. Rejects if
 * the log cannot be read.
 */
export async function openAccess(
  ports: AccessPorts,
  key: string,
  houseLink: AdminLink,
  ownBridges: StoredNames,
  backupsStopped: () => boolean = () => false,
  proxy: ProxySettings = NO_PROXY,
): Promise<Access> {
  const watchers = new Set<AccessListener>();
  const changed: AccessListener = (concerns) => watchers.forEach((watcher) => watcher(concerns));
  const devices = await openDeviceHost(ports, key, changed);
  const atTable = (table: string) => changed([{ table }]);
  const contributors = createContributors(atTable);
  const agreements = createEraseVotes(devices, contributors.of, ports, atTable);
  const pairings = createPairings(
    ports,
    () => ports.monotonicNow(),
    () => changed(['house']),
  );
  const screenRequests = createScreenRequests(
    ports.sharedState,
    () => ports.monotonicNow(),
    () => changed(['house']),
  );
  const isHouse = (principal: Principal): boolean => devices.roleAt(principal, null) === 'house';
  return {
    principals: createPrincipals(key, proxy),
    devices,
    pairings,
    screenRequests,
    joinCodeLimits: shareCodeAttemptLimits(
      ports.openTopic,
      'join-code',
      createCodeAttemptLimits(() => ports.monotonicNow(), JOINING_ATTEMPTS),
    ),
    agreements,
    contributors,
    limits: createRequestLimits(devices.deviceOf, ports.openTopic, (principal) => {
      const device = devices.deviceOf(principal);
      return device !== null && hasJoinedToday(device, devices.state(), ports.now());
    }),
    tickets: createTickets(signingKeys(key, 'ticket')),
    adminLink: shareAdminLink(houseLink, ports),
    bridgeNames: createBridgeNames(ownBridges, () => readerDevicesOf(devices, ports.now()), ports),
    backupsStopped,
    isAdmin: isHouse,
    changed,
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async close() {
      pairings.stop();
      screenRequests.stop();
      await devices.idle();
    },
  };
}

function readerDevicesOf(devices: DeviceHost, now: number): readonly Device[] {
  const state = devices.state();
  return [...state.devices.values()].filter(
    (device) => device.grant === 'reader' && !isIdle(device, state, now),
  );
}

/** Rights and seats of devices at tables, for the hosts. */
export const createTableAccess = (access: Access, seats: Seats) => ({
  authorityAt: access.devices.authorityAt,
  stateKnown: (table: string, state: TableState | null) =>
    access.contributors.set(table, state?.contributors ?? null),
  async follow(from: string, to: string, keepsSeats: boolean) {
    const { devices } = access;
    // A failed write is only logged: the next request for the rematch repeats it.
    const taken = await devices.movePlayers(from, to);
    if (!taken.ok) log.error('devices not taken along', { from, to, ...taken.refusal });
    const state = devices.state();
    const plays = (id: string) => roleOf(state.devices.get(id) ?? null, to, state) !== 'viewer';
    if (keepsSeats) seats.reserveAtNextTable(from, to, plays);
    access.changed([{ table: from }]);
  },
});
