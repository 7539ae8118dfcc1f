import { THEMES, type ThemeName } from '../../protocol/television.ts';
import { browserStorage, keep, recall } from '../storage.ts';
import type { Theme } from './theme.ts';

/** A further theme is a file like `light.ts`, its name in `THEMES`, a line here, and its name in each language. */
const FILES: Readonly<Record<Exclude<ThemeName, 'night'>, () => Promise<Theme>>> = {
  light: async () => (await import('./light.ts')).light,
  contrast: async () => (await import('./contrast.ts')).contrast,
};

let chosen: ThemeName = $state(
  THEMES.find((name) => name === recall(browserStorage(), 'theme')) ?? 'night',
);

/** The theme of this television. */
export const theme = (): ThemeName => chosen;

/** Changes the theme of this television, which keeps it. */
export function chooseTheme(name: ThemeName): void {
  chosen = name;
  keep(browserStorage(), 'theme', name);
}

export const themeAfter = (name: ThemeName): ThemeName =>
  THEMES[(THEMES.indexOf(name) + 1) % THEMES.length] ?? 'night';

/** Shows the page in the chosen theme; call it in an effect of a page for televisions. Returns how to show it as all others. */
export function wearTheme(): () => void {
  const name = chosen;
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
