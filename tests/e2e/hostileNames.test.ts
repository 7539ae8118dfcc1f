import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { freshId, order, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

/** As long as names may be; `ran` would be set if anything of it ran. */
const TAG = '<img src=x onerror="window.ran=1">';
const LEAVING = '</script><script>ran=1</script>';
const FORMULAS = ['=HYPERLINK("http://x")', '-2+3', '@SUM(A1)'] as const;
/** As long as names may be, in one word and in several. */
const LONGEST = 'Wolfeschlegelsteinhausenbergerdo';
const SPACED = 'Jean-Baptiste Emmanuel Zorg-Smit';

inWorld('names that would be more than names', pageWorld(), (world) => {
  let house: ScreenSocket;
  let code: string;

  /** A table at which one card was laid and the round was ended, so that there is a sheet. */
  async function play(seats: readonly string[], options = {}): Promise<string> {
    const table = await order(house, {
      type: 'createTable',
      setup: { game: '1000-bornes', edition: 'classique', options, seats, deck: null },
    });
    const moves = [
      { type: 'play', by: seats[0] ?? '', card: 'roll' },
      { type: 'endRound' },
    ] as const;
    for (const move of moves) {
      const request = { id: freshId(), table, command: { type: 'move', move } } as const;
      expect(await house.emitWithAck('table', request)).toMatchObject({ ok: true });
    }
    return table;
  }

  beforeAll(async () => {
    house = screenAt(world.app.url);
    code = await play([TAG, LEAVING]);
  });
  afterAll(() => void house.close());

  test('lead to the page of their player', async () => {
    const named = ['100%', 'A/B', '#1 ?', '..'];
    await play(named.slice(0, 2), { rounds: 1 });
    await play(named.slice(2), { rounds: 1 });
    const page = await (await world.browser.newContext(PHONE)).newPage();
    const problems = watchProblems(page);
    for (const name of named) {
      await page.goto(`${world.app.url}/matches`);
      await page.getByRole('button', { name: 'Les chiffres', exact: true }).click();
      await page.getByTestId('figures').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await page.getByTestId('against').waitFor();
      await page.reload();
      await page.getByTestId('against').waitFor();
    }
    expect(problems).toEqual([]);
    await page.close();
  });

  test.each([
    ['the television', '/tv', TELEVISION],
    ['a phone', '/play', PHONE],
    ['the score sheet', '/score', PHONE],
    ['home', '/', PHONE],
    ['all matches', '/matches', PHONE],
    ['the hall', '/hall', PHONE],
  ])('are text and nothing else on %s', async (_, path, options) => {
    const page: Page = await (await world.browser.newContext(options)).newPage();
    const problems = watchProblems(page);
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    const ofTable = ['/tv', '/play', '/score'].includes(path);
    await page.goto(`${world.app.url}${path}${ofTable ? `/${code}` : ''}`);
    await page.getByText(TAG).filter({ visible: true }).first().waitFor();
    expect(
      await page.evaluate(() => ({
        ran: 'ran' in window,
        made: document.querySelectorAll('img[src="x"]').length,
      })),
    ).toEqual({ ran: false, made: 0 });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['two sides', [LONGEST, SPACED], undefined],
    ['three sides', [LONGEST, SPACED, 'Chloé'], undefined],
    [
      'two teams',
      [LONGEST, 'Bruno', SPACED, 'Alice'],
      [
        [LONGEST, SPACED],
        ['Bruno', 'Alice'],
      ],
    ],
    [
      'three teams',
      [LONGEST, SPACED, 'Chloé', 'Alice', 'Maximilien-Barthélemy', 'Bob'],
      [
        [LONGEST, 'Alice'],
        [SPACED, 'Maximilien-Barthélemy'],
        ['Chloé', 'Bob'],
      ],
    ],
  ])('stand whole in the panels of %s on a television', async (_, seats, sides) => {
    const table = await order(house, {
      type: 'createTable',
      setup: {
        game: '1000-bornes',
        edition: 'classique',
        options: {},
        seats,
        deck: null,
        ...(sides === undefined ? {} : { sides }),
      },
    });
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
      [1080, 1920],
    ] as const) {
      const viewport = { width, height };
      const still = { ...TELEVISION, viewport, reducedMotion: 'reduce' } as const;
      const page = await (await world.browser.newContext(still)).newPage();
      await page.goto(`${world.app.url}/tv/${table}`);
      // The panels come when the first card is laid.
      if (width === 1920)
        await house.emitWithAck('table', {
          id: freshId(),
          table,
          command: { type: 'move', move: { type: 'play', by: LONGEST, card: 'roll' } },
        });
      const panels = page.locator('article');
      await panels.getByText(LONGEST, { exact: true }).first().waitFor();
      expect(
        await panels.evaluateAll((articles) =>
          articles.flatMap((article) => {
            const { bottom, right } = article.getBoundingClientRect();
            return [...article.querySelectorAll('*')]
              .filter((part) => {
                const box = part.getBoundingClientRect();
                const isCut =
                  part.classList.contains('name') &&
                  (part.scrollWidth > part.clientWidth + 1 ||
                    part.scrollHeight > part.clientHeight + 1);
                return isCut || box.bottom > bottom + 1 || box.right > right + 1;
              })
              .map((part) => part.outerHTML);
          }),
        ),
      ).toEqual([]);
      await page.context().close();
    }
  });

  test('are the same in a record, and read again from it', async () => {
    const record = await fetch(`${world.app.url}/table/${code}/record.json`);
    expect(await record.json()).toMatchObject({ seats: [TAG, LEAVING] });
  });

  test('are no formulas in a spreadsheet', async () => {
    const table = await play(FORMULAS);
    const scores = await fetch(`${world.app.url}/table/${table}/scores.csv`).then((file) =>
      file.text(),
    );
    expect(scores).toContain(`"'=HYPERLINK(""http://x"")"`);
    for (const formula of FORMULAS) expect(scores).toContain(`'${formula.slice(0, 4)}`);
    expect(scores).not.toMatch(/(^|,|")[=+@]/m);
  });
});
