import { describe, expect, it } from 'vitest';
import { HOUSE_REFUSALS } from '#lib/house/commands.ts';
import { changesText, inEachLanguage, notNowText, noticeText } from '#lib/i18n/answers.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import { commandRefusalText } from '#lib/i18n/commandRefusals.ts';
import { aCard, cardName, theCard, TheCard } from '#lib/i18n/millebornes/cardNames.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { playText, shortPlayText } from '#lib/i18n/millebornes/plays.ts';
import type { HealthState } from '#lib/house/health.ts';
import { readerRoleText } from '#lib/i18n/readerRoles.ts';
import { readerHealthText, readerProblemText } from '#lib/i18n/readers.ts';
import {
  rulesOf,
  optionText,
  shapeLabel,
  shapeText,
  shutOutText,
} from '#lib/i18n/millebornes/ruleBook.ts';
import { roundEndText } from '#lib/i18n/millebornes/finishedRounds.ts';
import { scoreLineName } from '#lib/i18n/millebornes/scoreLineName.ts';
import { matchText, numberText, scoreLinesOf, winnersText } from '#lib/i18n/millebornes/scores.ts';
import type { WordContext } from '#lib/i18n/words.ts';
import { CARDS } from '#lib/millebornes/cards.ts';
import { SHUT_OUTS } from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { SCORE_LINES } from '#lib/millebornes/score.ts';
import { PROTOCOL_REFUSALS } from '#lib/protocol/messages.ts';
import { READER_PROBLEMS, READER_STATES } from '#lib/reader/events.ts';
import { NOT_NOW_REASONS } from '#lib/table/notice.ts';
import { eachAlone, evening, TWO_TEAMS } from '../../support/evening.ts';

const table: WordContext = {
  game: '1000-bornes',
  edition: 'classique',
  sides: [{ players: ['Anne', 'Alice'] }, { players: ['Bruno', 'Basile'] }],
};
const editions = Object.values(EDITIONS);

/** Nothing left out, nothing left unfilled. */
const whole = /^[^{}]+$/;
const wholeSentence = /^[^{}]+[.!?]$/;

/** Checks that all texts are complete and distinct. */
function expectEachItsOwn(texts: readonly string[], form: RegExp): void {
  for (const text of texts) expect(text).toMatch(form);
  expect(new Set(texts).size, texts.join('\n')).toBe(texts.length);
}

describe.each(LANGUAGES)('words in %s', (language) => {
  it.each(editions)('names every card of $id with its articles', ({ id }) => {
    const names = CARDS.map((card) => cardName(language, id, card));
    expect(new Set(names).size).toBe(CARDS.length);
    for (const [at, card] of CARDS.entries()) {
      const number = names[at]?.replace(/\u00a0km$/, '') ?? '';
      for (const form of [aCard, theCard]) expect(form(language, id, card)).toContain(number);
      expect(TheCard(language, id, card)).toMatch(/^\p{Lu}/u);
    }
  });

  it('asks players to take an unknown card back, for enrolling is for administrators', () => {
    const notice = { type: 'unknown-tag', tag: '04a2b3c4d5e680', reader: 'ACR122U' } as const;
    const answer = { outcome: 'unknown', why: 'unknown-tag' } as const;
    for (const text of [noticeText(language, table, notice), answerText(language, table, answer)]) {
      expect(text).toMatch(/Take it back\.$|Reprenez-la\.$/);
      expect(text).not.toMatch(/page/);
    }
  });

  it('answers every outcome in sentences', () => {
    const question = { id: 'q1', card: 'accident', by: null, choices: [] } as const;
    const answers: Parameters<typeof answerText>[2][] = [
      { outcome: 'accepted', move: null },
      { outcome: 'refused', refusal: { code: 'not-rolling' }, move: { type: 'endRound' } },
      { outcome: 'question', question: { ...question, kind: 'which-side' } },
      { outcome: 'question', question: { ...question, kind: 'which-player' } },
      { outcome: 'unknown', why: 'unknown-tag' },
      { outcome: 'unknown', why: 'other-deck' },
      { outcome: 'already-seen', card: 'roll', place: { on: 'side', side: 1 } },
      { outcome: 'already-seen', card: 'roll', place: { on: 'discard' } },
      { outcome: 'named', card: 'roll' },
      { outcome: 'heard' },
      { outcome: 'enrolled', result: 'bound' },
      { outcome: 'enrolled', result: 'already-bound' },
      { outcome: 'enrolled', result: 'kind-complete' },
      { outcome: 'no-table' },
      { outcome: 'not-the-desk' },
    ];
    const texts = answers.map((answer) => answerText(language, table, answer));
    expectEachItsOwn(texts, wholeSentence);
  });

  it('says why a token, a button or a command did nothing', () => {
    const codes = [...new Set([...PROTOCOL_REFUSALS, ...HOUSE_REFUSALS])];
    const texts = [
      ...NOT_NOW_REASONS.map((reason) => notNowText(language, reason)),
      // The house uses the table's own sentence for these.
      ...codes
        .filter((code) => !NOT_NOW_REASONS.some((reason) => reason === code))
        .map((code) => commandRefusalText(language, { code })),
    ];
    expectEachItsOwn(texts, wholeSentence);
  });

  it('gives a notice the words of the answer', () => {
    const answer = { outcome: 'not-now', reason: 'nothing-to-undo' } as const;
    expect(noticeText(language, table, { type: 'not-now', reason: 'nothing-to-undo' })).toBe(
      answerText(language, table, answer),
    );
  });

  it('says how each reader is and what to do', () => {
    const healths: readonly HealthState[] = [
      ...READER_STATES.map((state) => ({ state })),
      { state: 'out-of-reach' },
      { state: 'duplicate' },
      { state: 'behind', taps: 1 },
      { state: 'unknown-cards', cards: 2 },
    ];
    const said = healths.map((health) =>
      readerHealthText(language, { health, bridge: 'raspberrypi' }),
    );
    expectEachItsOwn(
      said.map(({ name }) => name),
      whole,
    );
    expectEachItsOwn(
      said.map(({ todo }) => todo),
      wholeSentence,
    );
    expectEachItsOwn(
      READER_PROBLEMS.map((problem) => readerProblemText(language, problem)),
      wholeSentence,
    );
    const names = { side: () => 'Anne & Alice', seat: () => 'Bruno' };
    expect(readerRoleText(language, { role: 'side', side: 0 }, names)).toContain('Anne & Alice');
    expect(readerRoleText(language, { role: 'seat', seat: 1 }, names)).toContain('Bruno');
    expect(readerRoleText(language, { role: 'discard' }, names)).toMatch(whole);
  });

  it.each(editions)('explains the score lines and options of $id', (edition) => {
    const lines = scoreLinesOf(language, edition);
    const options = edition.options.map((option) => optionText(language, edition.id, option));
    for (const explained of [lines, options]) {
      expectEachItsOwn(
        explained.map(({ name }) => name),
        whole,
      );
      expectEachItsOwn(
        explained.map(({ text }) => text),
        wholeSentence,
      );
    }
    expectEachItsOwn(
      SHUT_OUTS.map((choice) => shutOutText(language, edition.id, choice)),
      whole,
    );
    for (const shape of edition.shapes) {
      expect(shapeLabel(language, shape)).toMatch(whole);
      expect(shapeText(language, shape)).toContain(String(shape.players));
    }
  });

  it.each(editions)('lists the rules of $id in whole sentences, none twice', (edition) => {
    const rules = rulesOf(language, edition).flatMap((section) => section.rules);
    for (const { title, text } of rules) {
      expect(title).toMatch(whole);
      expect(text).toMatch(/^[^{}]+[.:]$/);
    }
    expect(new Set(rules.map(({ text }) => text)).size).toBe(rules.length);
  });
});

describe('score lines', () => {
  it('are those the edition counts', () => {
    const linesOf = (id: keyof typeof EDITIONS) =>
      scoreLinesOf('fr', EDITIONS[id]).map(({ line }) => line);
    expect(linesOf('classique')).toEqual(SCORE_LINES);
    expect(linesOf('prestige')).toEqual([
      'distance',
      'safeties',
      'coupsFourres',
      'trip',
      'safeTrip',
      'shutOut',
    ]);
    expect(linesOf('green')).toEqual([]);
  });

  it('say the points of the tariff, and the shut-out as the table plays it', () => {
    const text = (line: string) =>
      scoreLinesOf('fr', EDITIONS.classique, { shutOut: 'no-distance' }).find(
        (explained) => explained.line === line,
      )?.text;
    expect(text('safeties')).toBe(
      '100\u00a0points par botte exposée, et 700\u00a0points pour les quatre au lieu de les compter une à une.',
    );
    expect(text('shutOut')).toContain('aucune étape');
    expect(scoreLineName('fr', 'delayedAction')).toBe('Couronnement');
  });
});

describe('a play as a line', () => {
  const line = (move: Move, overruled = false) => playText('fr', table, move, overruled);

  it('names the card first where the end of a line is cut', () => {
    const attack: Move = { type: 'play', by: 'Bruno', card: 'flat-tire', on: 'Alice' };
    expect(shortPlayText('fr', table, attack)).toBe('Crevaison\u00a0: Bruno attaque Anne & Alice');
    const distance: Move = { type: 'play', by: 'Anne', card: '100' };
    expect(shortPlayText('fr', table, distance, true)).toBe(line(distance, true));
  });

  it.each<[string, Move]>([
    ['Anne joue 100\u00a0km', { type: 'play', by: 'Anne', card: '100' }],
    ['Anne pose un Feu vert', { type: 'play', by: 'Anne', card: 'roll' }],
    [
      'Bruno attaque Anne & Alice\u00a0: Crevaison',
      { type: 'play', by: 'Bruno', card: 'flat-tire', on: 'Alice' },
    ],
    ['Bruno attaque Anne & Alice\u00a0: Accident', { type: 'play', by: 'Bruno', card: 'accident' }],
    ['Basile pose la botte Increvable', { type: 'play', by: 'Basile', card: 'puncture-proof' }],
    ['Basile se défausse\u00a0: Essence', { type: 'discard', by: 'Basile', card: 'gasoline' }],
    [
      'Coup-fourré d’Alice\u00a0: As du volant\u202f!',
      { type: 'coupFourre', by: 'Alice', card: 'driving-ace' },
    ],
    ['Anne demande l’allonge', { type: 'extend', by: 'Anne', extend: true }],
    ['Anne ne demande pas l’allonge', { type: 'extend', by: 'Anne', extend: false }],
    ['Arbitre\u00a0: la pioche est vide', { type: 'setDrawPile', is: 0 }],
    ['Arbitre\u00a0: 1 carte dans la pioche', { type: 'setDrawPile', is: 1 }],
    ['Arbitre\u00a0: fin de la manche', { type: 'endRound' }],
  ])('%s', (text, move) => {
    expect(line(move)).toBe(text);
  });

  it('says when the table let a refused card lie', () => {
    expect(line({ type: 'play', by: 'Anne', card: '200' }, true)).toBe(
      'Anne joue 200\u00a0km (avec l’accord de la table)',
    );
  });
});

describe('ends', () => {
  const end = (round: Parameters<typeof roundEndText>[2]) => roundEndText('fr', table, round);
  const scores = [{ total: 1000 }, { total: 200 }];

  it('of a round', () => {
    expect(end({ number: 2, end: 'distance', winner: 0, scores })).toBe(
      'Manche 2\u00a0: Anne & Alice arrivent au but\u202f!',
    );
    expect(end({ number: 2, end: 'exhausted', winner: null, scores })).toMatch(/personne ne gagne/);
    expect(end({ number: 2, end: 'referee', winner: 1, scores })).toMatch(/Bruno & Basile gagnent/);
    expect(end({ number: 2, end: 'referee', winner: null, scores })).toMatch(/sans vainqueur/);
    const each = [{ total: 1 }, { total: 1 }];
    expect(end({ number: 1, end: 'exhausted', winner: null, scores: each })).toMatch(
      /partagée par Anne & Alice, Bruno & Basile/,
    );
  });

  it('of a match', () => {
    expect(winnersText('fr', table, [1])).toBe('Bruno & Basile gagnent la partie\u202f!');
    expect(winnersText('en', table, [0, 1])).toBe(
      'The match is shared by Anne & Alice, Bruno & Basile.',
    );
    expect(matchText('fr', { target: 5000 })).toBe('Partie en 5\u202f000\u00a0points');
    expect(matchText('en', { rounds: 1 })).toBe('Match of one round');
    expect(numberText('fr', 12345)).toBe('12\u202f345');
  });
});

it('gives both languages at once to those who do not know the reader', () => {
  expect(inEachLanguage((language) => cardName(language, 'green', 'gasoline'))).toEqual({
    fr: 'Borne de Recharge',
    en: 'Charging station',
  });
});

describe('the effect of an undone round, in words', () => {
  it('works for points and rounds won alike', () => {
    const green = evening({ ...TWO_TEAMS, edition: 'green' });
    for (const card of ['roll', 'roll', '100']) green.lay(card);
    const before = green.view().match;
    green.touch({ type: 'move', move: { type: 'endRound' } });
    const after = green.view().match;
    expect(after.totals).not.toEqual(before.totals);
    expect(changesText('fr', after, before)).toEqual(['Anne & Alice\u00a0: 1 → 0 au total']);
    expect(changesText('en', after, before)).toEqual(['Anne & Alice: 1 → 0 in all']);
  });

  it('tells the kilometres of the resumed or ended round', () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } });
    for (const card of ['roll', 'roll', '100', '75']) table.lay(card);
    const before = table.view().match;
    table.touch({ type: 'undo', moves: 4, line: 0 });
    table.touch({ type: 'move', move: { type: 'endRound' } });
    const after = table.view().match;
    expect(changesText('en', after, before)[0]).toBe('Bruno: 0 → 75\u00a0km');
    expect(changesText('en', before, after)[0]).toBe('Bruno: 75 → 0\u00a0km');
  });

  it('distinguishes the line of a won round from the whole round', () => {
    expect(scoreLineName('fr', 'trip')).toBe('Manche gagnée');
  });
});
