export const THEMES = ['night', 'light', 'contrast'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Choices for a television: the common theme (`house`) or its own. */
export const THEME_CHOICES = ['house', ...THEMES] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
