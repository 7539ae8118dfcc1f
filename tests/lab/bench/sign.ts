import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { enrolDeck } from '../../support/enrol.ts';
import { TWO_TEAMS } from '../../support/evening.ts';
import { scratchFolder, secretOf } from '../../support/program.ts';
import { simulatedBridge } from '../../support/simulatedHands.ts';
import { taggedDeck } from '../../support/taggedDeck.ts';
import { appWorld } from '../../support/world/pages.ts';
import { TIMES_HEAD, timesRow } from '../shared/figures.ts';

const TAPS = 200;
const BETWEEN_TAPS = 60;
/** One way between bridge and server, in ms: a home's Wi-Fi. */
const LAN = 3;

/**
 * From a reader's sight of a card to the sign that is shown there: a simulated reader in the real bridge, kept on disk,
 * over a line as slow as a home's, through the real server with fsync, and back.
 */
export async function benchSign(): Promise<void> {
  const folder = scratchFolder();
  const { app, screen, close } = await appWorld().start();
  const secret = secretOf(app.data);
  const tagged = taggedDeck();
  const deck = await enrolDeck(screen, app.url, secret, tagged);
  await screen.createTable({ ...TWO_TEAMS, deck });
  const lan = await openLan(Number(new URL(app.url).port));
  const bridge = await simulatedBridge({ server: lan.url, secret, folder: folder.path });
  const tags = [tagged.card('100'), tagged.action('undo')];
  const times: number[] = [];
  // A refused card and its taking back in turns; the first ones warm up.
  for (let tap = -20; tap < TAPS; tap += 1) {
    const sign = bridge.sign();
    const began = performance.now();
    bridge.lay(tags[Math.abs(tap) % 2] ?? '');
    await sign;
    if (tap >= 0) times.push(performance.now() - began);
    // Longer than two cards in one field take to show.
    bridge.lift();
    await pause(BETWEEN_TAPS);
  }
  await bridge.close();
  lan.close();
  await close();
  folder.remove();
  console.log(`\nReader sign, ${String(2 * LAN)} ms round trip (aim: p95 of 70)\n${TIMES_HEAD}`);
  console.log(timesRow('card seen → sign shown', times));
}

async function openLan(port: number): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true).on('error', () => to.destroy());
      from.on('data', (data) => void setTimeout(() => to.write(data), LAN));
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: near } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(near)}`, close: () => server.close() };
}
