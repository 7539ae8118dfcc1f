import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as rest } from 'node:timers/promises';
import { BAD_SETTINGS, heartbeat } from '#lib/process/keepRunning.ts';
import { printError, print as sayPlain } from '#lib/process/print.ts';
import { serverLine } from '#lib/i18n/readerLines.ts';
import { BRIDGE_PROTOCOL, type BridgeAuth } from '#lib/protocol/messages.ts';
import { createUplink } from '#lib/protocol/uplink.ts';
import { version } from '../package.json';
import type { Config } from './config.ts';
import { type TapFeedback, createAnswers, createReports } from './answers.ts';
import { createBacklog, createIntake } from './intake.ts';
import { type ServerConnection, createConnection } from './connection.ts';
import { openOutbox, type Outbox, OutboxRefused, TAPS_FILE } from './outbox.ts';
import { BadArgument, type DriverHost, type Running } from './readers/contract.ts';
import { loadDriver, READER_KINDS } from './readers/index.ts';
import { pairingCommand, proofOf } from './pairing.ts';
import { openRecorder, openTrace, type Trace } from './recorder.ts';
import { openSpeaker } from './speech/open.ts';
import { LANGUAGE, line, reasonOf } from './words.ts';

/** Whatever has not closed by then is left behind, in ms. */
const END_WITHIN = 1_500;

const say = (line: string) => sayPlain(`bridge: ${line}`);

/** Ends the program over settings that cannot work. */
function giveUp(line: string): never {
  printError(`bridge: ${line}`);
  process.exit(BAD_SETTINGS);
}

/** The bridge itself. Each part knows only those above it; what the server says is connected to all of them last. */
export async function run(config: Config): Promise<void> {
  const outbox = openOutboxOf(config);
  const trace = openTrace(config.trace);
  const recorder = openRecorder(config.record, say);
  const { server, others = [], bridge } = config;
  const auth = () => authOf(config);
  const connection = createConnection({
    ...{ server, others, auth, say },
    pairing: pairingCommand(config),
  });
  const reports = createReports({ bridge, connection, say });
  const backlog = createBacklog(outbox, connection);
  const answers = createAnswers({ reports, connection, say });
  const uplink = createUplink({
    transport: traced(connection, trace),
    outbox,
    answered(tap, answer) {
      backlog.answered();
      answers.answered(tap, answer);
    },
    setAside(tap, { code }) {
      backlog.setAside();
      say(line('bridge.set-aside', { name: tap.reader, tag: tap.tag, code }));
      answers.refused(tap);
    },
    refused: ({ code }) => say(line('bridge.not-now', { code })),
    failed: (error) => say(line('bridge.tap-fault', { why: reasonOf(error) })),
    // A pause must not keep the program from ending.
    pause: (ms) => rest(ms, undefined, { ref: false }),
  });
  const { deliver } = uplink;
  const kept = { outbox, trace, recorder, folder: config.data };
  const parts = { ...kept, reports, backlog, answers, connection, deliver, say };
  const speaker = openSpeaker(config, { reports, say, server: connection.server });
  let readers: readonly Running[] = [];
  connection.open({
    seen: reports.seen,
    keyboard: (choice) => readers.forEach((reader) => reader.chooseKeyboard?.(choice)),
    heard: (news) => speaker?.heard(news),
    whisper: (news) => speaker?.whisper(news),
    reached(how) {
      speaker?.reached(how);
      const said = { server: connection.server(), taps: outbox.waiting() };
      say(serverLine(LANGUAGE, how, said));
      if (how === 'out-of-reach') return;
      reports.publish();
      backlog.publish();
      deliver();
    },
  });
  // Before the readers: their native parts are what may get stuck.
  heartbeat();
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
    const { unread } = outbox;
    const file = join(data, TAPS_FILE);
    if (unread > 0) printError(`bridge: ${line('bridge.unread', { entries: unread, file })}`);
    return outbox;
  } catch (error) {
    if (error instanceof OutboxRefused) return refuseFolder(error);
    return giveUp(line('bridge.bad-folder', { folder: data, why: reasonOf(error) }));
  }
}

/** What was damaged is out of the way when the supervisor starts the bridge again. */
function refuseFolder({ why, path }: OutboxRefused): never {
  if (why === 'in-use') return giveUp(line('bridge.in-use', { folder: path }));
  printError(`bridge: ${line('bridge.damaged', { file: path })}`);
  process.exit(1);
}

function authOf(config: Config): BridgeAuth {
  const { bridge, table, speech } = config;
  const secret = proofOf(config);
  return {
    ...{ bridge, protocol: BRIDGE_PROTOCOL, version },
    ...(secret === null ? {} : { secret }),
    ...(table === undefined ? {} : { table }),
    ...(speech === undefined ? {} : { speaks: speech.says }),
  };
}

/** The same connection, with the times of each tap written down. */
function traced(connection: ServerConnection, trace: Trace): ServerConnection {
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
): Promise<Running[]> {
  const readers: Running[] = [];
  for (const { kind, argument } of config.readers) {
    const driver = await loadDriver(kind);
    if (driver === null) {
      return giveUp(line('bridge.bad-kind', { kind, kinds: READER_KINDS.join(', ') }));
    }
    const reader = await driver.start(hostOf(kind), argument).catch((error: unknown) => {
      if (error instanceof BadArgument) return giveUp(error.message);
      throw error;
    });
    answers.opened(kind, reader);
    readers.push(reader);
  }
  return readers;
}

/** Ends with code 0 on SIGTERM, SIGINT, and when the program that started the bridge is gone. */
function endCleanly(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    process.channel?.unref();
    // A hanging native part must not keep the machine from shutting down.
    setTimeout(() => process.exit(0), END_WITHIN).unref();
    close().catch((error: unknown) => say(`end: ${String(error)}`));
  };
  process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end);
  // The program that started it may be gone before the line above was reached.
  if (!process.connected) end();
}
