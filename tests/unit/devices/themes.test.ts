import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#lib/client/themes/contrast.ts';
import { light } from '#lib/client/themes/light.ts';
import { night } from '#lib/client/themes/night.ts';
import { COLOURS, type Colour, type Theme } from '#lib/client/themes/theme.ts';
import type { ThemeName } from '#lib/devices/themes.ts';

const THEMES: Readonly<Record<ThemeName, Theme>> = { night, light, contrast };
/** Minimum contrast of text, and of lines and shapes, by WCAG. */
const LEAST: Readonly<Record<ThemeName, readonly [number, number]>> = {
  night: [4.5, 3],
  light: [4.5, 3],
  contrast: [7, 4.5],
};

const GROUNDS: readonly Colour[] = ['asphalt', 'asphalt-raised', 'asphalt-high'];
const PICTURE: readonly Colour[] = ['road', 'road-low', 'sky'];
const SIDES: readonly Colour[] = ['side-0', 'side-1', 'side-2', 'side-3'];
const [WHITE, INK] = ['#ffffff', '#14171b'];

/** Returns the styles of the components below that folder. */
const sheets = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

/** Returns the relative luminance of a colour, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function apart(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
const each = (some: readonly Colour[], on: readonly Colour[]) =>
  some.flatMap((one) => on.map((other) => [one, other] as const));

describe.each(Object.entries(THEMES) as [ThemeName, Theme][])('in the theme %s', (name, theme) => {
  const [ofText, ofShapes] = LEAST[name];
  const below = (pairs: readonly (readonly [Colour, Colour])[], least: number) =>
    pairs
      .map(([one, other]) => ({ pair: `${one} on ${other}`, is: apart(theme[one], theme[other]) }))
      .filter(({ is }) => is < least);

  test('all text can be read', () => {
    expect(below(each(['chalk', 'chalk-soft', 'mark-line'], GROUNDS), ofText)).toEqual([]);
    expect(below(each(['chalk'], PICTURE), ofText)).toEqual([]);
    for (const ground of ['sign-red', 'sign-green', 'sign-blue', 'board-refusal'] as const) {
      expect(apart(theme[ground], WHITE), ground).toBeGreaterThanOrEqual(ofText);
    }
  });

  test('numbers in the bar of a side can be read, in the colour of the ground', () => {
    expect(below(each(SIDES, ['asphalt-raised']), LEAST.light[0])).toEqual([]);
  });

  test('lamps and the colours of the sides stand out from their ground', () => {
    expect(below(each(['sign-green-light', ...SIDES], GROUNDS), ofShapes)).toEqual([]);
  });
});

test('yellow signs bear ink in every theme', () => {
  expect(apart('#ffd21f', INK)).toBeGreaterThan(7);
});

test('the yellow of signs is used for text on dark ground only: on a light one it is unreadable', () => {
  const written = sheets('src/lib/components').flatMap(({ name, text }) =>
    (text.match(/[^{}]*\{[^{}]*\bcolor: var\(--sign-yellow\)[^{}]*\}/g) ?? [])
      .filter((rule) => /[\s;]color: var\(--sign-yellow\)/.test(rule))
      .filter((rule) => !rule.includes('background: var(--ink)'))
      .map((rule) => `${name}: ${rule.trim()}`),
  );
  expect(written).toEqual([]);
});

test('what lies in a sign on the ground of the screen has the ink of that ground: by day both are others', () => {
  const inSigns = sheets('src/lib/components').filter(({ text }) =>
    /import (Board|MatterFrame) from/.test(text),
  );
  expect(inSigns.length).toBeGreaterThan(3);
  const white = inSigns.flatMap(({ name, text }) =>
    (text.match(/[^{}]*\{[^{}]*background: var\(--asphalt[^{}]*\}/g) ?? [])
      .filter((rule) => !/[\s;]color: /.test(rule))
      .map((rule) => `${name}: ${rule.trim()}`),
  );
  expect(white).toEqual([]);
});

test('the night is what every page shows without a choice', () => {
  const sheet = readFileSync('src/lib/components/theme.css', 'utf8');
  const inSheet = COLOURS.map((colour) => [
    colour,
    new RegExp(`--${colour}: (#[0-9a-f]+);`).exec(sheet)?.[1],
  ]);
  expect(Object.fromEntries(inSheet)).toEqual(night);
});
