import type { Concern } from '../../devices/concerns.ts';
import { hasJoinedToday, isIdle, type Device } from '../../devices/state.ts';
import { type BridgeNames, createBridgeNames, type KeptNames } from './bridgeNames.ts';
import type { Ports } from '../ports.ts';
import {
  type Agreements,
  createAgreements,
  createContributors,
  type ContributorsByTable,
} from './agreements.ts';
import type { Principal } from './principal.ts';
import { openDeviceHost, type DeviceHost } from './deviceHost.ts';
import type { HouseLink } from './houseLink.ts';
import { shareHouseLink } from './sharedHouseLink.ts';
import { type AddressLimits, createAddressLimits } from './requestLimits.ts';
import { createPairings, type Pairings } from './pairing.ts';
import { createTryLimits, JOINING_TRIES, sharedTries, type TryLimits } from './tryLimits.ts';
import { type Tickets, ticketsBy } from './invitation.ts';
import { signingKeys } from './secret.ts';

export type AccessListener = (concerns: readonly Concern[]) => void;

/** Everything that decides who is let in, for sockets and pages. */
export interface Access {
  readonly devices: DeviceHost;
  readonly pairings: Pairings;
  /** Limits wrong join codes. */
  readonly joining: TryLimits;
  readonly agreements: Agreements;
  readonly contributors: ContributorsByTable;
  readonly limits: AddressLimits;
  readonly tickets: Tickets;
  readonly houseLink: HouseLink;
  readonly bridgeNames: BridgeNames;
  /** True if no backups are made any more, for want of room. */
  backupsStopped(): boolean;
  /** Whether the principal belongs to the house. */
  isHouse(principal: Principal): boolean;
  /** To call when permissions or views change for a reason that is not stored here. */
  readonly changed: AccessListener;
  /** Calls back, whenever permissions or views change, with those concerned. */
  watch(changed: AccessListener): void;
  close(): Promise<void>;
}

/** `key` is the master of the keys that sign. Rejects when the log cannot be read. */
export async function openAccess(
  ports: Ports,
  key: string,
  houseLink: HouseLink,
  ownBridges: KeptNames,
  backupsStopped: () => boolean = () => false,
): Promise<Access> {
  const watchers = new Set<AccessListener>();
  const changed: AccessListener = (concerns) => watchers.forEach((watcher) => watcher(concerns));
  const devices = await openDeviceHost(ports, key, changed);
  const atTable = (table: string) => changed([{ table }]);
  const contributors = createContributors(atTable);
  const agreements = createAgreements(devices, contributors.of, ports, atTable);
  const pairings = createPairings(
    ports.facts,
    () => ports.monotonicNow(),
    () => changed(['house']),
  );
  const { facts, servers } = ports;
  const shared = servers === null ? null : { facts, servers };
  const isHouse = (principal: Principal): boolean => devices.roleAt(principal, null) === 'house';
  return {
    devices,
    pairings,
    joining: sharedTries(
      ports.facts,
      'join-code',
      createTryLimits(() => ports.monotonicNow(), JOINING_TRIES),
    ),
    agreements,
    contributors,
    limits: createAddressLimits(devices.deviceOf, shared?.facts, (principal) => {
      const device = devices.deviceOf(principal);
      return device !== null && hasJoinedToday(device, devices.state(), ports.now());
    }),
    tickets: ticketsBy(signingKeys(key, 'ticket')),
    houseLink: shared === null ? houseLink : shareHouseLink(houseLink, shared),
    bridgeNames: createBridgeNames(ownBridges, () => readersOf(devices, ports.now()), shared),
    backupsStopped,
    isHouse,
    changed,
    watch: (watcher) => void watchers.add(watcher),
    async close() {
      pairings.stop();
      await devices.idle();
    },
  };
}

/** The devices that may bring taps now. */
function readersOf(devices: DeviceHost, now: number): readonly Device[] {
  const state = devices.state();
  return [...state.devices.values()].filter(
    (device) => device.grant === 'reader' && !isIdle(device, state, now),
  );
}

let now: Access | undefined;

/** The instance for this bundle's pages; undefined before the server is open. */
export const currentAccess = (): Access | undefined => now;

/** Replaces the current instance, also on development reloads. */
export function useAccess(access: Access): void {
  now = access;
}
