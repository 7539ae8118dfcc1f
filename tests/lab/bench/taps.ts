import { setTimeout as pause } from 'node:timers/promises';
import {
  freshId,
  granted,
  lay,
  order,
  tag,
  type BridgeSocket,
  type ScreenSocket,
} from '../../support/sockets.ts';
import { until } from '../../support/until.ts';

export async function readerAt(
  house: ScreenSocket,
  bridge: BridgeSocket,
  table: string,
): Promise<void> {
  await until('the bridge is connected', () => bridge.connected);
  granted(
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'simulator', state: 'ready' }]),
  );
  await order(house, { type: 'sendReaders', readers: ['bench/left'], table });
}

/** Times of taps from that reader, one every so many ms until something is done, each until its answer, in ms. */
export async function tapUntil(
  done: Promise<unknown>,
  bridge: BridgeSocket,
  every: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  const taps: Promise<void>[] = [];
  let isDone = false;
  const end = done.finally(() => (isDone = true));
  for (let nth = 0; !isDone; nth += 1) {
    const began = performance.now();
    taps.push(
      lay(bridge, tag(nth), freshId(), Date.now()).then(
        () => void times.push(performance.now() - began),
      ),
    );
    await pause(every);
  }
  await Promise.all([end, ...taps]);
  return times;
}
