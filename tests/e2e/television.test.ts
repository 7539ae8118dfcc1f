import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { refuse } from '#lib/game/result.ts';
import { allSteps } from '#lib/game/timeline.ts';
import type { GameMove, TableSetup } from '#lib/games.ts';
import type { Change } from '#lib/table/correct/correction.ts';
import { RATE_LIMITED } from '#lib/protocol/retries.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { byHand, eachAlone, elevensFor, TWO_TEAMS } from '../support/evening.ts';
import { playEvening } from '../support/elevensEvening.ts';
import { openPhone } from '../support/pages.ts';
import { transparencyOf } from './overlay.ts';
import { openTelevision } from '../support/television.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { until } from '../support/until.ts';

/** Sums up what the browser reports of elements that were moved by no touch: 0.1 is what people begin to mind. */
const SHIFTS = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

inWorld('the television of a table', pageWorld(), (world) => {
  async function openTable(setup: TableSetup, moves: readonly GameMove[]): Promise<string> {
    const code = await world.screen.createTable(setup);
    await tell(code, moves);
    return code;
  }
  async function tell(code: string, moves: readonly GameMove[]): Promise<void> {
    for (const move of moves) await world.screen.command(code, { type: 'move', move });
  }

  const CORRECTED: readonly (readonly [string, TableSetup, readonly GameMove[], Change, string])[] =
    [
      [
        'the race',
        eachAlone('Anne', 'Bruno'),
        [
          { type: 'play', by: 'Anne', card: 'roll' },
          { type: 'play', by: 'Bruno', card: 'roll' },
          { type: 'play', by: 'Anne', card: '75' },
        ],
        { type: 'replace', move: { type: 'play', by: 'Anne', card: '100' } },
        'Anne joue 100 km',
      ],
      [
        'the rows',
        elevensFor('Zoé', 'Max'),
        [
          { type: 'place', by: 'Zoé', row: 'red', value: 12 },
          { type: 'place', by: 'Zoé', row: 'red', value: 13 },
          { type: 'place', by: 'Zoé', row: 'yellow', value: 12 },
        ],
        { type: 'replace', move: { type: 'place', by: 'Zoé', row: 'green', value: 12 } },
        'Zoé pose vert 12',
      ],
    ];

  test.each(CORRECTED)(
    'marks a move of %s that was put right, and no other',
    async (_name, setup, moves, change, said) => {
      const code = await openTable(setup, moves);
      const tv = await openTelevision(world.browser, world.app.url, code);
      await world.screen.command(code, {
        type: 'correct',
        line: 0,
        moves: moves.length,
        number: moves.length,
        change,
      });
      await tv.showsText(said);
      const plays = tv.page.getByRole('list', { name: 'Derniers coups' }).getByRole('listitem');
      const marked = plays.filter({ has: tv.page.getByText('corrigé', { exact: true }) });
      await marked.getByText(said).waitFor();
      expect(await marked.count()).toBe(1);
      expect(tv.problems).toEqual([]);
      await tv.page.context().close();
    },
  );

  test.each([2, 3, 4])(
    'leaves the names of %i sides to be read beside their cars, on a screen that stands on end',
    async (sides) => {
      const players = ['Anne', 'Bruno', 'Chloé', 'David'].slice(0, sides);
      const setup = { ...eachAlone(...players), edition: 'prestige' } as const;
      const code = await world.screen.house({ type: 'createTable', setup: byHand(setup) });
      const page = await (
        await world.browser.newContext({ viewport: { width: 1080, height: 1920 } })
      ).newPage();
      await page.goto(`${world.app.url}/tv/${code}`);
      const rows = page.getByRole('listitem').filter({ has: page.locator('.car') });
      await rows.nth(sides - 1).waitFor();
      for (const row of await rows.all()) {
        const [name, car] = [row.locator('b'), row.locator('.car')];
        const [below, above] = [await name.boundingBox(), await car.boundingBox()];
        if (below === null || above === null) throw new Error('a side is not to be seen');
        expect(above.y).toBeGreaterThanOrEqual(below.y + below.height);
      }
      await page.context().close();
    },
  );

  test.each([
    ['fr-FR', 'Pas tout de suite', /Cet écran redemande tout seul/],
    ['en-GB', 'Not just now', /asks again by itself/],
  ])(
    'waits where too much is asked, says so, and asks again by itself: %s',
    async (locale, title, note) => {
      const code = await openTable(eachAlone('Anne', 'Bruno'), []);
      const page = await (await world.browser.newContext({ ...TELEVISION, locale })).newPage();
      const problems = watchProblems(page);
      const asked = await refusesToShow(page);
      await page.goto(`${world.app.url}/tv/${code}`);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('status').filter({ hasText: note }).waitFor();
      await until('it has asked again, and was refused again', () => asked.times >= 2);
      await page.getByRole('heading', { name: title }).waitFor();
      asked.isRefused = false;
      await page.locator('main.tv').waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  async function openOverlay(address: string): Promise<Page> {
    const page = await (await world.browser.newContext(TELEVISION)).newPage();
    await page.goto(world.app.url + address);
    return page;
  }

  test('keeps everything where it is while cards are laid, on a television and on a phone', async () => {
    const code = await world.screen.createTable(TWO_TEAMS);
    const pages = await Promise.all(
      [TELEVISION, PHONE].map(async (device) => {
        const page = await (await world.browser.newContext(device)).newPage();
        await page.addInitScript(SHIFTS);
        await page.goto(`${world.app.url}/${device === PHONE ? 'play' : 'tv'}/${code}`);
        await page.locator('main').getByText('Anne').first().waitFor();
        return page;
      }),
    );
    const lay = async (by: string, card: string, on?: string) => {
      const type = 'play';
      await world.screen.command(code, {
        type: 'move',
        move: on ? { type, by, card, on } : { type, by, card },
      });
      const played = (await world.screen.watch(code)).moves;
      for (const page of pages)
        await page
          .getByText(`n° ${String(played)}`)
          .first()
          .waitFor({ state: 'attached' });
    };
    // The code to scan makes room for the first card.
    await lay('Anne', 'roll');
    for (const page of pages) await page.evaluate('shifted = 0');
    await lay('Bruno', 'roll');
    await lay('Alice', '100');
    await lay('Basile', 'flat-tire', 'Anne');
    await lay('Anne', 'spare-tire');
    await lay('Bruno', 'speed-limit', 'Anne');
    await lay('Bruno', '200');
    for (const page of pages)
      await page
        .getByText(/C’est à Alice|Pas votre tour/)
        .first()
        .waitFor();
    await world.screen.command(code, { type: 'takeBack' });
    await world.screen.command(code, { type: 'pause', paused: true });
    for (const page of pages) await page.getByText(/pause/i).first().waitFor();
    await world.screen.command(code, { type: 'pause', paused: false });
    for (const page of pages) {
      // Painted twice, all that moved by the last card has moved.
      await page.evaluate(
        'new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))',
      );
      expect(await page.evaluate('shifted')).toBeLessThan(0.03);
    }
    await Promise.all(pages.map((page) => page.context().close()));
  });

  test('says that its table was erased, and goes back to the choice of tables', async () => {
    const code = await openTable(eachAlone('Anne', 'Bruno'), []);
    const tv = await openTelevision(world.browser, world.app.url, code);
    const phone = await openPhone(world.browser, world.app.url, code);
    const erased = await world.screen.socket.emitWithAck('eraseTable', {
      id: 'erase',
      table: code,
    });
    expect(erased).toMatchObject({ ok: true });
    for (const { page } of [tv, phone])
      await page.getByText('Cette partie a été mise à la corbeille').waitFor();
    await tv.page.waitForURL(/\/tv$/, { timeout: 10_000 });
    expect(tv.problems).toEqual([]);
    await tv.page.context().close();
    await phone.page.context().close();
  });

  test('lies over the picture of a broadcast, transparent but for what was asked for', async () => {
    const roll = { type: 'play', by: 'Anne', card: 'roll' } as const;
    const code = await openTable(eachAlone('Anne', 'Bruno'), [roll]);
    const page = await openOverlay(`/tv/${code}?overlay=lower-third,card&language=en`);
    const problems = watchProblems(page);
    await page.getByRole('listitem').filter({ hasText: 'Bruno' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/overlay/${code}`);
    const seen = await transparencyOf(page);
    expect(seen.clear).toBeGreaterThan(0.7);
    expect(seen.solid).toBeGreaterThan(0.1);
    await tell(code, [{ type: 'discard', by: 'Bruno', card: '25' }]);
    await page.getByRole('paragraph').filter({ hasText: 'Bruno discards' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  /** Returns the positions of an overlay's parts once it has received all moves. */
  async function placesOn(page: Page, code: string): Promise<readonly string[]> {
    const { position } = await world.screen.watch(code);
    await page.locator(`main[data-revision="${String(position)}"]`).waitFor();
    // As they are laid out: the last card is still on its way up.
    return page.locator('main > div > :first-child').evaluateAll((parts) =>
      parts.map((part) => {
        const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = part as HTMLElement;
        const name = part.parentElement?.className.split(' ')[0];
        return [name, offsetLeft, offsetTop, offsetWidth, offsetHeight].join(' ');
      }),
    );
  }
  const LONG = ['Marie-Antoinette', 'Jean-Baptiste', 'Mamie Françoise', 'Barthélemy'];
  const BESIDE = ['Anne-Élisabeth', 'Bruno', 'Élodie-Charlotte', 'Papi Hippolyte'];
  const FOUR_TEAMS: typeof TWO_TEAMS = {
    ...eachAlone(...LONG, ...BESIDE),
    edition: 'prestige',
    sides: LONG.map((name, side) => [name, BESIDE[side] ?? '']),
  };

  test.each<readonly [string, typeof TWO_TEAMS, readonly [string, string, string, string]]>([
    ['two sides', TWO_TEAMS, ['Anne', 'Bruno', 'Alice', 'Basile']],
    [
      'four sides with long names',
      FOUR_TEAMS,
      ['Marie-Antoinette', 'Jean-Baptiste', 'Mamie Françoise', 'Barthélemy'],
    ],
  ])('keeps all parts of an overlay where they are: %s', async (_sides, setup, [a, b, c, d]) => {
    const code = await openTable({ ...setup, options: { rounds: 2 } }, []);
    const page = await openOverlay(`/overlay/${code}?show=race,bug,card,lower-third&language=fr`);
    const problems = watchProblems(page);
    const move = (move: GameMove) => world.screen.command(code, { type: 'move', move });
    const lay = (by: string, card: string, on?: string) =>
      move({ type: 'play', by, card, ...(on === undefined ? {} : { on }) });
    await lay(a, 'roll');
    const before = await placesOn(page, code);
    expect(before.map((part) => part.split(' ', 1)[0])).toEqual(['race', 'bug', 'card', 'low']);
    const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['a second card', () => lay(b, 'roll')],
      ['a limit', () => lay(c, 'speed-limit', b)],
      ['an attack', () => lay(d, 'out-of-gas', a)],
      ['a refused card', () => lay(d, '200')],
      ['it is taken back', () => world.screen.command(code, { type: 'takeBack' })],
      ['a pause', () => world.screen.command(code, { type: 'pause', paused: true })],
      ['its end', () => world.screen.command(code, { type: 'pause', paused: false })],
      ['the end of the round', () => move({ type: 'endRound' })],
      ['the next round', () => world.screen.command(code, { type: 'nextRound' })],
      ['its first card', () => lay(b, 'roll')],
      ['the end of the match', () => move({ type: 'endRound' })],
    ];
    for (const [step, happens] of steps) {
      await happens();
      // A move without a card removes the last card.
      const now = await placesOn(page, code);
      const same = before.filter((part) => now.length > 3 || !part.startsWith('card'));
      expect([step, now]).toEqual([step, same]);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('prints the names of six players over nothing else', async () => {
    const page = await openOverlay('/overlay/NONE?sample=6&show=lower-third,bug');
    const sides = page.locator('.low').getByRole('listitem');
    await sides.nth(5).waitFor();
    for (const side of await sides.all()) {
      const [name, count] = [side.locator('strong'), side.locator('.count')];
      const [above, below] = [await name.boundingBox(), await count.boundingBox()];
      if (above === null || below === null) throw new Error('a side is not to be seen');
      expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    }
    await page.context().close();
  });

  test('gives the board the place of the bug, beside the last card', async () => {
    const page = await openOverlay('/overlay/NONE?sample=4&show=bug,board,card');
    await page.getByRole('table').waitFor();
    await page.locator('.card').waitFor();
    expect(await page.locator('.bug').count()).toBe(0);
    const board = await page.locator('.board').boundingBox();
    const card = await page.locator('.card').boundingBox();
    if (board === null || card === null) throw new Error('a part is not to be seen');
    expect(board.x + board.width).toBeLessThanOrEqual(card.x);
    await page.context().close();
  });

  test('follows its players to their rematch on an overlay', async () => {
    const code = await openTable({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } }, [
      { type: 'play', by: 'Anne', card: 'roll' },
      { type: 'endRound' },
    ]);
    const page = await openOverlay(`/overlay/${code}?language=fr`);
    await page.getByText('1000 Bornes').first().waitFor();
    const asked = { id: `rematch-${code}`, table: code, begins: 'next' } as const;
    const opened = await world.screen.socket.emitWithAck('rematch', asked);
    if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
    await page.getByText('À Bruno de jouer').waitFor();
    await page.context().close();
  });

  test('is empty over a broadcast until its delay is over, and can be placed without a table', async () => {
    const code = await openTable(eachAlone('Anne', 'Bruno'), []);
    const late = await openOverlay(`/overlay/${code}?delay=60`);
    const made = await openOverlay('/overlay/NONE?sample=4&show=lower-third');
    await made.getByRole('listitem').nth(3).waitFor();
    expect((await transparencyOf(late)).clear).toBe(1);
    for (const page of [late, made]) await page.context().close();
  });

  test('shows the car that wins arrive, then the last sheet, and the result after that', async () => {
    const driven = ['roll', '200', '200', '100', '100', '100', '100', '100'];
    const moves = driven.flatMap((card, at): GameMove[] => [
      { type: 'play', by: at % 2 === 0 ? 'Anne' : 'Alice', card },
      { type: 'discard', by: at % 2 === 0 ? 'Bruno' : 'Basile', card: '25' },
    ]);
    const code = await openTable({ ...TWO_TEAMS, options: { rounds: 1 } }, moves);
    const tv = await openTelevision(world.browser, world.app.url, code);
    await tell(code, [{ type: 'play', by: 'Anne', card: '100' }]);
    await tv.showsText(/bornes\s!/);
    await tv.page.keyboard.press('Enter');
    await tv.page.getByRole('columnheader', { name: 'Anne Alice' }).waitFor();
    await tv.page.keyboard.press('Enter');
    await tv.page.getByRole('heading', { name: 'Anne & Alice gagnent la partie' }).waitFor();
    expect(tv.problems).toEqual([]);
    await tv.page.context().close();
  });

  test('shows who won a game of Elevens once the phone has told the cards left over', async () => {
    const { table } = playEvening(SEATS.length, FEW_LEFT);
    const moves = allSteps(table.state().timeline).map(({ move }) => move);
    const isTold = (move: GameMove): move is Extract<GameMove, { type: 'leftover' }> =>
      move.type === 'leftover';
    const code = await openTable(
      elevensFor(...SEATS),
      moves.filter((move) => !isTold(move)),
    );
    const tv = await openTelevision(world.browser, world.app.url, code);
    await tv.showsText('On compte les cartes restantes');
    const { page, problems } = await openPhone(world.browser, world.app.url, code);
    for (const told of moves.filter(isTold)) {
      await page.getByTestId('leftover').getByText(`${told.by} a `).waitFor();
      for (const value of told.numbers) {
        await page
          .getByRole('button', { name: `Ajouter le ${String(value)}`, exact: true })
          .click();
      }
      await page.getByTestId('tell').click();
    }
    await tv.showsText('Anne gagne la partie !');
    const scores = page.getByTestId('scores');
    await scores.getByRole('heading', { name: 'Anne gagne la partie !' }).waitFor();
    for (const [seat, name] of SEATS.entries()) {
      const points = table.view().match.scores?.[seat] ?? Number.NaN;
      const line = tv.page.getByRole('row', { name });
      expect(numberIn(await line.getByRole('cell').last().innerText())).toBe(points);
      expect(numberIn(await scores.getByText(`${name} :`).innerText())).toBe(points);
    }
    await page.getByTestId('leftover').waitFor({ state: 'detached' });
    expect([...tv.problems, ...problems]).toEqual([]);
    await tv.page.context().close();
    await page.context().close();
  });
});

/** Answers for the server whenever this page asks for a table: that it asks too often. */
async function refusesToShow(page: Page): Promise<{ times: number; isRefused: boolean }> {
  const asked = { times: 0, isRefused: true };
  await page.routeWebSocket(/socket\.io/, (route) => {
    const server = route.connectToServer();
    route.onMessage((message) => {
      const [, id] = /^42(\d+)\["watch",/.exec(String(message)) ?? [];
      if (id === undefined || !asked.isRefused) return server.send(message);
      asked.times += 1;
      route.send(`43${id}${JSON.stringify([refuse(RATE_LIMITED)])}`);
    });
  });
  return asked;
}

const SEATS = ['Anne', 'Bruno', 'Chloé'];
/** A game that Anne ends by her last card, while the others hold three in all and no joker. */
const FEW_LEFT = 57;

/** However its minus is written. */
const numberIn = (text: string): number =>
  Number(text.replace(/[−-]\s*/, '-').replace(/[^\d-]/g, ''));
