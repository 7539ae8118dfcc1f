import { join } from 'node:path';
import type { FreshFolder } from '../support/freshFolder.ts';
import { becomeHouse } from '../support/ownHouse.ts';
import { runProgram, type Program } from '../support/program.ts';
import { until } from '../support/until.ts';

/** The whole program as `npm start` runs it, with its data in the folder of each test. */
export const startsIn = (folder: FreshFolder) => ({
  /** Starts the program as on a machine without readers. */
  started: (...args: readonly string[]): Program =>
    folder.kept(
      runProgram('start.js', ['--data', join(folder.path, 'data'), ...args], {
        PCSCLITE_CSOCK_NAME: join(folder.path, 'no-pcscd'),
      }),
    ),

  /** The address of a start, once it has printed it; this test is at home there. */
  async addressOf(program: Program): Promise<string> {
    await until('the addresses are printed', () => /Home\s+http/.test(program.stdout()), 20_000);
    const [, port] = /Home\s+http:\/\/[^:]+:(\d+)\//.exec(program.stdout()) ?? [];
    const url = `http://127.0.0.1:${port}`;
    await becomeHouse(url, join(folder.path, 'data'));
    return url;
  },
});
