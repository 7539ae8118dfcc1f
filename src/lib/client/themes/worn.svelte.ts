import { THEME_CHOICES, THEMES, type ThemeChoice, type ThemeName } from '../../devices/themes.ts';
import { browserStorage, keep, recall } from '../storage.ts';
import type { Theme } from './theme.ts';

/** A further theme is a file like `light.ts`, its name in `THEMES`, a line here, and its name in each language. */
const FILES: Readonly<Record<Exclude<ThemeName, 'night'>, () => Promise<Theme>>> = {
  light: async () => (await import('./light.ts')).light,
  contrast: async () => (await import('./contrast.ts')).contrast,
};

const kept = <Name extends string>(names: readonly Name[], key: string): Name | undefined =>
  names.find((name) => name === recall(browserStorage(), key));

let chosen: ThemeChoice = $state(kept(THEME_CHOICES, 'theme') ?? 'house');
/** The theme of the house as it was last heard, so that a page that opens does not change its colours. */
let houses: ThemeName = $state(kept(THEMES, 'theme.house') ?? 'night');

/** What this television was told to look like. */
export const themeChoice = (): ThemeChoice => chosen;

/** Changes the theme of this television, which keeps it. */
export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice;
  keep(browserStorage(), 'theme', choice);
}

/** The house has this theme now; to call in an effect of a page for televisions. */
export function followHouse(name: ThemeName | undefined): void {
  if (name === undefined) return;
  houses = name;
  keep(browserStorage(), 'theme.house', name);
}

/** What one press more leads to: each looks different from the one before, and one of them is the house's. */
export function nextTheme(): ThemeChoice {
  const choices: readonly ThemeChoice[] = THEME_CHOICES.filter((name) => name !== houses);
  return choices[(choices.indexOf(chosen) + 1) % choices.length] ?? 'house';
}

/** Shows the page in the chosen theme; call it in an effect of a page for televisions. Returns how to show it as all others. */
export const wearTheme = (): (() => void) => wear(chosen === 'house' ? houses : chosen);

/** The same in a theme that something else has chosen. */
export function wear(name: ThemeName): () => void {
  let over = false;
  const { style } = document.documentElement;
  const colours =
    name === 'night'
      ? Promise.resolve({})
      : FILES[name]().catch(() => {
          // The server is away: the night is in the page itself.
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
