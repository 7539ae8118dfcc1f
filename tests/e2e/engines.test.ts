import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing, startApp, type App } from '../support/app.ts';
import { firefoxEngine } from '../support/engines/firefox.ts';
import type { Engine, EnginePage } from '../support/engines/page.ts';
import { answerByRemote } from '../support/engines/remote.ts';
import { webkitEngine } from '../support/engines/webkit.ts';
import { byHand, TWO_TEAMS } from '../support/evening.ts';
import { houseCookie } from '../support/ownHouse.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

/** Each page once in the other two engines of today; `npm run engines` looks closer, and at older ones. */

const ENGINES: readonly (readonly [engine: Engine, needs: readonly string[], packages: string])[] =
  [
    [firefoxEngine(), ['/usr/bin/firefox-esr'], 'firefox-esr'],
    [
      webkitEngine(),
      ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'],
      'webkit2gtk-driver xvfb xauth',
    ],
  ];

describe.each(ENGINES.map(([engine, ...more]) => [engine.name, engine, ...more] as const))(
  '%s',
  (_name, engine, needs, packages) => {
    const missing =
      appMissing() ??
      (needs.every((file) => existsSync(file))
        ? null
        : `${engine.name} is not installed (apt install ${packages})`);
    if (missing !== null) console.log(`SKIPPED pages in ${engine.name}: ${missing}`);

    describe.skipIf(missing !== null)('shows', () => {
      let app: App;
      let screen: ScreenSocket;
      let page: EnginePage;
      let race = '';
      let sheets = '';
      beforeAll(async () => {
        app = await startApp();
        screen = openScreenSocket(app.url);
        race = await stage(screen, SCENES.refused);
        sheets = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
        const cookie = { url: app.url, ...houseCookie(app.url) };
        page = await engine.openPage({ width: 1280, height: 720, language: 'fr-FR', cookie });
      });
      afterAll(async () => {
        await page?.close();
        screen?.close();
        await app?.close();
      });

      test.each([
        ['the race and why a card is refused', () => `/tv/${race}`, /Feu vert d’abord/],
        ['a table on a phone', () => `/play/${race}`, /Au tour de Basile/],
        ['the score pad', () => `/score/${sheets}`, /Anne & Alice/],
        ['the home page', () => '/', /Ouvrir/],
        ['all matches', () => '/matches', /Basile/],
        ['the replay', () => `/tv/${race}/replay`, /Coup 0 sur/],
      ])('%s', async (_, path, words) => {
        await page.open(app.url + path());
        await until(`${path()} says ${String(words)}`, async () =>
          words.test(String(await page.evaluate('document.body ? document.body.innerText : ""'))),
        );
        expect(page.errors()).toEqual([]);
      });

      test('on a television the choices that keys of its remote control answer', async () => {
        await answerByRemote(page, screen, app.url);
        expect(page.errors()).toEqual([]);
      });
    });
  },
);
