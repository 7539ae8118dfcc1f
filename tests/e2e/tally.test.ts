import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { byHand, eachAlone, TWO_TEAMS } from '../support/evening.ts';
import { inWorld, storyInWorld } from '../support/world/inWorld.ts';
import { networkAddress } from '../support/pages.ts';
import { pageWorld } from '../support/world/pages.ts';
import { until } from '../support/until.ts';
import { violationsIn } from './axe.ts';

/** Position of an element that does not exist. */
const NOWHERE = { x: 0, y: -1, width: 0, height: 0 };

/** The score page of a table on one phone, touched as a thumb does. */
class ScorePage {
  readonly problems: readonly string[];
  constructor(readonly page: Page) {
    this.problems = watchProblems(page);
  }
  press = (name: string | RegExp) => this.page.getByRole('button', { name }).first().click();
  safety = (card: string, side: number) => this.page.getByTestId(`${card}-${String(side)}`).click();
  total = (side: number, points: string) =>
    this.page
      .getByTestId(`total-${String(side)}`)
      .filter({ hasText: new RegExp(`^${points.replace(' ', '\\s')}$`) })
      .waitFor();
  /** Answers which of two numbers is right. */
  async settle(found: RegExp, choice: RegExp) {
    const conflicts = this.page.getByTestId('conflicts');
    await conflicts.getByText(found).waitFor();
    await conflicts.getByRole('button', { name: choice }).click();
    await conflicts.waitFor({ state: 'detached' });
  }
  /** Waits until why something was not written is told, and whether that is seen on this screen, above the bar. */
  async isToldInSight(why: RegExp) {
    const told = this.page.getByRole('alert').getByText(why);
    await told.waitFor();
    const { y, height } = (await told.boundingBox()) ?? NOWHERE;
    const bar = (await this.page.getByTestId('sheet-bar').boundingBox()) ?? NOWHERE;
    return y >= 0 && y + height <= bar.y;
  }
  unsent = (count: number) =>
    this.page
      .locator(`[data-testid="unsent"][data-waiting="${String(count)}"]`)
      .waitFor({ state: 'attached' });
}

storyInWorld('an evening counted by hand', pageWorld(), (world) => {
  let code: string;
  let anne: ScorePage;
  let bruno: ScorePage;
  /** A phone that the server is away from, as far as it hears. */
  let cutOff: ScorePage | null = null;
  let tv: Page;

  async function phone(): Promise<ScorePage> {
    const context = await world.browser.newContext(PHONE);
    const page = await context.newPage();
    const score = new ScorePage(page);
    // From before the page is there: later ones reach only the next document.
    await page.routeWebSocket(/socket\.io/, (socket) =>
      cutOff === score ? void socket.close() : void socket.connectToServer(),
    );
    await page.goto(`${world.app.url}/score/${code}`);
    await page.getByTestId('side-0').waitFor();
    return score;
  }

  beforeAll(async () => {
    const screen = openScreenSocket(world.app.url);
    code = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    screen.close();
    [anne, bruno] = [await phone(), await phone()];
    tv = await (await world.browser.newContext(TELEVISION)).newPage();
    await tv.goto(`${world.app.url}/tv/${code}`);
    await tv.getByText('La partie peut commencer').waitFor();
  });

  test('two phones write on one sheet, and the television follows', async () => {
    await anne.press(/100 km de plus : Anne/);
    await anne.safety('driving-ace', 0);
    await anne.safety('driving-ace', 0);
    await bruno.press(/25 km de plus : Bruno/);
    await anne.total(1, '25');
    await bruno.total(0, '500');
    await tv.getByText('25 km').first().waitFor();
    expect(await tv.title()).toBe(`Télévision, table ${code}`);
  });

  test('a number is typed, or drawn along its road', async () => {
    const name = 'Kilomètres, Bruno & Basile';
    const typed = bruno.page.getByRole('textbox', { name });
    const drawn = bruno.page.getByRole('slider', { name });
    await typed.selectText();
    // A change from another phone does not interrupt the digits.
    await anne.press(/25 km de plus : Bruno/);
    await until('it has come', async () => (await drawn.inputValue()) === '50');
    await bruno.page.keyboard.insertText('975');
    await typed.press('Enter');
    await anne.total(1, '50');
    await bruno.settle(/noté «\s50/, /Mettre «\s975/);
    await anne.total(1, '975');
    await drawn.fill('25');
    await anne.total(1, '25');
  });

  test('digits drawn while another phone writes do not overwrite its entry without a question', async () => {
    const road = bruno.page.getByRole('slider', { name: 'Kilomètres, Bruno & Basile' });
    await road.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await road.boundingBox()) ?? NOWHERE;
    await bruno.page.mouse.move(x + width / 4, y + height / 2);
    await bruno.page.mouse.down();
    await anne.press(/25 km de plus : Bruno/);
    await bruno.total(1, '50');
    await bruno.page.mouse.move(x + width / 2, y + height / 2);
    await bruno.page.mouse.up();
    await bruno.settle(/noté «\s50/, /Laisser «\s50/);
    await anne.press(/25 km de moins : Bruno/);
    await bruno.total(1, '25');
  });

  test('a number of four digits is seen whole on phones of any width', async () => {
    const field = anne.page.getByRole('textbox', { name: 'Kilomètres, Anne & Alice' });
    await field.fill('1,000');
    for (const width of [320, 340, 360, 375, 414]) {
      await anne.page.setViewportSize({ width, height: 640 });
      const [needs, has] = await field.evaluate(({ scrollWidth, clientWidth }: HTMLElement) => [
        scrollWidth,
        clientWidth,
      ]);
      expect(needs, String(width)).toBeLessThanOrEqual(has ?? 0);
    }
    await field.press('Escape');
    await anne.page.setViewportSize({ width: 375, height: 812 });
  });

  test('a long sum is typed within the page, on the keypad that has a plus sign', async () => {
    const { page } = anne;
    const field = page.getByRole('textbox', { name: 'Kilomètres, Anne & Alice' });
    expect(await field.getAttribute('inputmode')).toBe('tel');
    const more = page.getByRole('button', { name: /100 km de plus : Anne/ });
    for (const width of [320, 360, 375]) {
      await page.setViewportSize({ width, height: 640 });
      const before = await more.boundingBox();
      await field.click();
      await page.keyboard.type('100+75+200');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await more.boundingBox()).toEqual(before);
      await field.press('Escape');
    }
    await page.setViewportSize({ width: 375, height: 812 });
  });

  test('an impossible entry is refused in words, and not sent', async () => {
    await bruno.safety('driving-ace', 1);
    expect(await bruno.isToldInSight(/il n’y en a qu’une/)).toBe(true);
    await anne.press(/Anne & Alice au but/);
    await bruno.total(0, '2 300');
    await bruno.press(/Bruno & Basile au but/);
    expect(await bruno.isToldInSight(/Anne & Alice sont déjà au but/)).toBe(true);
    await bruno.total(1, '25');
  });

  test('a refused number names its side, and its refusal goes when another is typed', async () => {
    const field = (side: string) => anne.page.getByRole('textbox', { name: `Kilomètres, ${side}` });
    await field('Bruno & Basile').fill('130');
    await field('Bruno & Basile').press('Enter');
    const refused = anne.page.getByRole('alert').getByText('Bruno & Basile – Les kilomètres');
    await refused.waitFor();
    await field('Anne & Alice').pressSequentially('1');
    await refused.waitFor({ state: 'detached' });
    await field('Anne & Alice').press('Escape');
  });

  test('a finished round is a moment on the television, and can be corrected later', async () => {
    await anne.press('Sans 200, Anne & Alice');
    await anne.press('Manche suivante');
    await tv.getByText('Anne & Alice gagnent la manche').first().waitFor();
    // Why something was not written was of that round.
    await bruno.page.getByRole('alert').waitFor({ state: 'detached' });
    await bruno.page.getByTestId('round-1').click();
    await bruno.press(/100 km de plus : Bruno/);
    await anne.total(1, '125');
    await bruno.press('Revenir à la manche en cours');
    await bruno.press(/^Annuler/);
    await anne.total(1, '25');
  });

  test('undo asks before it opens a finished round again, and can leave it', async () => {
    await bruno.press(/^Annuler/);
    const question = bruno.page.getByTestId('undo-round');
    await question.getByText('Rouvrir la manche finie ?').waitFor();
    await question.getByRole('button', { name: 'Ne rien changer' }).click();
    await question.waitFor({ state: 'detached' });
    await tv.getByText('Anne & Alice gagnent la manche').first().waitFor();
    await bruno.page.getByTestId('round-1').waitFor();
  });

  test('a phone goes on while the server is away, over a reload, and sends it later', async () => {
    const { y } = (await anne.page.locator('main').boundingBox()) ?? NOWHERE;
    cutOff = anne;
    process.kill(world.app.pidOf('server'), 'SIGKILL');
    await anne.page.getByText('Le serveur ne répond pas').waitFor();
    expect(await anne.page.locator('main').boundingBox()).toMatchObject({ y });
    await anne.press(/100 km de plus : Anne/);
    await anne.press(/100 km de plus : Anne/);
    await anne.unsent(2);
    await bruno.page.getByText('En direct').waitFor({ timeout: 20_000 });
    await anne.page.reload();
    await anne.unsent(2);
    await anne.total(0, '2 800');
    await bruno.press(/25 km de plus : Anne/);
    await bruno.total(0, '2 625');
  });

  test('two entries in the same place are shown, and settled with a touch', async () => {
    cutOff = null;
    await anne.page.reload();
    const conflicts = anne.page.getByTestId('conflicts');
    await conflicts.waitFor({ timeout: 20_000 });
    await anne.settle(/un autre téléphone a noté «\s25/, /Mettre «\s200/);
    await bruno.total(0, '2 800');
    await anne.unsent(0);
  });

  test('a match counted by hand is looked back at, step by step', async () => {
    const page = await (await world.browser.newContext(TELEVISION)).newPage();
    const problems = watchProblems(page);
    await page.goto(`${world.app.url}/tv/${code}/replay`);
    await page.getByTestId('replay-at').getByText('Coup 0 sur').waitFor();
    await page.getByText('La partie peut commencer').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByTestId('replay-at').getByText('Coup 1 sur').waitFor();
    await page.getByText('100 km').first().waitFor();
    await page.getByLabel('Manche', { exact: true }).selectOption({ index: 1 });
    await page.getByText('Manche 2').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('nothing went wrong in the pages', () => {
    expect([...anne.problems, ...bruno.problems]).toEqual([]);
  });
});

inWorld('the last sheet of a match counted by hand', pageWorld(), (world) => {
  test('ends the match only when asked twice while a side has no entry', async () => {
    const screen = openScreenSocket(world.app.url);
    const setup = byHand({ ...TWO_TEAMS, options: { rounds: 1 } });
    const code = await screen.house({ type: 'createTable', setup });
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/score/${code}`);
    const close = page.getByTestId('close');
    // An impossible end is refused, without a question before.
    await close.click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByTestId('finish-match').count()).toBe(0);
    // The other way to end it is offered with the refusal.
    const exhausted = page.getByRole('button', { name: 'Personne n’est arrivé : plus de cartes' });
    await exhausted.first().click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await exhausted.and(page.locator('[aria-pressed="true"]')).click();
    const fill = async (side: number, cell: 'km', value: number) =>
      screen.command(code, {
        type: 'move',
        move: { type: 'fill', round: 1, side, cell, saw: 0, value },
      });
    const empty = page.getByTestId('side-1');
    const announced = empty.getByText('Capot : +500 si Anne & Alice restent sans botte.');
    expect(await announced.count()).toBe(0);
    await fill(0, 'km', 1000);
    await page.getByTestId('total-0').filter({ hasText: /1\s\d/ }).waitFor();
    await announced.waitFor();
    // A section within the first sheet, as a part of it may become.
    await page
      .getByTestId('side-0')
      .evaluate((sheet) => sheet.append(document.createElement('section')));
    await close.click();
    const question = page.getByTestId('finish-match');
    await question.getByText('La feuille est vide pour Bruno & Basile').waitFor();
    // What ending writes is told first.
    await question.getByText('capot : Anne & Alice +500, Bruno & Basile +500').waitFor();
    await question.getByRole('button', { name: 'Compléter la feuille' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByTestId('open-sheets').count()).toBe(0);
    await until('it leads to the empty sheet', () =>
      empty.evaluate(
        (sheet) => document.activeElement === sheet && sheet.getBoundingClientRect().top < 100,
      ),
    );
    await fill(1, 'km', 200);
    await page.getByTestId('total-1').filter({ hasText: '700' }).waitFor();
    await close.click();
    await page.getByTestId('open-sheets').click();
    await page.evaluate(() => scrollTo(0, 0));
    // The result lies between the rounds and their sheets.
    await page.getByTestId('round-1').click();
    await page.getByText('Manche 1 terminée : ce que').waitFor();
    await until('it leads to the sheets of the round', () =>
      page
        .getByTestId('side-0')
        .evaluate((sheet) => sheet.getBoundingClientRect().top < innerHeight / 2),
    );
    screen.close();
    await page.context().close();
  });
});

inWorld('a refusal on a score pad', pageWorld(), (world) => {
  test('follows the names of the sides and the language', async () => {
    const code = await world.screen.createTable(byHand(eachAlone('Anne', 'Bruno')));
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/score/${code}`);
    const field = page.getByRole('textbox', { name: 'Kilomètres, Bruno' });
    await field.fill('130');
    await field.press('Enter');
    const refusal = page.getByRole('alert');
    await refusal.getByText('Bruno – Les kilomètres').waitFor();
    const names = [{ was: 'Bruno', is: 'Basile' }];
    await world.screen.command(code, { type: 'rename', names });
    await refusal.getByText('Basile – Les kilomètres').waitFor();
    await page.getByRole('button', { name: 'English' }).first().click();
    await refusal.getByText('Basile – Kilometres').waitFor();
    await page.context().close();
  });
});

inWorld('Undo on a score pad', pageWorld(), (world) => {
  async function padWith300(delayMs = 0) {
    const code = await world.screen.createTable(byHand(eachAlone('Anne', 'Bruno')));
    for (const value of [100, 200, 300]) {
      const move = {
        type: 'fill',
        round: 1,
        side: 0,
        cell: 'km',
        saw: value - 100,
        value,
      } as const;
      await world.screen.command(code, { type: 'move', move });
    }
    const context = await world.browser.newContext(PHONE);
    const page = await context.newPage();
    if (delayMs > 0)
      await page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => setTimeout(() => server.send(message), delayMs));
        server.onMessage((message) => setTimeout(() => socket.send(message), delayMs));
      });
    await page.goto(`${world.app.url}/score/${code}`);
    const pad = new ScorePage(page);
    await pad.total(0, '300');
    await page.getByTestId('join-sheet').waitFor();
    return { code, pad, page, undo: page.getByTestId('undo') };
  }

  test('opens while the server is away, also if it was reached from another page', async () => {
    const { code } = await padWith300();
    const context = await world.browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${world.app.url}/matches`);
    const workers = () => page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    expect(await workers()).toBe(true);
    await page.evaluate(`{
      const link = Object.assign(document.createElement('a'), { href: '/score/${code}' });
      document.querySelector('main').append(link);
      link.click();
    }`);
    await new ScorePage(page).total(0, '300');
    await until('the worker keeps the page', () =>
      page.evaluate<boolean>(`caches.match('/score/${code}').then((kept) => kept !== undefined)`),
    );
    await context.setOffline(true);
    await page.reload();
    await new ScorePage(page).total(0, '300');
    await context.close();
  });

  test('takes back one change for each touch while the server is away, and shows it at once', async () => {
    const { code, pad, page, undo } = await padWith300();
    await page.context().setOffline(true);
    await page.getByText('Le serveur ne répond pas').waitFor();
    await undo.click();
    await pad.total(0, '200');
    await undo.getByText('200').waitFor();
    await pad.unsent(1);
    await undo.click();
    await pad.total(0, '100');
    await pad.unsent(2);
    await pad.press(/25 km de plus : Anne/);
    await pad.total(0, '125');
    await undo.click();
    await pad.total(0, '100');
    await pad.unsent(2);
    await pad.press(/25 km de plus : Anne/);
    await pad.press(/100 km de plus : Anne/);
    await pad.total(0, '225');
    await undo.click();
    await pad.total(0, '125');
    await page.context().setOffline(false);
    await pad.unsent(0);
    await page.getByText('En direct').waitFor();
    expect(await page.getByTestId('conflicts').count()).toBe(0);
    await pad.total(0, '125');
    expect(await world.screen.socket.emitWithAck('watch', { table: code })).toMatchObject({
      value: { moves: 2, match: { sheets: [{ sides: [{ km: 125 }, {}] }] } },
    });
    await page.context().close();
  });

  test('touched twice over a slow line blames no other phone', async () => {
    const { code, pad, page, undo } = await padWith300(300);
    await undo.click({ trial: true });
    const { x, y, width, height } = (await undo.boundingBox()) ?? NOWHERE;
    // By the clock of the page, which also ends the guard: a busy machine would part the touches.
    await page.evaluate(
      async ([left, top]) => {
        const touch = () => (document.elementFromPoint(left, top) as HTMLElement).click();
        touch();
        await new Promise((resolve) => setTimeout(resolve, 150));
        touch();
      },
      [x + width / 2, y + height / 2] as const,
    );
    await pad.total(0, '200');
    await undo.click();
    await pad.total(0, '100');
    await pad.unsent(0);
    expect(await page.getByTestId('conflicts').count()).toBe(0);
    expect(await world.screen.socket.emitWithAck('watch', { table: code })).toMatchObject({
      value: { moves: 1 },
    });
    await page.context().close();
  });
});

inWorld('a score pad whose server is away', pageWorld(), (world) => {
  test('explains, asks and shows the end without a further file', async () => {
    const counted = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } };
    const code = await world.screen.createTable(byHand(counted));
    const context = await world.browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${world.app.url}/score/${code}`);
    await page.getByTestId('join-sheet').waitFor();
    await page.route('**/_app/**', (route) => route.abort());
    const anne = page.getByTestId('side-0');
    await anne.getByRole('button', { name: /Anne au but/ }).tap();
    await anne.getByRole('button', { name: 'Distance', exact: true }).tap();
    await anne.getByRole('status').getByText('700 km, un point chacun').waitFor();
    await page.getByTestId('close').tap();
    await page.getByTestId('finish-anyway').tap();
    await page.getByTestId('rematch').waitFor();
    await page.getByTestId('share-result').waitFor();
    await page.getByTestId('open-sheets').waitFor();
    await context.close();
  });
});

inWorld('a line of a score sheet', pageWorld(), (world) => {
  test('explains itself to a spectator too, who reaches the sheets after the match', async () => {
    const counted = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } };
    const code = await world.screen.createTable(byHand(counted));
    const tell = (move: GameMove) => world.screen.command(code, { type: 'move', move });
    await tell({ type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: 700 });
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${networkAddress(world.app)}/score/${code}`);
    const anne = page.getByTestId('side-0');
    const explains = async () => {
      await anne.getByRole('button', { name: 'Distance', exact: true }).tap();
      await anne.getByRole('status').getByText('700 km, un point chacun').waitFor();
    };
    await explains();
    expect(await anne.getByRole('button', { name: /Anne au but/ }).isEnabled()).toBe(false);
    expect(await page.getByTestId('driving-ace-0').isEnabled()).toBe(false);
    await tell({ type: 'close', round: 1 });
    await page.getByRole('button', { name: 'Voir les feuilles' }).tap();
    await explains();
    expect(await page.getByRole('button', { name: 'Corriger les feuilles' }).count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
  });

  test('explains itself by a touch, for its side', async () => {
    const code = await world.screen.createTable(byHand(eachAlone('Anne', 'Bruno', 'Chloé')));
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/score/${code}`);
    const anne = page.getByTestId('side-0');
    await anne.getByRole('button', { name: 'Anne au but' }).tap();
    await page.getByTestId('driving-ace-0').tap();
    await anne.getByRole('button', { name: 'Bottes', exact: true }).tap();
    await anne.getByRole('status').getByText('1 × 100 : une botte exposée').waitFor();
    await anne.getByRole('button', { name: 'Distance', exact: true }).tap();
    await anne.getByRole('status').getByText('700 km, un point chacun').waitFor();
    await anne.getByRole('button', { name: 'Distance', exact: true }).tap();
    await anne.getByText('700 km, un point chacun').waitFor({ state: 'detached' });
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });
});
