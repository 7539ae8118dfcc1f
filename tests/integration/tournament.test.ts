import { describe, expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { directEvening } from '../support/directorsEvening.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { runServer, stop } from '../support/program.ts';
import { SEED } from '../support/seed.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED an evening of a tournament: ${missing}`);

const folder = freshFolder();

describe.skipIf(missing !== null)('an evening of a tournament', () => {
  it('is directed to its end though the server is killed, and seen by whoever has its code', async () => {
    let server = folder.kept(await runServer(folder.path));
    const { port, url } = server;
    const { director, spectator, played } = await directEvening({
      ...{ urls: [url], players: 10, rounds: 3, seed: SEED },
      async strike() {
        await stop(server);
        server = folder.kept(await runServer(folder.path, { port }));
      },
      say: () => undefined,
    });
    expect({ ...spectator, now: 0 }).toMatchObject({ ...director, now: 0 });
    expect(director).toMatchObject({ over: true, next: 'nothing' });
    const results = director.rounds.flatMap(({ tables }, at) =>
      tables.flatMap(({ number, result }) => {
        const told = played.get(`${String(at + 1)}.${String(number)}`);
        return result?.by === 'table' ? [{ told, result: result.scores }] : [];
      }),
    );
    // All of its 4 + 5 + 5 tables but the dead one, and the one that the director read from paper.
    expect(results).toHaveLength(12);
    for (const { told, result } of results) expect(result).toEqual(told);
    // Late was there for the second round and the third, and nobody is left out of the standing.
    expect(director.standings.flatMap(({ lines }) => lines)).toHaveLength(10);
  });
});
