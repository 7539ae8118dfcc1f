/** Names, in the environment, the one command by which people reach all programs where a package was installed. */
export const COMMAND_NAME = 'TYPED_COMMAND';

/** Whether a folder of the data was typed. */
export const namesData = (args: readonly string[]): boolean =>
  args.some((arg) => /^--data(=|$)/.test(arg));

/** Node explains at length and in English what it cannot use; what it quotes is what people need. */
export function quotedBy(error: unknown, args: readonly string[]): string {
  const quoted = error instanceof Error ? /'([^' ]+)/.exec(error.message)?.[1] : undefined;
  return quoted ?? args.join(' ');
}

/** `npm start -- --lab`, `npm run restore`, as sentences name what is to be typed in a folder of the project. */
const IN_FOLDER = /\bnpm (?:start|run (?:--silent )?([a-z][a-z-]*))(?: --(?=\s))?/g;

/** The sentence with what can be typed here: `table-companion restore latest` where a package was installed. */
export function withTyped(
  sentence: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const command = env[COMMAND_NAME];
  if (!command) return sentence;
  return sentence.replace(IN_FOLDER, (_, program = 'start') => `${command} ${String(program)}`);
}
