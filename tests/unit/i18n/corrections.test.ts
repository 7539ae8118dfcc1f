import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import type { GameMove } from '#lib/games.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { choiceText, consequenceText, refusalSource, scoreTable } from '#lib/i18n/pastWords.ts';
import { answersOf, wordsOf } from '#lib/i18n/wordsOf.ts';
import { tally } from '../../support/tally.ts';
import { byHand, eachAlone, elevensFor, evening } from '../../support/evening.ts';
import { discard, play } from '../../support/moves.ts';

const three = evening(eachAlone('Anne', 'Bruno', 'Chloé')).view().match;
const two = evening(eachAlone('Anne', 'Bruno')).view().match;
const rows = evening(elevensFor('Zoé', 'Max')).view().match;
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('a correction offers', () => {
  const offered = (group: Parameters<typeof choiceText>[2]['group'], move: GameMove, of = three) =>
    plain(choiceText('en', of, { group, move }));

  it('the players by their names, and a count by its number', () => {
    expect(offered('player', play('Bruno', 'roll'))).toBe('Bruno');
    expect(offered('count', { type: 'setDrawPile', is: 41 })).toBe('41');
  });

  it('another card by its name, with its target only where there are several', () => {
    expect(offered('card', play('Anne', 'stop', 'Chloé'))).toBe('Stop: Chloé');
    expect(offered('card', play('Anne', 'stop', 'Bruno'), two)).toBe('Stop');
    expect(offered('card', play('Anne', '100'))).toBe('100 km');
  });

  it('the same card as discarded or as played', () => {
    expect(offered('same-card', discard('Anne', 'stop'))).toBe('It was discarded');
    expect(offered('same-card', play('Anne', 'stop', 'Bruno'))).toMatch(/^Anne .*Bruno/);
  });

  it.each(LANGUAGES)('each move of Elevens in words of its own, in %s', (language) => {
    const moves: readonly GameMove[] = [
      { type: 'place', by: 'Zoé', row: 'red', value: 12 },
      { type: 'exchange', by: 'Zoé', row: 'red', value: 12 },
      { type: 'draw', by: 'Zoé' },
      { type: 'pass', by: 'Zoé' },
      { type: 'end', by: 'Zoé' },
      { type: 'throwJoker', by: 'Zoé' },
    ];
    const texts = moves.map((move) => choiceText(language, rows, { group: 'action', move }));
    for (const text of texts) expect(text).toMatch(/^[^{}]+$/);
    expect(new Set(texts).size, texts.join('\n')).toBe(moves.length);
  });
});

describe('a correction tells of a later move', () => {
  const move = play('Bruno', '100');
  const refusal = { code: 'not-rolling', card: '100', side: 1 } as const;
  const told = (consequence: Parameters<typeof consequenceText>[2]) =>
    plain(consequenceText('en', two, consequence));

  it('the play alone where it stands otherwise', () => {
    expect(told({ fate: 'allowed', move })).toBe('Bruno plays 100 km');
    expect(told({ fate: 'reread', move })).toBe('Bruno plays 100 km');
    expect(told({ fate: 'added', move })).toBe('Bruno plays 100 km');
  });

  it('why the rules refuse it, or that its round was over', () => {
    expect(told({ fate: 'let-lie', move, refusal })).toMatch(/^Bruno plays 100 km: .*roll/i);
    expect(told({ fate: 'dropped', move, refusal })).toMatch(/^Bruno plays 100 km: .*roll/i);
    expect(told({ fate: 'dropped', move, refusal: null })).toBe(
      'Bruno plays 100 km: the round was over by then.',
    );
  });

  it('names the place in the rule book of a game that has one', () => {
    expect(refusalSource('fr', two, refusal)).toMatch(/^[^{}]+«.+»/);
    expect(
      refusalSource('en', tally(elevensFor('Zoé', 'Max')).match, {
        game: 'tally',
        code: 'match-over',
      }),
    ).toBe('');
  });
});

describe('the scores for a spreadsheet', () => {
  it('of Elevens have a row for each player', () => {
    expect(scoreTable('en', rows)).toEqual([
      ['Player', 'Points scored'],
      ['Zoé', ''],
      ['Max', ''],
    ]);
  });

  it('of a match counted by hand have a row for each side of each finished round', () => {
    const sheet = tally(eachAlone('Anne', 'Bruno'));
    expect(scoreTable('en', sheet.match)).toHaveLength(1);
    sheet.write(0, 'km', 700).write(1, 'km', 200);
    sheet.try({ type: 'close', round: 1 });
    const [head = [], ...lines] = scoreTable('en', sheet.match);
    expect(head.slice(0, 2)).toEqual(['Round', 'Side']);
    expect(lines.map(([round, side]) => [round, side])).toEqual([
      [1, 'Anne'],
      [1, 'Bruno'],
    ]);
    expect(lines.map((line) => line.at(-1))).toEqual(
      sheet.match.sheets[0]?.scores.map(({ total }) => total),
    );
  });
});

describe('a match counted by hand', () => {
  const { match } = evening(byHand(eachAlone('Anne', 'Bruno'))).view();
  const words = wordsOf(match);
  const answers = answersOf(match);
  const written = { type: 'fill', round: 1, side: 1, cell: 'km', saw: 0, value: 700 } as const;

  it('names what was written, in answers and corrections alike', () => {
    const play = plain(words.play('en', match, written, false));
    expect(play).toMatch(/^Bruno.*700/);
    expect(plain(answers.accepted('en', match, written))).toBe(play);
    expect(plain(answers.last('en', match, written))).toBe(play);
    expect(plain(choiceText('en', match, { group: 'action', move: written }))).toBe(play);
    expect(answers.accepted('en', match, null)).toBe('Noted.');
    expect(answers.last('en', match, null)).toBe('');
  });

  it('knows no cards, and says so where it is asked', () => {
    expect(words.isCard('100')).toBe(false);
    const said = [
      answers.inquired('en', match, 'standing', 'Anne'),
      answers.seen('en', match, '100', { on: 'side', side: 0 }),
      ...answers.sheet('en', match),
    ];
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toMatch(/by hand.*\.$/);
  });

  it('refuses an entry in one sentence', () => {
    const refusal = { game: 'tally', code: 'match-over' } as const;
    const { headline, text, hint } = answers.refusal('en', match, refusal);
    expect([headline, hint]).toEqual([text, '']);
    expect(answers.refused('en', match, refusal)).toBe(text);
  });
});
