import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { TELEVISION } from '../support/browser.ts';
import { eachAlone, elevensFor } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openLab, openPhone, openTableAtHome, openTab, unfoldHand } from '../support/pages.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { openTelevision } from '../support/television.ts';
import { access, granted } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const QUICK = { PARTNER_PAUSE: '60' };

inWorld('partners', pageWorld({ lab: true, env: QUICK }), (world) => {
  test('let one person try a round at the simulator to its end, who leaves the table in the middle', async () => {
    const context = await world.browser.newContext(TELEVISION);
    const lab = await openLab(context, world.app.url);
    await lab.makeDeck();
    const code = await openTableAtHome(await context.newPage(), world.app.url, ['Anne', 'Bruno']);
    const tv = await openTelevision(world.browser, world.app.url, code);
    const { page: phone, press, problems } = await openPhone(world.browser, world.app.url, code);
    await world.screen.watch(code);
    const moves = () => world.screen.newest()?.moves ?? 0;

    await press('À la place d’Anne');
    await lab.page.getByTestId('chairs').locator('summary').click();
    await lab.page.getByRole('button', { name: /La place de Bruno\s: Moyen/ }).click();
    const hand = phone.getByTestId('dealt-hand').locator('li');
    await hand.nth(6).waitFor();
    expect(await hand.count()).toBe(7);

    const card = (await hand.first().getAttribute('data-card')) ?? '';
    await lab.layToken('discard');
    await lab.lay(card);
    await until('Bruno has played too', () => moves() >= 2);
    await tv.page.getByText('Bruno').first().waitFor();

    await openTab(phone, 'more');
    await phone.getByTestId('chairs').locator('summary').click();
    await press(/La place d’Anne\s: Facile/);
    await until('the round is over', () => world.screen.newest()?.interval === true, 150_000);
    await openTab(phone, 'play');
    await phone.getByRole('button', { name: 'Manche suivante' }).waitFor();
    await openTab(phone, 'more');
    await press('Reprendre la place : Bruno');
    await until('it is given back', () => world.screen.newest()?.partners?.seats.length === 1);
    await world.screen.command(code, { type: 'partner', seat: 1, strength: 'easy', hands: 'told' });
    await tv.showsText('Le programme joue pour Bruno. Il attend 7 cartes');
    expect([...problems, ...tv.problems]).toEqual([]);
  });
});

inWorld('partners at a table without readers', pageWorld({ env: QUICK }), (world) => {
  /** Anne's phone with a dealt hand, against the computer as Bruno. */
  async function dealtHand() {
    const own = openScreenSocket(world.app.url);
    const code = await own.createTable(eachAlone('Anne', 'Bruno'));
    await own.command(code, { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' });
    const { page: phone, press, problems } = await openPhone(world.browser, world.app.url, code);
    await press('À la place d’Anne');
    const hand = phone.getByTestId('dealt-hand');
    const card = hand.locator('li button').first();
    return { own, code, phone, hand, card, problems };
  }

  test('deal a hand with cards that one touch plays or discards on their player’s turn', async () => {
    const { own, code, phone, hand, card, problems } = await dealtHand();
    const discards = hand.getByTestId('discards');
    await discards.waitFor();
    if ((await discards.getAttribute('aria-pressed')) === 'false') await discards.click();
    await hand.getByRole('heading', { name: 'défausser' }).waitFor();
    await card.click();
    await until('Bruno has played too', async () => (await own.watch(code)).moves >= 2);
    const played = await own.watch(code);
    expect(played.recent.at(-1)?.move).toMatchObject({ type: 'discard', by: 'Anne' });
    const turn = phone.getByTestId('turn');
    await turn.getByText('C’est à vous de jouer').waitFor();
    await turn.getByTestId('last-move').getByText('Bruno').waitFor();
    await hand.getByTestId('hint').getByRole('button').click();
    await hand.getByTestId('hint').getByText('Conseil').waitFor();
    await own.command(code, { type: 'pause', paused: true });
    await until('no card is touched in a pause', () => card.isDisabled());
    expect(problems).toEqual([]);
    own.close();
  });

  test('deal a phone that changes its seat the hand of the new seat alone', async () => {
    const own = openScreenSocket(world.app.url);
    const code = await own.createTable(eachAlone('Anne', 'Bruno', 'Zoé'));
    await own.command(code, { type: 'partner', seat: 2, strength: 'easy', hands: 'dealt' });
    await access(own.socket, code);
    const handOf = async (seat: number): Promise<readonly string[]> => {
      granted(await own.socket.emitWithAck('sit', { table: code, seat }));
      const { said } = granted(await own.socket.emitWithAck('hand', { table: code, number: null }));
      granted(await own.socket.emitWithAck('sit', { table: code, seat: null }));
      return said.type === 'hand' ? said.cards.toSorted() : [];
    };
    const [annes, brunos] = [await handOf(0), await handOf(1)];
    expect(annes).not.toEqual(brunos);
    const { page: phone, press, problems } = await openPhone(world.browser, world.app.url, code);
    const shown = () =>
      phone
        .getByTestId('dealt-hand')
        .locator('li')
        .evaluateAll((cards) =>
          cards.map((card) => card.getAttribute('data-card') ?? '').toSorted(),
        );
    await press('À la place d’Anne');
    await unfoldHand(phone.getByTestId('dealt-hand'));
    await until('Anne’s hand is shown', async () => String(await shown()) === String(annes));
    await press(/Ma place.*Anne/);
    await press('À la place de Bruno');
    await until('Bruno’s hand is shown', async () => String(await shown()) === String(brunos));
    expect(problems).toEqual([]);
    own.close();
  });

  test.each([
    ['Mille Bornes', eachAlone('Anne', 'Bruno')],
    ['Elevens', elevensFor('Anne', 'Bruno')],
  ])(
    'let a phone without a dealt hand lay no card, and still show undo to the referee: %s',
    async (_, setup) => {
      const own = openScreenSocket(world.app.url);
      const code = await own.createTable(setup);
      const { page: phone, press, problems } = await openPhone(world.browser, world.app.url, code);
      const undo = phone.getByTestId('undo');
      await phone.getByTestId('hand-play').waitFor();
      await own.command(code, { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' });
      await phone.getByTestId('hand-play').waitFor({ state: 'detached' });
      await press(/^Arbitre/);
      await undo.waitFor();
      expect(await phone.getByTestId('hand-play').count()).toBe(0);
      await press(/Ma place.*Arbitre/);
      await press('À la place d’Anne');
      const hand = phone.getByTestId('dealt-hand');
      await hand.locator('li').or(hand.getByTestId('refused-now')).first().waitFor();
      expect(problems).toEqual([]);
      own.close();
    },
  );

  test('show the hand, its hint and one’s own undo on a low phone without scrolling', async () => {
    const { own, code, phone, hand, card, problems } = await dealtHand();
    const hint = hand.getByTestId('hint');
    await card.waitFor();
    await hint.getByRole('button', { name: 'Un conseil' }).click();
    const advice = hint.getByText(/^Conseil\s: (posez|jouez|attaquez|défaussez) /);
    await advice.waitFor();
    for (const viewport of LOW) {
      await phone.setViewportSize(viewport);
      await phone.evaluate(() => scrollTo(0, 0));
      expect(await endOf(advice)).toBeLessThan(await startOf(phone.getByTestId('thumb-bar')));
      expect(await endOf(card)).toBeLessThan(await startOf(phone.getByTestId('thumb-bar')));
    }

    const discards = hand.getByTestId('discards');
    if ((await discards.getAttribute('aria-pressed')) === 'false') await discards.click();
    await hand.getByRole('heading', { name: 'défausser' }).waitFor({ state: 'attached' });
    const marked = hand.locator('[aria-busy="true"]');
    const server = world.app.pidOf('server');
    process.kill(server, 'SIGSTOP');
    try {
      await card.click();
      await phone.waitForTimeout(100);
      expect(await marked.count()).toBe(1);
    } finally {
      process.kill(server, 'SIGCONT');
    }
    await until('Bruno has played too', async () => (await own.watch(code)).moves >= 2);
    await marked.waitFor({ state: 'detached' });
    await phone.getByTestId('turn').getByText('C’est à vous de jouer').waitFor();
    await phone.getByTestId('last-move').getByText('Bruno').waitFor();
    const undo = phone.getByTestId('undo');
    await undo.getByText('Anne').waitFor();
    await undo.click();
    await phone
      .getByTestId('notice')
      .getByText(/Coup annulé\s: .*À Anne de jouer/)
      .waitFor();
    expect((await own.watch(code)).moves).toBe(0);
    expect(await undo.isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    own.close();
  });

  test('offer the first row of cards whole on a low phone where several people play', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const { page: phone, press, problems } = await openPhone(world.browser, world.app.url, code);
    await press('À la place d’Anne');
    const card = phone.getByTestId('hand-play').locator('li button').first();
    await card.waitFor();
    for (const viewport of LOW) {
      await phone.setViewportSize(viewport);
      await phone.evaluate(() => scrollTo(0, 0));
      expect(await endOf(card)).toBeLessThan(await startOf(phone.getByTestId('thumb-bar')));
    }
    expect(problems).toEqual([]);
  });
});

inWorld(
  'a partner that thinks for long',
  pageWorld({ env: { PARTNER_PAUSE: '60000' } }),
  (world) => {
    test('is asked for an extension in one line, without the answers on the phone of the other player', async () => {
      const code = await stage(world.screen, SCENES.extension);
      const { page: phone, press, problems } = await openPhone(world.browser, world.app.url, code);
      await press('À la place de Bruno');
      const answer = phone.getByRole('button', { name: 'Oui, l’allonge' });
      await answer.waitFor();
      await world.screen.command(code, {
        type: 'partner',
        seat: 0,
        strength: 'easy',
        hands: 'told',
      });
      await phone.getByTestId('elsewhere').getByText('Anne : demander l’allonge ?').waitFor();
      expect(await answer.count()).toBe(0);
      expect(problems).toEqual([]);
      await phone.context().close();
    });
  },
);

const LOW = [
  { width: 375, height: 667 },
  { width: 360, height: 640 },
];

const startOf = async (shown: Locator): Promise<number> => (await shown.boundingBox())?.y ?? NaN;
const endOf = async (shown: Locator): Promise<number> => {
  const box = await shown.boundingBox();
  return box === null ? NaN : box.y + box.height;
};
