import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredForm, storeForm } from '#lib/components/home/household.ts';
import {
  newForm,
  offersIn,
  problemsOf,
  setupOf as setupFrom,
  withName,
  offersFor,
  withOwn,
  withPlayMethod,
  type Forms,
} from '#lib/components/home/tableForm.ts';
import { boxCards, gameFigures, openingForms, ruleBooks } from '#lib/components/allGamePages.ts';
import { MILLE_BORNES_FORM } from '#lib/components/millebornes/home/form.ts';
import { isCardTable, loadPhone, loadTelevision } from '#lib/components/screens.ts';
import type { TableSetup } from '#lib/games.ts';
import { isMatchOver, rematchOf } from '#lib/games/playing.ts';
import { replayText } from '#lib/games/replay.ts';
import { choiceText, scoreTable } from '#lib/i18n/pastWords.ts';
import { changesText, refusalWords } from '#lib/i18n/answers.ts';
import { anyCard, anyPlayText } from '#lib/i18n/cardsAndPlays.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import { registerAnswers, registerDetails, registerWords } from '#lib/i18n/wordsOf.ts';
import { boxName } from '#lib/i18n/boxName.ts';
import { gameName, progressText, totalText } from '#lib/i18n/matches.ts';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import { TABLE_MESSAGES } from '#lib/protocol/messages/tables.ts';
import { VENUE_MESSAGES } from '#lib/protocol/messages/venue.ts';
import { factsOf } from '#lib/history/summarise.ts';
import { NO_SUBSCRIBERS } from '#lib/server/cluster/topic.ts';
import { createHands } from '#lib/server/extensions/hands/hands.ts';
import { createTableHost } from '#lib/server/hosts/tableHost.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { CardTable } from '#lib/table/view.ts';
import { hostPorts } from '../support/hostPorts.ts';
import { ofCards } from '../support/ofCards.ts';
import { PEBBLES_SAYS } from './pebbles.ts';

/*
 * A game that nothing but this test knows of, registered where games are: it is played, refused, taken back, corrected, stored,
 * recorded, opened from its record, shown and said without any shared file knowing.
 */
vi.mock(import('#lib/games.ts'), async (original) => {
  const { PEBBLES } = await import('./pebbles.ts');
  return { RULES: { ...(await original()).RULES, pebbles: PEBBLES } };
});
vi.mock(import('#lib/games/boxes.ts'), async (original) => {
  const { PEBBLES_BOX } = await import('./pebbles.ts');
  const boxes = await original();
  return { ...boxes, BOXES: { ...boxes.BOXES, pebbles: PEBBLES_BOX } };
});
vi.mock(import('#lib/games/schemas.ts'), async (original) => {
  const { PEBBLES_SCHEMAS } = await import('./pebbles.ts');
  return { SCHEMAS: { ...(await original()).SCHEMAS, pebbles: PEBBLES_SCHEMAS } };
});
registerWords('pebbles' as never, PEBBLES_SAYS.words as never);
registerAnswers('pebbles' as never, PEBBLES_SAYS.answers as never);
registerDetails('pebbles' as never, PEBBLES_SAYS.details as never);
vi.mock(import('#lib/i18n/names.ts'), async (original) => {
  const { PEBBLES_NAME } = await import('./pebbles.ts');
  const names = await original();
  return { ...names, NAMES: { ...names.NAMES, pebbles: PEBBLES_NAME } };
});

vi.mock(import('#lib/components/games.ts'), async (original) => {
  const { PEBBLES_SCREENS } = await import('./pebbles.ts');
  const { TALLY_GAME: BY_HAND } = await original();
  // Alone, for the screens of the others are made by the build.
  return { BY_HAND, SCREENS: { pebbles: PEBBLES_SCREENS } } as never;
});
// The language of a screen is state of a browser.
vi.mock(import('#lib/client/language.svelte.ts'), () => ({
  loadAreas: () => Promise.resolve(),
}));

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pebbles-'));
  store = await sqliteStore(join(folder, 'log.sqlite'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const openHouse = () =>
  createTableHost(hostPorts(store), {
    changed: () => undefined,
    stateKnown: () => undefined,
    hasToken: () => false,
    isInTrash: () => false,
  });

const said = <Value>(
  result: { ok: true; value: Value } | { ok: false; refusal: unknown },
): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};

/** The setup as a page sends it, past the border. */
function setupOf(heap: number): TableSetup {
  const setup = { game: 'pebbles', heap, seats: ['Ada', 'Bo'], deck: null };
  const request = said(
    VENUE_MESSAGES.house.parse({ id: 'open', command: { type: 'createTable', setup } }),
  );
  if (request.command.type !== 'createTable') throw new Error('another command');
  return request.command.setup;
}

/** A touch as a phone sends it, past the border. */
const touched = (command: object): ScreenCommand =>
  said(TABLE_MESSAGES.table.parse({ id: 'touch', table: 'HEAP', command })).command;
const take = (by: string, pebbles: number): ScreenCommand =>
  touched({ type: 'move', move: { game: 'pebbles', type: 'play', by, pebbles } });

async function playing(heap: number) {
  const tables = openHouse();
  await tables.open('HEAP', 'open', [{ type: 'tableCreated', setup: setupOf(heap) }]);
  let asked = 0;
  const view = async (): Promise<CardTable> => ofCards(said(await tables.view('HEAP')));
  return {
    tables,
    view,
    ask: async (command: ScreenCommand) => {
      asked += 1;
      return said(await tables.ask('HEAP', `ask-${String(asked)}`, command, 'player'));
    },
  };
}

it('is played, refused, taken back and corrected at a table, and comes back from the log', async () => {
  const { ask, view, tables } = await playing(10);
  expect(await ask(take('Ada', 2))).toMatchObject({ outcome: 'accepted' });
  expect(await ask(take('Ada', 2))).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'not-your-turn' },
  });
  expect((await view()).warning).toMatchObject({ overrulable: false, discardable: false });
  await ask(touched({ type: 'takeBack' }));
  await ask(take('Bo', 3));
  await ask(touched({ type: 'undo', moves: 2 }));
  await ask(take('Bo', 1));
  expect((await view()).match).toMatchObject({ heap: 7, turn: 'Ada' });

  const { line } = await view();
  const past = said(
    await tables.askHistory('HEAP', {
      about: 'choices',
      move: { line, moves: 2, number: 1 },
      as: 'player',
    }),
  );
  expect(past).toMatchObject({ replace: [{ move: { pebbles: 1 } }, { move: { pebbles: 3 } }] });
  const move = { game: 'pebbles', type: 'play', by: 'Ada', pebbles: 3 };
  await ask(
    touched({ type: 'correct', line, moves: 2, number: 1, change: { type: 'replace', move } }),
  );
  expect((await view()).match).toMatchObject({ heap: 6, turn: 'Ada' });

  const after = ofCards(said(await openHouse().view('HEAP')));
  expect(after).toEqual(await view());
});

it('is laid as cards on a reader', async () => {
  const { tables, view } = await playing(5);
  const lay = (card: string, nth: number) =>
    tables.ask(
      'HEAP',
      `tap-${String(nth)}`,
      {
        type: 'tap',
        binding: { type: 'card', card, copy: 1 },
        otherDeck: false,
        tap: {
          id: `tap-${String(nth)}`,
          reader: 'Reader',
          tag: `04${String(nth).padStart(12, '0')}`,
          at: nth,
        },
        role: { role: 'table' },
      },
      'player',
    );
  expect(said(await lay('pebbles-3', 1))).toMatchObject({
    outcome: 'accepted',
    move: { by: 'Ada' },
  });
  expect(said(await lay('pebbles-3', 2))).toMatchObject({ outcome: 'refused' });
  expect(said(await lay('roll', 3))).toMatchObject({ outcome: 'unknown', why: 'other-deck' });
  expect((await view()).match).toMatchObject({ heap: 2, turn: 'Bo' });
});

it('is written down, replayed and opened to look at', async () => {
  const { ask, tables, view } = await playing(4);
  await ask(take('Ada', 3));
  await ask(take('Bo', 1));
  const file = said(await tables.askHistory('HEAP', { about: 'record' }));
  if (file === null || !('text' in file)) throw new Error('no record');
  expect(replayText(file.text)).toEqual({ ok: true, line: '{"verdicts":["ok","ok"],"heap":0}' });
  const look = said(await tables.askHistory('HEAP', { about: 'look', moves: 1 }));
  expect(look).toMatchObject({ length: 2, view: { match: { heap: 1, turn: 'Bo' } } });
  expect((await view()).match.winners).toEqual([1]);
});

it('is played again as it was, once it is over', async () => {
  const { ask, tables } = await playing(4);
  await ask(take('Ada', 3));
  await ask(take('Bo', 1));
  const over = await tables.read('HEAP');
  if (over === null) throw new Error('there is no such table');
  const { setup, timeline } = over.state;
  expect(isMatchOver(timeline.now)).toBe(true);
  expect(rematchOf(setup, timeline.now, 'losers')).toEqual(setupOf(4));
});

it('goes on at a table that its first version stored, and answers as that did', async () => {
  const before = openHouse();
  await before.open('HEAP', 'open', [{ type: 'tableCreated', setup: setupOf(10) }]);
  const [opened] = await store.read('table:HEAP');
  const setup = { type: 'tableCreated', setup: setupOf(10) };
  expect(opened).toMatchObject({ events: { rules: 2, events: [setup] } });

  const play = { type: 'play', by: 'Ada', stones: 2 };
  const taken = { type: 'pebblesTaken', seat: 0, stones: 2 };
  const refusal = { code: 'not-your-turn', by: 'Ada' };
  const stored = [
    { id: 'open', events: [setup], answer: null },
    {
      id: 'first',
      events: [{ type: 'movePlayed', move: play, events: [taken], tag: null, source: 'screen' }],
      answer: { outcome: 'accepted', move: play },
    },
    {
      id: 'second',
      events: [{ type: 'moveRefused', move: play, refusal, tag: null }],
      answer: { outcome: 'refused', move: play, refusal },
    },
  ];
  for (const [position, commit] of stored.entries()) {
    await store.append('table:PAST', position, { ...commit, at: 7, version: 2 });
  }
  const tables = openHouse();
  const ask = async (id: string, command: ScreenCommand) =>
    said(await tables.ask('PAST', id, command, 'player'));
  const move = { type: 'play', by: 'Ada', pebbles: 2 };
  expect(ofCards(said(await tables.view('PAST')))).toMatchObject({
    match: { heap: 8, turn: 'Bo' },
    recent: [{ move }],
    warning: { move },
  });
  expect(await ask('second', take('Bo', 1))).toEqual({ outcome: 'refused', move, refusal });
  await ask('third', touched({ type: 'takeBack' }));
  await ask('fourth', take('Bo', 3));
  const again = openHouse();
  expect(ofCards(said(await again.view('PAST'))).match).toMatchObject({ heap: 5, turn: 'Ada' });
  expect(said(await again.ask('PAST', 'fourth', take('Ada', 1), 'player'))).toMatchObject({
    move: { by: 'Bo', pebbles: 3 },
  });
});

it('is told in its own words', async () => {
  const { ask, view } = await playing(4);
  const before = await view();
  const accepted = await ask(take('Ada', 3));
  expect(answerText('en', (await view()).match, accepted)).toBe('Ada takes 3. Bo is next.');
  const refused = await ask(take('Bo', 2));
  expect(answerText('en', (await view()).match, refused)).toBe('No: not-so-many.');
  const { warning, match } = await view();
  if (warning === null) throw new Error('nothing was refused');
  expect(refusalWords('en', match, warning.refusal).headline).toBe('not-so-many');
  await ask(take('Bo', 1));
  const now = await view();
  const texts = happeningsSince(before, now).map((happening) =>
    happeningText('en', now, happening),
  );
  expect(texts).toEqual(['Ada takes 3.', 'Bo takes 1.', 'Bo has won.']);
  expect(anyCard('en', now.match, 'pebbles-2')).toBe('2 pebbles');
  expect(now.recent.map((play) => anyPlayText('en', now.match, play.move))).toEqual([
    'Bo takes 1',
    'Ada takes 3',
  ]);
});

it('says what a correction changes, and its scores as a table', async () => {
  const { ask, view } = await playing(4);
  const before = await view();
  await ask(take('Ada', 3));
  const now = await view();
  const [play] = now.recent;
  if (play === undefined) throw new Error('nothing was played');
  expect(choiceText('en', now.match, { group: 'card', move: play.move })).toBe('3');
  expect(changesText('en', before.match, now.match)).toEqual(['4 pebbles become 1.']);
  expect(scoreTable('en', now.match)).toEqual([
    ['Player', 'Pebbles'],
    ['Ada', 3],
    ['Bo', 0],
  ]);
});

it('has its television, its phone, its deck and its rules on the pages of any game', async () => {
  const { view } = await playing(4);
  const table = await view();
  expect(isCardTable(table)).toBe(true);
  const { game } = table.match;
  expect(await loadTelevision(game)).toBe('its television');
  expect(await loadPhone(game)).toBe('its phone');
  expect((await gameFigures())[game].columns).toEqual(['matches', 'wins']);
  expect((await boxCards())[game].name('en', 'pebbles-2')).toBe('2 pebbles');
  expect((await ruleBooks()).map(({ id }) => id)).toEqual(['pebbles']);
  expect(boxName('en', game)).toBe('Pebbles (12 cards)');
});

it('is one of the matches of the house, under its own name', async () => {
  const { ask, tables } = await playing(4);
  await ask(take('Ada', 3));
  const now = await tables.read('HEAP');
  if (now === null) throw new Error('no table');
  const match = factsOf(now.state);
  expect(gameName('en', match)).toBe('Pebbles');
  expect(progressText('en', match)).toBeNull();
  expect(totalText('en', match, 3)).toMatch(/^3\spoints$/);
});

it('shows a card on the reader of a hand to its player alone', async () => {
  const { tables } = await playing(4);
  const shown: object[] = [];
  const hands = createHands(NO_SUBSCRIBERS, {
    tables,
    playerAt: () => 'phone',
    isEar: () => false,
    send: (news) => void shown.push(news),
  });
  await hands.notifyPlayer(
    {
      type: 'tap',
      binding: { type: 'card', card: 'pebbles-2', copy: 1 },
      otherDeck: false,
      tap: { id: 'tap', reader: 'Reader', tag: '04000000000001', at: 1 },
      role: { role: 'hand', seat: 1 },
    },
    { outcome: 'heard' },
    { table: 'HEAP', bridge: 'hall' },
  );
  const said = { type: 'card', card: 'pebbles-2', number: 1 };
  expect(shown).toEqual([{ table: 'HEAP', seat: 1, said, held: 1 }]);
});

it('is offered at home, opened by the form that asks its own question, and remembered', async () => {
  const { game } = (await playing(4).then(({ view }) => view())).match;
  const forms: Forms = await openingForms();
  expect(offersIn(forms).map(({ id, name }) => [id, name('en')])).toEqual([['pebbles', 'Pebbles']]);
  const form = withName(withName(newForm(forms, game), 0, 'Ada'), 1, 'Bo');
  expect(problemsOf('en', withOwn(form, { heap: 0 }), forms[game])).toEqual([
    { field: 'heap', text: 'Too small.' },
  ]);
  const setup = setupFrom('en', withOwn(form, { heap: 4 }), forms[game], []);
  expect(setup).toEqual(setupOf(4));

  expect(offersFor(form, forms, []).map(({ id }) => id)).toEqual(['pebbles']);
  const both = { ...forms, '1000-bornes': MILLE_BORNES_FORM };
  for (const method of ['sheet', 'computer'] as const) {
    const other = withPlayMethod(form, method, both, []);
    expect(other.game).toBe('1000-bornes');
    expect(offersFor(other, both, []).map(({ game: offered }) => offered)).not.toContain(game);
  }

  const kept = new Map<string, string>();
  storeForm({ setItem: (key, text) => void kept.set(key, text) }, form);
  expect(readStoredForm({ getItem: (key) => kept.get(key) ?? null }, forms)).toEqual(form);
});
