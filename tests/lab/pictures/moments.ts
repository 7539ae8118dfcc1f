import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { allSteps } from '#lib/game/timeline.ts';
import type { Page } from 'playwright';
import { PHONE_TABS } from '#lib/components/phone/tabNames.ts';
import type { GameMove } from '#lib/games.ts';
import { PHONE, TELEVISION } from '../../support/browser.ts';
import { playEvening } from '../../support/elevensEvening.ts';
import { byHand, eachAlone, elevensFor, TWO_TEAMS } from '../../support/evening.ts';
import { networkAddress, openTab } from '../../support/pages.ts';
import { SCENES, SHEETS, stage } from '../../support/pictures/scenes.ts';
import { ENGLISH, HD, MEANWHILE, PHONES, PORTRAIT, SMALL, type Moment } from './studio.ts';
import * as moves from '../../support/moves.ts';
import { asCommand } from '../../support/moves.ts';

const play = (...told: Parameters<typeof moves.play>) => asCommand(moves.play(...told));

const FAMILY = [
  ...['Marie-Antoinette', 'Jean-Baptiste', 'Mamie Françoise', 'Maximilien'],
  ...['Anne-Élisabeth', 'Barthélemy', 'Wilhelmine', 'Christophe'],
];
const FOUR_SIDES = {
  ...eachAlone(...FAMILY),
  edition: 'prestige',
  sides: [0, 1, 2, 3].map((side) => [FAMILY[side] ?? '', FAMILY[side + 4] ?? '']),
} as const;

/** Add yours here. */
export const MOMENTS: Readonly<Record<string, Moment>> = {
  kit: async ({ open, take }) => {
    const narrow = { ...PHONE, viewport: { width: 320, height: 640 } };
    const dark = { ...ENGLISH, colorScheme: 'dark' } as const;
    for (const [name, options] of [
      ['kit', narrow],
      ['kit-dark-english', { ...narrow, ...dark }],
    ] as const)
      await take(await open('/lab/kit', options), name);
    for (const [name, options] of [
      ['kit-1080', TELEVISION],
      ['kit-1080-dark-english', { ...TELEVISION, ...dark }],
    ] as const) {
      const page = await open('/lab/kit', options);
      for (let part = 1; part <= 4; part++) {
        await take(page, `${name}-${String(part)}`);
        await page.evaluate('scrollBy(0, innerHeight - 300)');
      }
    }
  },
  'first-phone': async ({ app, screen, open, take }) => {
    const lan = networkAddress(app);
    const code = await stage(screen, SCENES.race);
    for (const [name, path, options] of [
      ['first-phone-home', '/', PHONE],
      ['first-phone-home-english', '/', { ...SMALL, ...ENGLISH }],
      ['first-phone-typed', `/play/${code}`, SMALL],
      ['first-phone-tally', `/score/${code}`, SMALL],
      ['first-phone-devices', '/devices', SMALL],
      ['first-tv-stranger', '/tv', TELEVISION],
      ['first-tv-stranger-table', `/tv/${code}`, TELEVISION],
    ] as const)
      await take(await open(lan + path, options), name);
    const invited = await open(`${lan}/play/${code}#${await screen.invitationTo(code)}`, PHONE);
    await take(invited, 'first-phone-invited');
  },
  correction: async ({ screen, open, take }) => {
    const code = await stage(screen, SCENES.race);
    const tv = await open(`/tv/${code}`, TELEVISION);
    const phone = await open(`/play/${code}`, PHONE);
    const moves = SCENES.race.commands.length;
    await screen.command(code, { type: 'undo', moves });
    await pause(MEANWHILE);
    await take(tv, 'moment-undo', 'now');
    await take(phone, 'moment-undo-phone');
    await pause(8_000);
    await screen.command(code, {
      type: 'correct',
      line: 1,
      moves: moves - 1,
      number: 14,
      change: { type: 'replace', move: { type: 'play', by: 'Basile', card: '50' } },
    });
    await pause(MEANWHILE);
    await take(tv, 'moment-corrected', 'now');
    await take(phone, 'moment-corrected-phone', 'now');
    await openTab(phone, 'moves');
    await phone.getByText('n° 9', { exact: false }).first().click();
    const choices = phone.getByTestId('correct');
    await choices.getByTestId('remove').waitFor();
    await take(phone, 'correct-choices');
    await choices.getByTestId('remove').click();
    await choices.getByTestId('confirm').waitFor();
    await take(phone, 'correct-chosen');
  },
  questions: async ({ lab, screen, open, take }) => {
    const bench = await lab();
    const deck = await bench.page.getByTestId('lab-deck').inputValue();
    const code = await screen.createTable({
      ...eachAlone('Élodie', 'Bruno', 'Marie-Antoinette'),
      deck,
    });
    const pages = [
      [await open(`/tv/${code}`, TELEVISION), 'question-side'],
      [await open(`/tv/${code}`, { ...PORTRAIT, ...ENGLISH }), 'question-side-portrait-english'],
      [await open(`/play/${code}`, PHONE), 'question-side-phone'],
      [await open(`/play/${code}`, { ...SMALL, ...ENGLISH }), 'question-side-phone-english'],
    ] as const;
    for (let player = 0; player < 3; player++) await bench.lay('roll');
    await bench.lay('flat-tire', 'question');
    for (const [page, name] of pages) await take(page, name);
    await screen.command(code, { type: 'takeBack' });
    await bench.page.getByTestId('lay-unknown').click();
    const unknown = await open(`/tv/${code}`, TELEVISION);
    await take(unknown, 'unknown-card');
    const phone = await open(`/play/${code}`, SMALL);
    await take(phone, 'unknown-card-phone');
    const second = await screen.createTable({ ...TWO_TEAMS, deck });
    const tv = await open(`/tv/${second}`, TELEVISION);
    const left = await open(`/tv/${code}`, TELEVISION);
    await take(left, 'readers-left');
    for (let side = 0; side < 2; side++) await bench.lay('roll');
    await bench.lay('flat-tire');
    await bench.lay('puncture-proof', 'question');
    await take(tv, 'question-player');
    const two = await open(`/play/${second}`, SMALL);
    await take(two, 'question-player-phone');
  },
  'coup-fourre': async ({ screen, open, take }) => {
    const code = await screen.createTable(TWO_TEAMS);
    for (const command of [play('Anne', 'roll'), play('Bruno', 'roll'), play('Alice', '100')])
      await screen.command(code, command);
    const tv = await open(`/tv/${code}`, TELEVISION);
    const hd = await open(`/tv/${code}`, { ...HD, ...ENGLISH });
    const phone = await open(`/play/${code}`, PHONE);
    await screen.command(code, play('Basile', 'flat-tire', 'Anne'));
    await screen.command(code, {
      type: 'move',
      move: { type: 'coupFourre', by: 'Alice', card: 'puncture-proof' },
    });
    await pause(MEANWHILE);
    await take(tv, 'coup-fourre', 'now');
    await take(hd, 'coup-fourre-720-english', 'now');
    await take(phone, 'coup-fourre-phone', 'now');
    await pause(6_000);
    await screen.command(code, play('Alice', 'extra-tank'));
    await pause(MEANWHILE);
    await take(tv, 'safety', 'now');
  },
  paused: async ({ screen, open, take }) => {
    const code = await stage(screen, SCENES.paused);
    const sheets = await stage(screen, SHEETS);
    await screen.command(sheets, { type: 'pause', paused: true });
    for (const [name, path, options] of [
      ['paused-phone', `/play/${code}`, SMALL],
      ['paused-english', `/tv/${code}`, { ...HD, ...ENGLISH }],
      ['paused-lab', '/lab', PHONE],
      ['paused-score', `/score/${sheets}`, SMALL],
      ['paused-overlay', `/overlay/${code}?show=bug,lower-third,race,card`, TELEVISION],
    ] as const)
      await take(await open(path, options), name);
  },
  'own-turn': async ({ screen, open, take }) => {
    const code = await stage(screen, SCENES.race);
    for (const [name, options] of [
      ['own-turn', PHONE],
      ['own-turn-small-english', { ...SMALL, ...ENGLISH }],
    ] as const) {
      const page = await open(`/play/${code}`, options);
      await page.getByTestId('part').getByRole('button', { name: 'Basile' }).click();
      for (const tab of PHONE_TABS) {
        await openTab(page, tab);
        await take(page, `${name}-${tab}`);
      }
    }
  },
  alone: async ({ screen, open, take }) => {
    for (const [variant, options] of Object.entries(PHONES)) {
      const setup = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } };
      const code = await screen.house({ type: 'createTable', setup });
      await screen.command(code, { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' });
      const page = await open(`/play/${code}`, options);
      await page.getByTestId('part').getByRole('button', { name: 'Anne' }).click();
      const hand = page.getByTestId('dealt-hand');
      await hand.locator('li button').first().waitFor();
      await take(page, `alone-turn${variant}`);
      await hand.getByTestId('hint').getByRole('button').click();
      await hand.getByTestId('hint').locator('p').first().waitFor();
      await take(page, `alone-hint${variant}`);
      const discards = hand.getByTestId('discards');
      if ((await discards.getAttribute('aria-pressed')) === 'false') await discards.click();
      await take(page, `alone-discard${variant}`);
      await hand.locator('li button').first().click();
      await page.getByTestId('last-move').getByText('Bruno').waitFor();
      await take(page, `alone-answered${variant}`, 'now');
      await screen.command(code, { type: 'move', move: { type: 'endRound' } });
      await pause(MEANWHILE);
      await take(page, `alone-over${variant}`);
    }
  },
  television: async ({ screen, open, take }) => {
    const code = await stage(screen, SCENES.race);
    for (const [name, options] of [
      ['controls', TELEVISION],
      ['controls-720-english', { ...HD, ...ENGLISH }],
      ['controls-portrait', PORTRAIT],
    ] as const) {
      const page = await open(`/tv/${code}`, options);
      await page.locator('main.tv').waitFor();
      await pause(1_000);
      await take(page, `${name}-mute`, 'now');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await pause(MEANWHILE);
      await take(page, name, 'now');
    }
    const choice = await open('/tv?choose', HD);
    await take(choice, 'tv-choose-720');
  },
  replay: async ({ screen, open, take }) => {
    const code = await stage(screen, SCENES['sheet-corrected']);
    const tv = await open(`/tv/${code}/replay`, TELEVISION);
    await tv.locator('main').waitFor();
    await take(tv, 'replay-start');
    for (let times = 0; times < 11; times++) await tv.keyboard.press('ArrowRight');
    await take(tv, 'replay-middle');
    await tv.keyboard.press('End');
    await take(tv, 'replay-end');
    for (const [name, options] of [
      ['replay-phone', PHONE],
      ['replay-phone-english', { ...SMALL, ...ENGLISH }],
    ] as const) {
      const page = await open(`/tv/${code}/replay`, options);
      for (let times = 0; times < 11; times++) await page.keyboard.press('ArrowRight');
      await take(page, name);
    }
  },
  story: async ({ screen, open, take }) => {
    const show = (shown: boolean) =>
      screen.socket.emitWithAck('device', {
        id: randomUUID(),
        command: { type: 'showChances', shown },
      });
    await show(true);
    const code = await stage(screen, SCENES['sheet-corrected']);
    for (const [name, options] of [
      ['story', TELEVISION],
      ['story-phone', PHONE],
      ['story-phone-english', { ...SMALL, ...ENGLISH }],
    ] as const) {
      const page = await open(`/story/${code}`, options);
      await page.getByTestId('draws').waitFor();
      await take(page, name);
    }
    await show(false);
  },
  over: async ({ screen, open, take }) => {
    const code = await stage(screen, {
      setup: { ...TWO_TEAMS, options: { rounds: 1 } },
      commands: SCENES.race.commands,
    });
    const tv = await open(`/tv/${code}`, TELEVISION);
    const phone = await open(`/play/${code}`, PHONE);
    await phone.getByTestId('part').getByRole('button', { name: 'Basile' }).click();
    await screen.command(code, { type: 'move', move: { type: 'endRound' } });
    await pause(MEANWHILE);
    await take(tv, 'over-sheet', 'now');
    await pause(4_000);
    await take(phone, 'over-phone');
    const small = await open(`/play/${code}`, { ...SMALL, ...ENGLISH });
    await take(small, 'over-phone-english');
    for (const [name, shown, viewport] of [
      ['result-wide', 'shape=wide&language=fr', { width: 1200, height: 630 }],
      ['result-story', 'shape=story&language=en', { width: 1080, height: 1920 }],
    ] as const) {
      const page = await open('/rules/classique', { viewport });
      await page.evaluate((address) => {
        document.body.replaceChildren(Object.assign(new Image(), { src: address }));
        document.body.style.margin = '0';
      }, `/table/${code}/result.svg?${shown}`);
      await take(page, name);
    }
  },
  arrival: async ({ screen, open, take }) => {
    const driven = ['roll', '200', '200', '100', '100', '100', '100', '100'];
    const code = await screen.createTable(TWO_TEAMS);
    for (const [at, card] of driven.entries()) {
      await screen.command(code, play(at % 2 === 0 ? 'Anne' : 'Alice', card));
      await screen.command(code, {
        type: 'move',
        move: { type: 'discard', by: at % 2 === 0 ? 'Bruno' : 'Basile', card: '25' },
      });
    }
    const tv = await open(`/tv/${code}`, TELEVISION);
    await screen.command(code, play('Anne', '100'));
    await pause(MEANWHILE);
    await take(tv, 'arrival', 'now');
    await pause(5_000);
    await take(tv, 'arrival-sheet');
    await screen.command(code, { type: 'nextRound' });
    await take(tv, 'next-round');
  },
  tally: async ({ screen, open, take }) => {
    const sheets = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    for (const [name, options] of [
      ['tally-empty', SMALL],
      ['tally-empty-english', { ...PHONE, ...ENGLISH }],
    ] as const) {
      const page = await open(`/score/${sheets}`, options);
      await take(page, name);
      if (name === 'tally-empty') {
        await page.getByRole('textbox', { name: /Kilom/ }).first().click();
        await page.keyboard.insertText('975');
        await take(page, 'tally-typing', 'now');
      }
    }
    const one = { ...TWO_TEAMS, options: { rounds: 1 } };
    const ended = await stage(screen, {
      setup: byHand(one),
      commands: SHEETS.commands.slice(0, 5),
    });
    for (const [name, path, options] of [
      ['tally-over', `/score/${ended}`, PHONE],
      ['tally-over-english', `/score/${ended}`, { ...SMALL, ...ENGLISH }],
      ['tally-over-tv', `/tv/${ended}`, TELEVISION],
    ] as const)
      await take(await open(path, options), name);
  },
  overlay: async ({ screen, open, take }) => {
    const code = await stage(screen, SCENES.race);
    const rows = await stage(screen, SCENES.elevens);
    for (const [name, path] of [
      ['overlay-race', `/overlay/${code}?show=race,bug,card,lower-third`],
      ['overlay-board', `/overlay/${code}?show=board&theme=light&language=en`],
      ['overlay-sample', '/overlay/NONE?sample=4&show=race,bug,card,lower-third&theme=contrast'],
      ['overlay-sample-board', '/overlay/NONE?sample=4&show=board'],
      ['overlay-elevens', `/overlay/${rows}?show=race,bug,card,lower-third`],
      ['overlay-elevens-board', `/overlay/${rows}?show=board,card`],
    ] as const) {
      const page = await open(path, TELEVISION);
      await pause(1_000);
      await page.evaluate(() => document.body.style.setProperty('background', '#777', 'important'));
      await take(page, name, 'now');
    }
  },
  themes: async ({ screen, open, take }) => {
    for (const scene of ['race', 'refused', 'extension', 'sheet', 'over', 'elevens'] as const) {
      const code = await stage(screen, SCENES[scene]);
      for (const theme of ['light', 'contrast']) {
        const page = await open('/tv/NOBODY', TELEVISION);
        await page.evaluate((name) => localStorage.setItem('theme', name), theme);
        await page.goto(new URL(`/tv/${code}`, page.url()).href);
        await page.locator('main.tv').waitFor();
        await page.keyboard.press('a');
        await take(page, `theme-${theme}-${scene}`);
      }
    }
  },
  names: async ({ screen, open, take }) => {
    const code = await screen.createTable(FOUR_SIDES);
    const [a = '', b = '', c = '', d = ''] = FAMILY;
    for (const by of [a, b, c, d]) await screen.command(code, play(by, 'roll'));
    await screen.command(code, play(FAMILY[4] ?? '', '200'));
    await screen.command(code, play(FAMILY[5] ?? '', 'accident', FAMILY[2] ?? ''));
    for (const [name, path, options] of [
      ['names-race', `/tv/${code}`, TELEVISION],
      ['names-race-portrait', `/tv/${code}`, PORTRAIT],
      ['names-race-720', `/tv/${code}`, { ...HD, ...ENGLISH }],
      ['names-phone', `/play/${code}`, SMALL],
    ] as const) {
      const page = await open(path, options);
      if (options !== SMALL) await page.keyboard.press('a');
      await take(page, name);
    }
    await screen.command(code, { type: 'move', move: { type: 'endRound' } });
    for (const [name, path, options] of [
      ['names-sheet', `/tv/${code}`, TELEVISION],
      ['names-sheet-portrait', `/tv/${code}`, { ...PORTRAIT, ...ENGLISH }],
      ['names-sheet-phone', `/play/${code}`, SMALL],
      ['names-score', `/score/${code}`, SMALL],
    ] as const)
      await take(await open(path, options), name);
  },
  elevens: async ({ lab, screen, open, take }) => {
    const { table } = playEvening(3, 57);
    const moves = allSteps(table.state().timeline).map(({ move }) => move);
    const isTold = (move: GameMove) => move.type === 'leftover';
    const code = await screen.createTable(elevensFor('Anne', 'Bruno', 'Chloé'));
    const tell = async (told: readonly GameMove[]) => {
      for (const move of told) await screen.command(code, { type: 'move', move });
    };
    await tell(moves.filter((move) => !isTold(move)).slice(0, -6));
    const shoot = async (name: string) => {
      for (const [view, path, options] of [
        ['', `/tv/${code}`, TELEVISION],
        ['-720-english', `/tv/${code}`, { ...HD, ...ENGLISH }],
        ['-portrait', `/tv/${code}`, PORTRAIT],
        ['-phone', `/play/${code}`, SMALL],
      ] as const)
        await take(await open(path, options), name + view);
    };
    await shoot('elevens-late');
    await tell(moves.filter((move) => !isTold(move)).slice(-6));
    await shoot('elevens-counting');
    await tell(moves.filter(isTold));
    await shoot('elevens-over');
    const bench = await lab();
    await bench.makeDeck('elevens');
    // The simulator lays the cards of the deck that was made last.
    await bench.page.getByTestId('lay-joker').waitFor();
    const deck = await bench.page.getByTestId('lab-deck').inputValue();
    const { setup, commands } = SCENES.elevens;
    const asked = await stage(screen, { setup: { ...setup, deck }, commands });
    await bench.lay('joker', 'question');
    for (const [name, path, options] of [
      ['elevens-question', `/tv/${asked}`, TELEVISION],
      ['elevens-question-phone', `/play/${asked}`, SMALL],
    ] as const)
      await take(await open(path, options), name);
  },
  away: async ({ app, screen, open, take }) => {
    const code = await stage(screen, SCENES.race);
    const tv = await open(`/tv/${code}`, TELEVISION);
    const phone = await open(`/play/${code}`, SMALL);
    await tv.locator('main.tv').waitFor();
    await phone.getByTestId('turn').waitFor();
    const lost = (page: Page, sign: string, name: string) =>
      page
        .locator(sign)
        .waitFor()
        .then(() => take(page, name, 'now'));
    // Both at once: the supervisor starts the server again within a second.
    await Promise.all([
      lost(tv, 'main.stale', 'away'),
      lost(phone, '[data-connection="stale"]', 'away-phone'),
      app.whileServerHangs(() => pause(100)),
    ]);
  },
};
