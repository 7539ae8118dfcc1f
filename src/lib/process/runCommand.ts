import { spawn, type ChildProcess } from 'node:child_process';

export interface CommandResult {
  /** Exit code; -1 if the program cannot be run, or does not end in time. */
  readonly code: number;
  readonly output: string;
}

const COMMAND_TIMEOUT_MS = 5_000;

/** Runs a program of the system without input, and resolves to its output. Never rejects. */
export const runCommand = (command: string, args: readonly string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    let output = '';
    const end = (code: number | null) => resolve({ code: code ?? -1, output });
    try {
      const started: ChildProcess = spawn(command, args, {
        timeout: COMMAND_TIMEOUT_MS,
        stdio: ['ignore', 'pipe', 'ignore'],
        windowsHide: true,
      });
      started.once('error', () => end(-1)).once('close', end);
      // Without free file descriptors there is no pipe, and the error follows.
      started.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    } catch {
      // Some failures are thrown, such as an empty command.
      end(-1);
    }
  });
