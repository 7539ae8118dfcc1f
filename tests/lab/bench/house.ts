import { setTimeout as pause } from 'node:timers/promises';
import { freshId, granted, openTable, tag, type BridgeSocket } from '../../support/sockets.ts';
import { serverWorld } from '../../support/world/server.ts';
import { usageOf } from '../shared/usage.ts';
import { TIMES_HEAD, timesRow } from '../shared/figures.ts';

const TABLES = [10, 1_000];
const BRIDGES = 10;
const READERS_OF_EACH = 10;
const TAPS = 200;
/** Hands are not faster, in ms; so nothing is too often, and nothing told at once with another tap. */
const BETWEEN_TAPS = 40;
/** The server hears 30 commands a second from one screen. */
const BETWEEN_OPENINGS = 35;

export async function benchHouse(): Promise<void> {
  console.log(
    `\nA tap of an unknown card, ${String(BRIDGES * READERS_OF_EACH)} readers, a page of the house open\n${TIMES_HEAD}  processor ms a tap   bytes told a tap`,
  );
  for (const tables of TABLES) await benchWith(tables);
}

async function benchWith(tables: number): Promise<void> {
  const { server, house, bridge, close } = await serverWorld().start();
  for (let n = 0; n < tables; n += 1) {
    await openTable(house);
    await pause(BETWEEN_OPENINGS);
  }
  const bridges = Array.from({ length: BRIDGES }, (_, n) => bridge(`pi-${String(n)}`));
  for (const each of bridges) await plugIn(each);
  granted(await house.emitWithAck('watchHouse', {}));
  let bytes = 0;
  house.on('house', (told) => (bytes += JSON.stringify(told).length));
  const before = usageOf(server.child.pid ?? 0).cpu;
  const times = await layAll(bridges);
  const cpu = (1_000 * (usageOf(server.child.pid ?? 0).cpu - before)) / TAPS;
  console.log(
    `${timesRow(`${String(tables)} tables`, times)}${cpu.toFixed(1).padStart(20)}${(bytes / TAPS).toFixed(0).padStart(19)}`,
  );
  await close();
}

async function plugIn(bridge: BridgeSocket): Promise<void> {
  const named = Array.from({ length: READERS_OF_EACH }, (_, n) => ({
    name: `reader ${String(n)}`,
    kind: 'pcsc',
    state: 'ready' as const,
  }));
  granted(await bridge.emitWithAck('readers', named));
}

async function layAll(bridges: readonly BridgeSocket[]): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < TAPS; n += 1) {
    const began = performance.now();
    const reader = `reader ${String(n % READERS_OF_EACH)}`;
    await bridges[n % BRIDGES]?.emitWithAck('tap', {
      id: freshId(),
      reader,
      tag: tag(n),
      at: Date.now(),
    });
    times.push(performance.now() - began);
    await pause(BETWEEN_TAPS);
  }
  return times;
}
