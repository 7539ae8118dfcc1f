import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Move } from '#lib/millebornes/moves.ts';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { eachAlone, TWO_TEAMS } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { bindTags } from '../support/enrol.ts';
import { play } from '../support/moves.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, lay, outcome, tag } from '../support/sockets.ts';

const HD: BrowserContextOptions = {
  ...TELEVISION,
  viewport: { width: 1280, height: 720 },
  locale: 'en-GB',
};
const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 640 } };
const TELEVISIONS = [
  ['1080 lines, in French', TELEVISION],
  ['720 lines, in English', HD],
] as const;

const FAMILY = [
  ['Marie-Antoinette', 'Jean-Baptiste'],
  ['Élisabeth', 'Constantin'],
  ['Maximilienne', 'Hippolyte'],
  ['Barthélemy', 'Éléonore'],
] as const;
const FOUR_TEAMS = {
  ...eachAlone(...FAMILY.map(([first]) => first), ...FAMILY.map(([, second]) => second)),
  edition: 'prestige' as const,
  sides: FAMILY,
};

/** Script: lines in the strip of moves that are cut off without an ellipsis. */
const CUT_MOVES = `[...document.querySelectorAll('ol[class] > li > div')]
  .filter((line) => line.scrollHeight > line.clientHeight + 2 || line.scrollWidth > line.clientWidth + 1)
  .map((line) => line.textContent.trim())`;

/** Script: elements outside their panel or place, and the top of each part in each panel. */
const PANELS = `[...document.querySelectorAll('article')].map((article) => {
  const inner = article.firstElementChild;
  const outer = inner.getBoundingClientRect();
  const top = (part) => Math.round(inner.querySelector(part).getBoundingClientRect().top - outer.top);
  const parts = [...inner.querySelectorAll('li, b, p, .pile')].filter((part) => {
    const { top, bottom, right, height } = part.getBoundingClientRect();
    return height > 0 && (top < outer.top || bottom > outer.bottom + 1 || right > outer.right + 1);
  });
  const name = inner.querySelector('header').getBoundingClientRect();
  const head = [...inner.querySelectorAll('header li')].map((line) => line.getBoundingClientRect());
  return {
    tops: [top('header'), top('.km'), top('.state'), top('.pile')],
    outside: parts.map((part) => part.textContent),
    headBroken: head.some(({ top, bottom }) => top < name.top - 1 || bottom > name.bottom + 1),
    points: top('.total') > top('.state'),
    wide: [...inner.querySelectorAll('.place')].filter((place) => {
      const words = document.createRange();
      words.selectNodeContents(place);
      return words.getBoundingClientRect().width > place.clientWidth;
    }).length,
  };
})`;

/** Names on more than one line, of all that these selectors find. */
const broken = (page: Page, names: string) =>
  page.locator(names).evaluateAll((found) =>
    found
      .filter((name) => {
        const words = document.createRange();
        words.selectNodeContents(name);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map((name) => name.textContent),
  );

/** Words that stand on two lines, of the names in these buttons. */
const brokenWords = (buttons: Locator) =>
  buttons.locator('> span').evaluateAll((found) =>
    found.flatMap(({ firstChild: name }) =>
      [...(name?.textContent ?? '').matchAll(/[^\s-]+/g)].flatMap(({ index, 0: word }) => {
        const range = document.createRange();
        if (name === null) return [];
        range.setStart(name, index);
        range.setEnd(name, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
          ? [word]
          : [];
      }),
    ),
  );

/**
 * Returns texts that would lose the accents of their capitals, because their overflow is clipped.
 * Sizes are whole pixels.
 */
const cutAccents = (page: Page, texts: string) =>
  page.locator(texts).evaluateAll((found) =>
    found
      .filter((text) => {
        const style = getComputedStyle(text);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) return true;
        pen.font = style.font;
        const { actualBoundingBoxAscent, fontBoundingBoxAscent } = pen.measureText('É');
        const words = document.createRange();
        words.selectNodeContents(text);
        const baseline = (words.getClientRects()[0]?.top ?? 0) + fontBoundingBoxAscent;
        return (
          style.overflow !== 'visible' &&
          baseline - actualBoundingBoxAscent - 0.5 < text.getBoundingClientRect().top
        );
      })
      .map((text) => text.textContent),
  );

inWorld('long names of a family', pageWorld(), (world) => {
  const tell = async (code: string, ...moves: readonly Move[]) => {
    for (const move of moves) await world.screen.command(code, { type: 'move', move });
  };
  async function look(
    path: string,
    options: BrowserContextOptions,
    until: string,
    sees: (page: Page) => Promise<void>,
  ) {
    const page = await (
      await world.browser.newContext({ ...options, reducedMotion: 'reduce' })
    ).newPage();
    await page.goto(world.app.url + path);
    await page.getByText(until).filter({ visible: true }).first().waitFor();
    await sees(page);
    await page.context().close();
  }

  test.each(TELEVISIONS)(
    'fit into the panels of four teams with any of them leading, on %s',
    async (_, television) => {
      const code = await world.screen.createTable(FOUR_TEAMS);
      const opens = FAMILY.map(([first]) => play(first, 'roll'));
      await tell(code, play('Marie-Antoinette', 'roll'));
      await look(`/tv/${code}`, television, 'Hippolyte', async (page) => {
        const panels = page.locator('article');
        const seen = async () => page.evaluate<Record<string, unknown>[]>(PANELS);
        const before = await seen();
        const fits = { outside: [], headBroken: false, points: true, wide: 0 };
        const tops = before[0]?.['tops'];
        expect(before).toEqual(FAMILY.map(() => ({ ...fits, tops })));
        await tell(
          code,
          ...opens.slice(1),
          play('Jean-Baptiste', 'accident', 'Élisabeth'),
          play('Constantin', 'accident', 'Maximilienne'),
          { type: 'coupFourre', by: 'Hippolyte', card: 'driving-ace' },
          play('Hippolyte', '200'),
        );
        await panels.nth(2).locator('.km b', { hasText: '200' }).waitFor();
        expect(await seen()).toEqual(FAMILY.map(() => ({ ...fits, tops })));
      });
    },
  );

  test.each(TELEVISIONS)(
    'leave the signs of four teams whole beside a limit, on %s',
    async (_, television) => {
      const code = await world.screen.createTable(FOUR_TEAMS);
      const [[one], [two], [three], [four]] = FAMILY;
      await tell(
        code,
        ...[one, two, three, four].map((name) => play(name, 'roll')),
        play('Jean-Baptiste', '200'),
        play('Constantin', '75'),
        play('Hippolyte', '200'),
        play('Éléonore', 'speed-limit', one),
        play(one, 'speed-limit', two),
      );
      await look(`/tv/${code}`, television, 'Hippolyte', async (page) => {
        await page.locator('article .limited').nth(1).waitFor();
        expect(await broken(page, 'article .signs p:first-child span')).toEqual([]);
        const [first] = await page.evaluate<Record<string, unknown>[]>(PANELS);
        expect(first).toMatchObject({ outside: [], wide: 0 });
      });
    },
  );

  test.each([
    [16, PHONE],
    [16, SMALL],
    [26, SMALL],
  ])('of %i letters leave the code of the table whole on a phone', async (letters, phone) => {
    const name = 'Marie-Antoinette de la Tour'.slice(0, letters);
    const code = await world.screen.createTable(eachAlone(name, 'Zoé'));
    await look(`/play/${code}`, phone, name, async (page) => {
      await page.getByRole('button', { name }).first().click();
      await page.getByTestId('change-part').waitFor();
      expect(await broken(page, 'h1')).toEqual([]);
    });
  });

  test.each(TELEVISIONS)(
    'of two in each of two teams are whole in their lanes, on %s',
    async (_, television) => {
      const code = await world.screen.createTable({
        ...TWO_TEAMS,
        seats: ['Marie-Antoinette de la Tour', 'Élodie-Alexandrine', 'Grand-mère Simone', 'Zoé'],
        sides: [
          ['Marie-Antoinette de la Tour', 'Grand-mère Simone'],
          ['Élodie-Alexandrine', 'Zoé'],
        ],
      });
      await look(`/tv/${code}`, television, 'Zoé', async (page) => {
        const cut = await page
          .locator('.lane .names span')
          .evaluateAll((names) =>
            names.flatMap((name) =>
              name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2
                ? [name.textContent]
                : [],
            ),
          );
        expect(cut).toEqual([]);
      });
    },
  );

  test.each(TELEVISIONS)('of one player are whole in their lanes on %s', async (_, television) => {
    const code = await world.screen.createTable(eachAlone('Bartholomé', 'Wilhelmine', 'Élisabeth'));
    await tell(code, play('Bartholomé', 'roll'));
    await look(`/tv/${code}`, television, 'Wilhelmine', async (page) => {
      expect(await page.locator('.lane .names span').count()).toBe(3);
      expect(await broken(page, '.lane .names span')).toEqual([]);
      expect(await cutAccents(page, '.lane .names span, article .name')).toEqual([]);
    });
  });

  const COUPLES = [
    ['Marie-Antoinette', 'Jean-Baptiste'],
    ['Hélène', 'Éloïse'],
  ] as const;
  const TWO_COUPLES = {
    ...TWO_TEAMS,
    options: { rounds: 1 },
    seats: ['Marie-Antoinette', 'Hélène', 'Jean-Baptiste', 'Éloïse'],
    sides: COUPLES,
  };

  test.each(TELEVISIONS)('are whole in the strip and in the result, on %s', async (_, options) => {
    const code = await world.screen.createTable(TWO_COUPLES);
    await tell(
      code,
      play('Marie-Antoinette', 'roll'),
      play('Hélène', 'stop', 'Marie-Antoinette'),
      play('Jean-Baptiste', 'roll'),
      play('Éloïse', 'out-of-gas', 'Jean-Baptiste'),
    );
    await look(`/tv/${code}`, options, 'Éloïse', async (page) => {
      const strip = page.locator('ol > li > div .text');
      expect(await strip.count()).toBe(3);
      expect(await page.evaluate(CUT_MOVES)).toEqual([]);
      await tell(code, { type: 'discard', by: 'Marie-Antoinette', card: '25' });
      await page.locator('ol > li:nth-child(2)').getByText('Jean-Baptiste').waitFor();
      expect(await page.evaluate(CUT_MOVES)).toEqual([]);
    });
    await tell(code, { type: 'endRound' });
    await look(`/tv/${code}`, options, 'Éloïse', async (page) => {
      const result = page.locator('section li b');
      await result.first().waitFor();
      expect(await result.allTextContents()).toEqual(
        expect.arrayContaining(COUPLES.map((couple) => couple.join(' & '))),
      );
      expect(await broken(page, 'section li b > span')).toEqual([]);
    });
  });

  test('keep their accents on the button that takes back, and break before "&" in the panel of a side', async () => {
    const code = await world.screen.createTable({
      ...TWO_COUPLES,
      seats: ['Éloïse', 'Marie-Antoinette', 'Hélène', 'Jean-Baptiste'],
      sides: [['Éloïse', 'Hélène'], COUPLES[0]],
    });
    await tell(code, play('Éloïse', 'roll'));
    await look(`/play/${code}`, SMALL, 'Éloïse', async (page) => {
      expect(await page.getByTestId('undo').locator('small').textContent()).toContain('Éloïse');
      expect(await cutAccents(page, '[data-testid="undo"] small')).toEqual([]);
      const names = '[data-testid="side-1"] h2 span span';
      expect(await page.locator(names).allTextContents()).toEqual([
        'Marie-Antoinette',
        '& Jean-Baptiste',
      ]);
      expect(await broken(page, names)).toEqual([]);
    });
  });
});

inWorld('long names in a question', pageWorld(), (world) => {
  test('break between words on a phone', async () => {
    const { url, data } = world.app;
    const deck = await bindTags(world.screen, url, secretOf(data), {
      [tag(1)]: { type: 'card', card: 'accident' },
    });
    const bridge = bridgeAt(url, { bridge: 'hall', secret: secretOf(data) });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const names = ['Anne', 'Marie-Antoinette', 'Wilhelminefrederique', 'Maximilienne de la Tour'];
    const setup = { ...eachAlone(...names), edition: 'prestige', deck } as const;
    const code = await world.screen.createTable(setup);
    for (const name of names)
      await world.screen.command(code, { type: 'move', move: play(name, 'roll') });
    expect(outcome(await lay(bridge, tag(1)))).toBe('question');
    bridge.close();
    for (const options of [PHONE, SMALL]) {
      const page = await (await world.browser.newContext(options)).newPage();
      await page.goto(`${url}/play/${code}`);
      const answers = page.getByTestId('question').locator('.answers button');
      await answers.nth(2).waitFor();
      expect(await brokenWords(answers)).toEqual([]);
      const wider = await answers.evaluateAll(
        (buttons) => buttons.filter((at) => at.scrollWidth > at.clientWidth).length,
      );
      expect(wider).toBe(0);
      await page.context().close();
    }
  });
});
