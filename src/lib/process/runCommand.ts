import { spawn } from 'node:child_process';

export interface CommandResult {
  /** Exit code; -1 if the program cannot be run, or does not end in time. */
  readonly code: number;
  readonly output: string;
}

const COMMAND_TIMEOUT_MS = 5_000;

/** Runs a program of the system without input, and resolves to its output. Never rejects. */
export const runCommand = (command: string, args: readonly string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const started = spawn(command, args, {
      timeout: COMMAND_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    let output = '';
    started.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    started.once('error', () => resolve({ code: -1, output }));
    started.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
