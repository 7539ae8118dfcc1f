import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { writeTournaments, type PastTournament } from './pastTournaments.ts';
import { freshId, granted, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { swiss } from '../support/tournament.ts';
import { until } from '../support/until.ts';

const MINUTE = 60_000;
/** Time left on the stopped clock of a round, in ms: enough to turn to it. */
const LEFT = 8_000;
/** A gong is so many strokes. */
const GONG = 3;

/** The lowest tone of a stroke. */
const LOWEST = 165;
/** Counts the strokes that a page plays on a loudspeaker that is switched on. */
const LISTENS = `strokes = 0;
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (when) {
  if (this.context.state === 'running' && this.frequency.value === ${String(LOWEST)}) strokes += 1;
  return start.call(this, when);
};`;

/** Four sit at two tables, and their clock was stopped when little was left. */
function stopped(code: string): PastTournament {
  const format = swiss(2, { match: { rounds: null, minutes: 1, lastCard: 'round' } });
  const play: BoxSetup = {
    game: '1000-bornes',
    edition: 'green',
    options: {},
    seats: [],
    deck: null,
  };
  const before = Date.now() - 10 * MINUTE;
  return {
    code,
    asked: [
      [before, { type: 'create', name: 'Dimanche', format, play }],
      ...['Anne', 'Bruno', 'Chloé', 'Diane'].map(
        (name) => [before, { type: 'register', players: [name] }] as const,
      ),
      [before, { type: 'pairRound', seed: 1 }],
      [before, { type: 'startClock' }],
      [before + MINUTE - LEFT, { type: 'stopClock' }],
    ],
  };
}

const prepare = (data: string) => writeTournaments(data, [stopped('SUNDAY'), stopped('LATERS')]);

storyInWorld('the gong of a round', pageWorld({ prepare }), (world) => {
  let house: ScreenSocket;
  /** The one at which it was asked for; the others show the same clock. */
  let asked: Page;
  let silent: Page;
  let phone: Page;
  const problems: (readonly string[])[] = [];

  async function opened(
    address: string,
    options = TELEVISION,
    before: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<Page> {
    const page = await (await world.browser.newContext(options)).newPage();
    await page.addInitScript(LISTENS);
    await before(page);
    problems.push(watchProblems(page));
    await page.goto(address);
    await timer(page).getByText('0:08').waitFor();
    return page;
  }
  const clockOf = (tournament: string) =>
    `${world.app.url}/tournament/${tournament}/screen?show=clock`;
  const timer = (page: Page) => page.getByRole('timer');
  const isOut = (page: Page) => page.getByText('Temps écoulé').waitFor();
  const strokes = (page: Page) => page.evaluate<number>('strokes');
  const hear = async (page: Page) => {
    await page.getByRole('button', { name: 'Entendre le gong' }).click();
    await page.getByText('Le gong sonnera.').waitFor();
    await until('it is heard how loud it will be', async () => (await strokes(page)) === 1);
  };
  const direct = async (tournament: string, command: DirectorCommand) =>
    granted(await house.emitWithAck('tournament', { id: freshId(), tournament, command }));

  beforeAll(async () => {
    house = screenAt(world.app.url);
    asked = await opened(clockOf('SUNDAY'));
    silent = await opened(clockOf('SUNDAY'));
    // No device of the house: at that address the browser shows no token of it.
    const elsewhere = world.app.url.replace('127.0.0.1', 'localhost');
    phone = await opened(`${elsewhere}/tournament/SUNDAY`, PHONE);
  });
  afterAll(async () => {
    await Promise.all([asked, silent, phone].map((page) => page?.context().close()));
    house?.close();
  });

  test('sounds when the time is out, on the screen that was asked for it alone', async () => {
    await hear(asked);
    await direct('SUNDAY', { type: 'extend', table: 2, by: 8_000 });
    await direct('SUNDAY', { type: 'resumeClock' });
    await timer(asked)
      .getByText(/0:0[1-5]/)
      .waitFor();
    expect(await strokes(asked)).toBe(1);
    await Promise.all([asked, silent, phone].map(isOut));
    await until('the gong sounds', async () => (await strokes(asked)) === 1 + GONG);
  });

  test('sounds again for a table that had longer, and for nothing else', async () => {
    await until('it sounds for table 2', async () => (await strokes(asked)) === 1 + 2 * GONG);
    await direct('SUNDAY', { type: 'enterResult', round: 1, table: 1, scores: [1_000, 700] });
    await asked.getByText('1 résultat sur 2').waitFor();
    await silent.reload();
    await hear(silent);
    // The clock is looked at several times a second.
    await pause(1_500);
    expect(await Promise.all([asked, silent, phone].map(strokes))).toEqual([1 + 2 * GONG, 1, 0]);
    expect(await phone.getByRole('button', { name: 'Entendre le gong' }).count()).toBe(0);
    expect(problems.flat()).toEqual([]);
  });

  test('sounds once though what the server said before the end arrives after it', async () => {
    let late = 0;
    const far = await opened(clockOf('LATERS'), TELEVISION, (page) =>
      page.routeWebSocket(/socket/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((said) => void setTimeout(() => socket.send(said), late));
      }),
    );
    await hear(far);
    await direct('LATERS', { type: 'resumeClock' });
    await timer(far)
      .getByText(/0:0[12]/)
      .waitFor();
    late = 2_500;
    await direct('LATERS', { type: 'enterResult', round: 1, table: 1, scores: [1_000, 700] });
    await isOut(far);
    await far.getByText('1 résultat sur 2').waitFor();
    // The clock of the page goes by when that was said, and comes to its end once more.
    await isOut(far);
    await pause(1_000);
    expect(await strokes(far)).toBe(1 + GONG);
    await far.context().close();
  });
});
