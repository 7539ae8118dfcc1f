import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.ts';
import { freePort } from '../proxies.ts';
import type { Engine, EnginePage, Window } from './page.ts';
import { end } from './process.ts';
import { xvfbPicture } from './xvfbPicture.ts';

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** What the browser puts above the page. */
const CHROME = 120;

/** Debian's WebKitGTK, the nearest to Safari that runs here; by classic WebDriver, which hears no errors of a page. */
export const webkitEngine = (name = 'WebKitGTK'): Engine => ({ name, openPage });

async function openPage(window: Window): Promise<EnginePage> {
  const port = await freePort();
  const { width, height } = window;
  const shown = mkdtempSync(join(tmpdir(), 'xvfb-'));
  const screen = `-screen 0 ${String(Math.max(width, 800))}x${String(height + CHROME)}x24 -fbdir ${shown}`;
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', screen, 'WebKitWebDriver', `--port=${String(port)}`],
    {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    },
  );
  const close = async () => {
    await end(child);
    rmSync(shown, { recursive: true, force: true });
  };
  return drive(`http://127.0.0.1:${String(port)}`, shown, window, close).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
}

async function drive(
  server: string,
  shown: string,
  { width, height, cookie }: Window,
  close: () => Promise<void>,
): Promise<EnginePage> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(server + path, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until(
    'the driver answers',
    () =>
      ask('/status').then(
        () => true,
        () => false,
      ),
    30_000,
  );
  const { sessionId } = (await ask('/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } },
    },
  })) as { readonly sessionId: string };
  const page = `/session/${sessionId}`;
  const evaluate = (expression: string) =>
    ask(`${page}/execute/async`, {
      script: `arguments[0](${expression})`,
      args: [],
    });
  const resize = async () => {
    const [inside = width, insideHeight = height] = (await evaluate(
      '[innerWidth, innerHeight]',
    )) as number[];
    const outer = (await ask(`${page}/window/rect`)) as { width: number; height: number };
    await ask(`${page}/window/rect`, {
      width: outer.width + width - inside,
      height: outer.height + height - insideHeight,
    });
  };
  if (cookie !== undefined) {
    // A cookie is taken at a page of its own site alone.
    await ask(`${page}/url`, { url: `${cookie.url}/healthz` });
    const { name, value } = cookie;
    await ask(`${page}/cookie`, { cookie: { name, value, path: '/', httpOnly: true } });
  }
  return {
    async open(url) {
      await ask(`${page}/url`, { url });
      await resize();
    },
    evaluate,
    // The driver's own pictures never come when no window manager runs.
    screenshot: async () => {
      const outer = (await ask(`${page}/window/rect`)) as { x: number; y: number; height: number };
      return xvfbPicture(shown, {
        left: outer.x,
        top: outer.y + outer.height - height,
        width,
        height,
      });
    },
    errors: () => [],
    async close() {
      await fetch(server + page, { method: 'DELETE' }).catch(() => undefined);
      await close();
    },
  };
}
