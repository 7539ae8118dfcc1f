import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoxSetup, GameMove } from '#lib/games.ts';
import { isTableOf } from '#lib/table/view.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { TELEVISION, watchProblems } from '../support/browser.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { freshId, granted, screenAt, watch, type ScreenSocket } from '../support/sockets.ts';
import { swiss } from '../support/tournament.ts';

const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'classique',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};
/** So long a race is watched at the least, in ms. */
const WATCHED_FOR = 20_000;

storyInWorld('the closest race of a round on a projector', pageWorld(), (world) => {
  let house: ScreenSocket;
  let tournament: string;
  let projector: Page;
  let problems: readonly string[] = [];
  let turnedTo = 0;
  /** Codes of the tables, in the order of their numbers. */
  let codes: readonly string[] = [];

  const direct = async (command: DirectorCommand) =>
    granted(await house.emitWithAck('tournament', { id: freshId(), tournament, command }));
  async function make(table: number, move: GameMove) {
    const command = { type: 'move', move } as const;
    const asked = { id: freshId(), table: codes[table - 1] ?? '', command };
    const reply = granted(await house.emitWithAck('table', asked));
    expect(reply, JSON.stringify({ move, reply })).toMatchObject({ outcome: 'accepted' });
  }
  /** The player on turn at that table plays the first card, and so on. */
  async function lay(table: number, ...cards: readonly string[]) {
    for (const card of cards) {
      const seen = await watch(house, codes[table - 1] ?? '');
      const by = isTableOf('1000-bornes', seen) ? (seen.match.round?.turn ?? '') : '';
      await make(table, { type: 'play', by, card });
    }
  }
  const shows = async (table: number) => {
    const line = projector.getByTestId('tournament-line');
    await line.getByText(`Table ${String(table)} · Ronde 1 · Dimanche`).waitFor();
    await projector
      .getByText(codes[table - 1] ?? '')
      .first()
      .waitFor();
  };
  const noRace = () =>
    projector
      .getByText('Aucune course en ce moment : la plus serrée viendra ici dès la première carte.')
      .waitFor();

  beforeAll(async () => {
    house = screenAt(world.app.url);
    const format = swiss(2, { match: { rounds: 1, minutes: null, lastCard: 'round' } });
    const command = { type: 'create', name: 'Dimanche', format, play: PLAY } as const;
    const created = await house.emitWithAck('createTournament', { id: freshId(), command });
    tournament = granted(created).made;
    await direct({ type: 'register', entrants: [['Anne'], ['Bruno'], ['Carla'], ['David']] });
    await direct({ type: 'pairRound' });
    codes = (await direct({ type: 'openTables' })).opened;
    projector = await (await world.browser.newContext(TELEVISION)).newPage();
    problems = watchProblems(projector);
    await projector.goto(`${world.app.url}/tournament/${tournament}/screen?show=closest`);
  });
  afterAll(async () => {
    await projector?.context().close();
    house?.close();
  });

  test('is said to be none before the first card, and the standings stand there instead', async () => {
    await noRace();
    await projector.getByRole('heading', { level: 1, name: 'Le classement' }).waitFor();
    expect(codes).toHaveLength(2);
  });

  test('is shown with its first card', async () => {
    await lay(1, 'roll');
    await shows(1);
    turnedTo = Date.now();
  });

  test('is watched for a while though another is closer', async () => {
    await lay(1, 'roll', '200', '25');
    await lay(2, 'roll', 'roll', '100', '100');
    await projector
      .getByText(/reste \d75/)
      .first()
      .waitFor();
    await pause(3_000);
    await shows(1);
  });

  test('gives way to one that is clearly closer', async () => {
    await pause(Math.max(0, turnedTo + WATCHED_FOR + 1_000 - Date.now()));
    await lay(1, '100');
    await shows(2);
    expect(await projector.getByText(codes[0] ?? '').count()).toBe(0);
  });

  test('is left when it is over, for the next, until none is left', async () => {
    await make(2, { type: 'endRound' });
    await shows(1);
    await make(1, { type: 'endRound' });
    await noRace();
    expect(problems).toEqual([]);
  });
});
