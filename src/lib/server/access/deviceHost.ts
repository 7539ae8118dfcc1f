import { randomUUID } from 'node:crypto';
import { accept, type Result } from '../../game/result.ts';
import type { DeviceRefusal } from '../../devices/commands.ts';
import {
  admit,
  decideDevices,
  endAllPosts,
  isWithoutReferee,
  join,
  see,
  takeAlong,
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
import { concernedBy, concernedWith, type Concern } from '../../devices/concerns.ts';
import { evolveDevices } from '../../devices/evolve.ts';
import { POSTS, reaches, type Post, type Role } from '../../devices/roles.ts';
import {
  endedAt,
  holderOf,
  isIdle,
  noDevices,
  postsOf,
  roleAmong,
  type Device,
  type DevicesState,
} from '../../devices/state.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { Authority } from '../../game/tableGame.ts';
import type { NoHints } from '../../game/hint.ts';
import { keepUp, openStream, type EventStream, type StreamKind } from '../streams/eventStream.ts';
import type { Ports } from '../ports.ts';
import { log } from '../log/log.ts';
import { hashToken, newToken, signingKeys, type SigningKeys } from './secret.ts';
import { readPass, writePass, type ReadPass } from './pass.ts';
import type { Principal } from './principal.ts';
import { createJoinCodes } from './joinCodes.ts';
import { endOfPlay, isInvitation, writeInvitation } from './invitation.ts';
import type { DevicePresence } from './seats.ts';
import { openPresence } from './sharedPresence.ts';
import type { PairingRequest } from './pairingRequests.ts';

type DeviceLabel = Pick<Device, 'kind' | 'name'>;
/** To play at a table, or to have a post at a tournament. */
export type InvitedAs = 'play' | Post;
type Saved<Value> = Promise<Result<Value, BorderRefusal>>;

/** The tournaments at which devices have posts. */
interface TournamentsThere {
  /** The tournament that a table is played at; null: none. */
  tournamentOf(table: string): string | null;
  isThere(code: string): Promise<boolean>;
}

/** Which device holds which token, and its rights. */
export interface DeviceHost {
  readonly presence: DevicePresence;
  state(): DevicesState;
  /** Reads on where this server may not have been told in time what others stored: who was turned out there has no right here. */
  fresh(): Promise<void>;
  /** The device of a principal: the first of its tokens that is known, or the one on its pass. */
  deviceOf(principal: Principal): Device | null;
  /** With what that principal's page, of that origin, is known at the other servers of the house. */
  passFor(principal: Principal, origin: string): string;
  readonly readPass: ReadPass;
  /** The device of that id, as long as it may play at the table. */
  playerOf(device: string, table: string): Device | null;
  /** The posts that a principal has, each as text. */
  postsOf(principal: Principal): readonly string[];
  /** Tells which tournaments there are; until then there is none. */
  atTournaments(tournaments: TournamentsThere): void;
  readonly tournamentOf: TournamentsThere['tournamentOf'];
  /** Whether there is a tournament of that code. */
  isTournament(code: string): Promise<boolean>;
  /** Why phones say at that table to nobody what to play; null: they may. */
  whyNoHints(table: string | null): NoHints | null;
  /** The principal's role at a table or a tournament, or in the house without one. */
  roleAt(principal: Principal, table: string | null): Role;
  /** Like `roleAt`, but a player may stand in for an absent referee. */
  mayAt(principal: Principal, table: string, least: Role): boolean;
  isWithoutReferee(table: string): boolean;
  /** The authority of taps on a table's readers: nobody knows who laid them. */
  authorityAt(table: string): Authority;
  ask(
    id: string,
    principal: Principal,
    command: StoredCommand,
  ): Promise<Result<null, DeviceRefusal | BorderRefusal>>;
  /** The text of an invitation link to play at a table, or to a post; null while the table is closed to new players. */
  invitation(table: string, as?: InvitedAs): string | null;
  /** What that text invites to there now; null: to nothing. */
  invitedAs(table: string, invitation: string): InvitedAs | null;
  /** The six-digit alternative for those who cannot scan; null while the table is closed. */
  joinCode(table: string, as?: InvitedAs): string | null;
  /** The table or tournament that this join code opens now. */
  tableOf(joinCode: string): { readonly table: string; readonly as: InvitedAs } | null;
  /** Lets a device play at a table; resolves to a token for a device that had none. */
  joinTable(
    principal: Principal,
    table: string,
    kind: DeviceLabel,
  ): Promise<Result<string | null, TableFull | BorderRefusal>>;
  /** Gives a device a post; resolves to a token for a device that had none. */
  takePost(
    principal: Principal,
    given: { readonly tournament: string; readonly post: Post },
    kind: DeviceLabel,
  ): Promise<Result<string | null, TableFull | BorderRefusal>>;
  /** That tournament is erased: nobody has a post there any more. */
  endPosts(tournament: string): Saved<null>;
  /** Lets the devices of one table play at another, new one. */
  takeAlong(from: string, to: string): Saved<null>;
  /** Lets a device in permanently with a new role, replacing its old one; resolves to its token. */
  admit(principal: Principal, request: Pick<PairingRequest, 'as' | 'name' | 'kind'>): Saved<string>;
  /** Notes that the device was seen. */
  seen(device: Device): void;
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

/** A server that has heard the database so lately was told what others stored, in ms. */
const TOLD_WITHIN = 1_000;

/** `changed` is called after something was stored. Rejects when the log cannot be read. */
export async function openDeviceHost(
  ports: Ports,
  key: string,
  changed: (concerns: readonly Concern[]) => void,
): Promise<DeviceHost> {
  const presence = openPresence(ports, (device) => changed(concernedWith(device, stream.state)));
  const stream = await openStream({
    store: ports.store,
    name: DEVICES_STREAM,
    kind: DEVICES,
    now: () => ports.now(),
    mark: ports.mark,
    changed({ state }, before) {
      for (const id of before.devices.keys()) if (!state.devices.has(id)) presence.forget(id);
      changed(concernedBy(before, state));
    },
  });
  keepUp({ store: ports.store, name: DEVICES_STREAM }, stream);
  const known = whoIsKnown(stream, presence, ports);
  const passKeys = signingKeys(key, 'pass');
  return {
    presence,
    state: () => stream.state,
    fresh: createFresh(ports.store, stream),
    ...known,
    passFor(principal, origin) {
      const device = known.deviceOf(principal)?.id ?? null;
      const since = principal.passed?.since ?? ports.now();
      return writePass(passKeys[0], { device, since }, origin, ports.now());
    },
    readPass: (pass) => readPass(passKeys, pass, ports.now()),
    ...invitations(stream, signingKeys(key, 'invitation'), ports),
    ...admissions(stream, known.deviceOf, presence, ports),
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

/** What was told of is waited for; where nobody may have told in time, whatever there is. */
function createFresh(store: Ports['store'], stream: Devices): DeviceHost['fresh'] {
  let told = 0;
  store.watch({
    stored: (name, position) => {
      if (name === DEVICES_STREAM) told = Math.max(told, position);
    },
    mayHaveMissed: () => undefined,
  });
  return async () => {
    const position = store.isReached(TOLD_WITHIN) ? told : Infinity;
    // What cannot be read cannot be changed either; what is known can still be shown.
    try {
      await stream.catchUp(position);
      // A position that is not in the log is looked for once.
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
  | 'atTournaments'
  | 'tournamentOf'
  | 'isTournament'
  | 'whyNoHints'
  | 'roleAt'
  | 'mayAt'
  | 'isWithoutReferee'
  | 'authorityAt'
>;

function whoIsKnown(stream: Devices, presence: DevicePresence, ports: Ports): KnownDevices {
  function deviceOf({ tokens, passed }: Principal): Device | null {
    for (const token of tokens) {
      const device = holderOf(token, stream.state, ports.now());
      if (device !== null) return device;
    }
    const device = stream.state.devices.get(passed?.device ?? '') ?? null;
    return device === null || isIdle(device, stream.state, ports.now()) ? null : device;
  }
  let tournaments: TournamentsThere = {
    tournamentOf: () => null,
    isThere: () => Promise.resolve(false),
  };
  const tournamentOf = (table: string): string | null => tournaments.tournamentOf(table);
  const roleHere = (device: Device | null, table: string | null): Role => {
    const tournament = table === null ? null : tournamentOf(table);
    return roleAmong(device, { table, tournament }, stream.state);
  };
  const roleAt: DeviceHost['roleAt'] = (principal, table) => roleHere(deviceOf(principal), table);
  const withoutReferee = (table: string): boolean =>
    isWithoutReferee(table, stream.state, (id) => presence.isPresent(id));
  return {
    playerOf(id, table) {
      const device = stream.state.devices.get(id) ?? null;
      const isThere = device !== null && !isIdle(device, stream.state, ports.now());
      return isThere && reaches(roleHere(device, table), 'player') ? device : null;
    },
    deviceOf,
    postsOf(principal) {
      const device = deviceOf(principal);
      return device === null ? [] : postsOf(device.id, stream.state).map((post) => post.join(' '));
    },
    atTournaments: (there) => void (tournaments = there),
    tournamentOf,
    isTournament: (code) => tournaments.isThere(code),
    whyNoHints(table) {
      if (table !== null && tournaments.tournamentOf(table) !== null) return 'tournament';
      return stream.state.hints ? null : 'unwished';
    },
    roleAt,
    isWithoutReferee: withoutReferee,
    authorityAt: (table) => (withoutReferee(table) ? 'referee' : 'player'),
    mayAt(principal, table, least) {
      const role = roleAt(principal, table);
      return reaches(role === 'player' && withoutReferee(table) ? 'referee' : role, least);
    },
  };
}

function invitations(
  stream: Devices,
  keys: SigningKeys,
  ports: Ports,
): Pick<DeviceHost, 'invitation' | 'invitedAs' | 'joinCode' | 'tableOf'> {
  const codes = createJoinCodes(ports.facts, () => ports.monotonicNow());
  const invitedTo = (table: string, to: InvitedAs) => {
    const times = endedAt(table, stream.state);
    return { to, table, times } as const;
  };
  const isClosed = (table: string) => stream.state.closed.has(table);
  return {
    invitation: (table, as = 'play') =>
      isClosed(table)
        ? null
        : writeInvitation(keys[0], invitedTo(table, as), endOfPlay(ports.now())),
    invitedAs: (table, text) =>
      isClosed(table)
        ? null
        : (INVITED_AS.find((as) => isInvitation(keys, invitedTo(table, as), text, ports.now())) ??
          null),
    joinCode: (table, as = 'play') =>
      isClosed(table) ? null : codes.show(codeFor(table, as), endedAt(table, stream.state)),
    tableOf(joinCode) {
      const found = codes.find(joinCode);
      if (found === null) return null;
      const [table = '', post] = found.table.split(' ');
      const counts = !isClosed(table) && found.times === endedAt(table, stream.state);
      const as = INVITED_AS.find((each) => each === (post ?? 'play'));
      return counts && as !== undefined ? { table, as } : null;
    },
  };
}

const INVITED_AS = ['play', ...POSTS] as const;

/** What a join code stands for: a table by its code alone. */
const codeFor = (table: string, as: InvitedAs): string =>
  as === 'play' ? table : `${table} ${as}`;

function admissions(
  stream: Devices,
  deviceOf: DeviceHost['deviceOf'],
  presence: DevicePresence,
  ports: Ports,
): Pick<DeviceHost, 'joinTable' | 'takePost' | 'endPosts' | 'takeAlong' | 'admit' | 'seen'> {
  /** Stores the events that `happens` derives from the current devices. */
  async function store<Answer, Refusal>(
    answer: Answer,
    happens: (state: DevicesState) => Result<readonly DeviceEvent[], Refusal>,
  ): Promise<Result<Answer, Refusal | BorderRefusal>> {
    const stored = await stream.ask<null, Refusal>(randomUUID(), (state) => {
      const events = happens(state);
      return events.ok ? accept({ events: events.value, answer: null }) : events;
    });
    return stored.ok ? accept(answer) : stored;
  }
  /** A device that had no token is let in first. */
  function letIn(
    principal: Principal,
    kind: DeviceLabel,
    happens: (id: string, state: DevicesState) => Result<readonly DeviceEvent[], TableFull>,
  ): Promise<Result<string | null, TableFull | BorderRefusal>> {
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
    takeAlong: (from, to) => store(null, (state) => accept(takeAlong(from, to, state))),
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
    seen(device) {
      if (see(device, ports.now()).length === 0) return;
      // In the background; a failed write is repeated when the device is next seen.
      store(null, (state) => {
        const now = state.devices.get(device.id);
        return accept(now === undefined ? [] : see(now, ports.now()));
      }).catch(log.failure('device not noted as seen'));
    },
  };
}
