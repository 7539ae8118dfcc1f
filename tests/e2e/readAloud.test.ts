import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INQUIRIES } from '#lib/game/actions.ts';
import type { GameMove } from '#lib/games.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { letterOf } from '#lib/i18n/statusLetters.ts';
import { PHONE } from '../support/browser.ts';
import { byHand, eachAlone, TWO_TEAMS } from '../support/evening.ts';
import { inBrowser } from '../support/inBrowser.ts';
import { networkAddress } from '../support/pages.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { readThrough, said, type Stop } from '../support/readAloud.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

const move = (type: string, by: string, card: string) =>
  ({ type: 'move', move: { type, by, card } as GameMove }) as const;

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;

/** Hears what the browser tells a screen reader. */
const EARS = `
  globalThis.notified = [];
  Document.prototype.ariaNotify = (text) => notified.push(text.replace(/[\u00a0\u202f]/g, ' '));
`;

/*
 * What a person must hear who reads through each page, and what no page may do to them. jsdom needs a newer Node than the program,
 * and neither it nor happy-dom knows what a page hides, so the reader of these tests goes through the tree of Chromium itself.
 */
inBrowser('whoever reads through the pages by ear', { bridge: false }, (world) => {
  let screen: ScreenSocket;

  beforeAll(() => {
    screen = openScreenSocket(world.app.url);
  });
  afterAll(() => {
    screen?.close();
  });

  async function open(address: string, more: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await world.browser.newContext({ ...PHONE, ...more })).newPage();
    await page.addInitScript(EARS);
    await page.goto(address);
    return page;
  }
  async function openPhone(code: string, more: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(`${world.app.url}/play/${code}`, more);
    await page.getByTestId('heard').waitFor({ state: 'attached' });
    return page;
  }

  /** Reads until all of these are come to in this order; fails with what was read instead. */
  async function hears(page: Page, ...expected: readonly string[]): Promise<readonly Stop[]> {
    let stops: readonly Stop[] = [];
    const missing = () => {
      const told = stops.map(said);
      let at = -1;
      return expected.find((each) => (at = told.indexOf(each, at + 1)) < 0);
    };
    await until('all of it is read', async () => {
      stops = await readThrough(page);
      return missing() === undefined;
    }).catch(() => {
      throw new Error(`not read: ${String(missing())}\nbut\n${stops.map(said).join('\n')}`);
    });
    return stops;
  }

  /** What holds on every page: one title, names for all that is come to, none of them twice. */
  async function readsWell(page: Page, stops: readonly Stop[]): Promise<void> {
    expect(await page.title()).not.toBe('');
    expect(
      stops.filter(({ role, states }) => role === 'heading' && states.includes('level 1')),
    ).toHaveLength(1);
    expect(stops.filter(({ name }) => name === '')).toEqual([]);
    const controls = stops
      .filter(({ focusable }) => focusable)
      .map(({ role, name }) => `${role}: ${name}`);
    expect(controls.filter((control, at) => controls.indexOf(control) !== at)).toEqual([]);
  }

  test('opens a table at home: each choice, each seat, and what is missing', async () => {
    const page = await open(world.app.url);
    const stops = await hears(
      page,
      'heading: 1000 Bornes à table, level 1',
      'heading: Ouvrir une table, level 2',
      'group: Quelle boîte jouez-vous ?',
      'radio: Elevens Braille Quatre rangées de 1 à 21, en braille : tout se joue à l’oreille. 2 à 6 joueurs.',
      'group: Qui est assis où ?',
      'textbox: Nom du joueur 1',
      'radio: Joueur 1 commence, checked true',
      'checkbox: Jouer à l’oreille L’écran reste noir jusqu’à la feuille ; tout se dit.',
      'button: Ouvrir la table',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('joins: is told where the digits stand, and where to type them', async () => {
    const page = await open(networkAddress(world.app));
    const stops = await hears(
      page,
      'heading: Bienvenue, level 1',
      'region: Jouer ou regarder',
      'textbox: Le code de la télévision',
      'button: Entrer',
      'text: Six chiffres : vous jouez. Le code de la table, en lettres : vous regardez.',
      'region: Régler la maison d’ici',
      'textbox: Nom de cet appareil',
      'button: Demander un code',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('is on turn: whose turn, the cards with what is refused, both sides, and what was said', async () => {
    const page = await openPhone(await screen.createTable(eachAlone('Anne', 'Bruno')));
    await hears(page, 'heading: Qui tient ce téléphone ?, level 2', 'button: À la place d’Anne');
    await page.getByRole('button', { name: 'À la place d’Anne' }).click();
    const stops = await hears(
      page,
      'button: Ma place : Anne. Changer',
      'heading: C’est à vous de jouer, level 2',
      'heading: Anne joue. Quelle carte ?, level 2',
      'button: 25 km pas maintenant',
      'button: Limite de vitesse',
      'button: Feu vert',
      'region: Les camps',
      'heading: Anne, level 2',
      'text: mon camp',
      'image: encore 700 km',
      'heading: Bruno, level 2',
      'button: Rien à annuler, disabled true',
      'DisclosureTriangle: Demander à la table',
      'DisclosureTriangle: Ce qui a été dit',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('is asked: the question and what each answer brings, before anything else of the table', async () => {
    const page = await openPhone(await stage(screen, SCENES.extension));
    const stops = await hears(
      page,
      'region: Anne : demander l’allonge ?',
      'text: Réussie : 200 points de plus, et les kilomètres.',
      'text: Manquée : 400 points perdus, 200 à chaque adversaire.',
      'button: Oui, l’allonge',
      'button: Non, la manche est finie',
      'heading: Au tour d’Anne, level 2',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('is refused a card: why, by which rule, and what can be done', async () => {
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    const page = await openPhone(code);
    await screen.command(code, move('play', 'Anne', '100'));
    const stops = await hears(
      page,
      'region: Feu vert d’abord',
      'text: Posez un Feu vert ou la botte Prioritaire.',
      'text: Règle classique, « Les cartes étapes »',
      'button: Reprendre la carte',
      'button: La défausser',
      'button: La laisser quand même',
      'button: 100 km pas maintenant, disabled true',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('counts by hand: each cell by its side, what stands there, and what a touch made of it', async () => {
    const code = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    const page = await open(`${world.app.url}/score/${code}`);
    const stops = await hears(
      page,
      'region: Total de la partie',
      'heading: Anne & Alice, level 2',
      'button: 25 km de plus : Anne & Alice',
      'button: Prioritaire, Anne & Alice : pas posée',
      'text: Touchez : posée, coup-fourré, retirée.',
      'heading: Bruno & Basile, level 2',
      'button: Manche suivante',
    );
    await readsWell(page, stops);
    await page.getByRole('button', { name: 'Prioritaire, Anne & Alice : pas posée' }).click();
    await page.getByRole('button', { name: '25 km de plus : Anne & Alice' }).click();
    await readsWell(page, await hears(page, 'textbox: Kilomètres, Anne & Alice km, value 25'));
    await page.context().close();
  });

  test('is told the result, then the sheet line by line', async () => {
    const page = await openPhone(await stage(screen, SCENES.over));
    const stops = await hears(
      page,
      'heading: Bruno & Basile gagnent la partie !, level 2',
      'text: 875',
      'text: 525',
      'button: Revanche',
      'heading: Manche 1, arrêtée par l’arbitre, sans vainqueur., level 2',
      'text: Distance',
      'text: Bottes',
      'text: Total de la manche',
      'button: Annuler : Arbitre : fin de la manche',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('keeps the place where the focus is, whatever happens at the table', async () => {
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    const page = await openPhone(code);
    const place = page.getByRole('button', { name: 'FR Français' });
    await place.focus();
    const heard = () => page.evaluate<number>('notified.length');
    const happenings = [
      move('play', 'Anne', 'roll'),
      move('play', 'Bruno', '100'),
      { type: 'takeBack' },
      { type: 'undo', moves: 1 },
      { type: 'pause', paused: true },
      { type: 'pause', paused: false },
      move('play', 'Anne', 'roll'),
      { type: 'move', move: { type: 'endRound' } as GameMove },
      { type: 'nextRound' },
    ] as const;
    for (const happening of happenings) {
      const before = await heard();
      await screen.command(code, happening);
      await until(`${JSON.stringify(happening)} is told`, async () => (await heard()) > before);
      expect(await place.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await page.context().close();
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    test('is answered each single letter, in whole sentences', async () => {
      const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
      const page = await openPhone(code, { locale: LOCALES[language] });
      // It is built after what stands above it, and hears no letter before.
      await page.getByTestId('ask-table').waitFor();
      await screen.command(code, move('play', 'Anne', 'roll'));
      const heard = () => page.evaluate<string[]>('notified');
      await until('the play is told', async () => (await heard()).length === 1);
      for (const [at, inquiry] of INQUIRIES.entries()) {
        await page.keyboard.press(letterOf(language, inquiry));
        await until(`${inquiry} is answered`, async () => (await heard()).length === at + 2);
      }
      const [play, ...answers] = await heard();
      for (const answer of answers) expect(answer).toMatch(/^\p{Lu}[^{}]+[.!]$/u);
      expect(answers[INQUIRIES.indexOf('say-again')]).toBe(play);
      await page.context().close();
    });
  });
});
