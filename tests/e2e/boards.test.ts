import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { WIN_OR_DRAW, type Format } from '#lib/tournament/format.ts';
import { BRIDGE, enrolled } from '../support/boardsEvening.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { secretOf } from '../support/program.ts';
import {
  bridgeAt,
  freshId,
  granted,
  order,
  screenAt,
  type BridgeSocket,
  type ScreenSocket,
} from '../support/sockets.ts';
import { until } from '../support/until.ts';

const PLAY: BoxSetup = {
  game: 'elevens',
  rows: ['Rouge', 'Bleue', 'Verte', 'Jaune'],
  options: {},
  seats: ['Nobody', 'No one'],
  deck: null,
};
const FORMAT: Format = {
  system: { type: 'swiss', rounds: 2, points: WIN_OR_DRAW },
  final: 0,
  players: 1,
  bye: 2,
  match: { rounds: 1, minutes: null, lastCard: 'round' },
  tieBreaks: [],
};

const LONG_NAME = 'Maximilienne-Antoinette de la Tremblaye';
/** As browsers leave them. */
const MARGINS = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
/** A4 within these, in px. */
const PAPER = { width: 718, height: 1047 };

storyInWorld('the same shuffle at every table of Elevens', pageWorld(), (world) => {
  let house: ScreenSocket;
  let bridge: BridgeSocket;
  let tournament = '';
  let deck: Awaited<ReturnType<typeof enrolled>>;
  let page: Page;
  let problems: readonly string[] = [];
  const stacked: string[] = [];

  beforeAll(async () => {
    house = screenAt(world.app.url);
    bridge = bridgeAt(world.app.url, { bridge: BRIDGE, secret: secretOf(world.app.data) });
    granted(await bridge.emitWithAck('readers', [{ name: 'Desk', kind: 'pcsc', state: 'ready' }]));
    const of = { house: (command: Parameters<typeof order>[1]) => order(house, command), tap };
    deck = await enrolled(of, 'Anneau', 'elevens');
    const command = { type: 'create', name: 'Dimanche', format: FORMAT, play: PLAY } as const;
    const created = await house.emitWithAck('createTournament', { id: freshId(), command });
    tournament = granted(created).made;
    await direct({
      type: 'register',
      entrants: [['Anne'], ['Bruno'], ['Carla'], ['David']],
    });
    page = await (await world.browser.newContext({ ...TELEVISION })).newPage();
    problems = watchProblems(page);
    await page.goto(`${world.app.url}/tournament/${tournament}/boards`);
  });
  afterAll(async () => {
    await page?.context().close();
    house?.close();
    bridge?.close();
  });

  async function tap(reader: string, tag: string) {
    return granted(await bridge.emitWithAck('tap', { id: freshId(), reader, tag, at: 1 })).answer;
  }
  const direct = async (command: DirectorCommand) =>
    granted(await house.emitWithAck('tournament', { id: freshId(), tournament, command }));
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  /** As it stands on the paper of that table. */
  async function enterResult(table: number, scores: readonly number[]) {
    const row = page.getByTestId(`table-${String(table)}`);
    await row.getByRole('button', { name: /^Saisir le résultat/ }).click();
    for (const [side, score] of scores.entries()) {
      await row.getByRole('spinbutton').nth(side).fill(String(score));
    }
    await row.getByRole('button', { name: 'Enregistrer' }).click();
    await row.getByText('saisi par la direction').waitFor();
  }
  const tables = async () =>
    granted(await house.emitWithAck('watchTournament', { tournament })).rounds[0]?.tables ?? [];

  test('is drawn by chance, and given to a round', async () => {
    await page.getByText('Aucune donne pour le moment.').waitFor();
    await press('Tirer une donne au hasard');
    await page.getByText('tirée au hasard').waitFor();
    await page.getByLabel('Donne de la ronde 1, manche 1').selectOption('Donne 1');
    await press('Retirer la donne 1');
    await page
      .getByRole('alert')
      .getByText(/La donne 1 se joue ou se range/)
      .waitFor();
  });

  test('is stacked as the page asks, card by card, which says what is wrong with another', async () => {
    await page.getByRole('combobox', { name: 'Ordre' }).selectOption('Donne 1');
    await press('Commencer');
    await page.getByText('0 / 84').waitFor();
    const copies = new Map<string, number>();
    const cards = [...(await cardsByName(page))];
    for (let at = 0; at < 84; at += 1) {
      const asked = await page.getByTestId('stack-next').innerText();
      const [, card = ''] = cards.find(([name]) => name === asked) ?? [];
      expect(card, asked).not.toBe('');
      if (at === 1) {
        // As the rows are called at the tables of this tournament.
        expect(asked).toMatch(/^(Rouge|Bleue|Verte|Jaune) \d+$|^Joker$/);
        await tap('Desk', deck.tag('c1-11', 1));
        await page
          .getByTestId('stack-last')
          .getByText(/on n’en joue pas davantage/)
          .waitFor();
      }
      const copy = (copies.get(card) ?? 0) + 1;
      copies.set(card, copy);
      expect(await tap('Desk', deck.tag(card, copy))).toMatchObject({ result: 'counted' });
      stacked.push(card);
      if (at < 83) await page.getByText(`${String(at + 1)} / 84`).waitFor();
    }
    await page.getByText('Le paquet Anneau est rangé : donne 1. Retournez la pile.').waitFor();
    await page.getByRole('link', { name: 'La même donne partout' }).click();
    await page.getByText('rangé : donne 1').waitFor();
  });

  test('says which card a table cannot have drawn yet', async () => {
    await direct({ type: 'pairRound' });
    await direct({ type: 'openTables' });
    const table = (await tables())[0]?.code ?? '';
    const seats = granted(await house.emitWithAck('watch', { table }));
    const by = 'turn' in seats.match && seats.match.turn !== null ? seats.match.turn.player : '';
    // Next to the eleven of a row is a card that was not dealt, or one of another player.
    const near = ['10', '12'].flatMap((value) =>
      [1, 2, 3, 4].map((row) => `c${String(row)}-${value}`),
    );
    const held = new Set(stacked.filter((_, at) => at < 40 && at % 2 === 0));
    const card = near.find((each) => !held.has(each)) ?? '';
    const [colour = '', value = ''] = card.split('-');
    const row = PLAY.rows[Number(colour.slice(1)) - 1] ?? '';
    const move = { type: 'place', by, row, value: Number(value) } as const;
    const asked = { id: freshId(), table, command: { type: 'move', move } } as const;
    expect(granted(await house.emitWithAck('table', asked))).toMatchObject({
      outcome: 'accepted',
    });
    await page.getByText('Ronde 1, table 1').waitFor();
    await page.getByText(new RegExp(`${by} a joué`)).waitFor();
  });

  test('compares the tables, on a phone too', async () => {
    await page.goto(`${world.app.url}/tournament/${tournament}`);
    await page.getByText('Une carte hors de l’ordre à 1 table.').waitFor();
    await enterResult(1, [22, -40]);
    await enterResult(2, [0, -8]);
    const phone = await (await world.browser.newContext({ ...PHONE })).newPage();
    await phone.goto(`${world.app.url}/tournament/${tournament}/compared`);
    const board = phone.getByTestId('board-1-1-2');
    await board.getByText('+62').waitFor();
    // 62 and 8 are won by those who begin: 35 is their mean.
    await board.getByText('+27').first().waitFor();
    const figures = board.getByRole('cell').filter({ visible: true });
    expect(await figures.allInnerTexts()).not.toContain('');
    await until('all fits', async () =>
      phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    );
    await phone.context().close();
    await page.goto(`${world.app.url}/tournament/${tournament}/boards`);
    await press('Ne pas comparer cette table');
    await page.getByRole('button', { name: 'Comparer cette table de nouveau' }).waitFor();
    await page.getByText('a joué la donne 1').or(page.getByText('rangé : donne 1')).waitFor();
    await page.getByRole('link', { name: 'Vers le tournoi' }).click();
    await page.getByText('saisi par la direction').first().waitFor();
    await until('who was seen to is told of no more', async () =>
      page
        .getByText('Une carte hors de l’ordre')
        .count()
        .then((count) => count === 0),
    );
  });

  test('is printed as it was played, and nothing of it is cut off', async () => {
    await direct({ type: 'rename', entrant: 1, players: [LONG_NAME] });
    await page.goto(`${world.app.url}/tournament/${tournament}/boards`);
    await press('Comparer cette table de nouveau');
    await page.getByRole('button', { name: 'Ne pas comparer cette table' }).first().waitFor();
    await page.goto(`${world.app.url}/tournament/${tournament}/compared`);
    await page.getByTestId('board-1-1-2').getByText(LONG_NAME).waitFor();
    const paper = onPaper(await page.pdf({ format: 'A4', margin: MARGINS }));
    // Nothing of the page about it: that is no part of what was played.
    expect(paper.trimStart()).toMatch(/^Résultats comparés/);
    const names = [LONG_NAME, 'Bruno', 'Carla', 'David'];
    const figures = [
      ['22 +62 +27', '-40 -62 -27'],
      ['0 +8 -27', '-8 -8 +27'],
    ];
    for (const [at, { sides }] of (await tables()).entries()) {
      for (const [side, entrant] of sides.entries()) {
        const row = [names[entrant - 1], at + 1, figures[at]?.[side]].join(' ');
        expect(paper).toContain(row);
      }
    }
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    const hidden = await page
      .getByRole('region')
      .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
    expect(hidden.length).toBeGreaterThan(1);
    expect(Math.max(...hidden)).toBe(0);
    expect(problems).toEqual([]);
  });
});

/** Returns card ids by their names in the list of cards still to be laid. */
async function cardsByName(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.getByText('Encore à poser').click();
  const names = await page.locator('ul.left li').allInnerTexts();
  const values = Array.from({ length: 21 }, (_, at) => at + 1).filter((value) => value !== 11);
  const ids = [1, 2, 3, 4].flatMap((row) =>
    values.map((value) => `c${String(row)}-${String(value)}`),
  );
  return new Map([...ids, 'joker'].map((id, at) => [(names[at] ?? '').replace(/\s*\d+$/, ''), id]));
}

/** Returns the text of a PDF file, as laid out. */
function onPaper(pdf: Buffer): string {
  const done = spawnSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input: pdf });
  expect([done.status, done.stderr.toString()]).toEqual([0, '']);
  return done.stdout
    .toString()
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll('−', '-');
}
