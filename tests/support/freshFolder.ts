import { afterEach, beforeEach } from 'vitest';
import { scratchFolder, stop, type Program } from './program.ts';

/** Resources of one test: a folder, programs ended after it, and sockets closed after it. */
export interface FreshFolder {
  readonly path: string;
  kept<Thing extends Program>(program: Thing): Thing;
  opened(...sockets: readonly { close(): unknown }[]): void;
}

export function freshFolder(): FreshFolder {
  let folder: ReturnType<typeof scratchFolder>;
  const running: Program[] = [];
  const open: { close(): unknown }[] = [];

  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(async () => {
    open.splice(0).forEach((socket) => socket.close());
    await Promise.all(running.splice(0).map(stop));
    folder.remove();
  });
  return {
    get path() {
      return folder.path;
    },
    kept(program) {
      running.push(program);
      return program;
    },
    opened: (...sockets) => void open.push(...sockets),
  };
}
