import type { MessageKey } from '#lib/i18n/format.ts';
import { CODE_LENGTH, CODE_LETTERS, SHORTEST_CODE } from '#lib/protocol/tableCode.ts';

/** What became of looking for a table by its code. */
export type Found = 'found' | 'unknown' | 'not-now' | 'unheard';

/** The code of a table as it is written letter by letter. Reading it in a component keeps that up to date. */
export interface CodeEntry {
  readonly code: string;
  /** What is to be said of it; null while it is being written. */
  readonly said: MessageKey | null;
  /** Writes a letter, if codes have it; the last one looks for the table. Answers whether codes have it. */
  write(letter: string): boolean;
  /** Takes the last letter away; answers whether there was one. */
  erase(): boolean;
  /** Looks for the table, also of a code that is shorter than new ones are. */
  look(): void;
}

const SAID: Readonly<Record<Exclude<Found, 'found'>, MessageKey>> = {
  unknown: 'tv.codeWrong',
  'not-now': 'common.notNow',
  unheard: 'tv.codeUnheard',
};

/** @param find looks for the table; where it is found, the page goes there */
export function codeEntry(find: (code: string) => Promise<Found>): CodeEntry {
  let code = $state('');
  let said: MessageKey | null = $state(null);

  async function look(): Promise<void> {
    const asked = code;
    said = 'tv.codeLooking';
    const found = await find(asked).catch(() => 'unheard' as const);
    // Somebody may have gone on writing meanwhile.
    if (code === asked) said = found === 'found' ? null : SAID[found];
  }
  const lookNow = () => {
    if (code.length >= SHORTEST_CODE) void look().catch((error: unknown) => reportError(error));
  };
  return {
    get code() {
      return code;
    },
    get said() {
      return said;
    },
    write(letter) {
      const written = letter.toUpperCase();
      if (written.length !== 1 || !CODE_LETTERS.includes(written)) return false;
      // After one that was looked for in vain, the next begins.
      code = (said === null ? code : '') + written;
      said = null;
      if (code.length === CODE_LENGTH) lookNow();
      return true;
    },
    erase() {
      if (code === '') return false;
      code = code.slice(0, -1);
      said = null;
      return true;
    },
    look: lookNow,
  };
}
