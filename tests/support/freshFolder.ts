import { afterEach, beforeEach } from 'vitest';
import { scratchFolder, stop, type Program } from './program.ts';

/** What each test of a file has to itself: a folder, programs that are ended after it, and sockets that are closed. */
export interface FreshFolder {
  /** Of the test that runs now. */
  readonly path: string;
  kept<Thing extends Program>(program: Thing): Thing;
  opened(...sockets: readonly { close(): unknown }[]): void;
}

/** Begins each test of this file with an empty folder. */
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
