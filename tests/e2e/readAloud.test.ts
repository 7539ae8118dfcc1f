import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { INQUIRIES } from '#lib/game/actions.ts';
import type { GameMove } from '#lib/games.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { letterOf } from '#lib/i18n/statusLetters.ts';
import { PHONE } from '../support/browser.ts';
import { byHand, eachAlone, TWO_TEAMS } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { networkAddress, seatPlayers, openTab, unfoldHand } from '../support/pages.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { readThrough, said, type Stop } from './readAloud.ts';
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
 * Output of a screen reader on each page, and page behaviour that would disturb it. jsdom needs a
 * newer Node than the program, and neither it nor happy-dom computes hidden content, so these tests
 * walk Chromium's accessibility tree.
 */
inWorld('a screen reader on the pages', pageWorld(), (world) => {
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

  /** Checks the rules of every page: one title, and unique names for all elements. */
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

  test('opens a table at home: each choice, each seat, and missing entries', async () => {
    const page = await open(world.app.url);
    const stops = await hears(
      page,
      'heading: 1000 Bornes à table, level 1',
      'heading: On joue ce soir ?, level 2',
      'button: Au téléphone Chacun touche la carte qu’il pose.',
      'button: Contre l’ordinateur Seul, avec des cartes virtuelles.',
      'link: Réglages',
    );
    await readsWell(page, stops);
    await page.getByTestId('way-phone').press('Enter');
    const who = await hears(
      page,
      'heading: Qui joue ?, level 2',
      'group: Combien de joueurs ?',
      'group: Leurs noms',
      'textbox: Nom du joueur 1',
      'button: Continuer',
    );
    await readsWell(page, who);
    await seatPlayers(page, ['Anne', 'Bruno']);
    const last = await hears(
      page,
      'heading: Ouvrir la table, level 2',
      'group: Votre boîte',
      'radio: Elevens Braille',
      'checkbox: Jouer à l’oreille Écran noir jusqu’aux scores : une voix raconte tout.',
      'button: Ouvrir la table',
    );
    await readsWell(page, last);
    await page.context().close();
  });

  test('joins: hears the location of the digits and of the input', async () => {
    const page = await open(networkAddress(world.app));
    const stops = await hears(
      page,
      'heading: Bienvenue, level 1',
      'region: Jouer ou regarder',
      'textbox: Les six chiffres',
      'button: Entrer',
      'text: Pour regarder seulement, demandez le lien à un joueur : « Partager », sur son téléphone.',
      'region: Organiser les parties depuis cet appareil',
      'textbox: Nom de cet appareil',
      'button: Demander un code',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('on turn: hears the player on turn, the cards with their refusals, both sides, and the log', async () => {
    const page = await openPhone(await world.screen.createTable(eachAlone('Anne', 'Bruno')));
    await hears(page, 'heading: Qui tient ce téléphone ?, level 2', 'button: À la place d’Anne');
    await page.getByRole('button', { name: 'À la place d’Anne' }).click();
    const stops = await hears(
      page,
      'button: Ma place : Anne. Changer',
      'heading: C’est à vous de jouer, level 2',
      'region: Les camps',
      'heading: Anne, level 2',
      'text: mon camp',
      'image: encore 700 km',
      'heading: Bruno, level 2',
      'heading: Anne joue. Quelle carte ?, level 2',
      'button: Limite de vitesse',
      'button: Feu vert',
      'DisclosureTriangle: Pas maintenant · 13',
      'button: Rien à annuler, disabled true',
    );
    await readsWell(page, stops);
    await unfoldHand(page.getByTestId('hand-play'));
    await readsWell(
      page,
      await hears(
        page,
        'DisclosureTriangle: Pas maintenant · 13, expanded true',
        'button: 25 km Feu vert d’abord',
      ),
    );
    await openTab(page, 'moves');
    await readsWell(
      page,
      await hears(
        page,
        'heading: Les derniers coups, level 2',
        'DisclosureTriangle: Ce qui a été dit',
      ),
    );
    await openTab(page, 'ask');
    await readsWell(
      page,
      await hears(page, 'heading: Demander à la table, level 2', 'button: Mon jeu'),
    );
    await page.context().close();
  });

  test('on a question: hears it and the effect of each answer before the rest of the table', async () => {
    const page = await openPhone(await stage(world.screen, SCENES.extension));
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

  test('on a refused card: hears the reason, the rule and the remedy', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const page = await openPhone(code);
    await world.screen.command(code, move('play', 'Anne', '100'));
    const stops = await hears(
      page,
      'region: Feu vert d’abord',
      'text: Posez un Feu vert ou la botte Prioritaire.',
      'button: Pourquoi ?',
      'button: Reprendre la carte',
      'button: La défausser',
      'button: La laisser quand même',
      'button: Feu vert, disabled true',
      'DisclosureTriangle: Pas maintenant · 13',
    );
    await readsWell(page, stops);
    await page.getByRole('button', { name: 'Pourquoi ?' }).press('Enter');
    await hears(page, 'text: Règle classique, « Les cartes étapes »', 'button: Reprendre la carte');
    await page.context().close();
  });

  test('counts by hand: hears each cell with its side, value and change', async () => {
    const code = await world.screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
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

  test('hears the result, then the sheet line by line', async () => {
    const page = await openPhone(await stage(world.screen, SCENES.over));
    const stops = await hears(
      page,
      'heading: Bruno & Basile gagnent la partie !, level 2',
      'text: 875',
      'text: 525',
      'button: Revanche',
      'heading: Manche 1, arrêtée par l’arbitre, sans vainqueur., level 2',
      'button: Distance',
      'button: Bottes',
      'text: Total de la manche',
      'button: Annuler : Arbitre : fin de la manche',
    );
    await readsWell(page, stops);
    await page.context().close();
  });

  test('keeps the focus in place during all events at the table', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
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
      await world.screen.command(code, happening);
      await until(`${JSON.stringify(happening)} is told`, async () => (await heard()) > before);
      expect(await place.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await page.context().close();
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    test('is answered each single letter, in whole sentences', async () => {
      const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
      const page = await openPhone(code, { locale: LOCALES[language] });
      // It is built after what stands above it, and hears no letter before.
      await page.getByTestId('ask-table').waitFor({ state: 'attached' });
      await world.screen.command(code, move('play', 'Anne', 'roll'));
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
