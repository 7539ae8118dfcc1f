import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';
import { freePort } from '../proxies.ts';
import { type Engine, type EnginePage, keyActions, type Window } from './page.ts';
import { openEngine } from './process.ts';
import { deflateSync, crc32 } from 'node:zlib';

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Height of the browser's bar above the page, in pixels. */
const CHROME = 120;

/** Debian's WebKitGTK, the nearest to Safari that runs here; by classic WebDriver, which hears no errors of a page. */
export const webkitEngine = (name = 'WebKitGTK'): Engine => ({ name, openPage });

async function openPage(window: Window): Promise<EnginePage> {
  const port = await freePort();
  const size = `${String(Math.max(window.width, 800))}x${String(window.height + CHROME)}x24`;
  return openEngine(
    (shown) => [
      'xvfb-run',
      [
        '-a',
        '-s',
        `-screen 0 ${size} -fbdir ${shown}`,
        'WebKitWebDriver',
        `--port=${String(port)}`,
      ],
      {
        stdio: 'ignore',
        // It takes its language from the locale; with this one, pages speak their default.
        env: { ...process.env, LC_ALL: 'C.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      },
    ],
    ({ close }, shown) => drive(`http://127.0.0.1:${String(port)}`, shown, window, close),
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
    async press(key) {
      await ask(`${page}/actions`, { actions: keyActions(key) });
    },
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

/** File in which Xvfb with `-fbdir` keeps its first screen, as an X window dump (X11/XWDFile.h). */
const FILE = 'Xvfb_screen0';
/** Places of fields in the head of the dump: each is a 32 bit number, the highest byte first. */
const HEAD = { size: 0, bytesPerLine: 12, colours: 19 };
const BYTES_PER_COLOUR = 12;

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of what a screen of Xvfb shows, as PNG; the screen has 24 bits of colour in 32. */
function xvfbPicture(folder: string, { left, top, width, height }: Part): Buffer {
  const dump = readFileSync(join(folder, FILE));
  const field = (place: number) => dump.readUInt32BE(place * 4);
  const pixels = field(HEAD.size) + field(HEAD.colours) * BYTES_PER_COLOUR;
  const lines = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, to = 0; y < height; y += 1) {
    to += 1; // The filter of this line: none.
    const from = pixels + (top + y) * field(HEAD.bytesPerLine) + left * 4;
    for (let x = 0; x < width; x += 1, to += 3)
      lines.writeUIntBE(dump.readUIntLE(from + x * 4, 3), to, 3);
  }
  return png(width, height, lines);
}

function png(width: number, height: number, lines: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
