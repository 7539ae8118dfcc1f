import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { openBrowser } from '../../support/browser.ts';
import type { DebianMachine } from '../../integration/debianMachine.ts';
import { enrolDeck } from '../../support/enrol.ts';
import { TWO_TEAMS } from '../../support/evening.ts';
import { startReaders } from './installedReaders.ts';
import type { InstalledService } from '../../integration/installedService.ts';
import { atHome, becomeHouse } from '../../support/ownHouse.ts';
import { secretOf } from '../../support/program.ts';
import { openScreenSocket, type ScreenSocket } from '../../support/screenSocket.ts';
import { taggedDeck, type TaggedDeck } from '../../support/taggedDeck.ts';
import { openTelevision } from '../../support/television.ts';
import { until } from '../../support/until.ts';
import { layCard } from '../../hardware/virtualCard.ts';

/** Maximum time until a card is played, in ms. */
export const PLAYED_WITHIN = 30_000;
/** Time between two cards of a calm player, in ms. The reader polls every 400 ms. */
export const BETWEEN_CARDS = 1_000;

export const DATA = '/var/lib/table-companion/data';

export interface Evening {
  readonly deck: TaggedDeck;
  readonly code: string;
  /** From when the last card was laid until Chromium showed it, in ms. */
  readonly seenAfter: number;
}

/** Enrols a deck, opens a table and plays on it; the third card is the first that is seen on the road. */
export async function beginEvening(
  machine: DebianMachine,
  service: InstalledService,
  port: number,
): Promise<Evening> {
  const deck = taggedDeck();
  return atTable(machine, service, port, async ({ screen, play, see }) => {
    const secret = secretOf(machine.path(DATA));
    const id = await enrolDeck(screen, service.url, secret, deck);
    const code = await screen.createTable({ ...TWO_TEAMS, deck: id });
    await screen.watch(code);
    await screen.readersReady(2);
    await play(deck.card('roll', 1));
    await play(deck.card('roll', 2));
    return { deck, code, seenAfter: await see(code, deck.card('200', 1), 'Anne & Alice', 200) };
  });
}

interface AtTable {
  readonly screen: ScreenSocket;
  readonly browser: Browser;
  readonly reader: number;
  play(tag: string): Promise<void>;
  /** Lays one there until the television shows what a side has by it; how long that took, in ms. */
  see(code: string, tag: string, side: string, km: number): Promise<number>;
}

export async function atTable<T>(
  machine: DebianMachine,
  { url }: InstalledService,
  port: number,
  done: (table: AtTable) => Promise<T>,
): Promise<T> {
  await becomeHouse(url, machine.path(DATA));
  const readers = await startReaders(machine, port);
  const browser = atHome(await openBrowser(), url);
  const screen = openScreenSocket(url);
  const [reader] = readers.ports;
  try {
    return await done({
      screen,
      browser,
      reader,
      async play(tag) {
        const moves = screen.newest()?.moves ?? 0;
        const card = await layCard(reader, tag);
        await until(
          'the card is played',
          () => (screen.newest()?.moves ?? 0) > moves,
          PLAYED_WITHIN,
        );
        await card.lift();
        await pause(BETWEEN_CARDS);
      },
      async see(code, tag, side, km) {
        const tv = await openTelevision(browser, url, code);
        const laid = performance.now();
        const card = await layCard(reader, tag);
        await tv.showsKm(side, km);
        const seen = performance.now() - laid;
        await card.lift();
        return seen;
      },
    });
  } finally {
    screen.close();
    await browser.close();
    await readers.close();
  }
}
