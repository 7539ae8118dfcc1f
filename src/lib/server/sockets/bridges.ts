import { randomUUID } from 'node:crypto';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { reaches } from '../../devices/roles.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { readersByBridge } from '../../house/health.ts';
import { MOST_READERS, MOST_REMEMBERED, readerId } from '../../house/readers.ts';
import '../../i18n/bothLanguages.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { answerText } from '../../i18n/tapAnswers.ts';
import { enrolmentText } from '../../i18n/enrolling.ts';
import type { Language } from '../../i18n/language.ts';
import { openingText } from '../../i18n/opening.ts';
import type { WordContext } from '../../i18n/words.ts';
import { BRIDGE_ROLES } from '../../protocol/access.ts';
import {
  BRIDGE_PROTOCOL,
  type BorderRefusal,
  type BridgeNewer,
  type BridgeToServer,
  type NameTaken,
  type ReaderReport,
  type ServerToBridge,
  type TapAnswer,
  type TooManyReaders,
} from '../../protocol/messages.ts';
import type { Speaks } from '../../protocol/heard.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import {
  parseBridgeAuth,
  parseIntroduction,
  parseProblem,
  parseReaderReports,
  parseTap,
  parseWaiting,
  parseWritten,
} from '../../protocol/parse.ts';
import type { Tap } from '../../reader/events.ts';
import type { Access } from '../access/access.ts';
import { principalAt, type Principal } from '../access/principal.ts';
import { answerAll, type Handlers } from './handlers.ts';
import type { BridgeNames, Holder } from '../access/bridgeNames.ts';
import type { Host } from '../hosts/host.ts';
import { log } from '../log/log.ts';
import { type Allowance, createReaderRates } from '../limits/rates.ts';
import type { Readers } from '../hosts/readers.ts';
import { StoreFailed } from '../store/store.ts';
import type { Machine } from './machine.ts';
import type { Machines } from './machines.ts';
import type { Twins } from '../access/bridgeTwins.ts';
import type { ReadersElsewhere } from './readersElsewhere.ts';
import { hashToken, sameSecret } from '../access/secret.ts';

export interface BridgeRules {
  /** Shared secret of the bridge that this machine started. */
  readonly secret: string;
}

interface BridgeData {
  readonly bridge: string;
  readonly trusted: boolean;
  /** The principal that brings the taps; null: the bridge that this machine started. */
  readonly principal: Principal | null;
  /** The table at which its readers are to play. */
  readonly table: string | null;
  readonly holder: Holder;
  /** Id of the guest device that was let in to bring taps; null: the bridge belongs to the house. */
  readonly guestDevice: string | null;
  /** What its machine says aloud. */
  readonly speaks: readonly Speaks[];
  /** Of its program; null: it does not say. */
  readonly version: string | null;
}
/** Who else hears of bridges. */
interface BridgesFollowed {
  readonly elsewhere: ReadersElsewhere;
  readonly machines: Machines;
  readonly twins: Twins;
}
/** Names of real bridges, and which device holds which name. */
interface KnownBridges {
  readonly readers: Pick<Readers, 'isBridge'>;
  readonly names: BridgeNames;
}
type Bridges = Namespace<DefaultEventsMap, ServerToBridge, DefaultEventsMap, BridgeData>;
type ConnectedBridge = Socket<DefaultEventsMap, ServerToBridge, DefaultEventsMap, BridgeData>;

/** Room of all connections under one bridge name. */
export const roomOfBridge = (bridge: string): string => `bridge ${bridge}`;

/** Timeout in ms for a bridge's answer to `areYouThere`. */
const ANSWER_TIMEOUT = 2_000;

/** Serves reader bridges, and pages with readers (simulators too), which speak the same protocol. */
export function serveBridges(
  bridges: Bridges,
  host: Host,
  access: Access,
  rules: BridgeRules,
  { elsewhere, machines, twins }: BridgesFollowed,
): void {
  const names = access.bridgeNames;
  bridges.use((socket, next) => {
    const admitted = admit(socket, access, rules, { readers: host.readers, names });
    if (!admitted.ok) {
      log.stranger('bridge refused', { address: socket.handshake.address, ...admitted.refusal });
      return next(Object.assign(new Error(admitted.refusal.code), { data: admitted.refusal }));
    }
    Object.assign(socket.data, admitted.value);
    next();
  });
  const rates = createReaderRates(() => performance.now());
  bridges.on('connection', (socket) => {
    const allowance = rates.arrived(socket.data.guestDevice);
    if (allowance === null) return void socket.disconnect(true);
    socket.on('disconnect', () => allowance.left());
    join(socket, host, access, allowance);
    twins.came(socket.data.bridge);
    tellHealth(socket, host, elsewhere);
    tellWhatIsHeard(socket, machines);
    showPresence(socket, access);
  });
  access.watch(() => {
    for (const socket of bridges.sockets.values()) cutRemoved(socket, access);
  });
  names.watchOwn((isOf) => cutImpostors(bridges, isOf));
  twins.watch((bridge) => {
    findTwin(bridge, bridges, host).catch(log.failure('bridge not compared'));
  });
}

/**
 * Admits bridges with the secret or a reader's token, and pages with readers that may bring taps. Pages never get the name
 * of a real bridge.
 */
function admit(
  socket: ConnectedBridge,
  { devices, isHouse }: Access,
  { secret }: BridgeRules,
  { readers, names }: KnownBridges,
): Result<BridgeData, BorderRefusal | BridgeNewer | NameTaken> {
  const auth = parseBridgeAuth(socket.handshake.auth);
  if (!auth.ok) return auth;
  const { bridge, secret: givenSecret, table = null, speaks = [], version = null } = auth.value;
  // Bridges of before are understood. Told so, whoever looks after a newer one brings the server up to date first.
  if ((auth.value.protocol ?? 1) > BRIDGE_PROTOCOL) {
    return refuse({ code: 'newer-bridge', knows: BRIDGE_PROTOCOL });
  }
  const page = principalAt(socket, devices.readPass);
  if (givenSecret !== undefined && sameSecret(givenSecret, secret)) {
    const own = { holder: null, guestDevice: null, speaks, version } as const;
    return accept({ bridge, trusted: true, principal: null, table, ...own });
  }
  const principal =
    givenSecret === undefined ? page : { address: page.address, tokens: [hashToken(givenSecret)] };
  // Checked first: it turns those without the right away cheaply.
  if (!reaches(devices.roleAt(principal, null), BRIDGE_ROLES.tap)) {
    return refuse({ code: 'not-allowed', needs: 'reader' });
  }
  const holder = devices.deviceOf(principal)?.id ?? '';
  const namesOther =
    (givenSecret === undefined && readers.isBridge(bridge)) || !names.mayClaim(bridge, holder);
  const guestDevice = isHouse(principal) ? null : holder;
  return namesOther
    ? refuse({ code: 'name-taken' })
    : accept({
        ...{ bridge, trusted: givenSecret !== undefined, principal, table, holder, guestDevice },
        version,
        // A page is heard by itself.
        speaks: givenSecret === undefined ? [] : speaks,
      });
}

function join(
  socket: ConnectedBridge,
  host: Host,
  { bridgeNames: names, devices }: Pick<Access, 'bridgeNames' | 'devices'>,
  allowance: Allowance,
): void {
  const { bridge, trusted: isTrusted, holder, version } = socket.data;
  const leave = names.claim(bridge, holder);
  if (holder === null) cutImpostors(socket.nsp, (name) => name === bridge);
  host.readers.connected(bridge, socket.id, {
    ofPage: !isTrusted,
    isGuest: socket.data.guestDevice !== null,
  });
  host.house.refresh();
  log.stranger('bridge connected', { bridge, page: !isTrusted, version }, 'info');
  answerAll(
    socket,
    handlers(socket, host, allowance),
    (name) => allowance.message(name),
    () => devices.fresh(),
  );
  findDuplicate(socket, host).catch(log.failure('bridge not compared'));
  socket.on('disconnect', (reason) => {
    leave();
    host.readers.gone(bridge, socket.id);
    host.house.refresh();
    log.stranger('bridge gone', { bridge, reason }, 'info');
  });
}

/** The house's own bridge has connected: disconnects others that use its name. */
function cutImpostors(bridges: Bridges, isOf: (name: string) => boolean): void {
  for (const other of bridges.sockets.values()) {
    if (other.data.holder !== null && isOf(other.data.bridge)) other.disconnect(true);
  }
}

/** Sends a bridge the health of its readers from now on, and prints it here if the bridge runs on another machine. */
function tellHealth(socket: ConnectedBridge, host: Host, elsewhere: ReadersElsewhere): void {
  const { bridge, trusted, principal } = socket.data;
  if (trusted && principal !== null) socket.on('disconnect', elsewhere.follow(bridge));
  void Promise.resolve(socket.join(roomOfBridge(bridge))).catch(log.failure('bridge not joined'));
  // Health news sent earlier did not reach this connection.
  socket.emit('health', readersByBridge(host.house.view()).get(bridge) ?? []);
}

/** What is heard at its tables, for a machine that speaks. */
function tellWhatIsHeard(socket: ConnectedBridge, machines: Machines): void {
  const { bridge, speaks, guestDevice } = socket.data;
  if (speaks.length === 0) return;
  const emit: Machine['emit'] = (what, ...news) => socket.emit(what, ...news);
  socket.on(
    'disconnect',
    machines.arrived({ bridge, ofHouse: guestDevice === null, speaks, emit }),
  );
}

/** Marks the bridge's device as connected while this socket is. */
function showPresence(socket: ConnectedBridge, { devices }: Access): void {
  const { principal } = socket.data;
  const device = principal === null ? null : devices.deviceOf(principal);
  if (device === null) return;
  devices.presence.arrived(device.id);
  devices.seen(device);
  socket.on('disconnect', () => devices.presence.left(device.id));
}

/** Disconnects a bridge whose device has lost the right to bring taps. */
function cutRemoved(socket: ConnectedBridge, { devices }: Access): void {
  const { principal } = socket.data;
  if (principal === null || reaches(devices.roleAt(principal, null), BRIDGE_ROLES.tap)) return;
  socket.disconnect(true);
}

/** Assigns each reader once to the table its bridge named; a later assignment by the house stands. */
function sender({ bridge, table }: BridgeData, host: Host, { brought }: Allowance) {
  const sent = new Set<string>();
  return async (reports: readonly ReaderReport[]): Promise<Reported> => {
    const readers = reports.map(({ name }) => readerId(bridge, name)).filter((id) => !sent.has(id));
    if (table === null || readers.length === 0) return accept(null);
    const bringing = { bridge, readers, table };
    const changes = host.house.wouldBring(bringing);
    if (!changes.ok || sent.size + readers.length > MOST_REMEMBERED)
      return tooMany(MOST_REMEMBERED);
    if (changes.value > 0 && !readers.every(brought)) return refuse(TOO_OFTEN);
    readers.forEach((reader) => sent.add(reader));
    if (changes.value === 0) return accept(null);
    const reply = await host.house.ask(randomUUID(), { type: 'bringReaders', ...bringing });
    if (!reply.ok) {
      log.stranger('readers not sent', { bridge, table, code: reply.refusal.code });
      // The bridge's next report tries again.
      if (reply.refusal.code === 'not-saved') readers.forEach((reader) => sent.delete(reader));
    }
    return accept(null);
  };
}

type Reported = Result<null, BorderRefusal | TooManyReaders>;
const tooMany = (most: number): Reported => refuse({ code: 'too-many-readers', most });

/** Reports another running program with the same bridge name; a stale connection does not answer and does not count. */
async function findDuplicate(socket: ConnectedBridge, host: Host): Promise<void> {
  const { bridge } = socket.data;
  const all = [...socket.nsp.sockets.values()];
  for (const other of all.filter(({ id, data }) => id !== socket.id && data.bridge === bridge)) {
    if (!(await isThere(other)) || !host.readers.duplicated(bridge)) continue;
    log.stranger('two bridges under one name', { bridge, address: socket.handshake.address });
    host.house.refresh();
  }
}

/** The same where the other one is connected to another server. */
async function findTwin(bridge: string, bridges: Bridges, host: Host): Promise<void> {
  const here = [...bridges.sockets.values()].filter(({ data }) => data.bridge === bridge);
  const answers = await Promise.all(here.map(isThere));
  if (!answers.includes(true) || !host.readers.duplicatedElsewhere(bridge)) return;
  log.stranger('two bridges under one name', { bridge, address: 'at two servers' });
  host.house.refresh();
}

const isThere = (bridge: ConnectedBridge): Promise<boolean> =>
  bridge
    .timeout(ANSWER_TIMEOUT)
    .emitWithAck('areYouThere')
    .then(() => true)
    .catch(() => false);

function handlers(
  { id, data }: ConnectedBridge,
  host: Host,
  allowance: Allowance,
): Handlers<BridgeToServer> {
  const { bridge } = data;
  const from = { bridge, ofPage: !data.trusted, guestDevice: data.guestDevice };
  const sendToTable = sender(data, host, allowance);
  const withAnswerText = async (tap: Tap, heard: Awaited<ReturnType<Host['taps']['take']>>) => {
    if (!heard.ok) return heard;
    const { answer, table } = heard.value;
    if (host.readers.tapAnswered(bridge, tap, answer)) host.house.refresh();
    return accept(await withText(answer, table, host));
  };
  return {
    async tap(raw) {
      const tap = parseTap(raw);
      if (!tap.ok) return tap;
      return withAnswerText(
        tap.value,
        await refusingFaults(host.taps.take(from, tap.value), tap.value),
      );
    },
    async introduce(raw) {
      const said = parseIntroduction(raw);
      if (!said.ok) return said;
      const { tap } = said.value;
      return withAnswerText(tap, await refusingFaults(host.taps.introduce(from, said.value), tap));
    },
    written(raw) {
      const said = parseWritten(raw);
      return said.ok ? host.taps.written(from, said.value) : said;
    },
    async readers(raw) {
      const reports = parseReaderReports(raw);
      if (!reports.ok) return reports;
      if (data.guestDevice !== null && reports.value.length > MOST_READERS)
        return tooMany(MOST_READERS);
      if (host.readers.report(bridge, id, reports.value)) host.house.refresh();
      return sendToTable(reports.value);
    },
    waiting(raw) {
      const waiting = parseWaiting(raw);
      if (!waiting.ok) return waiting;
      if (host.readers.waiting(bridge, waiting.value)) host.house.refresh();
      return accept(null);
    },
    async problem(raw) {
      const problem = parseProblem(raw);
      if (!problem.ok) return problem;
      log.stranger('reader problem', { bridge, ...problem.value }, 'info');
      await host.taps.misread(from, problem.value);
      return accept(null);
    },
  };
}

type PendingTapResult = ReturnType<Host['taps']['take']>;

/** Tells a fault that would recur with this tap (`failed`) from a store that fails for now (`not-saved`). */
const refusingFaults = (taking: PendingTapResult, { id, reader }: Tap): PendingTapResult =>
  taking.catch((error: unknown) => {
    log.error('tap failed', { tap: id, reader, error });
    return refuse({ code: error instanceof StoreFailed ? 'not-saved' : 'failed' });
  });

/** Adds the answer's text, for displays at readers that have no words of their own. */
async function withText(
  answer: TapAnswer['answer'],
  table: string | null,
  host: Host,
): Promise<TapAnswer> {
  const context = await contextOf(table, host);
  const say = (language: Language) =>
    (answer.outcome === 'enrolled' ? enrolmentText(language, host.house.state()) : null) ??
    (answer.outcome === 'opening'
      ? openingText(language, answer)
      : answerText(language, context, answer));
  return { answer, text: inEachLanguage(say) };
}

async function contextOf(code: string | null, host: Host): Promise<WordContext | null> {
  if (code === null) return null;
  const table = await host.tables.view(code);
  return table.ok ? table.value.match : null;
}
