import { describe, expect, it } from 'vitest';
import { followView } from '#lib/client/follow.ts';
import { houseSource } from '#lib/client/sources.ts';
import type { HouseView } from '#lib/house/view.ts';
import type { TableView } from '#lib/table/view.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { ofCards } from '../support/ofCards.ts';
import {
  freshId,
  granted,
  lay,
  openTable,
  order,
  outcome,
  tag,
  watch,
} from '../support/sockets.ts';
import { until } from '../support/until.ts';

inWorld('screens, bridges and the house', serverWorld(), (world) => {
  describe('a table that is watched', () => {
    it('shows every screen the same after a card was laid, and answers the reader', async () => {
      const [tv, phone, readers] = [world.screen(), world.screen(), world.bridge()];
      const deck = await order(tv, { type: 'createDeck', name: freshId() });
      await order(tv, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
      expect(outcome(await lay(readers, tag(1)))).toBe('enrolled');
      await order(tv, { type: 'clearDesk' });
      const code = await openTable(tv, deck);
      await Promise.all([watch(tv, code), watch(phone, code)]);
      const seen: TableView[][] = [[], []];
      tv.on('table', (view) => seen[0]?.push(ofCards(view)));
      phone.on('table', (view) => seen[1]?.push(ofCards(view)));

      expect(outcome(await lay(readers, tag(1)))).toBe('accepted');

      await until('both screens saw it', () => seen.every((views) => views.length > 0));
      expect(seen[0]).toEqual(seen[1]);
      expect(seen[0]?.[0]?.recent[0]?.move).toMatchObject({ by: 'Anne', card: 'roll' });
      expect(await watch(world.screen(), code)).toEqual(seen[0]?.at(-1));
    });

    it('answers a tap that comes again as it did, and plays it once', async () => {
      const [tv, readers] = [world.screen(), world.bridge()];
      const code = await openTable(tv);
      const first = await lay(readers, tag(2), 'twice');
      const { position } = await watch(tv, code);
      const other = await openTable(tv);
      const again = await Promise.all(
        Array.from({ length: 5 }, () => lay(readers, tag(2), 'twice')),
      );
      expect(again.map(outcome)).toEqual(Array(5).fill(outcome(first)));
      expect((await watch(tv, code)).position).toBe(position);
      // Nor at the table to which the readers were sent meanwhile.
      expect((await watch(tv, other)).position).toBe(1);
    });

    it('answers a command that comes again as it did, and does it once', async () => {
      const phone = world.screen();
      const table = await openTable(phone);
      const command = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => phone.emitWithAck('table', { id: 'once', table, command })),
      );
      expect(replies).toEqual(Array(4).fill(replies[0]));
      expect((await watch(phone, table)).moves).toBe(1);
    });

    it('makes one table of a request that comes twice', async () => {
      const home = world.screen();
      const setup = {
        game: '1000-bornes',
        edition: 'classique',
        options: {},
        seats: ['A', 'B'],
        deck: null,
      } as const;
      const request = { id: freshId(), command: { type: 'createTable', setup } } as const;
      const [one, two] = [
        await home.emitWithAck('house', request),
        await home.emitWithAck('house', request),
      ];
      expect(one).toEqual(two);
    });

    it('takes taps of one bridge in the order in which they came', async () => {
      const [tv, readers] = [world.screen(), world.bridge()];
      const code = await openTable(tv);
      await watch(tv, code);
      const tags: string[] = [];
      tv.on('table', (view) => {
        const { notice } = ofCards(view);
        if (notice?.type === 'unknown-tag') tags.push(notice.tag);
      });
      const laid = Array.from({ length: 30 }, (_, n) => tag(1000 + n));
      await Promise.all(laid.map((each) => lay(readers, each)));
      await until('all taps were seen', () => tags.length === laid.length);
      expect(tags).toEqual(laid);
    });
  });

  describe('the house', () => {
    it('shows the readers of a bridge, and that they are gone', async () => {
      const [home, readers] = [world.screen(), world.bridge('attic')];
      const seen = () => home.emitWithAck('watchHouse', {});
      const reader = async () => {
        const reply = await seen();
        return reply.ok ? reply.value.readers.find(({ id }) => id === 'attic/left') : undefined;
      };
      await readers.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
      expect(await reader()).toMatchObject({ connected: true, state: 'ready' });
      readers.close();
      await until('the reader is gone', async () => (await reader())?.connected === false);
    });

    it('is followed by what is other than before, and is as when it is asked for anew', async () => {
      const home = world.screen();
      const asked = async () => granted(await home.emitWithAck('watchHouse', {}));
      let followed: HouseView | null = null;
      const stop = followView(home, houseSource(home), ({ view }) => (followed = view));
      const readers = world.bridge('cellar');
      const table = await openTable(home);
      await readers.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
      await Promise.all(Array.from({ length: 5 }, (_, n) => lay(readers, tag(2000 + n))));
      await order(home, { type: 'createDeck', name: freshId() });
      await order(home, { type: 'sendReaders', readers: ['cellar/left'], table });
      await Promise.all([openTable(home), openTable(home), order(home, { type: 'clearDesk' })]);
      readers.close();
      const now = async () => JSON.stringify(followed) === JSON.stringify(await asked());
      await until('it is followed', now);
      stop();
    });

    it('names a card at a desk without playing it', async () => {
      const [home, readers] = [world.screen(), world.bridge('desk')];
      const deck = await order(home, { type: 'createDeck', name: freshId() });
      await order(home, { type: 'enrol', deck, target: { type: 'card', card: 'accident' } });
      await lay(readers, tag(77));
      await order(home, { type: 'clearDesk' });
      await order(home, { type: 'assignReader', reader: 'desk/left', role: { role: 'desk' } });
      const code = await openTable(home, deck);
      const reply = await lay(readers, tag(77));
      expect(reply.ok && reply.value.answer).toEqual({ outcome: 'named', card: 'accident' });
      expect(reply.ok && reply.value.text.fr).toMatch(/accident/i);
      expect((await watch(home, code)).position).toBe(1);
    });

    it('says that a tag has a card already', async () => {
      const [home, readers] = [world.screen(), world.bridge()];
      const deck = await order(home, { type: 'createDeck', name: freshId() });
      await order(home, { type: 'enrol', deck, target: { type: 'card', card: '25' } });
      const results = [await lay(readers, tag(88)), await lay(readers, tag(88))].map(
        (reply) => reply.ok && reply.value.answer,
      );
      await order(home, { type: 'clearDesk' });
      expect(results).toEqual([
        { outcome: 'enrolled', result: 'bound' },
        { outcome: 'enrolled', result: 'already-bound' },
      ]);
    });
  });

  it('reports its health to monitoring', async () => {
    const response = await fetch(`${world.url}/healthz`);
    expect(await response.json()).toMatchObject({ ok: true });
  });
});
