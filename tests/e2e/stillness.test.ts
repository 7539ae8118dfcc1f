import { expect, test } from 'vitest';
import { allSteps } from '#lib/game/timeline.ts';
import type { GameMove } from '#lib/games.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { playEvening } from '../support/elevensEvening.ts';
import { byHand, eachAlone, elevensFor, TWO_TEAMS } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openLab, openTableAtHome, type LabPage, openTab } from '../support/pages.ts';
import { watchStillness, type Step, type Watched } from './stillness.ts';
import type { TallySetup } from '#lib/tally/setup.ts';
import type { CellValue, SideCell } from '#lib/tally/cells.ts';

inWorld('a whole evening, with all that gets in its way', pageWorld({ lab: true }), (world) => {
  let lab: LabPage;

  const at = (code: string) => (command: ScreenCommand) => world.screen.command(code, command);
  const undo = async (code: string) =>
    world.screen.command(code, { type: 'undo', moves: (await world.screen.watch(code)).moves });
  const rematch = (code: string) =>
    world.screen.socket.emitWithAck('rematch', {
      id: `rematch-${code}`,
      table: code,
      begins: 'next',
    });

  test('moves nothing on televisions and phones but what is played', async () => {
    const context = await world.browser.newContext(TELEVISION);
    lab = await openLab(context, world.app.url);
    await lab.makeDeck();
    const players = ['Anne', 'Bruno', 'Chloé'];
    const code = await openTableAtHome(await context.newPage(), world.app.url, players);
    const screens = await watchStillness(world, world.screen, code, 'Anne');
    const lay = (card: string, sign?: string) => lab.lay(card, sign);
    const ask = at(code);
    // The code to scan makes room for the first card.
    await lay('roll');
    const shifts = await screens.movedBy([
      ['a second card', () => lay('roll')],
      ['a third one', () => lay('roll')],
      ['kilometres', () => lay('100')],
      ['a question', () => lay('flat-tire', 'question')],
      ['its answer', () => lab.layToken('side-2')],
      ['a coup-fourré', () => lay('puncture-proof')],
      ['kilometres after it', () => lay('200')],
      ['a refused card', () => lay('end-of-limit', 'refused')],
      ['another one', () => lay('gasoline', 'refused')],
      ['both taken back', () => ask({ type: 'takeBack' })],
      ['a pause', () => ask({ type: 'pause', paused: true })],
      ['its end', () => ask({ type: 'pause', paused: false })],
      ['an unknown card', () => lab.page.getByTestId('lay-unknown').click()],
      ['the discard token', () => lab.layToken('discard')],
      ['what is thrown away', () => lay('50')],
      ['an undo', () => undo(code)],
      ['the card that was meant', () => lay('75')],
      ['an attack', () => lay('accident', 'question')],
      ['whom it hits', () => lab.layToken('side-0')],
      ['the end of the round', () => ask({ type: 'move', move: { type: 'endRound' } })],
      ['the next round', () => ask({ type: 'nextRound' })],
      [
        'its first card',
        () => ask({ type: 'move', move: { type: 'play', by: 'Bruno', card: 'roll' } }),
      ],
      ['an undo of it', () => undo(code)],
      ['an undo of the end of the round', () => undo(code)],
      [
        'a correction',
        async () => {
          const { line, moves } = await world.screen.watch(code);
          await ask({ type: 'correct', line, moves, number: 4, change: { type: 'remove' } });
        },
      ],
      ['the end of the round once more', () => ask({ type: 'move', move: { type: 'endRound' } })],
      ['a pause at the sheet', () => ask({ type: 'pause', paused: true })],
      ['its end', () => ask({ type: 'pause', paused: false })],
    ]);
    expect(shifts).toEqual([]);
    await screens.close();
  });

  /** Halts the server until all screens miss it, then lets it go on. */
  async function absence({ pages }: Watched) {
    const server = world.app.pidOf('server');
    const all = (state: 'visible' | 'detached') =>
      Promise.all(pages.map((page) => page.locator('.stale').first().waitFor({ state })));
    process.kill(server, 'SIGSTOP');
    await all('visible').finally(() => process.kill(server, 'SIGCONT'));
    await all('detached');
  }

  /** A match of one round, of which each has played once. */
  async function shortMatch() {
    const code = await world.screen.createTable({ ...TWO_TEAMS, options: { rounds: 1 } });
    const ask = at(code);
    const move = (move: GameMove) => ask({ type: 'move', move });
    await move({ type: 'play', by: 'Anne', card: 'roll' });
    await move({ type: 'discard', by: 'Bruno', card: '25' });
    await move({ type: 'play', by: 'Alice', card: '100' });
    await move({ type: 'discard', by: 'Basile', card: '25' });
    return { code, move, ends: () => move({ type: 'endRound' }) };
  }

  test('nor at the end of a match and its rematch', async () => {
    const { code, move, ends } = await shortMatch();
    const screens = await watchStillness(world, world.screen, code, 'Anne');
    const shifts = await screens.movedBy([
      ['kilometres', () => move({ type: 'play', by: 'Anne', card: '200' })],
      ['the end of the match', ends],
      ['an undo of it', () => undo(code)],
      ['its end again', ends],
      ['the rematch', () => rematch(code)],
    ]);
    expect(shifts).toEqual([]);
    await screens.close();
  });

  test('keeps the place of a reader of the last moves when another page opens above', async () => {
    const { code, ends } = await shortMatch();
    const phone = await (await world.browser.newContext(PHONE)).newPage();
    await phone.goto(`${world.app.url}/play/${code}`);
    await openTab(phone, 'moves');
    const moves = phone.getByTestId('recent');
    await moves.evaluate((list) => list.scrollIntoView());
    const topOf = () => moves.evaluate((list) => list.getBoundingClientRect().top);
    const before = await topOf();
    await ends();
    await moves.getByText('n° 5', { exact: true }).waitFor();
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    await undo(code);
    await moves.getByText('n° 5', { exact: true }).waitFor({ state: 'detached' });
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    await phone.context().close();
  });

  /** Sheets that others fill in, line by line. */
  async function sheetsOf(counted: TallySetup['counted']) {
    const code = await world.screen.createTable(byHand(counted));
    const move = async (move: GameMove) => {
      const reply = await at(code)({ type: 'move', move });
      expect(reply).toMatchObject({ ok: true, value: { outcome: 'accepted' } });
    };
    const fill = (round: number, side: number, cell: SideCell, value: CellValue, saw: CellValue) =>
      move({ type: 'fill', round, side, cell, value, saw });
    return {
      code,
      undo: async () => {
        const reply = await world.screen.socket.emitWithAck('watch', { table: code });
        return at(code)({ type: 'undo', moves: reply.ok ? reply.value.moves : 0 });
      },
      write: (round: number, side: number, cell: SideCell, value: CellValue) =>
        fill(round, side, cell, value, nothingIn(value)),
      change: fill,
      usedUp: (round: number) =>
        move({ type: 'fill', round, side: null, cell: 'exhausted', value: true, saw: false }),
      close: (round: number) => move({ type: 'close', round }),
    };
  }
  const nothingIn = (value: CellValue): CellValue =>
    typeof value === 'number' ? 0 : value === true ? false : 'none';

  test('nor on sheets that others fill in by hand', async () => {
    const { code, write, change, usedUp, close, undo } = await sheetsOf({
      ...eachAlone('Anne', 'Bruno', 'Marie-Antoinette'),
      options: { rounds: 3 },
    });
    const screens = await watchStillness(world, world.screen, code, 'Anne', 'score');
    const shifts = await screens.movedBy([
      ['kilometres', () => write(1, 0, 'km', 425)],
      ['a safety', () => write(1, 0, 'driving-ace', 'exposed')],
      ['a safety of another', () => write(1, 1, 'puncture-proof', 'coup-fourre')],
      ['more kilometres', () => write(1, 1, 'km', 575)],
      ['and of the third', () => write(1, 2, 'km', 100)],
      ['a second safety', () => write(1, 0, 'extra-tank', 'coup-fourre')],
      ['a third one', () => write(1, 0, 'right-of-way', 'coup-fourre')],
      ['the goal', () => change(1, 0, 'km', 700, 425)],
      ['a bonus', () => write(1, 0, 'safeTrip', true)],
      ['another one', () => write(1, 0, 'delayedAction', true)],
      ['the bonus taken off', () => change(1, 0, 'safeTrip', false, true)],
      ['an undo of it', () => undo()],
      ['the next round', () => close(1)],
      ['its first kilometres', () => write(2, 2, 'km', 200)],
      ['all cards used up', () => usedUp(2)],
      ['an undo of it', () => undo()],
      ['an undo of the kilometres', () => undo()],
      ['an undo of the end of the round', () => undo()],
      ['its end again', () => close(1)],
      ['a goal', () => write(2, 1, 'km', 700)],
      ['the third round', () => close(2)],
      ['its goal', () => write(3, 1, 'km', 700)],
      ['the end of the match', () => close(3)],
      ['an undo of it', () => undo()],
      ['its end again', () => close(3)],
      ['the rematch', () => rematch(code)],
    ]);
    expect(shifts).toEqual([]);
    await screens.close();
  });

  test('nor on those of Elevens', async () => {
    const { code, write, usedUp, undo } = await sheetsOf(elevensFor('Anne', 'Bruno', 'Chloé'));
    const screens = await watchStillness(world, world.screen, code, 'Anne', 'score');
    const shifts = await screens.movedBy([
      ['cards left', () => write(1, 1, 'numbers', 4)],
      ['jokers left', () => write(1, 1, 'jokers', 1)],
      ['a bonus', () => write(1, 0, 'bonus', 3)],
      ['who is out', () => write(1, 0, 'out', true)],
      ['an undo of it', () => undo()],
      ['nobody is', () => usedUp(1)],
    ]);
    expect(shifts).toEqual([]);
    await screens.close();
  });

  test('nor on the sheets that cards have counted', async () => {
    const code = await world.screen.createTable({ ...TWO_TEAMS, options: { rounds: 4 } });
    const ask = at(code);
    const round = async (by: string) => {
      await ask({ type: 'move', move: { type: 'play', by, card: 'roll' } });
      await ask({ type: 'move', move: { type: 'endRound' } });
    };
    await round('Anne');
    await ask({ type: 'nextRound' });
    await round('Bruno');
    const screens = await watchStillness(world, world.screen, code, 'Anne', 'score');
    const shifts = await screens.movedBy([
      ['the third round', () => ask({ type: 'nextRound' })],
      ['its end', () => round('Alice')],
      ['an undo of it', () => undo(code)],
      ['its end again', () => ask({ type: 'move', move: { type: 'endRound' } })],
      ['the fourth round', () => ask({ type: 'nextRound' })],
      ['the end of the match', () => round('Basile')],
    ]);
    expect(shifts).toEqual([]);
    await screens.close();
  });

  test('nor when the server is away for a while', async () => {
    const { code } = await shortMatch();
    const screens = await watchStillness(world, world.screen, code, 'Anne');
    const shifts = await screens.movedBy([
      ['an absence', () => absence(screens)],
      ['readers that come back later', () => lab.page.reload()],
    ]);
    expect(shifts).toEqual([]);
    await screens.close();
  });

  test('nor at Elevens', async () => {
    const { table } = playEvening(3, 57);
    const moves = allSteps(table.state().timeline).map(({ move }) => move);
    const isTold = (move: GameMove) => move.type === 'leftover';
    const code = await world.screen.createTable(elevensFor('Anne', 'Bruno', 'Chloé'));
    const ask = at(code);
    const told = moves
      .filter((move) => !isTold(move))
      .map((move): Step => [JSON.stringify(move), () => ask({ type: 'move', move })]);
    for (const [, tell] of told.slice(0, 4)) await tell();
    const screens = await watchStillness(world, world.screen, code, 'Anne');
    const refused = () =>
      ask({ type: 'move', move: { type: 'place', by: 'Anne', row: 'blue', value: 20 } });
    const first = await screens.movedBy([
      ...told.slice(4, 12),
      ['a refused card', refused],
      ['it is taken back', () => ask({ type: 'takeBack' })],
      ['an absence of the server', () => absence(screens)],
      ['a pause', () => ask({ type: 'pause', paused: true })],
      ['its end', () => ask({ type: 'pause', paused: false })],
      ['an undo', () => undo(code)],
      ['the same again', () => told[11]?.[1]() ?? Promise.resolve()],
    ]);
    for (const [, tell] of told.slice(12, -6)) await tell();
    const last = await screens.movedBy([
      ...told.slice(-6),
      ...moves
        .filter(isTold)
        .map((move): Step => [JSON.stringify(move), () => ask({ type: 'move', move })]),
      ['the rematch', () => rematch(code)],
    ]);
    expect([...first, ...last]).toEqual([]);
    await screens.close();
  });
});
