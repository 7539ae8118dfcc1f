import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { tapIdOf } from '../../hardware/readers/mqtt/messages.ts';
import { appMissing } from '../support/app.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { scratchFolder } from '../support/program.ts';
import { openTable, order, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { appWorld } from '../support/world/pages.ts';
import { TIMES_HEAD, timesRow } from './shared/figures.ts';
import { readOptions } from './shared/options.ts';

/**
 * `npm run taps` runs the whole program with a reader on mosquitto. Prints the latency of a card
 * from the reader's message to a screen and to the reader's answer, beside the broker's own part.
 * Then lays `--taps 10000` cards while the broker is stopped `--cuts 20` times, every second time
 * killed, and counts the outcomes.
 */
const options = readOptions({ moves: 300, taps: 10_000, cuts: 20 });
const { moves: MOVES, taps: TAPS, cuts: CUTS } = options;
const missing = appMissing() ?? brokerMissing();
if (missing !== null) throw new Error(missing);

const TOPIC = 'table-companion/in/salon/tag';
/** In ms: the server hears 30 messages a second from one screen. */
const BETWEEN = 75;
/** Taps that are on their way at once. */
const AT_ONCE = 20;
/** A reader that is not answered says again what lies there after so long, in ms. */
const AGAIN = 500;

/** Taps that may wait at the broker: it drops what comes when a thousand messages do. */
const MAY_WAIT = 100;

const traced: { characters: number; readonly ids: string[] } = { characters: 0, ids: [] };
const idOf = (n: number): string => `soak-${String(n)}`;

const folder = scratchFolder();
const trace = join(folder.path, 'trace.jsonl');
const broker = await Broker.open(folder.path, { keeps: true });
const bus = await Listener.at(broker);
const env = { MQTT_URL: broker.url, BRIDGE_READERS: 'mqtt', BRIDGE_TRACE: trace };
const { app, screen: house, close } = await appWorld({ bridge: true, env }).start();
await until('the bridge listens', () => app.output().includes('in/+/tag'), 20_000);
const reader = await connectAsync(broker.url, { reconnectPeriod: 50, queueQoSZero: false });

await measureMoves();
await soak();
reader.end(true);
bus.close();
await close();
await broker.stop();
folder.remove();
process.exit(0);

async function measureMoves(): Promise<void> {
  const deck = await order(house.socket, { type: 'createDeck', name: 'Maison' });
  await order(house.socket, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
  await tell(reader, { uid: tag(1), on: true, id: 'enrol' });
  await until('it is answered', () => bus.heard.has('table-companion/in/salon/answer'));
  await order(house.socket, { type: 'clearDesk' });
  const table = await openTable(house.socket, deck);
  const [brokers, screens, answers]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < MOVES; n += 1) {
    await tell(reader, { on: false });
    await house.watch(table);
    await pause(BETWEEN);
    const shown = new Promise<number>((resolve) =>
      house.socket.once('table', () => resolve(performance.now())),
    );
    const at = (topic: string) => bus.heardAt.get(`table-companion/in/salon/${topic}`) ?? 0;
    const sent = performance.now();
    const told = tell(reader, { uid: tag(1), on: true, id: `move-${String(n)}` });
    await until('it is heard', () => at('tag') > sent && at('answer') > sent);
    await told;
    brokers.push(at('tag') - sent);
    answers.push(at('answer') - sent);
    screens.push((await shown) - sent);
    const { moves, line } = await house.watch(table);
    await house.command(table, { type: 'undo', moves, line });
  }
  console.log(`${String(MOVES)} cards\n${TIMES_HEAD}`);
  console.log(timesRow('the broker alone', brokers));
  console.log(timesRow('until a screen has it', screens));
  console.log(timesRow('until the reader is answered', answers));
}

async function tell(client: MqttClient, message: object): Promise<void> {
  await client.publishAsync(TOPIC, JSON.stringify(message), { qos: 1 });
}

async function soak(): Promise<void> {
  const began = performance.now();
  const each = Math.floor(TAPS / (CUTS + 1));
  let cutsDone = 0;
  for (let from = 0; from < TAPS; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, TAPS - from) }, (_, n) => from + n);
    await until('most are taken', () => taken().length >= from - MAY_WAIT, 60_000);
    const isCut = cutsDone < CUTS && from + AT_ONCE >= each * (cutsDone + 1);
    if (!isCut) await Promise.all(batch.map(lay));
    else if ((cutsDone += 1) % 2 === 1) await restartUnder(batch);
    else for (const n of batch) await (n === batch.at(-1) ? killUnder(n) : lay(n));
  }
  await until('all are taken', () => new Set(taken()).size >= TAPS, 120_000).catch(() => undefined);
  const ids = taken();
  const wanted = Array.from({ length: TAPS }, (_, n) => tapIdOf(TOPIC, idOf(n)));
  const [there, laid] = [new Set(ids), new Set(wanted)];
  const firsts = [...there];
  console.log(
    `\n${String(TAPS)} cards, the broker ended ${String(cutsDone)} times, every second time by a kill: ` +
      `${String(wanted.filter((id) => !there.has(id)).length)} lost, ` +
      `${String(firsts.filter((id) => !laid.has(id)).length)} that nobody laid, ` +
      `${String(ids.length - there.size)} told again under their own ids, ` +
      `${firsts.every((id, n) => id === wanted[n]) ? 'all in order' : 'NOT in order'}; ` +
      `${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
}

async function lay(n: number): Promise<void> {
  void tell(reader, { on: false }).catch(() => undefined);
  await tell(reader, { uid: tag((n % 50) + 10), on: true, id: idOf(n) });
}

async function restartUnder(batch: readonly number[]): Promise<void> {
  const laid = Promise.all(batch.map(lay));
  await broker.stop('SIGTERM');
  await broker.start();
  await laid;
}

/** The broker is killed as a card is laid, which the reader says again until it is answered. */
async function killUnder(n: number): Promise<void> {
  const id = tapIdOf(TOPIC, idOf(n));
  await until('those before are taken', () => taken().length >= n - 1, 60_000);
  void lay(n).catch(() => undefined);
  await broker.stop('SIGKILL');
  await broker.start();
  while (!taken().includes(id)) {
    await lay(n);
    await pause(AGAIN);
  }
}

function taken(): readonly string[] {
  const text = existsSync(trace) ? readFileSync(trace, 'utf8').slice(traced.characters) : '';
  const lines = text.split('\n').slice(0, -1);
  traced.characters += lines.join('\n').length + (lines.length > 0 ? 1 : 0);
  traced.ids.push(...lines.map((line) => (JSON.parse(line) as { tap: string }).tap));
  return traced.ids.slice(MOVES + 1);
}
