import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { PHONE, watchProblems } from '../support/browser.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { secretOf } from '../support/program.ts';
import {
  bridgeAt,
  freshId,
  granted,
  order,
  outcome,
  screenAt,
  tag,
  watch,
  type BridgeSocket,
  type ScreenSocket,
} from '../support/sockets.ts';
import { swiss } from '../support/tournament.ts';

const TABLES = Array.from({ length: 50 }, (_, at) => at + 1);
const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};
const LIST = [
  'Table;Paquet;Lecteur',
  ...TABLES.map((n) => `${String(n)};Paquet ${String(n)};lecteur ${String(n)}`),
].join('\r\n');

storyInWorld('fifty tables of a large hall', pageWorld(), (world) => {
  let house: ScreenSocket;
  let readers: BridgeSocket;
  let director: Page;
  let problems: readonly string[] = [];
  let tournament: string;
  const decks: string[] = [];

  afterAll(async () => {
    for (const socket of [house, readers]) socket?.close();
    await director?.context().close();
  });
  const direct = async (command: DirectorCommand) =>
    granted(await house.emitWithAck('tournament', { id: freshId(), tournament, command }));

  test('have each a deck and a reader that the house knows', async () => {
    house = screenAt(world.app.url);
    readers = bridgeAt(world.app.url, { bridge: 'hall', secret: secretOf(world.app.data) });
    const reports = TABLES.map((n) => ({
      name: `lecteur ${String(n)}`,
      kind: 'pcsc',
      state: 'ready',
    })) as never;
    await readers.emitWithAck('readers', reports);
    for (const n of TABLES) {
      decks.push(await order(house, { type: 'createDeck', name: `Paquet ${String(n)}` }));
    }
    const create = { type: 'create', name: 'Festival', format: swiss(2), play: PLAY } as const;
    const made = await house.emitWithAck('createTournament', { id: freshId(), command: create });
    tournament = granted(made).made;
    const entrants = Array.from({ length: 100 }, (_, at) => [`Joueuse ${String(at + 1)}`]);
    await direct({ type: 'register', entrants });
    await direct({ type: 'pairRound' });
  });

  test('are opened in one go by a director who chooses the file of a list', async () => {
    const post = await house.emitWithAck('invite', { tournament, as: 'director' });
    // No device of the house: at that address the browser shows no token of it.
    director = await (await world.browser.newContext({ ...PHONE })).newPage();
    problems = watchProblems(director);
    await director.goto(world.app.url.replace('127.0.0.1', 'localhost'));
    await director.getByTestId('join-code').fill(granted(post).joinCode);
    await director.getByTestId('join-code').press('Enter');
    await director.getByRole('link', { name: 'Vos tournois' }).click();
    await director.getByRole('link', { name: 'Festival' }).click();
    const equipment = director.getByTestId('equipment');
    await equipment.locator('summary').first().click();
    const list = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
    await equipment.locator('input[type=file]').setInputFiles(list);
    await equipment.getByRole('button', { name: 'Enregistrer et ouvrir 50 tables' }).click();
    await director.getByText('50 tables ouvertes.').waitFor();
    await director.getByTestId('table-50').getByRole('link').first().waitFor();
  });

  test('are played each with its deck, and hear its reader alone', async () => {
    // The browser returns no laid-out text of rows that are out of sight.
    const codes = await Promise.all(
      TABLES.map(async (n) => {
        const row = director.getByTestId(`table-${String(n)}`);
        return (await row.getByRole('link').first().textContent())?.trim() ?? '';
      }),
    );
    expect(new Set(codes).size).toBe(TABLES.length);
    const before = await Promise.all(codes.map((code) => watch(house, code)));
    expect(before.map(({ deck }) => deck)).toEqual(decks);
    for (const n of TABLES) {
      const tap = { id: freshId(), reader: `lecteur ${String(n)}`, tag: tag(n), at: n };
      expect(outcome(await readers.emitWithAck('tap', tap))).toBe('unknown');
    }
    const after = await Promise.all(codes.map((code) => watch(house, code)));
    expect(after.map(({ notice }) => notice)).toEqual(
      TABLES.map((n) => ({
        type: 'unknown-tag',
        tag: tag(n),
        reader: `lecteur ${String(n)}`,
      })),
    );
    expect(problems).toEqual([]);
  });
});
