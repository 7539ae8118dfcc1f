import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { TELEVISION } from '../support/browser.ts';
import { eachAlone, elevensFor } from '../support/evening.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

/** Hears Web Audio (sounds, and sentences of the server as they are asked for and as decoded sound that is played), and what a screen reader is told. */
const EARS = `
  globalThis.heard = [];
  globalThis.spoken = [];
  globalThis.sounding = 0;
  globalThis.played = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = (address, ...more) => {
    const { pathname, searchParams } = new URL(address, location.href);
    if (pathname.endsWith('/speech')) spoken.push(searchParams.get('language') + ' ' + searchParams.get('text'));
    return fetched(address, ...more);
  };
  const startSentence = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (at) {
    const loudest = this.buffer.getChannelData(0).reduce((most, now) => Math.max(most, now), 0);
    played.push({ seconds: this.buffer.duration, loudest });
    return startSentence.call(this, at);
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    sounding += 1;
    return start.call(this, at);
  };
  Document.prototype.ariaNotify = (text) => heard.push(text);
`;

const ESPEAK = '/usr/bin/espeak-ng';

interface Ears {
  readonly page: Page;
  heard(): Promise<string[]>;
  spoken(): Promise<string[]>;
  /** The sentences that were played, their length and the loudest of them. */
  played(): Promise<{ readonly seconds: number; readonly loudest: number }[]>;
  /** Waits until so many sentences were heard. */
  count(sentences: number): Promise<unknown>;
}

inWorld('a television that is listened to', pageWorld(), (world) => {
  const move = (code: string, made: object) =>
    world.screen.command(code, { type: 'move', move: made as GameMove });

  async function listen(code: string, locale: string): Promise<Ears> {
    const context = await world.browser.newContext({ ...TELEVISION, locale });
    const page = await context.newPage();
    await page.addInitScript(EARS);
    await page.goto(`${world.app.url}/tv/${code}`);
    await page.getByTestId('heard').waitFor({ state: 'attached' });
    return {
      page,
      heard: () => page.evaluate('heard'),
      spoken: () => page.evaluate('spoken'),
      played: () => page.evaluate('played'),
      count: (sentences) =>
        until(`${String(sentences)} sentences are heard`, async () =>
          page.evaluate<boolean>(`heard.length >= ${String(sentences)}`),
        ),
    };
  }

  test('announces quick plays, a refusal and what was missed, once each and in order', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const ears = await listen(code, 'en-GB');
    // Three plays at once, faster than a player lays cards.
    await Promise.all([
      move(code, { type: 'play', by: 'Anne', card: 'roll' }),
      move(code, { type: 'play', by: 'Bruno', card: 'roll' }),
      move(code, { type: 'play', by: 'Anne', card: '100' }),
    ]);
    await ears.count(3);
    await move(code, { type: 'play', by: 'Anne', card: '50' });
    await ears.count(4);
    await world.screen.command(code, { type: 'takeBack' });

    const server = world.app.pidOf('server');
    process.kill(server, 'SIGKILL');
    await ears.page.locator('.stale').waitFor();
    await ears.page.locator('.stale').waitFor({ state: 'detached', timeout: 20_000 });
    await move(code, { type: 'play', by: 'Bruno', card: '200' });
    await ears.count(6);

    await ears.page.context().setOffline(true);
    await move(code, { type: 'play', by: 'Anne', card: 'stop', on: 'Bruno' });
    await move(code, { type: 'play', by: 'Bruno', card: 'roll' });
    await ears.page.context().setOffline(false);
    await ears.count(8);

    const heard = (await ears.heard()).map((text) => text.replaceAll('\u00a0', ' '));
    expect(heard).toHaveLength(8);
    expect(heard[0]).toMatch(/^Anne plays a Roll card\./);
    expect(heard[1]).toMatch(/^Bruno plays a Roll card\./);
    expect(heard[2]).toBe('Anne plays 100 km. Bruno to play.');
    expect(heard[3]).toMatch(/^It is Bruno’s turn, not Anne’s\. /);
    expect(heard[4]).toMatch(/^Refusal cleared: .* No move is undone\.$/);
    expect(heard[5]).toBe('Bruno plays 200 km. Anne to play.');
    expect(heard[6]).toMatch(/^Anne attacks Bruno: Stop\./);
    expect(heard[7]).toBe('Bruno plays a Roll card. Anne to play.');
    // A race that is only watched is spoken only after the voice was switched on.
    expect(await ears.spoken()).toEqual([]);
    await ears.page.context().close();
  });

  test('speaks Elevens in the language of the page until it is told not to, and remembers', async () => {
    const code = await world.screen.createTable(elevensFor('Zoé', 'Max'));
    const ears = await listen(code, 'fr-FR');
    await ears.page.mouse.click(400, 400);
    await ears.page.getByText('OK pour le son').waitFor({ state: 'detached' });
    await until('it tells how to join', async () => (await ears.spoken()).length > 1);
    const told = async () =>
      (await ears.spoken()).filter((text) => !/onnexion|se reconnecte/.test(text));
    await until('that too is spoken', async () => (await told()).length > 3);
    if (existsSync(ESPEAK)) await until('and heard', async () => (await ears.played()).length > 3);
    // The seats are announced once, even if the connection drops before the first card.
    await ears.page.context().setOffline(true);
    await ears.page.locator('.stale').waitFor();
    await ears.page.context().setOffline(false);
    await ears.page.locator('.stale').waitFor({ state: 'detached', timeout: 20_000 });
    await move(code, { type: 'place', by: 'Zoé', row: 'red', value: 12 });
    await ears.count(1);
    await until('it is spoken', async () => (await told()).length > 5);
    expect(await told()).toEqual([
      expect.stringMatching(/^fr Joueur 1\s: Zoé\.$/),
      expect.stringMatching(/^fr Joueur 2\s: Max\.$/),
      'fr À Zoé de jouer.',
      expect.stringMatching(/^fr Pour jouer au téléphone, tapez les six chiffres\s:(\s\d){6}\.$/),
      'fr Zoé pose rouge 12.',
      'fr Encore 3 cartes au plus, ou fin du tour.',
    ]);
    if (existsSync(ESPEAK)) {
      // The sentences about a lost connection were fetched in advance.
      const asked = await ears.spoken();
      const before = (await ears.played()).length;
      process.kill(world.app.pidOf('server'), 'SIGKILL');
      await until('it tells that too', async () => (await ears.played()).length > before);
      await ears.page.locator('.stale').waitFor({ state: 'detached', timeout: 20_000 });
      // Two sentences tell of it, and one that it is over.
      await until('and that it is over', async () => (await ears.played()).length >= before + 3);
      // Sentences that had not arrived when the server stopped may be requested again.
      const since = (await ears.spoken()).slice(asked.length);
      expect(since.filter((text) => !asked.slice(-2).includes(text))).toEqual([]);
      for (const { seconds, loudest } of await ears.played()) {
        expect(seconds).toBeGreaterThan(0.5);
        expect(loudest).toBeGreaterThan(0.1);
      }
    } else await ears.page.getByText('Pas de voix').first().waitFor();
    await ears.page.mouse.move(5, 5);
    await ears.page.getByRole('button', { name: /Voix|Pas de voix/ }).click();
    const spoken = await ears.spoken();
    await move(code, { type: 'place', by: 'Zoé', row: 'red', value: 13 });
    await ears.count(2);
    expect(await ears.spoken()).toEqual(spoken);
    await ears.page.reload();
    await ears.page.mouse.move(9, 9);
    await ears.page.getByRole('button', { name: 'Voix', pressed: false }).waitFor();
    await ears.page.context().close();
  });

  test('tells an attack that may be answered, though a refusal was being said before it and another one comes', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const ears = await listen(code, 'fr-FR');
    await ears.page.mouse.click(400, 400);
    const voice = ears.page.getByRole('button', { name: /Voix|Pas de voix/ });
    await voice.click();
    const says = (what: RegExp) =>
      until(String(what), async () => (await ears.spoken()).some((text) => what.test(text)));
    await says(/Anne/);
    await move(code, { type: 'play', by: 'Anne', card: 'roll' });
    await move(code, { type: 'play', by: 'Bruno', card: '100' });
    await says(/^fr (?!Anne).*feu vert/i);
    await world.screen.command(code, { type: 'takeBack' });
    await says(/^fr Refus/);
    await move(code, { type: 'play', by: 'Bruno', card: 'stop', on: 'Anne' });
    await move(code, { type: 'play', by: 'Anne', card: '100' });
    await says(/Coup-fourré possible/);
    await ears.page.context().close();
  });

  test('says what keeps the table from playing on, also where the voice is switched on while it lasts', async () => {
    const bridge = bridgeAt(world.app.url, { bridge: 'hall', secret: secretOf(world.app.data) });
    const readers = [{ name: 'left', kind: 'pcsc', state: 'ready' }] as const;
    await bridge.emitWithAck('readers', readers);
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const ears = await listen(code, 'fr-FR');
    bridge.close();
    await ears.page.getByText('Hors de portée').first().waitFor();
    expect(await ears.spoken()).toEqual([]);
    await ears.page.mouse.click(400, 400);
    await ears.page.getByRole('button', { name: /Voix|Pas de voix/ }).click();
    await until('it is said', async () => /Hors de portée/.test((await ears.spoken()).join()));
    await ears.page.context().close();
  });

  test('plays sounds once the page was touched, and none after they were switched off, even before a reload', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const ears = await listen(code, 'fr-FR');
    const sounding = () => ears.page.evaluate<number>('sounding');
    await ears.page.mouse.click(400, 400);
    await ears.page.getByText('OK pour le son').waitFor({ state: 'detached' });
    await move(code, { type: 'play', by: 'Anne', card: 'roll' });
    await until('it sounds', async () => (await sounding()) > 0);
    const before = await sounding();
    await ears.page.getByRole('button', { name: 'Sons' }).click();
    // As long as it is mute, it says so.
    await ears.page.getByText('Son coupé').waitFor();
    await move(code, { type: 'play', by: 'Bruno', card: 'roll' });
    await ears.count(2);
    expect(await sounding()).toBe(before);
    await ears.page.reload();
    // Once the table is shown: what was played before is not told.
    await ears.page.getByTestId('heard').waitFor({ state: 'attached' });
    await ears.page.mouse.click(400, 400);
    await ears.page.getByRole('button', { name: 'Sons', pressed: false }).waitFor();
    await move(code, { type: 'play', by: 'Anne', card: '100' });
    await ears.count(1);
    expect(await sounding()).toBe(0);
    await ears.page.getByRole('button', { name: 'Sons' }).click();
    await move(code, { type: 'play', by: 'Bruno', card: '100' });
    await until('it sounds again', async () => (await sounding()) > 0);
    await ears.page.context().close();
  });
});
