import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing, startApp, type App } from '../support/app.ts';
import { browserMissing, openBrowser } from '../support/browser.ts';
import { atHome } from '../support/ownHouse.ts';
import { enrolDeck } from '../support/enrol.ts';
import { TWO_TEAMS } from '../support/evening.ts';
import { pcscdMissing } from './pcscd.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';
import { goOnWhileItGoesWell } from '../support/story.ts';
import { taggedDeck } from '../support/taggedDeck.ts';
import { openTelevision, type Television } from '../support/television.ts';
import { until } from '../support/until.ts';
import { startVirtualReaders, type VirtualReaders } from './virtualReaders.ts';

/** The path of a card, every part real but the radio: pcscd, nfc-pcsc, the bridge, the server, SQLite, Chromium. */

const missing = pcscdMissing() ?? browserMissing() ?? appMissing();
if (missing !== null) console.log(`SKIPPED the path from a card to the television: ${missing}`);

const deck = taggedDeck();
const [MIDDLE, DISCARD] = [0, 1];
const US = 'Anne & Alice';
const THEM = 'Bruno & Basile';
/** Time between two cards of a fast player, in ms. */
const HAND = 150;
/** Longer than the reader takes to see that a card came or went. */
const A_LOOK = 1_200;

describe.skipIf(missing !== null)('from a card on a reader to the television', () => {
  goOnWhileItGoesWell();
  let app: App;
  let readers: VirtualReaders;
  let browser: Browser;
  let screen: ScreenSocket;
  let tv: Television;

  beforeAll(async () => {
    readers = await startVirtualReaders(2);
    app = await startApp({ bridge: true, env: readers.env });
    browser = atHome(await openBrowser(), app.url);
    screen = openScreenSocket(app.url);
    const secret = readFileSync(join(app.data, 'bridge-secret'), 'utf8').trim();
    const id = await enrolDeck(screen, app.url, secret, deck);
    const code = await screen.createTable({ ...TWO_TEAMS, deck: id });
    await screen.watch(code);
    const ready = await screen.readersReady(2);
    const discard = ready.find(({ name }) => name === readers.names[DISCARD]);
    const role = { role: 'discard' } as const;
    await screen.house({ type: 'assignReader', reader: discard?.id ?? '', role });
    tv = await openTelevision(browser, app.url, code);
  });

  afterAll(async () => {
    screen?.close();
    await browser?.close();
    await app?.close();
    await readers?.close();
  });

  /** Lays a card, waits until the table has taken it as its next move, and lifts it. */
  async function play(reader: number, tag: string): Promise<void> {
    const moves = screen.newest()?.moves ?? 0;
    await readers.lay(reader, tag);
    await until(`move ${String(moves + 1)}`, () => (screen.newest()?.moves ?? 0) > moves).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${app.output()}\n${JSON.stringify(screen.newest())}`);
      },
    );
    await readers.lift(reader);
    await pause(HAND);
  }

  test('twenty cards on two readers play a race that the television follows', async () => {
    await play(MIDDLE, deck.card('roll', 1));
    await play(MIDDLE, deck.card('roll', 2));
    await play(MIDDLE, deck.card('200', 1));
    await tv.showsKm(US, 200);
    await play(DISCARD, deck.card('gasoline', 1));
    await play(MIDDLE, deck.card('100', 1));
    await play(MIDDLE, deck.card('100', 2));
    await tv.showsKm(THEM, 100);
    await play(MIDDLE, deck.card('stop', 1));
    await play(MIDDLE, deck.card('speed-limit', 1));
    await play(MIDDLE, deck.card('end-of-limit', 1));
    await play(MIDDLE, deck.card('roll', 3));
    await play(MIDDLE, deck.card('75', 1));
    await play(MIDDLE, deck.card('75', 2));
    await tv.showsKm(US, 375);
    await tv.showsKm(THEM, 175);
    await play(MIDDLE, deck.card('accident', 1));
    await play(DISCARD, deck.card('25', 1));
    await play(DISCARD, deck.card('25', 2));
    await play(MIDDLE, deck.card('repairs', 1));
    await play(MIDDLE, deck.card('50', 1));
    await play(MIDDLE, deck.card('roll', 4));
    await play(MIDDLE, deck.card('50', 2));
    await play(MIDDLE, deck.card('50', 3));
    await tv.showsKm(US, 475);
    await tv.showsKm(THEM, 225);
    expect(screen.newest()?.moves).toBe(20);
  });

  test('a swap without pause is two taps', async () => {
    await readers.lay(MIDDLE, deck.card('100', 3));
    await tv.showsKm(US, 575);
    await readers.swap(MIDDLE, deck.card('100', 4));
    await tv.showsKm(THEM, 325);
    await readers.lift(MIDDLE);
  });

  test('a card left lying counts once', async () => {
    const moves = screen.newest()?.moves ?? 0;
    await readers.lay(MIDDLE, deck.card('25', 3));
    await tv.showsKm(US, 600);
    await pause(3 * A_LOOK);
    expect(screen.newest()?.moves).toBe(moves + 1);
    await readers.lift(MIDDLE);
  });

  test('a card pulled away too early changes nothing, and counts when it is laid again', async () => {
    const moves = screen.newest()?.moves ?? 0;
    await readers.pullEarly(MIDDLE, deck.card('25', 4));
    await tv.showsText(/mal lue/i);
    expect(screen.newest()?.moves).toBe(moves);
    await play(MIDDLE, deck.card('25', 4));
    await tv.showsKm(THEM, 350);
  });

  test('an unknown tag is said, and changes nothing', async () => {
    const moves = screen.newest()?.moves ?? 0;
    await readers.lay(MIDDLE, '04deadbeef0001');
    await tv.showsText(/carte inconnue|inconnu/i);
    await readers.lift(MIDDLE);
    expect(screen.newest()?.moves).toBe(moves);
  });

  test('a refused card is said with its reason, until the next card is in order', async () => {
    await readers.lay(MIDDLE, deck.card('spare-tire', 1));
    await tv.showsText('Roue de secours');
    expect(screen.newest()?.warning?.refusal.code).toBe('nothing-to-remedy');
    await readers.lift(MIDDLE);
    await play(DISCARD, deck.card('spare-tire', 1));
    expect(screen.newest()?.warning).toBeNull();
  });

  test('a card laid on both readers counts once, and one that lies somewhere is said with where', async () => {
    const moves = screen.newest()?.moves ?? 0;
    const place = () => {
      const { notice } = screen.newest() ?? {};
      return notice?.type === 'already-seen' ? notice.place : null;
    };
    await Promise.all([MIDDLE, DISCARD].map((reader) => readers.lay(reader, deck.card('50', 4))));
    await until('it counts, and is known for the same', () => place() !== null);
    expect(screen.newest()?.moves).toBe(moves + 1);
    await readers.lift(MIDDLE);
    await readers.lay(DISCARD, deck.card('100', 1));
    await until('it lies on its side', () => JSON.stringify(place()).includes('"side":0'));
    await readers.lift(DISCARD);
    await readers.lay(MIDDLE, deck.card('gasoline', 1));
    await until('it lies in the discard', () => JSON.stringify(place()).includes('discard'));
    await tv.showsText(/défausse/i);
    await readers.lift(MIDDLE);
    expect(screen.newest()?.moves).toBe(moves + 1);
  });

  test('pcscd killed and started again: the next card counts', async () => {
    await readers.pcscd.kill();
    await screen.readersGone();
    await readers.pcscd.start();
    await screen.readersReady(2);
    await play(DISCARD, deck.card('spare-tire', 2));
  });

  test('a tap while the server is killed arrives once, when it is back', async () => {
    const moves = screen.newest()?.moves ?? 0;
    const code = screen.newest()?.code ?? '';
    process.kill(app.pidOf('server'), 'SIGKILL');
    await readers.lay(DISCARD, deck.card('spare-tire', 3));
    // Connections end with the server, and with them the answers that were awaited.
    const later = openScreenSocket(app.url);
    const ask = async () => {
      const reply = await later.socket.timeout(1_000).emitWithAck('watch', { table: code });
      return reply.ok ? reply.value.moves : 0;
    };
    await expect
      .poll(() => ask().catch(() => 0), { timeout: 20_000 })
      .toBe(moves + 1)
      .catch((error: unknown) => {
        throw new Error(`${String(error)}\n${app.output()}`);
      });
    await readers.lift(DISCARD);
    await pause(A_LOOK);
    expect(await ask()).toBe(moves + 1);
    later.close();
    await tv.page.locator('.stale').waitFor({ state: 'detached', timeout: 10_000 });
  });
});
