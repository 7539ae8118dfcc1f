import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';

/** `script` gives a program a terminal; it is part of every Debian. */
export const HAS_TERMINALS = existsSync('/usr/bin/script');

/** A command in a terminal of this machine, in English. */
export function inTerminal(command: string, env: Readonly<Record<string, string>> = {}) {
  const words = ['-qec', command, '/dev/null'];
  const options = { env: { ...process.env, LC_ALL: 'en', ...env }, stdio: 'pipe' } as const;
  return printing(spawn('script', words, options));
}

/** Collects a program's output and waits for texts in it. */
export function printing(child: ChildProcessWithoutNullStreams) {
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    /** As it is printed, with common spaces. */
    output: () => output.replace(/[\u00a0\u202f]/g, ' '),
    type: (line: string) => child.stdin.write(`${line}\n`),
    ended,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
