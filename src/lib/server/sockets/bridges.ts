import { randomUUID } from 'node:crypto';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import * as v from 'valibot';
import { isAtLeast } from '../../devices/roles.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { readersByBridge } from '../../house/health.ts';
import { MAX_READERS, MAX_REMEMBERED_READERS, readerId } from '../../house/readers.ts';
import '../../i18n/bothLanguages.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { answerText } from '../../i18n/tapAnswers.ts';
import { enrolmentText } from '../../i18n/enrolling.ts';
import type { Language } from '../../i18n/language.ts';
import { openingText } from '../../i18n/opening.ts';
import type { WordContext } from '../../i18n/words.ts';
import {
  BRIDGE_MESSAGES,
  type ReaderReport,
  parseBridgeAuth,
} from '../../protocol/messages/bridges.ts';
import { BRIDGE_ROLE } from '../../protocol/messages/define.ts';
import {
  BRIDGE_PROTOCOL,
  type ProtocolRefusal,
  type NewerBridgeRefusal,
  type NameTakenRefusal,
  type ProofRequired,
  type ServerToBridge,
  type TapAnswer,
  type TooManyReadersRefusal,
} from '../../protocol/messages.ts';
import type { SpeechScope } from '../../protocol/announcements.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import type { Tap } from '../../reader/events.ts';
import type { Access } from '../access/access.ts';
import type { Principal } from '../access/principal.ts';
import { handleAll, pairHandlers, type Handlers, admittedGate } from './handlers.ts';
import type { BridgeNames, Holder } from '../access/bridgeNames.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Host } from '../hosts/host.ts';
import { log } from '../log/log.ts';
import { type ConnectionRateLimit, createBridgeRateLimits } from '../limits/rateLimits.ts';
import type { Readers } from '../hosts/readers.ts';
import type { Ports } from '../ports.ts';
import type { Speaker } from './speaker.ts';
import type { Speakers } from './speakers.ts';
import type { ReaderLog } from './readerLog.ts';
import { type BridgeProofs, createBridgeProofs } from '../access/bridgeProofs.ts';
import { isSameSecret } from '../../process/sameSecret.ts';
import { hashToken } from '../access/secret.ts';

export interface BridgeRules {
  readonly secret: string;
}

interface BridgeData {
  readonly bridge: string;
  readonly trusted: boolean;
  readonly principal: Principal | null;
  readonly table: string | null;
  readonly holder: Holder;
  /** Id of the guest device that may send taps; null if the bridge belongs to the venue. */
  readonly guestDevice: string | null;
  readonly speaks: readonly SpeechScope[];
  readonly version: string | null;
}
interface BridgeObservers {
  readonly readerLog: ReaderLog;
  readonly machines: Speakers;
  readonly duplicates: DuplicateBridgeDetector;
}
interface KnownBridges {
  readonly readers: Pick<Readers, 'isBridge'>;
  readonly names: BridgeNames;
  readonly proofs: BridgeProofs;
}
type Bridges = Namespace<DefaultEventsMap, ServerToBridge, DefaultEventsMap, BridgeData>;
type ConnectedBridge = Socket<DefaultEventsMap, ServerToBridge, DefaultEventsMap, BridgeData>;

export const roomOfBridge = (bridge: string): string => `bridge ${bridge}`;

/** Timeout in ms for a bridge's answer to `areYouThere`. */
const RESPONSE_TIMEOUT_MS = 2_000;

/** Serves reader bridges, and pages with readers or simulators, which use the same protocol. */
export function serveBridges(
  bridges: Bridges,
  host: Host,
  access: Access,
  rules: BridgeRules,
  { readerLog, machines, duplicates }: BridgeObservers,
): void {
  const names = access.bridgeNames;
  const proofs = createBridgeProofs(rules.secret, () => performance.now());
  bridges.use((socket, next) => {
    const admitted = admit(socket, access, rules, { readers: host.readers, names, proofs });
    if (!admitted.ok && admitted.refusal.code === 'proof-required') {
      const { refusal } = admitted;
      return next(Object.assign(new Error(refusal.code), { data: refusal }));
    }
    if (!admitted.ok) {
      log.stranger('bridge refused', { address: socket.handshake.address, ...admitted.refusal });
      return next(Object.assign(new Error(admitted.refusal.code), { data: admitted.refusal }));
    }
    Object.assign(socket.data, admitted.value);
    next();
  });
  const rates = createBridgeRateLimits(() => performance.now());
  bridges.on('connection', (socket) => {
    const allowance = rates.openConnection(socket.data.guestDevice);
    if (allowance === null) return void socket.disconnect(true);
    socket.on('disconnect', () => allowance.release());
    join(socket, host, access, allowance);
    duplicates.announce(socket.data.bridge);
    sendHealth(socket, host, readerLog);
    registerSpeaker(socket, machines);
    trackPresence(socket, access);
  });
  access.watch(() => {
    for (const socket of bridges.sockets.values()) disconnectRemoved(socket, access);
  });
  names.watchOwnNames((isOf) => disconnectImpostors(bridges, isOf));
  duplicates.watch((bridge) => {
    reportTwin(bridge, bridges, host).catch(log.failure('bridge not compared'));
  });
}

/**
 * Admits bridges with the secret or a reader's token, and pages that may send taps. Pages never get
 * the name of a real bridge.
 */
function admit(
  socket: ConnectedBridge,
  { principals, devices, isAdmin }: Access,
  { secret }: BridgeRules,
  { readers, names, proofs }: KnownBridges,
): Result<BridgeData, ProofRequired | ProtocolRefusal | NewerBridgeRefusal | NameTakenRefusal> {
  const auth = parseBridgeAuth(socket.handshake.auth);
  if (!auth.ok) return auth;
  const { bridge, secret: givenSecret, table = null, speaks = [], version = null } = auth.value;
  // Older bridges are understood. A newer one is refused, so that the administrator updates the
  // server first.
  if ((auth.value.protocol ?? 1) > BRIDGE_PROTOCOL) {
    return refuse({ code: 'newer-bridge', knows: BRIDGE_PROTOCOL });
  }
  const page = principals.ofSocket(socket, devices.readPass);
  const isProved = proofs.isProved(auth.value);
  if (!isProved && givenSecret === undefined && auth.value.nonce !== undefined)
    return refuse(proofs.challenge(bridge, auth.value.nonce));
  if (isProved || (givenSecret !== undefined && isSameSecret(givenSecret, secret))) {
    const own = { holder: null, guestDevice: null, speaks, version } as const;
    return accept({ bridge, trusted: true, principal: null, table, ...own });
  }
  const principal =
    givenSecret === undefined ? page : { address: page.address, tokens: [hashToken(givenSecret)] };
  // Checked first: it rejects unauthorized connections cheaply.
  if (!isAtLeast(devices.roleAt(principal, null), BRIDGE_ROLE)) {
    return refuse({ code: 'not-allowed', needs: 'reader' });
  }
  const holder = devices.deviceOf(principal)?.id ?? '';
  const namesOther =
    (givenSecret === undefined && readers.isBridge(bridge)) || !names.mayClaim(bridge, holder);
  const guestDevice = isAdmin(principal) ? null : holder;
  return namesOther
    ? refuse({ code: 'name-taken' })
    : accept({
        bridge,
        trusted: givenSecret !== undefined,
        principal,
        table,
        holder,
        guestDevice,
        version,
        // A page plays its own sound.
        speaks: givenSecret === undefined ? [] : speaks,
      });
}

function join(
  socket: ConnectedBridge,
  host: Host,
  {
    bridgeNames: names,
    devices,
    principals,
  }: Pick<Access, 'bridgeNames' | 'devices' | 'principals'>,
  allowance: ConnectionRateLimit,
): void {
  const { bridge, trusted: isTrusted, holder, version } = socket.data;
  const leave = names.claim(bridge, holder);
  if (holder === null) disconnectImpostors(socket.nsp, (name) => name === bridge);
  host.readers.connected(bridge, socket.id, {
    ofPage: !isTrusted,
    isGuest: socket.data.guestDevice !== null,
  });
  host.house.refresh();
  log.stranger('bridge connected', { bridge, page: !isTrusted, version }, 'info');
  handleAll(socket, pairHandlers(BRIDGE_MESSAGES, handlers(socket, host, allowance)), {
    withinRate: (name) => allowance.admitsMessage(name),
    fresh: () => devices.ensureFresh(),
    addressOf: principals.addressOf,
    gate: admittedGate,
  });
  reportDuplicate(socket, host).catch(log.failure('bridge not compared'));
  socket.on('disconnect', (reason) => {
    leave();
    host.readers.disconnected(bridge, socket.id);
    host.house.refresh();
    log.stranger('bridge gone', { bridge, reason }, 'info');
  });
}

function disconnectImpostors(bridges: Bridges, isOf: (name: string) => boolean): void {
  for (const other of bridges.sockets.values()) {
    if (other.data.holder !== null && isOf(other.data.bridge)) other.disconnect(true);
  }
}

/**
 * Sends a bridge the health of its readers, and prints it here if the bridge runs on another
 * machine.
 */
function sendHealth(socket: ConnectedBridge, host: Host, readerLog: ReaderLog): void {
  const { bridge, trusted, principal } = socket.data;
  if (trusted && principal !== null) socket.on('disconnect', readerLog.follow(bridge));
  void Promise.resolve(socket.join(roomOfBridge(bridge))).catch(log.failure('bridge not joined'));
  // Health messages sent earlier did not reach this connection.
  socket.emit('health', readersByBridge(host.house.view()).get(bridge) ?? []);
}

function registerSpeaker(socket: ConnectedBridge, machines: Speakers): void {
  const { bridge, speaks, guestDevice, principal } = socket.data;
  if (speaks.length === 0) return;
  const emit: Speaker['emit'] = (what, ...news) => socket.emit(what, ...news);
  socket.on(
    'disconnect',
    machines.add({
      bridge,
      ofHouse: guestDevice === null,
      isByBridgeSecret: principal === null,
      speaks,
      emit,
    }),
  );
}

function trackPresence(socket: ConnectedBridge, { devices }: Access): void {
  const { principal } = socket.data;
  const device = principal === null ? null : devices.deviceOf(principal);
  if (device === null) return;
  devices.presence.connected(device.id);
  devices.noteSeen(device);
  socket.on('disconnect', () => devices.presence.disconnected(device.id));
}

/** Disconnects a bridge with a device that lost the right to send taps. */
function disconnectRemoved(socket: ConnectedBridge, { devices }: Access): void {
  const { principal } = socket.data;
  if (principal === null || isAtLeast(devices.roleAt(principal, null), BRIDGE_ROLE)) return;
  socket.disconnect(true);
}

/**
 * Assigns each reader once to the table named by its bridge; a later assignment by an administrator
 * stands.
 */
function sender(
  { bridge, table }: BridgeData,
  host: Host,
  { admitsBroughtReader }: ConnectionRateLimit,
) {
  const sent = new Set<string>();
  return async (reports: readonly ReaderReport[]): Promise<ReaderReportReply> => {
    const readers = reports.map(({ name }) => readerId(bridge, name)).filter((id) => !sent.has(id));
    if (table === null || readers.length === 0) return accept(null);
    const bringing = { bridge, readers, table };
    const changes = host.house.countBroughtReaders(bringing);
    if (!changes.ok || sent.size + readers.length > MAX_REMEMBERED_READERS)
      return tooMany(MAX_REMEMBERED_READERS);
    if (changes.value > 0 && !readers.every(admitsBroughtReader)) return refuse(RATE_LIMITED);
    if (changes.value > 0) {
      const reply = await host.house.ask(randomUUID(), { type: 'bringReaders', ...bringing });
      if (!reply.ok) {
        log.stranger('readers not sent', { bridge, table, code: reply.refusal.code });
        // The bridge repeats its report.
        if (reply.refusal.code === 'not-saved') return refuse(reply.refusal);
      }
    }
    readers.forEach((reader) => sent.add(reader));
    return accept(null);
  };
}

type ReaderReportReply = Result<null, ProtocolRefusal | TooManyReadersRefusal>;
const tooMany = (most: number): ReaderReportReply => refuse({ code: 'too-many-readers', most });

/**
 * Reports another running program with the same bridge name. A stale connection does not answer and
 * does not count.
 */
async function reportDuplicate(socket: ConnectedBridge, host: Host): Promise<void> {
  const { bridge } = socket.data;
  const all = [...socket.nsp.sockets.values()];
  for (const other of all.filter(({ id, data }) => id !== socket.id && data.bridge === bridge)) {
    if (!(await isResponding(other)) || !host.readers.markDuplicate(bridge)) continue;
    log.stranger('two bridges under one name', { bridge, address: socket.handshake.address });
    host.house.refresh();
  }
}

const BRIDGE_CONNECTED: StateKind<string> = { name: 'bridge-came', schema: v.string() };
const DUPLICATE_NOTICE_TTL_MS = 10_000;

/** Detects programs that connect under the same bridge name to another server. */
export interface DuplicateBridgeDetector {
  announce(bridge: string): void;
  watch(came: (bridge: string) => void): void;
}

export function createDuplicateBridgeDetector({
  sharedState,
}: Pick<Ports, 'sharedState'>): DuplicateBridgeDetector {
  const own = new Set<string>();
  return {
    announce(bridge) {
      const id = randomUUID();
      own.add(id);
      setTimeout(() => own.delete(id), 2 * DUPLICATE_NOTICE_TTL_MS).unref();
      sharedState.set(BRIDGE_CONNECTED, bridge, id, DUPLICATE_NOTICE_TTL_MS);
    },
    watch(came) {
      sharedState.watch(BRIDGE_CONNECTED, (bridge) => {
        const said = sharedState.find(BRIDGE_CONNECTED, bridge);
        if (said !== null && !own.has(said.value)) came(bridge);
      });
    },
  };
}

async function reportTwin(bridge: string, bridges: Bridges, host: Host): Promise<void> {
  const here = [...bridges.sockets.values()].filter(({ data }) => data.bridge === bridge);
  const answers = await Promise.all(here.map(isResponding));
  if (!answers.includes(true) || !host.readers.markSecondProgram(bridge)) return;
  log.stranger('two bridges under one name', { bridge, address: 'at two servers' });
  host.house.refresh();
}

const isResponding = (bridge: ConnectedBridge): Promise<boolean> =>
  bridge
    .timeout(RESPONSE_TIMEOUT_MS)
    .emitWithAck('areYouThere')
    .then(() => true)
    .catch(() => false);

function handlers(
  { id, data }: ConnectedBridge,
  host: Host,
  allowance: ConnectionRateLimit,
): Handlers<typeof BRIDGE_MESSAGES> {
  const { bridge } = data;
  const from = { bridge, ofPage: !data.trusted, guestDevice: data.guestDevice };
  const sendToTable = sender(data, host, allowance);
  const withAnswerText = async (
    tap: Tap,
    heard: Awaited<ReturnType<Host['taps']['handleTap']>>,
  ) => {
    if (!heard.ok) return heard;
    const { answer, table } = heard.value;
    if (host.readers.tapAnswered(bridge, tap, answer)) host.house.refresh();
    return accept(await addAnswerText(answer, table, host));
  };
  return {
    tap: async (tap) => withAnswerText(tap, await host.taps.handleTap(from, tap)),
    introduce: async (report) =>
      withAnswerText(report.tap, await host.taps.handleIntroduction(from, report)),
    written: (report) => host.taps.handleWriteReport(from, report),
    async readers(reports) {
      if (data.guestDevice !== null && reports.length > MAX_READERS) return tooMany(MAX_READERS);
      if (host.readers.report(bridge, id, reports)) host.house.refresh();
      return sendToTable(reports);
    },
    waiting(waiting) {
      if (host.readers.reportWaiting(bridge, waiting)) host.house.refresh();
      return accept(null);
    },
    async problem(problem) {
      log.stranger('reader problem', { bridge, ...problem }, 'info');
      await host.taps.handleMisread(from, problem);
      return accept(null);
    },
  };
}

/** Adds the answer as text, for displays at readers without their own texts. */
async function addAnswerText(
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
