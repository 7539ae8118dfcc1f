import { expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { guess } from './guessing.ts';
import { television } from './returning.ts';
import { openTable } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const TELEVISIONS = 100;
/** None waits longer, in ms after the server listens again; how soon they are back is what `npm run bench -- return` measures. */
const WITHIN = 60_000;

inWorld(
  'a hall of televisions without a token, while strangers guess codes',
  serverWorld(BEHIND_PROXY),
  (world) => {
    it('is back after a restart by itself, and none is refused', async () => {
      const tables = [await openTable(world.house), await openTable(world.house)] as const;
      const hall = Array.from({ length: TELEVISIONS }, (_, n) =>
        world.kept(television(world.url, n, tables[n % 2 === 0 ? 0 : 1])),
      );
      await until('all show their table', () => hall.every((one) => one.connection() === 'live'));
      const guessing = guess(world.url, 1);
      // Strangers have used up what may be guessed before the server goes.
      await until('guesses are not answered any more', () => {
        const { asked, answered } = guessing.codes;
        return answered > 0 && asked > 10 * answered;
      });
      await world.restart(() => {
        for (const one of hall) {
          one.since.length = 0;
          one.back = null;
        }
      });
      const asked = guessing.codes.asked;
      await until('all are back', () => hall.every(({ back }) => back !== null), WITHIN);
      await until('strangers go on', () => guessing.codes.asked > asked);
      await guessing.stop();
      const refused = hall.filter(({ since }) => since.includes('gone'));
      expect(refused).toEqual([]);
      expect(hall.every((one) => one.connection() === 'live')).toBe(true);
    });
  },
);
