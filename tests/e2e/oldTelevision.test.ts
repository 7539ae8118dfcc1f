import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { appMissing, startApp } from '../support/app.ts';
import { chromiumEngine, type Binary } from '../support/engines/chromium.ts';
import { oldChromium } from '../support/engines/download.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { houseCookie } from '../support/ownHouse.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

/** One engine of before 2020 is tried with every run; `npm run engines` tries more of them, and more pages. */

const VERSION = 70;

function fetchEngine(): Binary | string {
  try {
    return oldChromium(VERSION);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const engine = appMissing() ?? fetchEngine();
if (typeof engine === 'string') {
  console.log(`SKIPPED the race on a television of before 2020: ${engine}`);
}

const hasIPv6 = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .some(({ address }) => address === '::1');
if (!hasIPv6) console.log('SKIPPED the race at [::1]: this machine has no IPv6');
const HOSTS = hasIPv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];

describe.skipIf(typeof engine === 'string')('a television of before 2020', () => {
  const binary = typeof engine === 'string' ? { file: '' } : engine;

  test.each(HOSTS)('follows the race at %s, and takes a refused card back by OK', async (host) => {
    const app = await startApp();
    const screen = openScreenSocket(app.url);
    const old = chromiumEngine(`Chromium ${String(VERSION)}`, binary);
    const url = app.url.replace('127.0.0.1', host);
    const cookie = { url, ...houseCookie(app.url) };
    const page = await old.openPage({ width: 1280, height: 720, language: 'fr-FR', cookie });
    try {
      const race = await stage(screen, SCENES.refused);
      await page.open(`${url}/tv/${race}`);
      await until('the race is shown', async () => {
        const text = await page.evaluate('document.body ? document.body.innerText : ""');
        return /Feu vert d’abord/.test(String(text));
      });
      await until('the first way out has the focus', async () => {
        const text = await page.evaluate('document.activeElement.innerText');
        return text === 'Reprendre la carte';
      });
      await page.evaluate(PRESS_OK);
      await until('the card is taken back', async () => {
        const asks = await page.evaluate('document.querySelectorAll("[data-asks]").length');
        return asks === 0;
      });
      const transports = await page.evaluate(SOCKET_TRANSPORTS);
      expect(page.errors()).toEqual([]);
      expect(transports).toEqual([]);
    } finally {
      await page.close();
      screen.close();
      await app.close();
    }
  });
});

/** The key of a remote control that has a number alone. */
const PRESS_OK = `(function () {
  var key = new KeyboardEvent('keydown', { keyCode: 13, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(key);
})()`;

/** Requests by which a page without a WebSocket would poll. */
const SOCKET_TRANSPORTS = `performance.getEntriesByType('resource')
  .map(function (entry) { return entry.name; })
  .filter(function (name) { return name.indexOf('transport=polling') >= 0; })`;
