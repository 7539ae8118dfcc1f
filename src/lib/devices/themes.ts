/** The looks of a television; how each looks lies in `client/themes`. */
export const THEMES = ['night', 'light', 'contrast'] as const;
export type ThemeName = (typeof THEMES)[number];

/** What a television is told to look like: as all those of its house, or as it was set itself. */
export const THEME_CHOICES = ['house', ...THEMES] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
