export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the next language; wraps around. */
export const nextLanguage = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;

/** Returns the first supported language of a browser's list; French if there is none. */
export function chooseLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split('-')[0] === known);
    if (language !== undefined) return language;
  }
  return 'fr';
}

/** Returns the language of a terminal, from its locale variables. */
export function terminalLanguage(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return chooseLanguage([locale.replace('_', '-')]);
}
