import process from 'node:process';
import { setTimeout as rest } from 'node:timers/promises';
import type { BridgeAuth } from '#lib/protocol/messages.ts';
import { createUplink } from '#lib/protocol/uplink.ts';
import { readConfig, USAGE, type Config } from './config.ts';
import { connect, type Connection } from './connection.ts';
import { createDesk, type Desk } from './desk.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { BadArgument, type Running } from './readers/contract.ts';
import { loadDriver } from './readers/index.ts';
import { openRecorder } from './recorder.ts';
import { openTrace, type Trace } from './trace.ts';

/** Exit code for settings that cannot work. */
const BAD_SETTINGS = 2;
/** Whatever does not let go by then is left behind, in ms. */
const END_WITHIN = 1_500;

/** Asked at once: it may be gone before the readers are open. */
const PARENT = process.ppid;

const say = (line: string) => console.log(`bridge: ${line}`);

/** Ends the program over settings that cannot work. */
function giveUp(line: string): never {
  console.error(`bridge: ${line}`);
  process.exit(BAD_SETTINGS);
}

async function main(): Promise<void> {
  // Whoever reads along may be gone first; taps are more important than lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readConfig(process.argv.slice(2), process.env);
  if (!config.ok) return giveUp(config.refusal);
  if (config.value === 'help') return console.log(USAGE);
  await run(config.value);
}

async function run(config: Config): Promise<void> {
  const outbox = openOutboxOf(config);
  if (outbox.waiting() > 0) say(`${outbox.waiting()} taps of an earlier run wait for the server`);
  const trace = openTrace(config.trace);
  const recorder = openRecorder(config.record, say);
  const desk: Desk = createDesk({
    outbox,
    trace,
    recorder,
    connection: () => connection,
    deliver: () => uplink.deliver(),
    say,
  });
  const connection = connect({
    server: config.server,
    auth: authOf(config),
    say,
    connected() {
      desk.reportReaders();
      uplink.deliver();
    },
  });
  const uplink = createUplink({
    line: traced(connection, trace),
    outbox,
    answered: (tap, answer) => desk.answered(tap, answer),
    say,
    // A rest must not keep the program from ending.
    pause: (ms) => rest(ms, undefined, { ref: false }),
  });
  const readers = await openReaders(config, desk);
  endCleanly(config, async () => {
    uplink.stop();
    await Promise.all(readers.map((reader) => reader.stop()));
    connection.close();
    trace.close();
    outbox.close();
    await recorder.close();
  });
}

function openOutboxOf({ data }: Config): Outbox {
  try {
    return openOutbox(data);
  } catch (error) {
    return giveUp(`the folder ${data} cannot be used: ${String(error)}`);
  }
}

function authOf({ bridge, secret }: Config): BridgeAuth {
  return secret === undefined ? { bridge } : { bridge, secret };
}

/** The same connection, with the times of each tap written down. */
function traced(connection: Connection, trace: Trace): Connection {
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

async function openReaders(config: Config, desk: Desk): Promise<Running[]> {
  const readers: Running[] = [];
  for (const { kind, argument } of config.readers) {
    const driver = await loadDriver(kind);
    if (driver === null) return giveUp(`there is no kind of reader "${kind}"`);
    const reader = await driver.start(desk.host(kind), argument).catch((error: unknown) => {
      if (error instanceof BadArgument) return giveUp(error.message);
      throw error;
    });
    desk.opened(kind, reader);
    readers.push(reader);
  }
  return readers;
}

/** Ends with code 0 on SIGTERM, SIGINT, and when the program that started the bridge is gone. */
function endCleanly(config: Config, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    process.channel?.unref();
    // A native part that hangs must not keep the table's machine from shutting down.
    setTimeout(() => process.exit(0), END_WITHIN).unref();
    close().catch((error: unknown) => say(`end: ${String(error)}`));
  };
  process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end);
  // The program that started it may be gone before the line above was reached.
  if (process.connected === false) end();
  if (!config.alone) endWithParent(end);
}

function endWithParent(end: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

main().catch((error: unknown) => {
  console.error(
    `bridge: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exit(1);
});
