import type { DebianMachine } from '../../integration/debianMachine.ts';
import type { InstalledService } from '../../integration/installedService.ts';
import { openTelevision } from '../../support/television.ts';
import { until } from '../../support/until.ts';
import { layCard, type VirtualCard } from '../../hardware/virtualCard.ts';
import { atTable, BETWEEN_CARDS, type Evening, PLAYED_WITHIN } from './evening.ts';

export interface Upgrade {
  serve(): Promise<InstalledService>;
  install(): Promise<void>;
}

export interface Upgraded {
  readonly evening: Evening;
  /** From when the service was ended until the page that was open all along showed a card that was laid meanwhile, in ms. */
  readonly backAfter: number;
  readonly cards: number;
}

/**
 * Continues a match while a newer package is installed and the service restarts. A card lies on the
 * reader throughout, one is laid before the old program ends, and one while none runs. The
 * television's page is not touched.
 */
export async function upgradeMidMatch(
  machine: DebianMachine,
  port: number,
  evening: Evening,
  { serve, install }: Upgrade,
): Promise<Upgraded> {
  const { deck, code } = evening;
  let service = await serve();
  try {
    return await atTable(machine, service, port, async ({ screen, browser, reader }) => {
      const before = (await screen.watch(code)).moves;
      await screen.readersReady(2);
      const tv = await openTelevision(browser, service.url, code);
      const lay = async (tag: string, side: string, km: number): Promise<VirtualCard> => {
        const card = await layCard(reader, tag);
        await tv.showsKm(side, km);
        return card;
      };
      const lying = await lay(deck.card('100', 1), 'Bruno & Basile', 100);
      await install();
      await lying.lift();
      await rested();
      const last = await lay(deck.card('100', 2), 'Anne & Alice', 300);
      const ended = performance.now();
      await service.stop();
      await last.lift();
      await rested();
      const between = await layCard(reader, deck.card('75', 1));
      service = await serve();
      // A page connects again after the server has ended a connection; a bare socket does not.
      screen.socket.connect();
      await tv.showsKm('Bruno & Basile', 175);
      const backAfter = performance.now() - ended;
      await screen.readersReady(2);
      await between.lift();
      await rested();
      const seen = performance.now();
      await (await lay(deck.card('50', 1), 'Anne & Alice', 350)).lift();
      const seenAfter = performance.now() - seen;
      const cards = 4;
      await until(
        `${String(cards)} cards are played, each once`,
        async () => (await screen.watch(code)).moves === before + cards,
        PLAYED_WITHIN,
      );
      if (tv.problems.length > 0) throw new Error(tv.problems.join('\n'));
      return { evening: { deck, code, seenAfter }, backAfter, cards };
    });
  } finally {
    await service.stop();
  }
}

const rested = () => new Promise((rest) => setTimeout(rest, BETWEEN_CARDS));
