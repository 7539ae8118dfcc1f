import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openedTable, openLab, openTableAtHome, unfoldHand } from '../support/pages.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { openScreenSocket } from '../support/screenSocket.ts';

/** From an open home page to the first card, for a household that plays as it did last time. */
const MOST_TOUCHES = 2;

/** An evening that is over. */
async function play(url: string, deck: string | null): Promise<void> {
  const screen = openScreenSocket(url);
  const setup = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 }, deck };
  const code = await screen.createTable(setup);
  await screen.command(code, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
  await screen.command(code, { type: 'move', move: { type: 'endRound' } });
  screen.close();
}

async function openHome(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('touches', String(Number(sessionStorage.getItem('touches')) + 1));
    // Not in the capture phase: the driver stops a touch there that would miss a part that moves.
    addEventListener('pointerdown', count);
  });
  await page.goto(url);
  return page;
}
const touchesOn = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('touches')));

inWorld('a household with readers', pageWorld({ lab: true }), (world) => {
  test('is one touch away from its first card, and the television is there by itself', async () => {
    const { browser, app } = world;
    const lab = await openLab(await browser.newContext(TELEVISION), app.url);
    await lab.makeDeck();
    await play(app.url, await lab.page.getByTestId('lab-deck').inputValue());
    const television = await (await browser.newContext(TELEVISION)).newPage();
    await television.goto(`${app.url}/tv`);
    const home = await openHome(browser, app.url);
    await home.getByTestId('play-again').tap();
    await home.getByTestId('table-code').waitFor();
    await lab.lay('roll');
    const plays = television.getByRole('list', { name: 'Derniers coups' });
    await plays.getByText('Anne pose un Feu vert').waitFor();
    expect(await touchesOn(home)).toBe(MOST_TOUCHES - 1);
    // With the keyboard, focus goes to the questions that appear.
    const other = await openHome(browser, app.url);
    await other.getByTestId('another-table').press('Enter');
    await other.locator('#stage:focus', { hasText: 'On joue ce soir' }).waitFor();
    await other.getByTestId('change-household').press('Enter');
    await other.locator('#stage:focus', { hasText: 'Qui joue' }).waitFor();
    await other.goBack();
    await other.locator('#stage', { hasText: 'On joue ce soir' }).waitFor();
  });

  test('asks for the table of its readers once, however often the house changes while a deck is made', async () => {
    const { browser, app } = world;
    const screen = openScreenSocket(app.url);
    await screen.createTable(eachAlone('Anne', 'Bruno'));
    const context = await browser.newContext(TELEVISION);
    let asked = 0;
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('["watch",')) asked += 1;
        });
      });
    });
    const lab = await openLab(context, app.url);
    await lab.makeDeck('elevens');
    expect(asked).toBe(1);
    await context.close();
    screen.close();
  });

  test('leaves them alone when it plays without tags, and the phone opens with the cards', async () => {
    const { browser, app } = world;
    const home = await openHome(browser, app.url);
    await openTableAtHome(home, app.url, ['Anne', 'Bruno'], { way: 'phone' });
    const made = home.getByRole('region', { name: 'La table est ouverte' });
    await made.waitFor();
    expect(await made.getByTestId('readers-read').count()).toBe(0);
    await home.getByRole('link', { name: 'Jouer sur cet appareil' }).tap();
    await home.getByRole('button', { name: 'Feu vert' }).waitFor();
    await home.getByRole('button', { name: 'À la place d’Anne' }).tap();
    await home.getByTestId('change-part').waitFor();
    // Both sides and the cards are in view at once, above the bar.
    const bar = await home.getByTestId('thumb-bar').boundingBox();
    const sides = await home.getByRole('region', { name: 'Les camps' }).boundingBox();
    const card = await home.getByRole('button', { name: 'Feu vert' }).boundingBox();
    expect(sides?.y).toBeGreaterThan(0);
    expect((sides?.y ?? 0) + (sides?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    expect((card?.y ?? Infinity) + (card?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    expect(await home.getByRole('button', { name: 'Je défausse la prochaine carte' }).count()).toBe(
      0,
    );
  });
});

inWorld('a household without readers', pageWorld(), (world) => {
  test('is two touches away from its cards on the phone', async () => {
    const { browser, app } = world;
    await play(app.url, null);
    const home = await openHome(browser, app.url);
    await home.getByTestId('play-again').tap();
    await home.getByRole('link', { name: 'Jouer sur cet appareil' }).tap();
    await home.getByRole('button', { name: 'Feu vert' }).waitFor();
    expect(await touchesOn(home)).toBe(MOST_TOUCHES);
  });

  test('reads the length of its usual match, and changes the box without a fault', async () => {
    const home = await (await world.browser.newContext(PHONE)).newPage();
    const problems = watchProblems(home);
    await home.goto(world.app.url);
    await home.getByTestId('another-table').click();
    const usual = home.getByRole('region', { name: 'Comme la dernière fois' });
    await usual.getByText('Partie en 5 000 points').waitFor();
    await home.getByTestId('change-household').click();
    await home.getByRole('button', { name: 'Continuer' }).click();
    const rules = home.getByTestId('rules').locator('summary').first();
    for (const [box, said] of [
      ['Elevens', null],
      ['Green', /1 manche/],
      ['Elevens', null],
      ['Classique', /5.000.points/],
    ] as const) {
      await home.locator('label', { hasText: box }).click();
      if (said === null) await expect.poll(() => rules.innerText()).not.toMatch(/points|manche/);
      else await expect.poll(() => rules.innerText()).toMatch(said);
    }
    expect(problems).toEqual([]);
    await home.context().close();
  });
});

inWorld('a house with a television that is left to itself', pageWorld(), (world) => {
  test('keeps the television with the match that goes on when another table is opened', async () => {
    const { browser, app } = world;
    const screen = openScreenSocket(app.url);
    const code = await screen.createTable(eachAlone('Chloé', 'David'));
    const lay = (by: string) =>
      screen.command(code, { type: 'move', move: { type: 'play', by, card: 'roll' } });
    await lay('Chloé');
    const television = await (await browser.newContext(TELEVISION)).newPage();
    await television.goto(`${app.url}/tv`);
    const shown = (table: string) => television.locator('main.tv .code').getByText(table).waitFor();
    await shown(code);
    const home = await openHome(browser, app.url);
    // The match that goes on fills the page; another one is asked for.
    await home.getByTestId(`table-${code}`).waitFor();
    expect(await home.getByTestId('play-again').count()).toBe(0);
    await home.getByTestId('another-table').tap();
    await home.getByTestId('play-again').tap();
    await home.getByTestId(`table-${code}`).waitFor({ state: 'detached' });
    const opened = await openedTable(home);
    await television.getByText('Une autre table est ouverte').waitFor();
    await shown(code);
    await lay('David');
    await television.getByText('David pose un Feu vert').waitFor();
    await television.keyboard.press('Enter');
    await shown(opened);
    screen.close();
  });

  test('leaves OK to a question that is open when another table is opened', async () => {
    const { browser, app } = world;
    const screen = openScreenSocket(app.url);
    const television = await (await browser.newContext(TELEVISION)).newPage();
    await stage(screen, SCENES.extension);
    await television.goto(`${app.url}/tv`);
    await television.locator('button:focus', { hasText: 'Allonge' }).first().waitFor();
    await screen.house({ type: 'createTable', setup: eachAlone('Eve', 'Finn'), readers: 'none' });
    await television.getByText('Une autre table est ouverte').waitFor();
    expect(await television.getByRole('button', { name: 'y aller' }).count()).toBe(0);
    await television.keyboard.press('ArrowRight');
    await television.keyboard.press('Enter');
    await television.getByRole('button', { name: 'OK : manche suivante' }).waitFor();
    screen.close();
    await television.context().close();
  });
});

inWorld('a first evening', pageWorld(), (world) => {
  /** Touches to the first hand of four players, their names aside. */
  const MOST_FIRST_TOUCHES = 6;
  const FOUR = ['Anne', 'Bruno', 'Chloé', 'David'] as const;

  test('of four with phones takes six touches and their names, from the open home page', async () => {
    const home = await openHome(world.browser, world.app.url);
    await home.getByTestId('way-phone').tap();
    await home.getByText('4', { exact: true }).tap();
    for (const [seat, name] of FOUR.entries()) {
      await home.getByRole('textbox', { name: `Nom du joueur ${String(seat + 1)}` }).fill(name);
    }
    await home.getByTestId('players-known').tap();
    await home.getByTestId('create-table').tap();
    await home.getByTestId('play-here').tap();
    await home.getByRole('button', { name: 'À la place d’Anne' }).tap();
    await home.getByRole('button', { name: 'Feu vert' }).first().waitFor();
    expect(await touchesOn(home)).toBeLessThanOrEqual(MOST_FIRST_TOUCHES);
    await home.context().close();
  });

  test('says which name is missing, keeps the others, and is left by going back', async () => {
    const home = await openHome(world.browser, world.app.url);
    await home.getByTestId('another-table').tap();
    await home.getByTestId('way-sheet').tap();
    await home.getByRole('textbox', { name: 'Nom du joueur 1' }).fill(' ');
    await home.getByTestId('players-known').tap();
    await home.getByRole('alert').getByRole('link', { name: 'Écrivez le nom du joueur 1' }).tap();
    await home.locator('#seat-0:focus').waitFor();
    await home.goBack();
    await home.getByTestId('ways').waitFor();
    await home.getByTestId('to-match').tap();
    await home.getByTestId('play-here').waitFor();
    await home.context().close();
  });

  test('of one person against the computer leads to their hand in two touches and a name', async () => {
    const home = await openHome(world.browser, world.app.url);
    await home.getByTestId('another-table').tap();
    const before = await touchesOn(home);
    await home.getByTestId('way-computer').tap();
    await home.getByRole('textbox', { name: 'Votre nom' }).fill('Ordinateur');
    await home.getByTestId('create-table').tap();
    await home.waitForURL('**/play/*');
    const hand = home.getByTestId('dealt-hand');
    await hand.locator('li').first().waitFor();
    expect((await touchesOn(home)) - before).toBe(2);
    await unfoldHand(hand);
    await hand.locator('li').nth(5).waitFor();
    await home.getByText('Ordinateur 2').first().waitFor();
    // The opponent is no member of the household.
    await home.goto(world.app.url);
    await home.getByTestId('another-table').tap();
    await home.getByTestId('way-phone').tap();
    await home.getByTestId('players-known').waitFor();
    expect(await home.getByRole('button', { name: 'Ordinateur 2' }).count()).toBe(0);
    await home.context().close();
  });
});

inWorld('another match against the computer', pageWorld(), (world) => {
  test('seats the person under the name of its table, also after a change of name or language', async () => {
    const home = await openHome(world.browser, world.app.url);
    const screen = openScreenSocket(world.app.url);
    const hand = home.getByTestId('dealt-hand').locator('li');
    await home.getByTestId('way-computer').tap();
    await home.getByTestId('create-table').tap();
    const code = await tableOf(home);
    await hand.first().waitFor();
    const renamed = [{ was: 'Joueur', is: 'Zoé' }];
    await screen.command(code, { type: 'rename', names: renamed });
    await playAgain(home, world.app.url, 'Zoé');
    await hand.first().waitFor();
    expect(await home.getByText('libérée pour un autre téléphone').count()).toBe(0);
    screen.close();
    await home.context().close();

    const other = await openHome(world.browser, world.app.url);
    await other.getByTestId('another-table').tap();
    await other.getByTestId('way-computer').tap();
    await other.getByTestId('create-table').tap();
    await tableOf(other);
    await other.evaluate(() => (document.cookie = 'language=en; path=/'));
    await playAgain(other, world.app.url, 'Player');
    await other.getByTestId('dealt-hand').locator('li').first().waitFor();
    await other.context().close();
  });
});

async function tableOf(page: Page): Promise<string> {
  await page.waitForURL('**/play/*');
  return new URL(page.url()).pathname.slice('/play/'.length);
}

async function playAgain(page: Page, url: string, name: string): Promise<void> {
  const before = await tableOf(page);
  await page.goto(url);
  await page.getByTestId('another-table').tap();
  await page.locator('[aria-labelledby="again"]').getByText(name).waitFor();
  await page.getByTestId('play-again').tap();
  await page.waitForURL(
    (now) => now.pathname.startsWith('/play/') && !now.pathname.endsWith(before),
  );
}

inWorld('a match that is put aside', pageWorld(), (world) => {
  test('is asked about first, and one that was never begun is taken back instead', async () => {
    const screen = openScreenSocket(world.app.url);
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    const home = await openHome(world.browser, world.app.url);
    const putAside = async () => {
      const match = home.getByTestId(`table-${code}`);
      await match.locator('.foot summary').tap();
      await match.getByRole('button', { name: `Mettre de côté, table ${code}` }).tap();
    };
    await putAside();
    await home.getByRole('button', { name: 'Annuler', exact: true }).tap();
    const move = { type: 'play', by: 'Anne', card: 'roll' } as const;
    await screen.command(code, { type: 'move', move });
    await home.getByRole('heading', { name: 'La partie continue' }).waitFor();
    await putAside();
    await home.getByRole('button', { name: 'Ne rien changer' }).tap();
    await home.getByTestId('close-table').waitFor({ state: 'detached' });
    await home.getByRole('button', { name: `Mettre de côté, table ${code}` }).tap();
    await home.getByTestId('close-anyway').tap();
    await home.getByTestId('ways').waitFor();
    await home.getByText(`La table ${code} est mise de côté`).waitFor();
    screen.close();
    await home.context().close();
  });
});

inWorld('the checklist of a first evening', pageWorld({ lab: true }), (world) => {
  test('ticks itself, lets steps be skipped, and is gone once an evening was played', async () => {
    const { browser, app } = world;
    const home = await openHome(browser, app.url);
    const steps = home.getByTestId('first-evening');
    const stateOf = (step: string, state: string) =>
      home.locator(`[data-testid="first-${step}"][data-state="${state}"]`).waitFor();
    await stateOf('reader', 'now');
    await home.getByTestId('skip-reader').tap();
    await stateOf('deck', 'skipped');
    await stateOf('television', 'now');
    await steps.getByText('/tv').waitFor();
    await steps.getByTestId('reach-help').getByText('La page ne s’ouvre pas ?').tap();
    await steps.getByText('Il faut être sur le Wi-Fi de l’ordinateur').waitFor();
    // Readers and cards that come after all tick their steps.
    const lab = await openLab(await browser.newContext(TELEVISION), app.url);
    await stateOf('reader', 'done');
    await lab.makeDeck();
    await stateOf('deck', 'done');
    await home.getByTestId('skip-television').tap();
    await stateOf('table', 'now');
    await home.reload();
    await stateOf('television', 'skipped');

    await play(app.url, null);
    await steps.waitFor({ state: 'detached' });
    await home.getByTestId('play-again').waitFor();
    await home.goto(`${app.url}/guide`);
    await stateOf('table', 'done');
    await home.context().close();
  });
});

inWorld('a phone that does not get through', pageWorld(), (world) => {
  test('is helped beside the code: other addresses, and the command for the firewall', async () => {
    const { browser, app } = world;
    const home = await openHome(browser, app.url);
    await home.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.documentElement.setAttribute('data-typed', 'http://bornes.local'),
      ),
    );
    const addresses = ['192.168.7.2', '192.168.1.20'];
    const commands = ['sudo ufw allow 3000,3443/tcp', 'sudo ufw reload'];
    let chosen = '';
    await home.route('**/devices/address', async (route) => {
      const asked = route.request().postDataJSON() as { readonly address: string } | null;
      if (asked !== null) chosen = asked.address;
      if (chosen !== '') addresses.sort((a, b) => Number(b === chosen) - Number(a === chosen));
      await route.fulfill({ json: { addresses, firewall: { system: 'linux', commands } } });
    });
    await openTableAtHome(home, app.url, ['Anne', 'Bruno']);
    const help = home.getByTestId('reach-help');
    await help.getByText('La page ne s’ouvre pas ?').tap();
    await help.getByText(/^Essayez l’adresse en chiffres\s: [\d.]+:\d+$/).waitFor();
    await help.getByText(commands[0] ?? '', { exact: true }).waitFor();
    await home.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await help.getByRole('button', { name: 'Copier' }).tap();
    await help.getByRole('button', { name: 'Copié' }).waitFor();
    expect(await home.evaluate(() => navigator.clipboard.readText())).toBe(commands.join('\n'));
    await help.getByRole('button', { name: '192.168.1.20' }).tap();
    await help.getByRole('button', { name: '192.168.7.2' }).waitFor();
    expect(chosen).toBe('192.168.1.20');
    await home.context().close();
  });
});
