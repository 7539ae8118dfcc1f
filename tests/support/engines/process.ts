import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { killProcessTree } from '#lib/process/processTree.ts';
import { until } from '../until.ts';

const WITHIN = 30_000;

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

export async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  const wasOver = isOver(child);
  killProcessTree(child);
  if (!wasOver) await ended;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
