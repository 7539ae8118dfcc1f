import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { TableView } from '#lib/table/view.ts';
import { violationsIn } from './axe.ts';
import { PHONE } from '../support/browser.ts';
import { eachAlone, elevensFor } from '../support/evening.ts';
import { keyboardOf } from './keyboard.ts';
import { openJoined, openPhone, openTab } from '../support/pages.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, lay, outcome, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

/** Height of the smallest thing that a thumb hits well. */
const TOUCH_TARGET_PX = 44;

const move = (type: 'play' | 'discard', by: string, card: string): ScreenCommand => ({
  type: 'move',
  move: { type, by, card },
});

inWorld('the phone at a table', pageWorld(), (world) => {
  const tell = async (code: string, commands: readonly ScreenCommand[]) => {
    for (const command of commands) await world.screen.command(code, command);
    await world.screen.watch(code);
  };
  const view = () => world.screen.newest() as TableView<'1000-bornes'>;
  const touch = (page: Page, number: number) => page.locator(`[data-move="${number}"]`).click();

  test('answers questions in words, as the tokens do', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, [move('play', 'Anne', 'roll')]);
    const { page, press, shows } = await openPhone(world.browser, world.app.url, code);
    await openTab(page, 'ask');
    await press('Le jeu des autres');
    await shows(/^Anne\s:\s0\skm, en route/);
    await press('Que peut-on poser ?');
    await shows(/^Bruno peut poser\s: .*Feu vert.* ou se défausser/);
  });

  test('plays a lit card by one touch, and says of each other one why not before it is laid', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const { page, press, problems } = await openPhone(world.browser, world.app.url, code);
    await press('À la place d’Anne');
    const hand = page.getByTestId('hand-play');
    const card = (name: string) => hand.locator(`[data-card="${name}"]`);
    await card('roll').getByRole('button').waitFor();
    const refused = hand.getByTestId('refused-now');
    expect(await refused.locator('[data-card="roll"]').count()).toBe(0);
    expect(await card('100').isVisible()).toBe(false);
    await refused.locator('summary').click();
    await card('100').getByText('Feu vert d’abord').waitFor();
    await card('100').getByRole('button').click();
    await hand.getByTestId('why-not').getByText('Posez un Feu vert ou la botte').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await hand.getByRole('button', { name: 'La poser quand même' }).click();
    await page.getByRole('button', { name: 'Reprendre la carte' }).click();
    await card('roll').getByRole('button').dblclick();
    await page.getByTestId('turn').getByText('Au tour de Bruno').waitFor();
    await page.getByTestId('last-move').getByText('Anne pose un Feu vert').waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByTestId('refused').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('goes back to the race after the side of a card was chosen', async () => {
    const code = await stage(world.screen, SCENES.three);
    const { page, press } = await openPhone(world.browser, world.app.url, code);
    await page.setViewportSize({ width: 375, height: 500 });
    await press('À la place de Bruno');
    const hand = page.getByTestId('hand-play');
    const attack = hand.locator('[data-card="accident"]').getByRole('button');
    await attack.tap({ trial: true });
    const scrolled = () => page.evaluate(() => scrollY);
    expect(await scrolled()).toBeGreaterThan(0);
    await attack.tap();
    await hand.getByRole('button', { name: 'Contre Anne' }).tap();
    await page.getByTestId('turn').getByText('Au tour de Chloé').waitFor();
    expect(await scrolled()).toBe(0);
    await page.context().close();
  });

  test('shows a dealt hand together with whose turn it is and both sides on a small phone', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, [{ type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' }]);
    const { page, press } = await openPhone(world.browser, world.app.url, code);
    await page.setViewportSize({ width: 375, height: 667 });
    await press('À la place d’Anne');
    const card = page.getByTestId('dealt-hand').getByRole('button').first();
    await card.waitFor();
    const bar = await page.getByTestId('undo').boundingBox();
    const place = async (at: Locator) => (await at.boundingBox()) ?? { y: Infinity, height: 0 };
    const [turn, sides, own] = [
      await place(page.getByTestId('turn')),
      await place(page.getByRole('region', { name: 'Les camps' })),
      await place(card),
    ];
    expect(turn.y).toBeGreaterThanOrEqual(0);
    expect(turn.y + turn.height).toBeLessThanOrEqual(sides.y);
    expect(sides.y + sides.height).toBeLessThanOrEqual(own.y);
    expect(own.y + TOUCH_TARGET_PX).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('goes on to the next table of the same people without a touch, unless its player stays', async () => {
    const code = await world.screen.createTable({
      ...eachAlone('Anne', 'Bruno'),
      options: { rounds: 1 },
    });
    const invitation = await world.screen.invitationTo(code);
    const guest = async (name: string) => {
      const page = await openJoined(world, code, invitation);
      await page.getByTestId('part').getByText(name, { exact: true }).tap();
      return page;
    };
    const [anne, bruno] = [await guest('Anne'), await guest('Bruno')];
    await tell(code, [move('play', 'Anne', 'roll'), { type: 'move', move: { type: 'endRound' } }]);
    for (const page of [anne, bruno])
      await page.getByRole('button', { name: 'Revanche', exact: true }).waitFor();
    const next = await world.screen.createTable(eachAlone('Bruno', 'Anne'));
    for (const page of [anne, bruno])
      await page.getByTestId('follow').getByText('La partie suivante commence').waitFor();
    await bruno.getByTestId('follow').getByRole('button', { name: 'Rester ici' }).tap();
    expect(await violationsIn(bruno)).toEqual([]);
    await anne.waitForURL(`**/play/${next}`, { timeout: 12_000 });
    await anne.getByTestId('change-part').getByText('Anne').waitFor();
    await anne.getByText('Au tour de Bruno').waitFor();
    expect(bruno.url()).toContain(code);
    await bruno.getByRole('button', { name: 'Rejoindre la partie' }).tap();
    await bruno.waitForURL(`**/play/${next}`);
    await bruno.getByText('C’est à vous de jouer').waitFor();
    await Promise.all([anne.context().close(), bruno.context().close()]);
  });

  test('leads administrators alone from an unknown card to the page of decks while there is none', async () => {
    const bridge = bridgeAt(world.app.url, { bridge: 'hall', secret: secretOf(world.app.data) });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const { page: house, problems } = await openPhone(world.browser, world.app.url, code);
    const player = await openJoined(world, code, await world.screen.invitationTo(code));
    await player.getByTestId('part').getByText('Bruno', { exact: true }).tap();
    expect(outcome(await lay(bridge, tag(1)))).toBe('unknown');

    const notice = (page: Page) => page.getByTestId('notice').filter({ hasText: 'Carte inconnue' });
    const link = (page: Page) => notice(page).locator('a[href$="/cards"]');
    await link(house).waitFor();
    await notice(player).waitFor();
    await player.getByTestId('ask-table').waitFor({ state: 'attached' });
    expect(await link(player).count()).toBe(0);

    await link(house).tap();
    await house.waitForURL('**/cards');
    expect(problems).toEqual([]);
    bridge.close();
    await world.screen.house({ type: 'binTable', table: code });
    await Promise.all([house.context().close(), player.context().close()]);
  });

  test('asks administrators which card an unknown one is, and enrols it without leaving the match', async () => {
    const bridge = bridgeAt(world.app.url, { bridge: 'hall', secret: secretOf(world.app.data) });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const deck = await world.screen.house({ type: 'createDeck', name: 'Rouge' });
    const code = await world.screen.createTable({ ...eachAlone('Anne', 'Bruno'), deck });
    const { page: house, problems } = await openPhone(world.browser, world.app.url, code);
    await house.getByTestId('part').getByText('Anne', { exact: true }).tap();
    const player = await openJoined(world, code, await world.screen.invitationTo(code));
    await player.getByTestId('part').getByText('Bruno', { exact: true }).tap();
    const notice = (page: Page, text: string) =>
      page.getByTestId('notice').filter({ hasText: text });
    const which = notice(house, 'Carte inconnue : laquelle est-ce ?');
    const choose = (card: string) => which.getByRole('button', { name: card, exact: true }).tap();

    // The only copy of this card is enrolled: another one cannot be it.
    expect(outcome(await lay(bridge, tag(31)))).toBe('unknown');
    await choose('Prioritaire');
    await notice(player, 'Prioritaire : carte enregistrée. Reposez-la.').waitFor();
    expect(outcome(await lay(bridge, tag(32)))).toBe('unknown');
    await notice(player, 'Reprenez-la.').waitFor();
    expect(await player.getByTestId('notice').getByRole('button').count()).toBe(0);
    await which.getByText('Cartes qui ont déjà toutes leur puce').tap();
    await choose('Prioritaire');
    await which.getByRole('alert').filter({ hasText: 'Rien n’a changé.' }).waitFor();
    expect(await violationsIn(house)).toEqual([]);

    await choose('Feu vert');
    for (const page of [house, player])
      await notice(page, 'Feu vert : carte enregistrée. Reposez-la.').waitFor();
    expect(outcome(await lay(bridge, tag(32)))).toBe('accepted');
    await world.screen.watch(code);
    expect(view()).toMatchObject({ moves: 1, recent: [{ move: { card: 'roll' } }] });

    // A token is no card: the page of the deck binds it.
    expect(outcome(await lay(bridge, tag(33)))).toBe('unknown');
    await which.getByRole('button', { name: 'Aucune de celles-ci' }).tap();
    await which.locator(`a[href$="/cards?deck=${deck}"]`).waitFor();
    expect(house.url()).toContain(`/play/${code}`);
    expect(problems).toEqual([]);
    bridge.close();
    await world.screen.house({ type: 'binTable', table: code });
    await world.screen.house({ type: 'removeDeck', deck });
    await Promise.all([house.context().close(), player.context().close()]);
  });

  test('corrects a move of a round long over in three touches once all moves are shown, and takes that back in one', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const discards = Array.from({ length: 14 }, () => [
      move('discard', 'Bruno', '25'),
      move('discard', 'Anne', '50'),
    ]).flat();
    await tell(code, [
      move('play', 'Anne', 'roll'),
      move('discard', 'Bruno', 'gasoline'),
      move('play', 'Anne', '75'),
      { type: 'move', move: { type: 'endRound' } },
      ...discards.slice(0, 20),
    ]);
    const { page, problems } = await openPhone(world.browser, world.app.url, code);
    await openTab(page, 'moves');
    await page.getByRole('button', { name: 'Tous les coups' }).click();
    // Scrolling is no touch: earlier moves come by themselves.
    await page.getByRole('button', { name: 'Coups plus anciens' }).scrollIntoViewIfNeeded();
    await touch(page, 3);
    await page.getByTestId('correct').getByRole('button', { name: '100 km' }).first().click();
    await page.getByTestId('confirm').click();
    await until('the round of long ago has other points', () => {
      return view().match.rounds[0]?.scores[0]?.distance === 100;
    });
    expect(view()).toMatchObject({ moves: 24, undoes: 'correction' });
    await page.locator('[data-move="3"]').getByText('corrigé').waitFor();
    await page.locator('[data-move="3"]:focus').waitFor();
    await page.getByTestId('undo').click();
    await until('the points are as before', () => {
      return view().match.rounds[0]?.scores[0]?.distance === 75;
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('keeps the typed number of cards while updates arrive', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, [move('play', 'Anne', 'roll')]);
    const { page } = await openPhone(world.browser, world.app.url, code);
    await openTab(page, 'more');
    const tools = page.getByTestId('referee');
    await tools.locator('summary').click();
    await tools.getByRole('spinbutton').selectText();
    await world.screen.command(code, { type: 'move', move: { type: 'setDrawPile', is: 91 } });
    await page.getByTestId('recent').getByText(/91/).waitFor({ state: 'attached' });
    await page.keyboard.insertText('55');
    await tools.getByRole('button', { name: 'Corriger la pioche' }).click();
    await until('they are those typed', () => view().match.round?.drawPile === 55);
    await page.context().close();
  });

  test('puts a line of a finished sheet right, with a note that stays with it', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, [
      move('play', 'Anne', 'roll'),
      move('discard', 'Bruno', 'gasoline'),
      move('play', 'Anne', '75'),
      { type: 'move', move: { type: 'endRound' } },
    ]);
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/score/${code}`);
    await page.getByRole('button', { name: /^Distance, Anne/ }).click();
    const dialog = page.getByTestId('correct-line');
    await dialog.getByRole('button', { name: '+25' }).click();
    // A correction requires a reason.
    expect(await dialog.getByRole('button', { name: 'Corriger' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('une borne sous la table');
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Corriger' }).click();
    await page.getByText(/100 au lieu de 75 \(une borne sous la table\)/).waitFor();
    await until('the round has its points', () => {
      return view().match.rounds[0]?.scores[0]?.distance === 100;
    });
    await page.context().close();
  });

  test('keeps a touch while the server is away, over a reload too', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, [move('play', 'Anne', 'roll'), move('discard', 'Bruno', '25')]);
    const { page } = await openPhone(world.browser, world.app.url, code);
    const context = page.context();
    await world.app.whileServerHangs(async () => {
      await page.getByTestId('undo').click();
      await page.close();
    });
    await until('the server is gone', () => !world.screen.socket.connected);
    await until('the server is back', () => world.screen.socket.connected, 20_000);
    await world.screen.watch(code);
    expect(view().moves).toBe(2);
    const again = await context.newPage();
    await again.goto(`${world.app.url}/play/${code}`);
    await until('the touch has arrived', () => view().moves === 1);
    await context.close();
  });

  test.each([
    [
      'keeps nothing',
      'Storage.prototype.setItem = () => { throw new Error("QuotaExceededError"); };',
    ],
    [
      'forbids it',
      'Object.defineProperty(window, "localStorage", { get() { throw new Error(); } });',
    ],
  ])('says to leave the page open while touches wait in a browser that %s', async (_, script) => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const { page } = await openPhone(world.browser, world.app.url, code);
    await page.addInitScript(script);
    await page.reload();
    await page.getByTestId('turn').waitFor();
    await openTab(page, 'more');
    const tools = page.getByTestId('referee');
    await tools.locator('summary').click();
    await world.app.whileServerHangs(async () => {
      await tools.getByRole('spinbutton').fill('91');
      await tools.getByRole('button', { name: 'Corriger la pioche' }).click();
    });
    const kept = page.getByTestId('kept');
    await kept.getByText(/Laissez cette page ouverte/).waitFor();
    await until('the server is back', () => world.screen.socket.connected, 20_000);
    await kept.waitFor({ state: 'detached' });
  });

  test('sends what two of its tabs have kept, each once, also of a tab that is closed', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await tell(code, [move('play', 'Anne', 'roll')]);
    const { page: one } = await openPhone(world.browser, world.app.url, code);
    const [two, three] = [await one.context().newPage(), await one.context().newPage()];
    for (const tab of [two, three]) {
      await tab.goto(`${world.app.url}/play/${code}`);
      await tab.getByTestId('turn').waitFor();
    }
    for (const tab of [one, two, three]) {
      await openTab(tab, 'more');
      await tab.getByTestId('referee').waitFor();
    }
    const counts = async (tab: Page, cards: number) => {
      const tools = tab.getByTestId('referee');
      if (!(await tools.getByRole('spinbutton').isVisible()))
        await tools.locator('summary').click();
      await tools.getByRole('spinbutton').fill(String(cards));
      await tools.getByRole('button', { name: 'Corriger la pioche' }).click();
    };
    await world.app.whileServerHangs(async () => {
      await counts(one, 91);
      await counts(two, 82);
      await counts(three, 73);
      await counts(one, 64);
      await three.close();
    });
    await until('the server is gone', () => !world.screen.socket.connected);
    for (const tab of [one, two]) await tab.getByTestId('kept').waitFor();
    await until('the server is back', () => world.screen.socket.connected, 20_000);
    await world.screen.watch(code);
    await until('all four touches have arrived', () => view().moves === 5);
    // A new touch is sent after all queued ones.
    await counts(two, 55);
    await until('the last touch has arrived', () => view().match.round?.drawPile === 55);
    expect(view().moves).toBe(6);
    for (const tab of [one, two]) {
      await tab.getByTestId('kept').waitFor({ state: 'detached' });
      await openTab(tab, 'moves');
      await tab
        .getByTestId('recent')
        .getByText(/pioche/)
        .filter({ hasText: '55' })
        .first()
        .waitFor();
      const shown = await tab
        .getByTestId('recent')
        .getByText(/pioche/)
        .allInnerTexts();
      const told = shown.map((text) => Number(/\d+/.exec(text)?.[0]));
      expect(told.toSorted()).toEqual([55, 64, 73, 82, 91]);
      // Newest first, and each tab's own in the order in which they were touched.
      expect(told.indexOf(64)).toBeLessThan(told.indexOf(91));
    }
    await one.context().close();
  });

  test('is refused nothing that a keyboard asks for: a small evening without a touch', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await world.screen.watch(code);
    const { page, problems } = await openPhone(world.browser, world.app.url, code);
    const keyboard = keyboardOf(page);
    const now = (what: string, is: () => boolean) => until(what, is);

    await keyboard.press(/À la place d’Anne/);
    await keyboard.press(/^Pas maintenant/);
    await keyboard.press(/^100 km/);
    await keyboard.press(/^La poser/);
    await page.getByTestId('refused').waitFor();
    await keyboard.press('Reprendre la carte');
    await page.getByTestId('refused').waitFor({ state: 'detached' });
    // The focus moved on to the player on turn.
    await until('the turn has the focus', async () => {
      return (await keyboard.at()).includes('C’est à vous de jouer');
    });
    await page
      .getByTestId('turn')
      .getByRole('heading', { name: 'C’est à vous de jouer' })
      .waitFor();
    await page.evaluate('globalThis.buzzes = 0; navigator.vibrate = () => (buzzes += 1) > 0;');
    for (const player of ['Anne', 'Bruno']) {
      await keyboard.press(/^Feu vert/);
      await keyboard.press('Jouer');
      await page
        .getByTestId('recent')
        .getByText(`${player} pose un Feu vert`)
        .waitFor({ state: 'attached' });
    }
    // Anne is on turn again.
    expect(await page.evaluate('buzzes')).toBe(1);
    await keyboard.press('Mettre la table en pause');
    await now('the table is paused', () => view().paused);
    await keyboard.press('Reprendre le jeu');
    await keyboard.press('Jouer', 'ArrowRight');
    await keyboard.press(/^n° 1 Anne pose un Feu vert/);
    await page.getByTestId('remove').waitFor();
    await keyboard.press('Elle a été défaussée');
    await keyboard.press('Corriger');
    await now('the move is corrected', () => view().undoes === 'correction');
    await page.getByTestId('correct').waitFor({ state: 'detached' });
    await keyboard.press(/^Annuler.*la dernière correction/);
    await now('the correction is taken back', () => view().undoes === 'move');
    await keyboard.press('Coups', 'ArrowRight');
    await keyboard.press('Demander', 'ArrowRight');
    await keyboard.press('Pour l’arbitre');
    await keyboard.press('Terminer la manche');
    await keyboard.press('Oui, terminer la manche');
    await now('the round is over', () => view().interval);
    await keyboard.press('Plus', 'ArrowRight');
    await keyboard.press('Manche suivante');
    await now('the next round begins', () => !view().interval);
    expect(view().match.round?.number).toBe(2);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('passes WCAG 2.2 AA in every state of a correction, paused, and at both games', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno', 'Chloé'));
    await tell(code, [move('play', 'Anne', 'roll'), move('play', 'Bruno', 'roll')]);
    const { page } = await openPhone(world.browser, world.app.url, code);
    // So high that no card lies half under the bar, which would be judged by where the page was scrolled to.
    await page.setViewportSize({ width: 320, height: 2400 });
    const wide = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    const states: (readonly [string, () => Promise<void>])[] = [
      ['nobody has chosen a part', async () => undefined],
      ['a seat is chosen', () => page.getByRole('button', { name: 'À la place d’Anne' }).click()],
      ['all is asked', () => openTab(page, 'ask')],
      ['all else is shown', () => openTab(page, 'more')],
      ['a move is touched', () => openTab(page, 'moves').then(() => touch(page, 1))],
      ['what really happened is chosen', () => page.getByTestId('remove').click()],
      ['the correction is done', () => page.getByTestId('confirm').click()],
      ['the table is paused', () => page.getByTestId('pause').click()],
    ];
    for (const [state, reach] of states) {
      await reach();
      await page.getByText('Un instant').waitFor({ state: 'detached' });
      expect([state, ...(await violationsIn(page))]).toEqual([state]);
      expect(await wide()).toBeLessThanOrEqual(0);
    }
    const elevens = await world.screen.createTable(elevensFor('Zoé', 'Max'));
    await tell(elevens, [{ type: 'move', move: { type: 'draw', by: 'Zoé' } }]);
    await page.goto(`${world.app.url}/play/${elevens}`);
    expect(await violationsIn(page)).toEqual([]);
    await openTab(page, 'moves');
    await touch(page, 1);
    await page.getByTestId('remove').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });
});
