import { randomUUID } from 'node:crypto';
import { accept, type Result } from '../../game/result.ts';
import type { DeviceRefusal } from '../../devices/commands.ts';
import {
  admit,
  decideDevices,
  endAllPosts,
  isWithoutReferee,
  join,
  recordSeen,
  moveDevices,
  takePost,
  type StoredCommand,
  type TableFull,
} from '../../devices/decide.ts';
import {
  DEVICE_EVENTS_VERSION,
  parseDeviceAnswer,
  parseDeviceEvents,
  type DeviceEvent,
} from '../../devices/events.ts';
import { affectedBy, concernedWith, type Concern } from '../../devices/concerns.ts';
import { evolveDevices } from '../../devices/evolve.ts';
import { POSTS, isAtLeast, type Post, type Role } from '../../devices/roles.ts';
import {
  invitationVersionOf,
  findDeviceByToken,
  isIdle,
  noDevices,
  postsOf,
  roleInTournament,
  type Device,
  type DevicesState,
  type Grant,
} from '../../devices/state.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import type { Authority } from '../../game/tableGame.ts';
import type { HintsOffReason } from '../../game/hint.ts';
import {
  followStore,
  openStream,
  type EventStream,
  type StreamKind,
} from '../streams/eventStream.ts';
import type { AccessPorts } from '../ports.ts';
import { log } from '../log/log.ts';
import { hashToken, newToken, signingKeys, type SigningKeys } from './secret.ts';
import { readPass, writePass, type ReadPass } from './pass.ts';
import type { Principal } from './principal.ts';
import { createJoinCodes } from './joinCodes.ts';
import { invitationEnd, isInvitation, writeInvitation } from './invitation.ts';
import { openPresence, type DevicePresence } from './presence.ts';

type DeviceLabel = Pick<Device, 'kind' | 'name'>;
export type InvitedAs = 'play' | Post;
type SavedResult<Value> = Promise<Result<Value, ProtocolRefusal>>;

export interface DeviceHost {
  readonly presence: DevicePresence;
  state(): DevicesState;
  /**
   * Reads new events if this server may have missed a notification. A device removed at another
   * server then has no rights here.
   */
  ensureFresh(): Promise<void>;
  /**
   * Returns the device of a principal: the first token that is known, or the device of its pass.
   */
  deviceOf(principal: Principal): Device | null;
  /** Returns a pass that identifies the principal's page of this origin to the other servers. */
  passFor(principal: Principal, origin: string): string;
  readonly readPass: ReadPass;
  playerOf(device: string, table: string): Device | null;
  postsOf(principal: Principal): readonly string[];
  tournamentOf(table: string): string | null;
  isTournament(code: string): Promise<boolean>;
  whyNoHints(table: string | null): HintsOffReason | null;
  /**
   * Returns the principal's role at a table or a tournament, or in the venue if `table` is null.
   */
  roleAt(principal: Principal, table: string | null): Role;
  /** Like `roleAt`, but lets a player stand in for an absent referee. */
  canActAt(principal: Principal, table: string, least: Role): boolean;
  isWithoutReferee(table: string): boolean;
  /** Returns the authority of taps on a table's readers: it is unknown who placed the card. */
  authorityAt(table: string): Authority;
  ask(
    id: string,
    principal: Principal,
    command: StoredCommand,
  ): Promise<Result<null, DeviceRefusal | ProtocolRefusal>>;
  /** Returns the text of an invitation link, or null while the table is closed to new players. */
  invitation(table: string, as?: InvitedAs): string | null;
  invitedAs(table: string, invitation: string): InvitedAs | null;
  /** Returns the six-digit alternative to the link, or null while the table is closed. */
  joinCode(table: string, as?: InvitedAs): string | null;
  tableOf(joinCode: string): { readonly table: string; readonly as: InvitedAs } | null;
  /** Lets a device play at a table; resolves to a token for a device that had none. */
  joinTable(
    principal: Principal,
    table: string,
    kind: DeviceLabel,
  ): Promise<Result<string | null, TableFull | ProtocolRefusal>>;
  takePost(
    principal: Principal,
    given: { readonly tournament: string; readonly post: Post },
    kind: DeviceLabel,
  ): Promise<Result<string | null, TableFull | ProtocolRefusal>>;
  endPosts(tournament: string): SavedResult<null>;
  movePlayers(from: string, to: string): SavedResult<null>;
  /**
   * Admits a device permanently with a new role, replacing its old identity; resolves to its token.
   */
  admit(
    principal: Principal,
    request: DeviceLabel & { readonly as: Exclude<Grant, 'player'> },
  ): SavedResult<string>;
  noteSeen(device: Device): void;
  idle(): Promise<void>;
}

export const DEVICES_STREAM = 'devices';

export const DEVICES: StreamKind<DevicesState, DeviceEvent> = {
  version: DEVICE_EVENTS_VERSION,
  start: noDevices,
  parse: parseDeviceEvents,
  parseAnswer: parseDeviceAnswer,
  evolve: evolveDevices,
};

type Devices = EventStream<DevicesState, DeviceEvent>;

/**
 * Maximum age in ms of the last contact with the database at which no notification can be missing.
 */
const MAX_CONTACT_AGE_MS = 1_000;

/**
 * Opens the devices. `changed` is called after events were stored. Rejects if the log cannot be
 * read.
 */
export async function openDeviceHost(
  ports: AccessPorts,
  key: string,
  changed: (concerns: readonly Concern[]) => void,
): Promise<DeviceHost> {
  const presence = openPresence(ports);
  const stream = await openStream({
    store: ports.store,
    name: DEVICES_STREAM,
    kind: DEVICES,
    now: () => ports.now(),
    mark: ports.mark,
    changed({ state }, before) {
      for (const id of before.devices.keys()) if (!state.devices.has(id)) presence.forget(id);
      changed(affectedBy(before, state));
    },
  });
  presence.watchOthers((device) => changed(concernedWith(device, stream.state)));
  followStore({ store: ports.store, name: DEVICES_STREAM }, stream);
  const known = createDeviceLookup(stream, presence, ports);
  const passKeys = signingKeys(key, 'pass');
  return {
    presence,
    state: () => stream.state,
    ensureFresh: createEnsureFresh(ports.store, stream),
    ...known,
    passFor(principal, origin) {
      const device = known.deviceOf(principal)?.id ?? null;
      const since = principal.pass?.since ?? ports.now();
      return writePass(passKeys[0], { device, since }, origin, ports.now());
    },
    readPass: (pass) => readPass(passKeys, pass, ports.now()),
    ...createInvitations(stream, signingKeys(key, 'invitation'), ports),
    ...createAdmissions(stream, known.deviceOf, presence, ports),
    ask: (id, principal, command) =>
      stream.ask<null, DeviceRefusal>(id, (state) => {
        const by = known.deviceOf(principal)?.id ?? null;
        const present = (device: string) => presence.isPresent(device);
        const { tournamentOf } = known;
        const decided = decideDevices(command, state, { by, present, tournamentOf });
        return decided.ok ? accept({ events: decided.value, answer: null }) : decided;
      }),
    idle: () => stream.idle(),
  };
}

/**
 * Catches up to the last announced position, or to the end of the log if an announcement may be
 * missing.
 */
function createEnsureFresh(
  store: AccessPorts['store'],
  stream: Devices,
): DeviceHost['ensureFresh'] {
  let told = 0;
  store.watch({
    stored: (name, position) => {
      if (name === DEVICES_STREAM) told = Math.max(told, position);
    },
    mayHaveMissed: () => undefined,
  });
  return async () => {
    const position = store.isReached(MAX_CONTACT_AGE_MS) ? told : Infinity;
    // If reading fails, the known state can still be shown; changes fail on their own.
    try {
      await stream.catchUp(position);
      // A position that is not in the log is searched only once.
      if (told === position) told = stream.now().position;
    } catch (error) {
      log.failure('devices not read on')(error);
    }
  };
}

type KnownDevices = Pick<
  DeviceHost,
  | 'playerOf'
  | 'deviceOf'
  | 'postsOf'
  | 'tournamentOf'
  | 'isTournament'
  | 'whyNoHints'
  | 'roleAt'
  | 'canActAt'
  | 'isWithoutReferee'
  | 'authorityAt'
>;

function createDeviceLookup(
  stream: Devices,
  presence: DevicePresence,
  ports: AccessPorts,
): KnownDevices {
  function deviceOf({ tokens, pass: passed }: Principal): Device | null {
    for (const token of tokens) {
      const device = findDeviceByToken(token, stream.state, ports.now());
      if (device !== null) return device;
    }
    const device = stream.state.devices.get(passed?.device ?? '') ?? null;
    return device === null || isIdle(device, stream.state, ports.now()) ? null : device;
  }
  const { ask } = ports.queries;
  const tournamentOf = (table: string) => ask('tournament.ofTable', table);
  const roleHere = (device: Device | null, table: string | null): Role => {
    const tournament = table === null ? null : tournamentOf(table);
    return roleInTournament(device, { table, tournament }, stream.state);
  };
  const roleAt: DeviceHost['roleAt'] = (principal, table) => roleHere(deviceOf(principal), table);
  const withoutReferee = (table: string): boolean =>
    isWithoutReferee(table, stream.state, (id) => presence.isPresent(id));
  return {
    playerOf(id, table) {
      const device = stream.state.devices.get(id) ?? null;
      const isThere = device !== null && !isIdle(device, stream.state, ports.now());
      return isThere && isAtLeast(roleHere(device, table), 'player') ? device : null;
    },
    deviceOf,
    postsOf(principal) {
      const device = deviceOf(principal);
      return device === null ? [] : postsOf(device.id, stream.state).map((post) => post.join(' '));
    },
    tournamentOf,
    isTournament: (code) => ask('tournament.isStored', code),
    whyNoHints(table) {
      if (table !== null && tournamentOf(table) !== null) return 'tournament';
      return stream.state.hints ? null : 'unwished';
    },
    roleAt,
    isWithoutReferee: withoutReferee,
    authorityAt: (table) => (withoutReferee(table) ? 'referee' : 'player'),
    canActAt(principal, table, least) {
      const role = roleAt(principal, table);
      return isAtLeast(role === 'player' && withoutReferee(table) ? 'referee' : role, least);
    },
  };
}

function createInvitations(
  stream: Devices,
  keys: SigningKeys,
  ports: AccessPorts,
): Pick<DeviceHost, 'invitation' | 'invitedAs' | 'joinCode' | 'tableOf'> {
  const codes = createJoinCodes(ports.sharedState, () => ports.monotonicNow());
  const invitedTo = (table: string, to: InvitedAs) => {
    const times = invitationVersionOf(table, stream.state);
    return { to, table, times } as const;
  };
  const isClosed = (table: string) => stream.state.closed.has(table);
  return {
    invitation: (table, as = 'play') =>
      isClosed(table)
        ? null
        : writeInvitation(keys[0], invitedTo(table, as), invitationEnd(ports.now())),
    invitedAs: (table, text) =>
      isClosed(table)
        ? null
        : (INVITED_AS.find((as) => isInvitation(keys, invitedTo(table, as), text, ports.now())) ??
          null),
    joinCode: (table, as = 'play') =>
      isClosed(table)
        ? null
        : codes.show(codeFor(table, as), invitationVersionOf(table, stream.state)),
    tableOf(joinCode) {
      const found = codes.find(joinCode);
      if (found === null) return null;
      const [table = '', post] = found.table.split(' ');
      const counts = !isClosed(table) && found.times === invitationVersionOf(table, stream.state);
      const as = INVITED_AS.find((each) => each === (post ?? 'play'));
      return counts && as !== undefined ? { table, as } : null;
    },
  };
}

const INVITED_AS = ['play', ...POSTS] as const;

const codeFor = (table: string, as: InvitedAs): string =>
  as === 'play' ? table : `${table} ${as}`;

function createAdmissions(
  stream: Devices,
  deviceOf: DeviceHost['deviceOf'],
  presence: DevicePresence,
  ports: AccessPorts,
): Pick<DeviceHost, 'joinTable' | 'takePost' | 'endPosts' | 'movePlayers' | 'admit' | 'noteSeen'> {
  async function store<Answer, Refusal>(
    answer: Answer,
    happens: (state: DevicesState) => Result<readonly DeviceEvent[], Refusal>,
  ): Promise<Result<Answer, Refusal | ProtocolRefusal>> {
    const stored = await stream.ask<null, Refusal>(randomUUID(), (state) => {
      const events = happens(state);
      return events.ok ? accept({ events: events.value, answer: null }) : events;
    });
    return stored.ok ? accept(answer) : stored;
  }
  function letIn(
    principal: Principal,
    kind: DeviceLabel,
    happens: (id: string, state: DevicesState) => Result<readonly DeviceEvent[], TableFull>,
  ): Promise<Result<string | null, TableFull | ProtocolRefusal>> {
    const known = deviceOf(principal);
    if (known !== null) return store(null, (state) => happens(known.id, state));
    const [id, token] = [randomUUID(), newToken()];
    const device = { id, token: hashToken(token), grant: 'player', ...kind } as const;
    return store(token, (state) => {
      const comes = happens(id, state);
      if (!comes.ok) return comes;
      presence.expect(id);
      return accept([...admit(device, state, ports.now()), ...comes.value]);
    });
  }

  return {
    joinTable: (principal, table, kind) =>
      letIn(principal, kind, (id, state) =>
        join(id, table, state, { present: (each) => presence.isPresent(each), now: ports.now() }),
      ),
    takePost: (principal, given, kind) =>
      letIn(principal, kind, (id, state) => takePost(id, given, state)),
    endPosts: (tournament) => store(null, (state) => accept(endAllPosts(tournament, state))),
    movePlayers: (from, to) => store(null, (state) => accept(moveDevices(from, to, state))),
    admit(principal, { as, name, kind }) {
      const [before, token] = [deviceOf(principal), newToken()];
      const device = { id: randomUUID(), token: hashToken(token), grant: as, name, kind } as const;
      return store(token, (state) =>
        accept([
          ...(before === null ? [] : [{ type: 'deviceRemoved', device: before.id } as const]),
          ...admit(device, state, ports.now()),
        ]),
      );
    },
    noteSeen(device) {
      if (recordSeen(device, ports.now()).length === 0) return;
      // Runs in the background; a failed write is repeated when the device is next seen.
      store(null, (state) => {
        const now = state.devices.get(device.id);
        return accept(now === undefined ? [] : recordSeen(now, ports.now()));
      }).catch(log.failure('device not noted as seen'));
    },
  };
}
