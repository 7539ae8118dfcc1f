import { describe, expect, it } from 'vitest';
import { favouritesIn, toggled } from '#lib/components/tournament/favourites.ts';
import { equipmentText, parseEquipment, placed } from '#lib/components/tournament/equipmentList.ts';
import {
  entrantColumns,
  inMessages,
  parseEntrants,
  textOf,
} from '#lib/components/tournament/lists.ts';
import { waysToRead } from '#lib/components/tournament/nameColumns.ts';
import {
  favouritesFirst,
  inColumns,
  inPages,
  needOf,
  seatsByName,
} from '#lib/components/tournament/projectedLists.ts';
import {
  formatOf,
  formOf,
  DEFAULT_FORMAT,
  withAnswers,
  withEarlier,
} from '#lib/components/tournament/tournamentForm.ts';
import { problemOf } from '#lib/tournament/format.ts';
import type { Round } from '#lib/tournament/state.ts';
import { viewTournament } from '#lib/tournament/view.ts';
import { swiss, tournament } from '../../support/tournament.ts';

const PLAY = {
  ...({ game: '1000-bornes', edition: 'classique', options: {} } as const),
  seats: [],
  deck: null,
};

describe('a list of entrants', () => {
  it('takes the first name of each line, as typed or copied from a spreadsheet', () => {
    const { entrants, problems } = parseEntrants('Anne\n\n1\tBruno\tLyon\r\n"Chloé";12\n', 1);
    expect(entrants).toEqual([['Anne'], ['Bruno'], ['Chloé']]);
    expect(problems).toEqual([]);
  });
  it('leaves a comma in a name where a spreadsheet puts something else between cells', () => {
    const names = [['Martin, Anne'], ['Martin, Bruno']];
    for (const text of [
      'Martin, Anne;12\nMartin, Bruno;13',
      'Martin, Anne\t12\nMartin, Bruno\t13',
      '"Martin, Anne",12\n"Martin, Bruno",13',
    ])
      expect(parseEntrants(text, 1)).toEqual({ entrants: names, problems: [] });
    expect(parseEntrants('"Martin, Anne";"Petit, Bruno"', 2).entrants).toEqual([
      ['Martin, Anne', 'Petit, Bruno'],
    ]);
  });
  it('takes two names of each line for pairs, and says which line has one', () => {
    const { entrants, problems } = parseEntrants('Anne & Alice\nBruno;Basile\nChloé', 2);
    expect(entrants.slice(0, 2)).toEqual([
      ['Anne', 'Alice'],
      ['Bruno', 'Basile'],
    ]);
    expect(problems).toEqual([{ line: 3, why: 'wrong-number', text: 'Chloé' }]);
  });
  it('says which name is too long', () => {
    expect(parseEntrants('A'.repeat(41), 1).problems).toMatchObject([{ line: 1, why: 'bad-name' }]);
  });
  it('reports the line of a name that is taken, ignoring capitals and accents', () => {
    const known = [{ number: 4, players: ['Élodie Martin'] }];
    const { problems } = parseEntrants('ELODIE  MARTIN\nanne\nBruno\nANNE', 1, known);
    expect(problems).toMatchObject([
      { line: 1, why: 'name-taken', name: 'ELODIE  MARTIN', entrant: 4 },
      { line: 4, why: 'twice', name: 'ANNE', earlier: 2 },
    ]);
    expect(parseEntrants('Anne & anne', 2).problems).toMatchObject([{ line: 1, why: 'twice' }]);
    expect(parseEntrants('André\nAndrée', 1).problems).toEqual([]);
  });
  it.each([
    ['Nom;Prénom;Club\nDupont;Jean;Tours\nDupont;Marie;Tours', ['Jean Dupont', 'Marie Dupont']],
    ['First name\tLast name\nAnn\tLee\nBo\tLee', ['Ann Lee', 'Bo Lee']],
    ['Numéro,Joueur,Ville\n1,Anne,Tours\n2,Bruno,Blois', ['Anne', 'Bruno']],
    ['Nom\nAnne\nBruno', ['Anne', 'Bruno']],
    ['Dupont;Jean;Tours\nDupont;Marie;Tours', ['Dupont Jean', 'Dupont Marie']],
    ['Dupont, Jean\nDupont, Marie', ['Dupont, Jean', 'Dupont, Marie']],
  ])('finds the names under headings and in several columns: %j', (text, names) => {
    expect(parseEntrants(text, 1)).toEqual({ entrants: names.map((name) => [name]), problems: [] });
  });
  it('finds both names of a pair under headings', () => {
    const pairs = [['Anne Roy', 'Bruno Roy']];
    const split = 'Nom 1;Prénom 1;Nom 2;Prénom 2\nRoy;Anne;Roy;Bruno';
    expect(parseEntrants(split, 2).entrants).toEqual(pairs);
    const whole = 'Joueur 1;Joueur 2;Club\nAnne Roy;Bruno Roy;Tours';
    expect(parseEntrants(whole, 2).entrants).toEqual(pairs);
    const joined = 'Équipe;Joueurs\nRouge;Anne Roy & Bruno Roy';
    expect(parseEntrants(joined, 2).entrants).toEqual(pairs);
  });
  it('reads the columns that a person chose', () => {
    const text = 'Tours;Anne;Roy\nBlois;Bruno;Roy';
    expect(parseEntrants(text, 1, [], [[1, 2]]).entrants).toEqual([['Anne Roy'], ['Bruno Roy']]);
    expect(waysToRead(entrantColumns(text, 1))).toContainEqual([2, 1]);
  });
  it('goes in as many messages as it takes', () => {
    const names = Array.from({ length: 10 }, (_, at) => `Anne ${String(at)}`);
    const parts = inMessages(names, 40);
    expect(parts.flat()).toEqual(names);
    expect(parts.every((part) => JSON.stringify(part).length <= 42)).toBe(true);
    expect(parts).toHaveLength(3);
  });
});

describe('a file of a list', () => {
  it.each([
    ['UTF-8', [0xc3, 0xa9, 0x74, 0xc3, 0xa9]],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x74, 0xc3, 0xa9]],
    ['UTF-16', [0xff, 0xfe, 0xe9, 0, 0x74, 0, 0xe9, 0]],
    ['the encoding of Windows', [0xe9, 0x74, 0xe9]],
  ])('is decoded correctly from %s', async (_, bytes) => {
    expect(await textOf(new Blob([new Uint8Array(bytes)]))).toBe('été');
  });
});

describe('a list of decks and readers', () => {
  const house = {
    decks: [{ id: 'd1', name: 'Rouge' }],
    readers: [{ id: 'b:r4', name: 'Lecteur 4' }],
  };
  it('finds them by name, and is written as it was read', () => {
    const { equipment, problems } = parseEquipment('4;rouge;Lecteur 4\n5', house);
    expect(problems).toEqual([]);
    expect(equipment).toEqual([
      { table: 4, deck: 'd1', readers: ['b:r4'] },
      { table: 5, deck: null, readers: [] },
    ]);
    expect(equipmentText(equipment, house)).toBe('4;Rouge;Lecteur 4\n5;');
  });
  it('takes a file with commas or tabs, headings and quotes', () => {
    const decks = [...house.decks, { id: 'd2', name: 'Vert; "neuf"' }];
    const commas = parseEquipment('Table,Paquet,Lecteur\r\n4,Rouge,"Lecteur 4"\r\n', house);
    expect(commas).toEqual({
      problems: [],
      equipment: [{ table: 4, deck: 'd1', readers: ['b:r4'] }],
    });
    expect(parseEquipment('4\tRouge\tLecteur 4', house).equipment).toEqual(commas.equipment);
    for (const text of ['4\t\tLecteur 4', '4;;Lecteur 4', '4,,Lecteur 4'])
      expect(parseEquipment(text, house)).toEqual({
        problems: [],
        equipment: [{ table: 4, deck: null, readers: ['b:r4'] }],
      });
    const quoted = [{ table: 5, deck: 'd2', readers: [] }];
    const written = equipmentText(quoted, { ...house, decks });
    expect(parseEquipment(written, { ...house, decks })).toEqual({
      problems: [],
      equipment: quoted,
    });
  });
  it('says on which line a number, a deck or a reader stands already', () => {
    const problemsOf = (text: string) => parseEquipment(text, house).problems;
    expect(problemsOf('4;Rouge\n5\n4')).toMatchObject([
      { line: 3, why: 'twice', text: '4', earlier: 1 },
    ]);
    expect(problemsOf('4;Rouge\n5;rouge')).toMatchObject([
      { line: 2, why: 'twice', text: 'rouge', earlier: 1 },
    ]);
    expect(problemsOf('4;;Lecteur 4\n5;;Lecteur 4')).toMatchObject([
      { line: 2, why: 'twice', text: 'Lecteur 4', earlier: 1 },
    ]);
  });
  it('names readers of one name by their bridges, and asks which is meant', () => {
    const readers = ['pi1/ACS', 'pi2/ACS'].map((id) => ({ id, name: 'ACS' }));
    const two = { ...house, readers };
    const equipment = [{ table: 1, deck: null, readers: ['pi2/ACS'] }];
    expect(equipmentText(equipment, two)).toBe('1;;pi2/ACS');
    expect(parseEquipment('1;;pi2/ACS', two).equipment).toEqual(equipment);
    expect(parseEquipment('1;;acs', two).problems).toMatchObject([
      { line: 1, why: 'which', names: 'pi1/ACS, pi2/ACS' },
    ]);
    expect(placed(readers, equipment).map(({ name }) => name)).toEqual(['pi1/ACS', 'pi2/ACS']);
  });
  it('says of each where it lies, in the order of their numbers', () => {
    const readers = ['Lecteur 10', 'Lecteur 9'].map((name) => ({ id: name, name }));
    const equipment = [{ table: 4, deck: null, readers: ['Lecteur 9'] }];
    expect(placed(readers, equipment).map(({ name, table }) => [name, table])).toEqual([
      ['Lecteur 9', 4],
      ['Lecteur 10', null],
    ]);
  });
  it('says of a line all that is wrong with it', () => {
    expect(parseEquipment('0;Vert;Lecteur 9;Lecteur 4;Lecteur 8', house).problems).toMatchObject([
      { line: 1, why: 'table', text: '0' },
      { line: 1, why: 'deck', text: 'Vert' },
      { line: 1, why: 'reader', text: 'Lecteur 9' },
      { line: 1, why: 'reader', text: 'Lecteur 8' },
    ]);
  });
  it.each([
    ['x;Rouge', 'table'],
    ['4;Vert', 'deck'],
    ['4;Rouge;Lecteur 9', 'reader'],
  ])('says what is wrong with "%s"', (text, why) => {
    expect(parseEquipment(text, house).problems).toMatchObject([{ line: 1, why }]);
  });
});

describe('the form', () => {
  it('is a whole format as it stands, and after every answer', () => {
    expect(problemOf(formatOf(DEFAULT_FORMAT, PLAY))).toBeNull();
    for (const system of ['swiss', 'tables', 'groups'] as const) {
      for (const counted of ['margin', 'win'] as const) {
        const form = withAnswers(withAnswers(DEFAULT_FORMAT, { system }), { counted });
        expect(problemOf(formatOf(form, PLAY))).toBeNull();
      }
    }
  });
  it('gives a bye what a win is worth about, unless it was said otherwise', () => {
    expect(withAnswers(DEFAULT_FORMAT, { counted: 'win' }).bye).toBe(2);
    expect(withAnswers(DEFAULT_FORMAT, { bye: 10 }).bye).toBe(10);
  });
  it('comes back from the format that it made', () => {
    const form = withAnswers(DEFAULT_FORMAT, { system: 'tables', sides: 3, places: '4 2 1' });
    expect(formatOf(formOf(formatOf(form, PLAY)), PLAY)).toEqual(formatOf(form, PLAY));
    // The agreed format stays, even if the default has changed.
    const kept = formOf(formatOf(DEFAULT_FORMAT, { ...PLAY, edition: 'green' }));
    expect(formatOf(kept, PLAY)).toEqual(formatOf(DEFAULT_FORMAT, { ...PLAY, edition: 'green' }));
  });
  it('moves a tie-break up', () => {
    expect(withEarlier(DEFAULT_FORMAT, 'margin').tieBreaks).toEqual([
      ...['opponents', 'margin', 'direct'],
    ]);
  });
});

function threeAtOneTable() {
  const directed = tournament(swiss(2));
  directed.enter('Zoé', 'Bruno', 'Élodie');
  directed.pair();
  return viewTournament('CODE', { position: 1, state: directed.state(), now: 0, closest: null });
}

describe('the content of a hall screen', () => {
  it('seats entrants by name, and marks those without an opponent', () => {
    const view = threeAtOneTable();
    const seats = seatsByName(view, view.rounds[0] as Round);
    expect(seats.map(({ name }) => name)).toEqual(['Bruno', 'Élodie', 'Zoé']);
    expect(seats.filter(({ table }) => table === null)).toHaveLength(1);
  });
  it('puts starred entrants first, and splits long lists into pages', () => {
    expect(favouritesFirst([1, 2, 3, 4], (each) => each % 2 === 0)).toEqual([2, 4, 1, 3]);
    expect(inPages([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  });
  it('keeps a group that fits into a column together, and repeats its title instead of leaving it at the foot', () => {
    const group = (title: string, size: number) => ({
      title,
      lines: Array.from({ length: size }, (_, at) => at),
    });
    const shown = (...parts: readonly ReturnType<typeof group>[]) =>
      inColumns(parts, 6)
        .map((row) => (row.type === 'title' ? row.title : row.type === 'line' ? '·' : '_'))
        .join('');
    expect(shown(group('A', 2), group('B', 2), group('C', 3))).toBe('A··B··C···');
    expect(shown(group('A', 3), group('B', 3))).toBe('A···__B···');
    expect(shown(group('A', 4), group('B', 9))).toBe('A····_B·····B····');
  });
  it('marks a table that needs help: out of time, or without a card', () => {
    const [paired] = threeAtOneTable().rounds;
    if (paired === undefined) throw new Error('no round');
    const clock = { startedAt: 0, stood: 0, stoppedAt: null };
    const round = { ...paired, clock, match: { ...paired.match, minutes: 10 } };
    const [table] = round.tables;
    if (table === undefined) throw new Error('no table');
    const at = (now: number) => ({ round, now });
    expect(needOf(table, at(179_000), 0)).toBeNull();
    expect(needOf(table, at(180_000), 0)).toBe('still');
    expect(needOf(table, at(1_000), 4)).toBeNull();
    expect(needOf(table, at(11 * 60_000), 4)).toBe('out');
    expect(needOf({ ...table, extension: 120_000 }, at(11 * 60_000), 4)).toBeNull();
  });
  it('follows no entrant without storage, and starred ones otherwise', () => {
    expect(favouritesIn('CODE')).toEqual([]);
    expect(toggled('CODE', [], 3)).toEqual([3]);
    expect(toggled('CODE', [3, 4], 3)).toEqual([4]);
  });
});
