import { setTimeout as pause } from 'node:timers/promises';
import { playLongMatch } from '../../integration/longMatch.ts';
import { secretOf } from '../../support/program.ts';
import { bridgeAt, openTable, watch, type ScreenSocket } from '../../support/sockets.ts';
import { BEHIND_PROXY, strangerTo } from '../../support/strangers.ts';
import { appWorld } from '../../support/world/pages.ts';
import { percentile, TIMES_HEAD, timesRow } from '../shared/figures.ts';
import { readerAt, tapUntil } from './taps.ts';

/**
 * Measures the time of a tap at one table while a spectator loads another one with a long match.
 * The spectator requests history, record and scores as often as ten connections may.
 */
const LONG = 'LANGE';
const SOCKETS = 10;
/** Looks a second and connection: as many as one connection may ask for. */
const LOOKS = 30;
const SECONDS = 20;
const TAPS = 10;

/** Maximum extra latency for others, in ms. */
const MOST_LATER = 50;

export async function benchLooks(): Promise<void> {
  const prepare = (data: string) => playLongMatch(data, LONG);
  const { app, screen, close } = await appWorld({ ...BEHIND_PROXY, prepare }).start();
  const house = screen.socket;
  const bridge = bridgeAt(app.url, { bridge: 'bench', secret: secretOf(app.data) });
  await readerAt(house, bridge, await openTable(house));
  const { moves } = await watch(house, LONG);
  console.log(
    `\nTap to answer while ${String(SOCKETS)} connections of one address look back at another table (${String(moves)} moves)`,
  );
  const quiet = await tapUntil(pause(SECONDS * 1000), bridge, 1000 / TAPS);
  const storm = await beginStorm(app.url, LONG, moves);
  const stormy = await tapUntil(pause(SECONDS * 1000), bridge, 1000 / TAPS);
  const { answered, refused, files } = await storm.end();
  console.log(TIMES_HEAD);
  console.log(timesRow('quiet', quiet));
  console.log(timesRow('storm', stormy));
  const later = percentile(stormy, 0.99) - percentile(quiet, 0.99);
  console.log(
    `p99 later by ${later.toFixed(1)} ms (aim: at most ${String(MOST_LATER)}); looks answered ${String(answered)}, refused ${String(refused)}, files ${String(files)}`,
  );
  if (later > MOST_LATER) process.exitCode = 1;
  bridge.close();
  await close();
}

async function beginStorm(url: string, table: string, moves: number) {
  const stranger = strangerTo(url);
  const count = { answered: 0, refused: 0, files: 0 };
  const sockets = Array.from({ length: SOCKETS }, () => stranger.screen());
  for (const socket of sockets) await watch(socket, table);
  let nth = 0;
  const look = (socket: ScreenSocket) => {
    const asked = { table, moves: (nth += 7) % moves };
    socket.emit('look', asked, (reply) => (count[reply.ok ? 'answered' : 'refused'] += 1));
  };
  const timers = sockets.map((socket) => setInterval(() => look(socket), 1000 / LOOKS));
  let on = true;
  async function download(file: string): Promise<void> {
    while (on) {
      const response = await stranger.fetch(`/table/${table}/${file}`);
      await response.arrayBuffer();
      count.files += Number(response.ok);
      await pause(100);
    }
  }
  const downloads = ['record.json', 'scores.csv'].map(download);
  return {
    async end() {
      on = false;
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(downloads);
      sockets.forEach((socket) => socket.close());
      return count;
    },
  };
}
