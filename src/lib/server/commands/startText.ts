import { compile } from '../../i18n/compile.ts';
import { programs as en } from '../../i18n/en/programs.ts';
import { fillIn, type Values } from '../../i18n/format.ts';
import { programs as fr } from '../../i18n/fr/programs.ts';
import { terminalLanguage, type Language } from '../../i18n/language.ts';
import { withTyped } from '../../process/typed.ts';

export type StartKey = keyof typeof fr;

const TEXTS = { fr, en } as const satisfies Record<Language, Record<StartKey, string>>;

/** The sentence in the language of the terminal. */
export function startText(key: StartKey, values: Values = {}): string {
  const language = terminalLanguage(process.env);
  const lines = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value] as const,
  );
  const next = Number(values['port'] ?? 0) + 1;
  const message = compile(language, TEXTS[language][key]);
  return withTyped(fillIn(language, message, { ...Object.fromEntries(lines), next }), process.env);
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** Says that a spoilt key of invitations was made anew. */
export const sayKeyReplaced = (file: string): void =>
  void process.stderr.write(`${startText('key-replaced', { file })}\n`);

/** Says in one line why the program cannot go on, and ends it. */
export function giveUp(code: number, line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
