import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright';
import { decodeQR } from 'qr/decode.js';
import { formatIdentity } from '#lib/house/identity.ts';
import { formatCode, type PrintedIdentity } from '#lib/house/printedCode.ts';
import { openBrowser, PHONE } from '../../support/browser.ts';
import { openFilm } from '../../e2e/camera/film.ts';
import { draw, HELD_WELL, type Picture, type Scene } from '../../e2e/camera/scene.ts';
import { chance } from '../../support/elevensDeal.ts';
import { atHome } from '../../support/ownHouse.ts';
import { scratchFolder } from '../../support/program.ts';
import { until } from '../../support/until.ts';
import { appWorld } from '../../support/world/pages.ts';
import { TIMES_HEAD, timesRow } from '../shared/figures.ts';

const PICTURES = 40;
const CARDS = 40;
/** Share of the picture that the page enlarges (`client/reader/codeFinder.ts`). */
const MIDDLE = 0.75;
const SIDE = 1_080;
/** Pictures a second of the camera. */
const RATE = 30;

const CODED: PrintedIdentity = {
  mark: '3f9a1c2b7d40',
  box: '1000-bornes',
  binding: { type: 'card', card: 'puncture-proof', copy: 1 },
};

/** Hands that hold a card: turned any way, tilted up to 20° either way, a little nearer and farther, a little unsharp. */
function held(scene: Partial<Scene>, random: () => number): Scene {
  const within = (most: number) => (random() * 2 - 1) * most;
  const distance = (scene.distance ?? HELD_WELL.distance) * (1 + within(0.1));
  return {
    ...HELD_WELL,
    ...scene,
    distance,
    turn: within(180),
    tilt: [within(20), within(20)],
    at: [within(20), within(20)],
    blur: 0.4 + random() * 0.6,
    noise: 3 + random() * 4,
  };
}

/**
 * Measures how many drawn pictures of a small code a 720-line camera reads. Compares printed codes
 * with the longer text of stickers, each as it is and with its centre enlarged. Also measures the
 * time from a picture to the sign in a browser.
 */
export async function benchCamera(): Promise<void> {
  console.log(`\nPictures read at once, of ${String(PICTURES)} a line, camera of 1280 × 720, 65°`);
  const asOnTags = `tc:${formatIdentity({ ...CODED, name: '' })}`;
  for (const [side, distance] of [
    [8, 150],
    [10, 150],
    [8, 200],
    [10, 200],
    [10, 100],
  ] as const) {
    const shares = [
      shareRead({ side, distance, code: formatCode(CODED), level: 'M' }),
      shareRead({ side, distance, code: asOnTags, level: 'L' }),
    ];
    const [printed, long] = shares.map(
      ({ enlarged, plain }) => `${percent(enlarged)} enlarged, ${percent(plain)} as they are`,
    );
    console.log(`${String(side)} mm at ${String(distance / 10)} cm: ${printed ?? ''}`);
    console.log(`${''.padEnd(14)} the text of stickers: ${long ?? ''}`);
  }
  const times = await throughPage();
  console.log(`\nOne new card after the other, ${String(RATE)} pictures a second\n${TIMES_HEAD}`);
  console.log(timesRow('picture shown → tap on the screen', times));
}

const percent = (share: number): string => `${String(Math.round(share * 100))} %`;

function shareRead(scene: Partial<Scene>): { readonly enlarged: number; readonly plain: number } {
  const random = chance(7);
  let [enlarged, plain] = [0, 0];
  for (let n = 0; n < PICTURES; n += 1) {
    const picture = draw(held(scene, random), random);
    if (readIn(middleOf(picture)) === scene.code) enlarged += 1;
    if (readIn(picture) === scene.code) plain += 1;
  }
  return { enlarged: enlarged / PICTURES, plain: plain / PICTURES };
}

function readIn({ width, height, luma }: Picture): string | null {
  const data = new Uint8ClampedArray(luma.length * 4);
  for (const [at, grey] of luma.entries()) data.set([grey, grey, grey, 255], 4 * at);
  try {
    return decodeQR({ width, height, data });
  } catch {
    return null;
  }
}

function middleOf({ width, height, luma }: Picture): Picture {
  const side = Math.min(width, height) * MIDDLE;
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const enlarged = new Uint8Array(SIDE * SIDE);
  const greyAt = (x: number, y: number) => luma[y * width + x] ?? 0;
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const [x, y] = [
        left + ((column + 0.5) * side) / SIDE - 0.5,
        top + ((row + 0.5) * side) / SIDE - 0.5,
      ];
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [right, down] = [x - x0, y - y0];
      const upper = greyAt(x0, y0) * (1 - right) + greyAt(x0 + 1, y0) * right;
      const lower = greyAt(x0, y0 + 1) * (1 - right) + greyAt(x0 + 1, y0 + 1) * right;
      enlarged[row * SIDE + column] = upper * (1 - down) + lower * down;
    }
  return { width: SIDE, height: SIDE, luma: enlarged };
}

/** Ms from each new picture in the camera's file to its card being bound at the server, by the page in Chromium. */
async function throughPage(): Promise<number[]> {
  const folder = scratchFolder();
  const { app, screen, close } = await appWorld().start();
  const deck = await screen.house({ type: 'createDeck', name: 'Bench' });
  const mark = await screen.house({ type: 'markDeck', deck });
  const random = chance(8);
  const pictures = Array.from({ length: CARDS }, (_, n) => {
    const card = ['25', '50', '75', '100'][n % 4] ?? '25';
    const binding = { type: 'card', card, copy: Math.floor(n / 4) + 1 } as const;
    const code = formatCode({ ...CODED, mark, binding });
    return draw({ ...HELD_WELL, code, side: 8 }, random);
  });
  const film = openFilm(join(folder.path, 'camera.y4m'), draw(HELD_WELL, random), RATE);
  const browser = atHome(await openBrowser(...film.switches), app.url);
  const page = await (await browser.newContext(PHONE)).newPage();
  await startReading(page, app.url);
  await screen.house({ type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
  const bound = async () => {
    const reply = await screen.socket.emitWithAck('deckTags', { deck });
    return reply.ok ? reply.value.length : 0;
  };
  const times: number[] = [];
  for (const [n, picture] of pictures.entries()) {
    const shown = performance.now();
    film.show(picture);
    await until('it is bound', async () => (await bound()) === n + 1);
    times.push(performance.now() - shown);
  }
  await browser.close();
  film.close();
  await close();
  folder.remove();
  // The first ones warm up.
  return times.slice(5);
}

async function startReading(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/reader`);
  await page.getByRole('button', { name: 'Lire par la caméra' }).click();
  await page.locator('[data-testid="camera"][data-state="reading"]').waitFor();
}
