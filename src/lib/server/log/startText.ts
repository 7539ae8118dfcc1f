import { compile } from '../../i18n/compile.ts';
import { programs as en } from '../../i18n/en/programs.ts';
import { fillIn, type Values } from '../../i18n/format.ts';
import { programs as fr } from '../../i18n/fr/programs.ts';
import { terminalLanguage, type Language } from '../../i18n/language.ts';
import { withInstalledCommands } from '../../process/commandNames.ts';

export type StartKey = keyof typeof fr;

const TEXTS = { fr, en } as const satisfies Record<Language, Record<StartKey, string>>;

export function startText(key: StartKey, values: Values = {}): string {
  const language = terminalLanguage(process.env);
  const lines = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value] as const,
  );
  const next = Number(values['port'] ?? 0) + 1;
  const message = compile(language, TEXTS[language][key]);
  return withInstalledCommands(
    fillIn(language, message, { ...Object.fromEntries(lines), next }),
    process.env,
  );
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

export const printKeyReplaced = (file: string): void =>
  void process.stderr.write(`${startText('key-replaced', { file })}\n`);

export function exitWith(code: number, line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
