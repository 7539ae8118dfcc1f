import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { killProcessTree } from '#lib/process/processTree.ts';
import { scratchFolder } from '../program.ts';
import { until } from '../until.ts';
import type { EnginePage } from './page.ts';

const WITHIN = 60_000;

export interface Started {
  readonly child: ChildProcess;
  close(): Promise<void>;
}

/**
 * Starts a browser with a folder of its own, and opens its page. Closes it on failure: it would
 * stay open otherwise, and several of them starve all later tests.
 */
export async function openEngine(
  command: (folder: string) => readonly [file: string, args: readonly string[], SpawnOptions],
  drive: (started: Started, folder: string) => Promise<EnginePage>,
): Promise<EnginePage> {
  const folder = scratchFolder();
  const [file, args, options] = command(folder.path);
  const child = spawn(file, args, { detached: true, ...options });
  const close = async () => {
    await end(child);
    folder.remove();
  };
  return drive({ child, close }, folder.path).catch(async (error: unknown) => {
    await close();
    throw error;
  });
}

/** Resolves once a program's stderr matches. The caller ends the program on failure. */
export async function saidBy(child: ChildProcess, what: RegExp): Promise<RegExpExecArray> {
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  // A program that is not there has ended, too.
  child.on('error', (error) => (said += error.message));
  let found: RegExpExecArray | null = null;
  try {
    await until(
      `${String(what)} is said`,
      () => {
        if (isOver(child)) throw new Error('it has ended');
        return (found = what.exec(said)) !== null;
      },
      WITHIN,
    );
  } catch (error) {
    throw new Error(`the engine does not start:\n${said}`, { cause: error });
  }
  return found as unknown as RegExpExecArray;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  const wasOver = isOver(child);
  killProcessTree(child);
  if (!wasOver) await ended;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
