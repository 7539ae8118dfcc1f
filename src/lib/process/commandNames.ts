export const COMMAND_NAME = 'TYPED_COMMAND';

export const hasDataOption = (args: readonly string[]): boolean =>
  args.some((arg) => /^--data(=|$)/.test(arg));

/** Returns the quoted part of an error of Node's argument parser, which is long and English. */
export function quotedPartOf(error: unknown, args: readonly string[]): string {
  const quoted = error instanceof Error ? /'([^' ]+)/.exec(error.message)?.[1] : undefined;
  return quoted ?? args.join(' ');
}

/** Returns a sentence with npm's name as Windows wants it typed, see `npmUnder`. */
const withNpmOf = (platform: NodeJS.Platform, sentence: string): string =>
  platform === 'win32' ? sentence.replace(/\bnpm (?=start|run|install|ci)/g, 'npm.cmd ') : sentence;

const IN_FOLDER = /\bnpm (?:start|run (?:--silent )?([a-z][a-z-]*))(?: --(?=\s))?/g;

/**
 * Replaces npm commands in a sentence by the installed command, such as `table-companion restore
 * latest`.
 */
export function withInstalledCommands(
  sentence: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const command = env[COMMAND_NAME];
  if (!command) return withNpmOf(platform, sentence);
  return sentence.replace(IN_FOLDER, (_, program = 'start') => `${command} ${String(program)}`);
}
