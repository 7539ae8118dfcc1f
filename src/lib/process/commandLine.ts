/**
 * Returns the words of a command that a setting names. Spaces divide them, except between single or
 * double quotes. A backslash stays as it is, since Windows writes paths with it.
 */
export function splitCommand(command: string): readonly string[] {
  const words = command.match(/(?:[^\s'"]|'[^']*'?|"[^"]*"?)+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'?|"([^"]*)"?/g, (_, single?: string, double?: string) => {
      return single ?? double ?? '';
    }),
  );
}

/** Returns words as a command to copy into the shell of this system. */
export const joinCommand = (words: readonly string[], system = process.platform): string =>
  words.map((word) => quoteWord(word, system)).join(' ');

/** Quotes a word where the shell of this system would divide or read it otherwise. */
export function quoteWord(word: string, system = process.platform): string {
  if (system === 'win32') return /^[\w\-.:=@+,~\\/]+$/.test(word) ? word : `"${word}"`;
  return /^[\w\-.:=@+,%/]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
