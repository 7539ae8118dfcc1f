import { describe, expect, it } from 'vitest';
import { recallHousehold, rememberHousehold } from '#lib/components/home/household.ts';
import {
  choicesOf,
  ELEVENS_COUNTS,
  elevensSetupOf,
  newForm,
  problemsOf,
  setupOf,
  sidesOf,
  withEdition,
  withElevens,
  withName,
  withPlayers,
  withRow,
  withSeatMoved,
  type TableForm,
} from '#lib/components/home/tableForm.ts';
import { setupOf as parseElevens } from '#lib/elevens/atTable.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import { parseSetup } from '#lib/millebornes/setup.ts';

const { classique, prestige, green } = EDITIONS;

const seated = (form: TableForm, ...names: string[]): TableForm =>
  names.reduce((filled, name, seat) => withName(filled, seat, name), form);

describe('the form to open a table', () => {
  it('makes partners of players who sit opposite each other', () => {
    const form = seated(withPlayers(newForm(classique), classique, 4), 'A', 'B', 'C', 'D');
    expect(sidesOf(form)).toEqual([
      ['A', 'C'],
      ['B', 'D'],
    ]);
    expect(setupOf(form, classique).sides).toEqual(sidesOf(form));
  });

  it('leaves the sides out when everyone plays alone', () => {
    const form = seated(withPlayers(newForm(classique), classique, 3), 'A', 'B', 'C');
    expect(setupOf(form, classique)).not.toHaveProperty('sides');
  });

  it('asks for every name, and for different ones', () => {
    const form = seated(withPlayers(newForm(classique), classique, 3), 'Anne', ' anne ');
    expect(problemsOf(form)).toEqual([
      { type: 'name-twice', seat: 1, name: 'anne' },
      { type: 'name-missing', seat: 2 },
    ]);
  });

  it('refuses a match that is no number', () => {
    const form = seated({ ...newForm(classique), options: { target: NaN } }, 'A', 'B');
    expect(problemsOf(form)).toEqual([{ type: 'bad-number', option: 'target' }]);
  });

  it('moves a player with the right to begin', () => {
    const form = seated(newForm(classique), 'A', 'B');
    const moved = withSeatMoved(form, 0, 1);
    expect(setupOf(moved, classique)).toMatchObject({ seats: ['B', 'A'], first: 'A' });
    expect(withSeatMoved(form, 0, -1)).toBe(form);
  });

  it('keeps the names, and asks for as many players as the other edition has', () => {
    const four = seated(withPlayers(newForm(prestige), prestige, 4), 'A', 'B', 'C', 'D');
    expect(withEdition(four, classique)).toMatchObject({ players: 4, sides: 2 });
    const eight = withPlayers(four, prestige, 8);
    expect(withEdition(eight, classique)).toMatchObject({ players: 2, names: four.names });
  });

  it('offers a distance only where the edition leaves a choice', () => {
    expect(choicesOf(withPlayers(newForm(prestige), prestige, 4), prestige)).toContain('distance');
    expect(choicesOf(withPlayers(newForm(prestige), prestige, 3), prestige)).not.toContain(
      'distance',
    );
  });

  it('sends only options that differ from the book', () => {
    const form = newForm(green);
    expect(setupOf(form, green).options).toEqual({});
    const changed = { ...form, options: { ...form.options, youngPlayers: true } };
    expect(setupOf(changed, green).options).toEqual({ youngPlayers: true });
  });

  it.each(EDITION_IDS)('sends what the rules of %s take, for every shape', (id) => {
    const edition = EDITIONS[id];
    for (const { players, sides } of edition.shapes) {
      const form = withPlayers({ ...newForm(edition), sides }, edition, players);
      const named = seated(form, ...'ABCDEFGH'.slice(0, players));
      expect(problemsOf(named)).toEqual([]);
      expect(parseSetup(setupOf(named, edition)).ok).toBe(true);
    }
  });
});

describe('the form for a table of Elevens', () => {
  const usual = ['rouge', 'jaune', 'vert', 'bleu'];

  it.each(ELEVENS_COUNTS)('sends what the rules take for %i players', (players) => {
    const form = withElevens(newForm(classique), players);
    const named = seated(form, ...'ABCDEF'.slice(0, players));
    expect(problemsOf(named, usual)).toEqual([]);
    expect(parseElevens(elevensSetupOf(named, usual)).ok).toBe(true);
  });

  it('seats no more people than the box is for, and nobody in teams', () => {
    const eight = withPlayers(newForm(prestige), prestige, 8);
    expect(withElevens(eight)).toMatchObject({ game: 'elevens', players: 6, sides: 6 });
  });

  it('calls rows by their usual names until others are written, and wants four different ones', () => {
    const form = withRow(seated(withElevens(newForm(classique)), 'A', 'B'), 3, ' Rouge ');
    expect(elevensSetupOf(form, usual).rows).toEqual(['rouge', 'jaune', 'vert', 'Rouge']);
    expect(problemsOf(form, usual)).toEqual([{ type: 'row-twice', row: 3, name: 'Rouge' }]);
  });

  it('keeps the names when the game changes', () => {
    const form = seated(withElevens(newForm(classique)), 'Zoé', 'Max');
    expect(withEdition(form, green)).toMatchObject({ game: '1000-bornes', names: ['Zoé', 'Max'] });
  });
});

describe('what a household played last', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };

  it('is there on the next evening', () => {
    const form = seated(newForm(green), 'Zoé', 'Max');
    rememberHousehold(storage, form);
    expect(recallHousehold(storage)).toEqual(form);
  });

  it('is read from before there was a second game', () => {
    const added = ['game', 'rows', 'beginner'];
    const form = Object.entries(seated(newForm(green), 'Zoé'));
    const old = Object.fromEntries(form.filter(([name]) => !added.includes(name)));
    kept.set('household', JSON.stringify(old));
    expect(recallHousehold(storage)).toMatchObject({ game: '1000-bornes', names: ['Zoé'] });
  });

  it.each(['', '{', '{"edition":"deluxe"}', 'null'])('is forgotten when it reads %j', (text) => {
    kept.set('household', text);
    expect(recallHousehold(storage)).toBeNull();
  });
});
