import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { soundPositionOfSide, CENTRE, SOUND_BOOK } from '#lib/hearing/soundBook.ts';
import type { SoundPlacement, Sound } from '#lib/protocol/announcements.ts';
import { browserMissing, openBrowser } from '../support/browser.ts';
import { STEPS } from './soundProbe.ts';
import { notesOf, type Register, registerOf } from './notes.ts';

const RATE = 11_025;
const SOUNDS = Object.keys(SOUND_BOOK) as readonly Sound[];
const missing = browserMissing();

/** Audible features: the number of notes and their pitch. */
interface Shape {
  readonly notes: number;
  readonly register: Register;
}

describe.skipIf(missing !== null)('sounds, as Web Audio makes them', () => {
  let page: Page;
  const shapes = new Map<Sound, Shape>();

  async function render(
    sound: Sound,
    heard: SoundPlacement,
  ): Promise<{ left: number[]; right: number[] }> {
    const asked = [sound, heard, RATE].map((part) => JSON.stringify(part)).join();
    const channels = await page.evaluate<string[]>(`probe.rendered(${asked})`);
    const [left = [], right = []] = channels.map((told) =>
      told.split(' ').map((sample) => Number(sample) / STEPS),
    );
    return { left, right };
  }

  beforeAll(async () => {
    const browser = await openBrowser();
    page = await browser.newPage();
    await page.addScriptTag({ content: await probe() });
    for (const sound of SOUNDS) {
      const { left } = await render(sound, CENTRE);
      const notes = notesOf(left, RATE);
      const registers = new Set(notes.map(({ hertz }) => registerOf(hertz)));
      expect([...registers], sound).toHaveLength(1);
      const [register] = registers;
      if (register !== undefined) shapes.set(sound, { notes: notes.length, register });
    }
    return () => browser.close();
  });

  test('no two have as many notes in the same register', () => {
    const heard = SOUNDS.map((sound) => {
      const shape = shapes.get(sound);
      return `${String(shape?.notes)} ${String(shape?.register)}`;
    });
    expect(new Set(heard).size, heard.join(', ')).toBe(SOUNDS.length);
  });

  test('what went wrong is low, what is asked and done is high', () => {
    expect(shapes.get('refused')).toEqual({ notes: 2, register: 'low' });
    expect(shapes.get('unknown')).toEqual({ notes: 3, register: 'low' });
    expect(shapes.get('question')).toEqual({ notes: 3, register: 'high' });
    expect(shapes.get('accepted')).toEqual({ notes: 1, register: 'high' });
    expect(shapes.get('already-seen')).toEqual({ notes: 2, register: 'middle' });
  });

  test('each side is heard from its own place, and none is lost on one loudspeaker', async () => {
    const loudest = (samples: readonly number[]) => Math.max(...samples.map(Math.abs));
    for (const sides of [2, 3, 4]) {
      const places: number[] = [];
      for (let side = 0; side < sides; side += 1) {
        const { left, right } = await render('accepted', soundPositionOfSide(side, sides));
        expect(loudest(left)).toBeGreaterThan(0.03);
        expect(loudest(right)).toBeGreaterThan(0.03);
        places.push(loudest(right) / loudest(left));
      }
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(new Set(places.map((place) => place.toFixed(1))).size).toBe(sides);
    }
  });

  test('none is as loud as to distort', async () => {
    for (const sound of SOUNDS) {
      const { left } = await render(sound, CENTRE);
      expect(Math.max(...left.map(Math.abs)), sound).toBeLessThan(0.9);
    }
  });
});

async function probe(): Promise<string> {
  const entry = fileURLToPath(new URL('./soundProbe.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'probe' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the sounds were not built');
  return chunk.code;
}
