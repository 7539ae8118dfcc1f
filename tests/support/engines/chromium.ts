import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../until.ts';
import { type Engine, type EnginePage, REMOTE_KEYS, type Window } from './page.ts';
import { openEngine, saidBy, type Started } from './process.ts';
import { connect, valueIn, type Wire } from './wire.ts';

/** Engines that are too old for playwright are driven by the few words of the DevTools protocol that all of them know. */

export interface Binary {
  readonly file: string;
  readonly libraries?: string;
  readonly flags?: readonly string[];
}

/** Time in which scripts start, in ms. */
const BEGINS_WITHIN = 1_000;

export const chromiumEngine = (name: string, binary: Binary): Engine => ({
  name,
  openPage: (window) => openPage(binary, window),
});

const openPage = ({ file, libraries = '', flags = [] }: Binary, window: Window) =>
  openEngine(
    (profile) => [
      file,
      [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--no-zygote', '--hide-scrollbars'],
        ...['--disable-dev-shm-usage', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
        `--window-size=${String(window.width)},${String(window.height)}`,
        ...[`--lang=${window.language}`, ...flags, 'about:blank'],
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, LD_LIBRARY_PATH: libraries, HOME: profile },
      },
    ],
    (started) => drive(started, window),
  );

async function drive({ child, close }: Started, window: Window): Promise<EnginePage> {
  const errors: string[] = [];
  const wire = await pageOf(child, window, errors);
  return {
    async open(url) {
      errors.length = 0;
      // The oldest never answer what is asked while they go from one page to the next.
      const loaded = new Promise<void>((resolve) =>
        wire.on('Page.loadEventFired', () => resolve()),
      );
      await wire.ask('Page.navigate', { url });
      await loaded;
      // The oldest version never answers a request made while its scripts start.
      await pause(BEGINS_WITHIN);
    },
    // The oldest hands over texts and numbers, and ends at lists.
    evaluate: async (expression) =>
      valueIn(
        await wire.ask('Runtime.evaluate', {
          expression: `JSON.stringify(${expression}) || 'null'`,
        }),
      ),
    async press(key) {
      const { virtual, text } = REMOTE_KEYS[key];
      const pressed = { key, code: key, windowsVirtualKeyCode: virtual };
      const type = text === '' ? 'rawKeyDown' : 'keyDown';
      await wire.ask('Input.dispatchKeyEvent', { ...pressed, type, text });
      await wire.ask('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' });
    },
    async screenshot() {
      const { data } = await wire.ask('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(String(data), 'base64');
    },
    errors: () => errors,
    async close() {
      wire.close();
      await close();
    },
  };
}

async function pageOf(child: ChildProcess, window: Window, errors: string[]): Promise<Wire> {
  const [, browser = ''] = await saidBy(child, /DevTools listening on ws:\/\/([^/]+)/);
  const wire = await connect(await pageTarget(browser));
  wire.on('Runtime.exceptionThrown', (params) => errors.push(whatWentWrong(params)));
  await prepare(wire, window);
  return wire;
}

async function pageTarget(browser: string): Promise<string> {
  let address: string | undefined;
  await until('the engine shows a page', async () => {
    const response = await fetch(`http://${browser}/json/list`);
    const targets = (await response.json()) as { type: string; webSocketDebuggerUrl: string }[];
    address = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
    return address !== undefined;
  });
  return address ?? '';
}

function whatWentWrong(params: Record<string, unknown>): string {
  const { text, exception, url, lineNumber, columnNumber } = (params?.['exceptionDetails'] ??
    {}) as {
    readonly text?: string;
    readonly exception?: { readonly description?: string };
    readonly url?: string;
    readonly lineNumber?: number;
    readonly columnNumber?: number;
  };
  const where = `${url ?? ''}:${String(lineNumber)}:${String(columnNumber)}`;
  return `${text ?? ''} ${exception?.description ?? ''} ${where}`.trim();
}

async function prepare(wire: Wire, { width, height, language, cookie }: Window): Promise<void> {
  await wire.ask('Page.enable');
  // Today's version focuses nothing in a page that is not in front.
  await wire.ask('Page.bringToFront');
  // Removes the wake lock of 2020 from current engines, so that all ask for the first touch.
  await wire.ask('Page.addScriptToEvaluateOnNewDocument', {
    source: 'delete Navigator.prototype.wakeLock',
  });
  await wire.ask('Runtime.enable');
  await wire.ask('Network.enable');
  await wire.ask('Network.setExtraHTTPHeaders', { headers: { 'accept-language': language } });
  await wire.ask('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  if (cookie !== undefined) await wire.ask('Network.setCookie', { ...cookie });
}
