import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ELEVENS_FORM } from '#lib/components/elevens/home/form.ts';
import { withRow, type ElevensAnswers } from '#lib/components/elevens/home/answers.ts';
import { readStoredForm, storeForm } from '#lib/components/home/household.ts';
import {
  allPlayerCounts,
  firstSeatOf,
  newForm,
  offerOf,
  offersFor,
  offersIn,
  playerCounts,
  playersOf,
  problemsOf,
  readersFor,
  rememberedForm,
  seatingsFor,
  setupOf,
  sidesOf,
  withGame,
  withName,
  withOffer,
  withOwn,
  withPlayerCount,
  withPlayers,
  withSeatMoved,
  withPlayMethod,
  seatNames,
  withCurrentNames,
  type Forms,
  type TableForm,
} from '#lib/components/home/tableForm.ts';
import {
  choicesOf,
  presetOf,
  presetsFor,
  withRules,
  type MilleBornesAnswers,
} from '#lib/components/millebornes/home/answers.ts';
import { MILLE_BORNES_FORM } from '#lib/components/millebornes/home/form.ts';
import { setupOf as parseElevens, type ElevensSetup } from '#lib/elevens/atTable.ts';
import { format } from '#lib/i18n/format.ts';
import { PLAYERS } from '#lib/elevens/seatings.ts';
import type { TableSetup } from '#lib/games.ts';
import type { DeckView } from '#lib/house/view.ts';
import type { MilleBornesSetup } from '#lib/millebornes/atTable.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import { parseSetup } from '#lib/millebornes/setup.ts';

const FORMS: Forms = { '1000-bornes': MILLE_BORNES_FORM, elevens: ELEVENS_FORM };

/** The form when this edition, or Elevens, was chosen. */
const choosing = (id: string, form: TableForm = newForm(FORMS)): TableForm => {
  const offer = offersIn(FORMS).find((known) => known.id === id);
  if (offer === undefined) throw new Error(`${id} is not offered`);
  return withOffer(form, FORMS, offer);
};
const forSoMany = (players: number, form: TableForm): TableForm =>
  withPlayers(form, FORMS[form.game], players);
const seated = (form: TableForm, ...names: string[]): TableForm =>
  names.reduce((filled, name, seat) => withName(filled, seat, name), form);

const deck = (id: string, box: DeckView['box']): DeckView => ({
  id,
  box,
  name: id,
  bound: {},
  cards: 106,
  size: 106,
  tokens: [],
  check: null,
});

const problems = (form: TableForm) => problemsOf('en', form, FORMS[form.game]);
const sent = (form: TableForm, decks: readonly DeckView[] = []): TableSetup =>
  setupOf('fr', form, FORMS[form.game], decks);
const answers = (form: TableForm) => form.own['1000-bornes'] as MilleBornesAnswers;
const rows = (form: TableForm) => form.own.elevens as ElevensAnswers;
const sentMilleBornes = (form: TableForm) => sent(form) as MilleBornesSetup;
const sentElevens = (form: TableForm) => sent(form) as ElevensSetup;

const withOptions = (form: TableForm, options: MilleBornesAnswers['options']): TableForm =>
  withOwn(form, { ...answers(form), options });

const opened = (code: string, ...seats: string[]) =>
  ({ game: '1000-bornes', edition: 'classique', code, seats, createdAt: 0 }) as const;

describe('the form to open a table', () => {
  it('makes partners of players who sit opposite each other', () => {
    const form = seated(forSoMany(4, choosing('classique')), 'A', 'B', 'C', 'D');
    expect(sidesOf(form)).toEqual([
      ['A', 'C'],
      ['B', 'D'],
    ]);
    expect(sentMilleBornes(form).sides).toEqual(sidesOf(form));
  });

  it('leaves the sides out when everyone plays alone', () => {
    const form = seated(forSoMany(3, choosing('classique')), 'A', 'B', 'C');
    expect(sent(form)).not.toHaveProperty('sides');
  });

  it('asks for every name, and for different ones', () => {
    const form = seated(forSoMany(3, choosing('classique')), 'Anne', ' anne ');
    expect(problems(form)).toEqual([
      { field: 'seat-1', text: '“anne” already sits at this table: give another name.' },
      { field: 'seat-2', text: 'Write the name of player 3.' },
    ]);
  });

  it('refuses a match that is no number, too short or too long', () => {
    const form = seated(choosing('classique'), 'A', 'B');
    for (const target of [NaN, 99, 1000.5, 50_001]) {
      expect(problems(withOptions(form, { target }))).toEqual([
        { field: 'match-length', text: expect.stringContaining('50,000') as string },
      ]);
    }
    expect(problems(withOptions(form, { target: 100 }))).toEqual([]);
  });

  it('moves a player with the right to begin', () => {
    const form = seated(choosing('classique'), 'A', 'B');
    const moved = withSeatMoved(form, 0, 1);
    expect(sent(moved)).toMatchObject({ seats: ['B', 'A'], first: 'A' });
    expect(withSeatMoved(form, 0, -1)).toBe(form);
  });

  it('keeps the names, and asks for as many players as the other edition has', () => {
    const four = seated(forSoMany(4, choosing('prestige')), 'A', 'B', 'C', 'D');
    expect(choosing('classique', four)).toMatchObject({ players: 4, sides: 2 });
    const eight = forSoMany(8, four);
    expect(choosing('classique', eight)).toMatchObject({ players: 2, names: four.names });
  });

  it('offers a distance only where the edition leaves a choice', () => {
    const form = choosing('prestige');
    expect(choicesOf(EDITIONS.prestige, forSoMany(4, form))).toContain('distance');
    expect(choicesOf(EDITIONS.prestige, forSoMany(3, form))).not.toContain('distance');
  });

  it('asks for the distance anew when others sit down', () => {
    const four = withOptions(forSoMany(4, choosing('prestige')), { rounds: 2, distance: 1000 });
    expect(answers(forSoMany(2, four)).options).toEqual({ rounds: 2 });
  });

  it('sends only options that differ from the book', () => {
    const form = choosing('green');
    expect(sentMilleBornes(form).options).toEqual({});
    const changed = withOptions(form, { ...answers(form).options, youngPlayers: true });
    expect(sentMilleBornes(changed).options).toEqual({ youngPlayers: true });
  });

  it.each(EDITION_IDS)('sends what the rules of %s take, for every shape', (id) => {
    for (const { players, sides } of EDITIONS[id].shapes) {
      const form = forSoMany(players, { ...choosing(id), sides });
      const named = seated(form, ...'ABCDEFGH'.slice(0, players));
      expect(named).toMatchObject({ players, sides });
      expect(problems(named)).toEqual([]);
      expect(parseSetup(sentMilleBornes(named)).ok).toBe(true);
    }
  });

  it('sends a deck of the same game that the house still has, and none where no card is followed', () => {
    const decks = [deck('old', '1000-bornes'), deck('onze', 'elevens')];
    const form = { ...seated(choosing('green'), 'A', 'B'), deck: 'old' };
    expect(sent(form, decks)).toMatchObject({ game: '1000-bornes', deck: 'old' });
    expect(sent(form, [])).toMatchObject({ deck: null });
    expect(sent({ ...form, deck: 'onze' }, decks)).toMatchObject({ deck: null });
    expect(sent({ ...form, byHand: true }, decks)).toMatchObject({
      game: 'tally',
      counted: { game: '1000-bornes', edition: 'green', deck: null },
    });
  });

  it('takes no readers to a table that is played by phone, though there are decks with tags', () => {
    const decks = [deck('old', '1000-bornes')];
    const form = seated(choosing('green'), 'A', 'B');
    expect(readersFor(withPlayMethod(form, 'phone', FORMS, decks), decks)).toBe('none');
    // Forms that create no match, or that leave the choice to a question.
    expect(readersFor(withPlayMethod(form, 'tags', FORMS, decks), decks)).toBeUndefined();
    expect(readersFor(withPlayMethod(form, 'sheet', FORMS, decks), decks)).toBeUndefined();
  });

  it('plays another game that is chosen in the same way, by its tags or by phone', () => {
    const decks = [deck('old', '1000-bornes'), deck('onze', 'elevens')];
    const elevens = { game: 'elevens', id: 'elevens' } as const;
    const tagged = withPlayMethod(choosing('green'), 'tags', FORMS, decks);
    const other = withGame(tagged, FORMS, elevens, decks);
    expect(other).toMatchObject({ game: 'elevens', deck: 'onze' });
    const byPhone = withGame(withPlayMethod(tagged, 'phone', FORMS, decks), FORMS, elevens, decks);
    expect(readersFor(byPhone, decks)).toBe('none');
  });

  it('changes to the game of the only deck with tags when tags are wanted', () => {
    const only = [deck('onze', 'elevens')];
    const form = withPlayMethod(choosing('green'), 'tags', FORMS, only);
    expect(form).toMatchObject({ game: 'elevens', deck: 'onze' });
    expect(offersFor(form, FORMS, only).map(({ id }) => id)).toEqual(['elevens']);
  });

  it('seats any number of players that some box knows, in that box', () => {
    const form = choosing('classique');
    expect(allPlayerCounts(form, FORMS, [])).toEqual([2, 3, 4, 5, 6, 8]);
    expect(withPlayerCount(form, 5, FORMS, [])).toMatchObject({ game: 'elevens', players: 5 });
    const eight = withPlayerCount(form, 8, FORMS, []);
    expect(eight).toMatchObject({ players: 8, sides: 4 });
    expect(offersFor(eight, FORMS, []).map(({ id }) => id)).not.toContain('classique');
  });

  it('seats one person and the computer, with different names, and no reader', () => {
    const form = withPlayMethod(
      seated(choosing('classique'), 'Anne', 'Bruno', 'Zoé'),
      'computer',
      FORMS,
      [],
    );
    expect(playersOf('fr', form)).toEqual(['Anne', 'Ordinateur']);
    expect(playersOf('en', withName(form, 0, ' computer '))).toEqual(['computer', 'Computer 2']);
    expect(problems(form)).toEqual([]);
    expect(playersOf('fr', withName(form, 0, ' '))).toEqual(['Joueur', 'Ordinateur']);
    expect(problems(withName(form, 0, ''))).toEqual([]);
    const after = withCurrentNames({ ...form, table: 'ABCDEF' }, [
      opened('ABCDEF', 'Joueur', 'Ordinateur'),
    ]);
    expect(seatNames(withPlayMethod(after, 'phone', FORMS, []))).toEqual(['Joueur', 'Bruno']);
    expect(sent(form, [])).toMatchObject({ seats: ['Anne', 'Ordinateur'], deck: null });
    expect(readersFor(form, [])).toBe('none');
    expect(withPlayMethod(form, 'phone', FORMS, [])).not.toHaveProperty('computer');
  });

  it('keeps a name that was not given open for another language and other ways to play', () => {
    const form = {
      ...withPlayMethod(choosing('classique'), 'computer', FORMS, []),
      table: 'ABCDEF',
    };
    for (const language of ['fr', 'en'] as const) {
      const seats = playersOf(language, form);
      expect(seats[0]).toBe(format(language, 'common.player'));
      expect(withCurrentNames(form, [opened('ABCDEF', ...seats)])).toBe(form);
    }
    const renamed = withCurrentNames(form, [opened('ABCDEF', 'Zoé', 'Ordinateur')]);
    expect(renamed.names).toEqual(['Zoé']);
    expect(firstSeatOf(setupOf('en', renamed, FORMS[form.game], []))).toBe('Zoé');
    expect(firstSeatOf(setupOf('en', { ...form, byHand: true }, FORMS[form.game], []))).toBe(
      'Player',
    );
  });

  it('offers each edition and each other game once', () => {
    const ids = offersIn(FORMS).map(({ id }) => id);
    expect(ids).toEqual([...EDITION_IDS, 'elevens']);
    for (const id of ids) expect(offerOf(choosing(id), FORMS).id).toBe(id);
  });
});

describe('the form for a table of Elevens', () => {
  const counts = Array.from({ length: PLAYERS.most - 1 }, (_, at) => PLAYERS.least + at);

  it.each(counts)('sends what the rules take for %i players', (players) => {
    const form = forSoMany(players, choosing('elevens'));
    expect(playerCounts(form, ELEVENS_FORM)).toEqual(counts);
    const named = seated(form, ...'ABCDEF'.slice(0, players));
    expect(problems(named)).toEqual([]);
    expect(parseElevens(sentElevens(named)).ok).toBe(true);
  });

  it('seats no more people than the box allows, and no teams', () => {
    const eight = forSoMany(8, choosing('prestige'));
    const form = choosing('elevens', eight);
    expect(form).toMatchObject({ game: 'elevens', players: 6, sides: 6 });
    expect(seatingsFor(form, ELEVENS_FORM, 6)).toEqual([{ players: 6, sides: 6 }]);
  });

  it('calls rows by their usual names until others are written, and wants four different ones', () => {
    const chosen = seated(choosing('elevens'), 'A', 'B');
    const form = withOwn(chosen, withRow(rows(chosen), 3, ' Rouge '));
    expect(sentElevens(form).rows).toEqual(['rouge', 'jaune', 'vert', 'Rouge']);
    expect(problemsOf('fr', form, ELEVENS_FORM)).toEqual([
      {
        field: 'row-3',
        text: 'Deux rangées s’appellent «\u00a0Rouge\u00a0»\u00a0: donnez un autre nom.',
      },
    ]);
  });

  it('keeps the names when the game changes, and its rows for when it changes back', () => {
    const chosen = seated(choosing('elevens'), 'Zoé', 'Max');
    const form = withOwn(chosen, withRow(rows(chosen), 0, 'ciel'));
    const other = choosing('green', form);
    expect(other).toMatchObject({ game: '1000-bornes', names: ['Zoé', 'Max'] });
    expect(sentElevens(choosing('elevens', other)).rows[0]).toBe('ciel');
  });
});

describe('the last settings of a household', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  /** Answers that browsers stored when the forms of all games shared one object. */
  const fixture = (name: string): string => {
    const file = join(import.meta.dirname, '../../../fixtures/households-v1.json');
    const all = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, object>>;
    return JSON.stringify(all[name]);
  };

  it.each(offersIn(FORMS).map(({ id }) => id))('are offered on the next evening: %s', (id) => {
    const form = seated(choosing(id, choosing('elevens')), 'Zoé', 'Max');
    storeForm(storage, form);
    expect(readStoredForm(storage, FORMS)).toEqual(form);
  });

  it('take the names that were corrected at its table since', () => {
    const form = {
      ...seated(choosing('classique'), 'Ane', 'Bruno', 'Zoé'),
      players: 3,
      table: 'ABCDEF',
    };
    const two = { ...form, players: 2 };
    const now = withCurrentNames(two, [
      opened('OTHER', 'Max', 'Lou'),
      opened('ABCDEF', 'Anne', 'Bruno'),
    ]);
    expect(now.names).toEqual(['Anne', 'Bruno', 'Zoé']);
    expect(withCurrentNames(two, [opened('OTHER', 'Max', 'Lou')])).toBe(two);
    // A form changed to another number of players is not the table's any more.
    expect(withCurrentNames(form, [opened('ABCDEF', 'Anne', 'Bruno')])).toBe(form);
    storeForm(storage, form);
    expect(readStoredForm(storage, FORMS)).toEqual(form);
  });

  it('name the length of the match', () => {
    const { own } = seated(choosing('classique'), 'Anne', 'Bruno');
    const answers = own['1000-bornes'] as MilleBornesAnswers;
    const length = (more: Partial<MilleBornesAnswers>) =>
      MILLE_BORNES_FORM.length?.('en', { ...answers, ...more });
    expect(length({ until: 'rounds', options: { rounds: 3 } })).toMatch(/^Match of 3.rounds$/);
    expect(length({ until: 'target', options: { target: 5000 } })).toMatch(
      /^Match to 5,000.points$/,
    );
  });

  it('are against the computer again', () => {
    const form = withPlayMethod(seated(choosing('green'), 'Zoé', 'Max'), 'computer', FORMS, []);
    storeForm(storage, form);
    expect(readStoredForm(storage, FORMS)).toEqual(form);
  });

  it('keep playing by ear until that is changed', () => {
    const form = { ...seated(choosing('elevens'), 'Zoé', 'Max'), byEar: true };
    storeForm(storage, form);
    expect(readStoredForm(storage, FORMS)?.byEar).toBe(true);
  });

  it('are read from before there was a second game', () => {
    kept.set('household', fixture('oneGame'));
    const form = readStoredForm(storage, FORMS);
    expect(form).toMatchObject({
      game: '1000-bornes',
      players: 2,
      sides: 2,
      names: ['Zoé'],
      byHand: false,
      own: { '1000-bornes': { edition: 'green', until: 'rounds', options: { rounds: 3 } } },
    });
  });

  it('are read from before each game kept its own answers', () => {
    kept.set('household', fixture('elevens'));
    expect(readStoredForm(storage, FORMS)).toEqual({
      game: 'elevens',
      players: 3,
      sides: 3,
      names: ['Zoé', 'Max', 'Léa'],
      first: 2,
      deck: 'onze',
      byHand: false,
      byEar: false,
      own: {
        '1000-bornes': { edition: 'prestige', until: 'target', options: { target: 3000 } },
        elevens: { rows: ['ciel', '', '', 'mer'], beginner: true },
      },
    });
    kept.set('household', fixture('byHand'));
    expect(readStoredForm(storage, FORMS)).toMatchObject({ game: '1000-bornes', byHand: true });
  });

  it('are stored without unreadable answers of another game', () => {
    const form = seated(choosing('elevens', choosing('green')), 'Zoé', 'Max');
    storeForm(storage, { ...form, own: { ...form.own, '1000-bornes': { edition: 'x' } } });
    expect(readStoredForm(storage, FORMS)?.own).toEqual({ elevens: form.own.elevens });
    storeForm(storage, { ...form, own: { ...form.own, elevens: { rows: 4 } } });
    expect(readStoredForm(storage, FORMS)).toBeNull();
  });

  it('are read with the rules of last time, and without what is no answer', () => {
    const form = rememberedForm(seated(choosing('classique'), 'Anne', 'Bruno'), FORMS);
    kept.set('household', JSON.stringify({ ...form, more: 1 }));
    expect(readStoredForm(storage, FORMS)).toEqual(form);
  });

  it.each([
    { players: 1 },
    { sides: 9 },
    { names: ['Anne', 7] },
    { names: ['A'.repeat(41)] },
    { first: 8 },
    { deck: 7 },
    { byHand: 'yes' },
    { computer: 'unbeatable' },
    { table: 7 },
    { own: [] },
    { own: { '1000-bornes': { edition: 'classique', until: 'dawn', options: {} } } },
    { own: { '1000-bornes': { edition: 'classique', until: 'target', options: { target: 'x' } } } },
    { game: 'chess' },
  ])('are discarded with %j', (damage) => {
    const form = seated(choosing('classique'), 'Anne', 'Bruno');
    kept.set('household', JSON.stringify({ ...form, ...damage }));
    expect(readStoredForm(storage, FORMS)).toBeNull();
  });

  it.each(['', '{', '{"edition":"deluxe"}', 'null'])('are discarded if they contain %j', (text) => {
    kept.set('household', text);
    expect(readStoredForm(storage, FORMS)).toBeNull();
  });
});

describe('house rules by name', () => {
  const ownOf = (id: string): MilleBornesAnswers => answers(choosing(id));

  it.each(EDITION_IDS)('are those of the box at first: %s', (id) => {
    expect(presetOf(ownOf(id))).toBe('box');
  });

  it.each(EDITION_IDS)('are known again, and fit the edition: %s', (id) => {
    for (const preset of presetsFor(ownOf(id))) {
      const chosen = withRules(ownOf(id), preset.rules);
      expect(presetOf(chosen)).toBe(preset.id);
      const form = seated(withOwn(choosing(id), chosen), 'Anne', 'Bruno');
      expect(parseSetup(sentMilleBornes(forSoMany(2, form))).ok).toBe(true);
    }
  });

  it('are those of last time again by one touch, after another edition too', () => {
    const own = { ...ownOf('classique'), options: { target: 1234, noHundreds: true } };
    const form = rememberedForm(withOwn(choosing('classique'), own), FORMS);
    const again = answers(choosing('classique', choosing('green', form)));
    const last = presetsFor(again).find(({ id }) => id === 'last');
    expect(presetOf(again)).toBe('box');
    expect(last?.rules.options).toEqual({ target: 1234, noHundreds: true });
  });
});
