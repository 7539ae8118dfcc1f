import { setTimeout as pause } from 'node:timers/promises';
import { playLongMatch } from '../../integration/longMatch.ts';
import { BEHIND_PROXY } from '../../support/strangers.ts';
import { appWorld } from '../../support/world/pages.ts';
import { rawSocket } from '../../integration/rawSocket.ts';
import { residentOf } from '../shared/figures.ts';

const SOCKETS = 10;
/** Messages a second and connection, each of which is answered by the whole view: fewer than what is too often. */
const ASKS = 25;
const TABLE = 'LANGE';
const SECONDS = 60;
const EVERY = 10;

export async function benchDeaf(): Promise<void> {
  const prepare = (data: string) => playLongMatch(data, TABLE);
  const { app, close } = await appWorld({ ...BEHIND_PROXY, prepare }).start();
  let on = true;
  let cut = 0;
  async function deaf(): Promise<void> {
    while (on) {
      const socket = await rawSocket(app.url, { headers: { 'x-forwarded-for': '198.18.0.9' } });
      socket.stopReading();
      while (on && socket.isOpen()) {
        socket.send(`421["watch",{"table":"${TABLE}"}]`);
        await pause(1_000 / ASKS);
      }
      if (on) cut += 1;
      socket.close();
    }
  }
  const resident = () => residentOf(app.pidOf('server')).toFixed(0);
  console.log(
    `\nMemory of the server, ${String(SOCKETS)} screens of one address that read nothing`,
  );
  const seen = [resident()];
  const all = Array.from({ length: SOCKETS }, deaf);
  for (let at = 0; at < SECONDS; at += EVERY) {
    await pause(EVERY * 1_000);
    seen.push(resident());
  }
  on = false;
  await Promise.all(all);
  console.log(
    `MB resident every ${String(EVERY)} s: ${seen.join(', ')}; cut off ${String(cut)} times`,
  );
  await close();
}
