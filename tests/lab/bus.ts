import { setTimeout as pause } from 'node:timers/promises';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { eachAlone } from '../support/evening.ts';
import { scratchFolder } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { serverWorld } from '../support/world/server.ts';
import { until } from '../support/until.ts';
import { residentOf, TIMES_HEAD, timesRow } from './shared/figures.ts';
import { readOptions } from './shared/options.ts';

/**
 * `npm run bus`: a house with a mosquitto. Prints how long it takes from a move on a phone until the light of its place is heard
 * at the broker, and until a screen has it; for one place, and for `--places 200`, each a table with a bridge of its own. Then
 * what the server holds in memory with a broker and without.
 */
const options = readOptions({ places: 200, moves: 400 });
/** In ms: the server hears 30 messages a second from one screen, and each move takes two. */
const BETWEEN = 75;

const missing = brokerMissing();
if (missing !== null) throw new Error(missing);
const folder = scratchFolder();
const broker = await Broker.open(folder.path);
const env = { ...BEHIND_PROXY.env, MQTT_URL: broker.url, MQTT_PLACE: 'salon' };
const bus = await Listener.at(broker);
const world = await serverWorld({ env }).start();
const house = world.kept(openScreenSocket(world.url));
const lightAt = (place: string) => bus.heardAt.get(`table-companion/place/${place}/light`) ?? 0;

console.log(`${String(options.moves)} moves, at the places in turn\n${TIMES_HEAD}`);
const setup = eachAlone('Anne', 'Bruno');
await measure([{ place: 'salon', table: await house.createTable(setup) }]);
const places = await openPlaces(options.places);
await measure(places);
const held = residentOf(world.server.child.pid ?? 0).toFixed(1);
console.log(`\n${held} MB: the server, with ${String(places.length)} places`);
await world.close();
await measureMemory('with a broker', env);
await measureMemory('without', {});
bus.close();
await broker.stop();
folder.remove();
// The bridges would go on knocking.
process.exit(0);

interface PlaceAndTable {
  readonly place: string;
  readonly table: string;
}

async function openPlaces(count: number): Promise<readonly PlaceAndTable[]> {
  const opened: PlaceAndTable[] = [];
  for (let n = 1; n <= count; n += 1) {
    const bridge = `table-${String(n)}`;
    const socket = world.bridge(bridge);
    await socket.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const readers = [`${bridge}/left`];
    const table = await house.house({ type: 'createTable', setup, readers });
    opened.push({ place: bridge, table });
    await pause(BETWEEN);
  }
  await until(
    'all places are there',
    () => opened.every(({ place }) => lightAt(place) > 0),
    30_000,
  );
  return opened;
}

async function measure(at: readonly PlaceAndTable[]): Promise<void> {
  const [lights, screens]: [number[], number[]] = [[], []];
  for (let n = 0; n < options.moves; n += 1) {
    const { place, table } = at[n % at.length] ?? { place: '', table: '' };
    const { moves, line } = await house.watch(table);
    const shown = new Promise<number>((resolve) =>
      house.socket.once('table', () => resolve(performance.now())),
    );
    const sent = performance.now();
    await house.command(
      table,
      moves > 0
        ? { type: 'undo', moves, line }
        : { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } },
    );
    await until('the light is heard', () => lightAt(place) > sent);
    lights.push(lightAt(place) - sent);
    screens.push((await shown) - sent);
    await pause(BETWEEN);
  }
  const of = at.length === 1 ? 'one place' : `${String(at.length)} places`;
  console.log(timesRow(`${of}: until a screen has it`, screens));
  console.log(timesRow(`${of}: until its light is heard`, lights));
}

async function measureMemory(name: string, settings: Readonly<Record<string, string>>) {
  const { server, close } = await serverWorld({ env: settings }).start();
  await pause(5_000);
  console.log(`${residentOf(server.child.pid ?? 0).toFixed(1)} MB: a server just started, ${name}`);
  await close();
}
