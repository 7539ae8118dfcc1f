import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followView } from '#lib/client/follow.ts';
import { houseSource } from '#lib/client/sources.ts';
import type { Writing } from '#lib/house/work.ts';
import { PCSC_BACKENDS } from '#lib/process/pcsc.ts';
import { appMissing, startApp, type App } from '../support/app.ts';
import { bindTags } from '../support/enrol.ts';
import { pcscdMissing } from './pcscd.ts';
import { secretOf } from '../support/program.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';
import { goOnWhileItGoesWell } from '../support/story.ts';
import { startVirtualReaders, type VirtualReaders } from './virtualReaders.ts';
import { virtualTag } from '../support/virtualTag.ts';

const missing = pcscdMissing() ?? appMissing();
if (missing !== null) console.log(`SKIPPED writing tags: ${missing}`);

const DESK = 0;
/** Longer than the reader takes to see that a card came or went, in ms. */
const A_LOOK = 1_200;

describe.skipIf(missing !== null).each(PCSC_BACKENDS)(
  'a deck written on its tags by %s',
  (library) => {
    goOnWhileItGoesWell();
    const ROLL = virtualTag('04a1b2c3d4e501');
    const KM_100 = virtualTag('04a1b2c3d4e502');
    let readers: VirtualReaders;
    let app: App;
    let screen: ScreenSocket;
    let writing: Writing | null = null;

    async function openHouse(): Promise<void> {
      app = await startApp({
        bridge: true,
        env: { ...readers.env, BRIDGE_READERS: `pcsc:${library}` },
      });
      screen = openScreenSocket(app.url);
      followView(screen.socket, houseSource(screen.socket), ({ view }) => {
        writing = view?.work?.type === 'writing' ? view.work : null;
      });
      await screen.readersReady(2);
    }

    async function closeHouse(): Promise<void> {
      screen?.close();
      await app?.close();
    }

    beforeAll(async () => {
      readers = await startVirtualReaders(2);
      await openHouse();
      const deck = await bindTags(screen, app.url, secretOf(app.data), {
        [ROLL.uid]: { type: 'card', card: 'roll' },
        [KM_100.uid]: { type: 'card', card: '100' },
      });
      await screen.house({ type: 'writeTags', deck, lock: true });
    });

    afterAll(async () => {
      await closeHouse();
      await readers?.close();
    });

    const became = (result: string) =>
      until(`a tag is ${result}`, () => writing?.last?.result === result);

    test('a tag pulled away too soon is asked for again, then written and locked', async () => {
      await readers.lay(DESK, ROLL, 'pulled-at-write');
      await became('failed');
      await readers.lift(DESK);
      await pause(A_LOOK);
      await readers.lay(DESK, ROLL);
      await became('locked');
      await readers.lay(DESK, KM_100);
      await until('both tags are written', () => writing?.written === 2);
      await readers.lift(DESK);
    });

    test('is known in another house that never heard of it, and played there', async () => {
      await closeHouse();
      await openHouse();
      const code = await screen.createTable({
        game: '1000-bornes',
        edition: 'classique',
        options: {},
        seats: ['Anne', 'Bruno'],
        deck: null,
      });
      await screen.watch(code);
      await readers.lay(DESK, ROLL);
      await until('the card is played', () => screen.newest()?.moves === 1);
      const house = await screen.socket.emitWithAck('watchHouse', {});
      expect(house.ok && house.value.decks.map(({ name, cards }) => [name, cards])).toEqual([
        ['The deck of the test', 1],
      ]);
      await readers.lift(DESK);
    });

    test('a locked tag that says something else is left alone', async () => {
      const deck = await bindTags(
        screen,
        app.url,
        secretOf(app.data),
        {
          [KM_100.uid]: { type: 'card', card: '75' },
        },
        { name: 'Other' },
      );
      await screen.house({ type: 'writeTags', deck, lock: false });
      await readers.lay(DESK, KM_100);
      await became('read-only');
    });
  },
);
