import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as rest } from 'node:timers/promises';
import { EXIT_BAD_SETTINGS, startHeartbeat } from '#lib/process/supervisor.ts';
import { printError, print as sayPlain } from '#lib/process/print.ts';
import { serverLine } from '#lib/i18n/readerLines.ts';
import { BRIDGE_PROTOCOL, type BridgeAuth } from '#lib/protocol/messages.ts';
import { createUplink } from '#lib/protocol/uplink.ts';
import { version } from '../package.json';
import type { Config } from './config.ts';
import { type TapFeedback, createTapFeedback, createReaderReports } from './readerFeedback.ts';
import { createBacklog, createIntake } from './intake.ts';
import { type ServerConnection, createConnection } from './connection.ts';
import { openOutbox, type Outbox, OutboxUnavailable, TAPS_FILE } from './outbox.ts';
import { BadArgument, type DriverHost, type RunningDriver } from './readers/contract.ts';
import { loadDriver, READER_KINDS } from './readers/index.ts';
import { pairingCommand, credentialOf, ownServerSecret } from './pairing.ts';
import { openRecorder, openTrace, type LatencyTrace } from './recorder.ts';
import { openSpeaker } from './speech/speaker.ts';
import { LANGUAGE, line, reasonOf } from './words.ts';

/** Timeout for closing, in ms. */
const SHUTDOWN_TIMEOUT_MS = 1_500;

const say = (line: string) => sayPlain(`bridge: ${line}`);

function giveUp(line: string): never {
  printError(`bridge: ${line}`);
  process.exit(EXIT_BAD_SETTINGS);
}

/**
 * Composition root of the bridge. Each part knows only the parts above it; the server's messages
 * are connected last.
 */
export async function run(config: Config): Promise<void> {
  const outbox = openOutboxOf(config);
  const trace = openTrace(config.trace);
  const recorder = openRecorder(config.record, say);
  const { server, others = [], bridge } = config;
  const auth = () => bridgeAuthOf(config);
  const connection = createConnection({
    server,
    others,
    auth,
    ownSecret: () => ownServerSecret(config),
    say,
    pairing: pairingCommand(config),
  });
  const reports = createReaderReports({ bridge, connection, say });
  const backlog = createBacklog(outbox, connection);
  const answers = createTapFeedback({ reports, connection, say });
  const uplink = createUplink({
    transport: withTrace(connection, trace),
    outbox,
    answered(tap, answer) {
      backlog.answered();
      answers.showAnswer(tap, answer);
    },
    setAside(tap, { code, fault }) {
      backlog.setAside();
      const why = fault === undefined ? code : `${code} ${fault}`;
      say(line('bridge.set-aside', { name: tap.reader, tag: tap.tag, code: why }));
      answers.showRefusal(tap);
    },
    refused: ({ code }) => say(line('bridge.not-now', { code })),
    failed: (error) => say(line('bridge.tap-fault', { why: reasonOf(error) })),
    // A retry pause must not keep the process running.
    pause: (ms) => rest(ms, undefined, { ref: false }),
  });
  const { deliver } = uplink;
  const kept = { outbox, trace, recorder, folder: config.data };
  const parts = { ...kept, reports, backlog, answers, connection, deliver, say };
  const speaker = openSpeaker(config, { reports, say, server: connection.server });
  let readers: readonly RunningDriver[] = [];
  connection.open({
    healthChanged: reports.mergeServerHealth,
    keyboard: (choice) => readers.forEach((reader) => reader.chooseKeyboard?.(choice)),
    announce: (news) => speaker?.announce(news),
    announcePrivately: (news) => speaker?.announcePrivately(news),
    reachabilityChanged(how) {
      speaker?.reachabilityChanged(how);
      const said = { server: connection.server(), taps: outbox.waitingCount() };
      say(serverLine(LANGUAGE, how, said));
      if (how === 'out-of-reach') return;
      reports.publish();
      backlog.publish();
      deliver();
    },
  });
  // Started before the readers, because their native code may hang.
  startHeartbeat();
  readers = await openReaders(config, createIntake(parts), answers);
  endCleanly(async () => {
    uplink.stop();
    await Promise.all(readers.map((reader) => reader.stop()));
    connection.close();
    await speaker?.stop();
    trace.close();
    outbox.close();
    await recorder.close();
  });
}

function openOutboxOf({ data }: Config): Outbox {
  try {
    const outbox = openOutbox(data);
    const { unreadableCount } = outbox;
    const file = join(data, TAPS_FILE);
    if (unreadableCount > 0)
      printError(`bridge: ${line('bridge.unread', { entries: unreadableCount, file })}`);
    return outbox;
  } catch (error) {
    if (error instanceof OutboxUnavailable) return refuseFolder(error);
    return giveUp(line('bridge.bad-folder', { folder: data, why: reasonOf(error) }));
  }
}

/** A damaged database was renamed, so the restart by the supervisor succeeds. */
function refuseFolder({ why, path }: OutboxUnavailable): never {
  if (why === 'in-use') return giveUp(line('bridge.in-use', { folder: path }));
  printError(`bridge: ${line('bridge.damaged', { file: path })}`);
  process.exit(1);
}

function bridgeAuthOf(config: Config): BridgeAuth {
  const { bridge, table, speech } = config;
  const secret = credentialOf(config);
  return {
    bridge,
    protocol: BRIDGE_PROTOCOL,
    version,
    ...(secret === null ? {} : { secret }),
    ...(table === undefined ? {} : { table }),
    ...(speech === undefined ? {} : { speaks: speech.says }),
  };
}

function withTrace(connection: ServerConnection, trace: LatencyTrace): ServerConnection {
  return {
    ...connection,
    async send(tap) {
      trace.sent(tap.id);
      const reply = await connection.send(tap);
      trace.answered(tap.id);
      return reply;
    },
  };
}

async function openReaders(
  config: Config,
  hostOf: (kind: string) => DriverHost,
  answers: TapFeedback,
): Promise<RunningDriver[]> {
  const readers: RunningDriver[] = [];
  for (const { kind, argument } of config.readers) {
    const driver = await loadDriver(kind);
    if (driver === null) {
      return giveUp(line('bridge.bad-kind', { kind, kinds: READER_KINDS.join(', ') }));
    }
    const reader = await driver.start(hostOf(kind), argument).catch((error: unknown) => {
      if (error instanceof BadArgument) return giveUp(error.message);
      throw error;
    });
    answers.addDriver(kind, reader);
    readers.push(reader);
  }
  return readers;
}

/** Exits with code 0 on SIGTERM or SIGINT, and when the parent process ends. */
function endCleanly(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    process.channel?.unref();
    // Hanging native code must not delay the shutdown of the machine.
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    close().catch((error: unknown) => say(`end: ${String(error)}`));
  };
  process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end);
  // The parent may have ended before the listener above existed.
  if (!process.connected) end();
}
