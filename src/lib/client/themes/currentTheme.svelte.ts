import { THEME_CHOICES, THEMES, type ThemeChoice, type ThemeName } from '../../devices/themes.ts';
import { browserStorage, storeItem, readItem } from '../storage.ts';
import type { Theme } from './theme.ts';

/**
 * Adding a theme takes a file like `light.ts`, its name in `THEMES`, a line here, and its name in
 * each language.
 */
const FILES: Readonly<Record<Exclude<ThemeName, 'night'>, () => Promise<Theme>>> = {
  light: async () => (await import('./light.ts')).light,
  contrast: async () => (await import('./contrast.ts')).contrast,
};

const storedName = <Name extends string>(names: readonly Name[], key: string): Name | undefined =>
  names.find((name) => name === readItem(browserStorage(), key));

let chosen: ThemeChoice = $state(storedName(THEME_CHOICES, 'theme') ?? 'house');
let venueTheme: ThemeName = $state(storedName(THEMES, 'theme.house') ?? 'night');

export const themeChoice = (): ThemeChoice => chosen;

export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice;
  storeItem(browserStorage(), 'theme', choice);
}

export function setVenueTheme(name: ThemeName | undefined): void {
  if (name === undefined) return;
  venueTheme = name;
  storeItem(browserStorage(), 'theme.house', name);
}

/** Returns the next choice of the button: each looks different, and one of them is the venue's. */
export function nextTheme(): ThemeChoice {
  const choices: readonly ThemeChoice[] = THEME_CHOICES.filter((name) => name !== venueTheme);
  return choices[(choices.indexOf(chosen) + 1) % choices.length] ?? 'house';
}

export const applyCurrentTheme = (): (() => void) =>
  applyTheme(chosen === 'house' ? venueTheme : chosen);

export function applyTheme(name: ThemeName): () => void {
  let over = false;
  const { style } = document.documentElement;
  const colours =
    name === 'night'
      ? Promise.resolve({})
      : FILES[name]().catch(() => {
          // The server is away: the page's own styles are those of `night`.
          return {};
        });
  const worn = colours.then((found) => {
    const properties = Object.entries<string>(found);
    if (!over) for (const [colour, value] of properties) style.setProperty(`--${colour}`, value);
    return properties;
  });
  return () => {
    over = true;
    void worn.then((properties) => {
      for (const [colour] of properties) style.removeProperty(`--${colour}`);
    }, reportError);
  };
}
