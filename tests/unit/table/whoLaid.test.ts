import { describe, expect, test } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import type { Answer } from '#lib/table/answer.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

const discardToken = { type: 'action', action: 'discard' } as const;
const undoToken = { type: 'action', action: 'undo' } as const;
const player = (seat: number) => ({ type: 'seat', seat }) as const;
const sideOf = (number: number, table: Evening) => table.view().match.sides[number];
const safetiesOf = (number: number, table: Evening) =>
  sideOf(number, table)?.safeties.map(({ card }) => card);

/** Throws a card of the player on turn away. */
function discard(card: string, table: Evening): void {
  table.token(discardToken);
  table.lay(card);
}

/** Anne has attacked Bruno, who has thrown a card away instead of answering. */
function tooLate(): Evening {
  const table = evening(eachAlone('Anne', 'Bruno'));
  table.lay('roll');
  table.lay('roll');
  table.lay('accident');
  discard('25', table);
  return table;
}

describe('a safety on the reader of all, while its hazard lies on another side', () => {
  test('is asked about when it comes too late for a coup-fourré', () => {
    const table = tooLate();
    expect(table.lay('driving-ace')).toMatchObject({
      outcome: 'question',
      question: { kind: 'which-player', choices: [{ player: 'Anne' }, { player: 'Bruno' }] },
    });
    expect(safetiesOf(0, table)).toEqual([]);
  });

  test('is the attacker’s when the table says so', () => {
    const table = tooLate();
    table.lay('driving-ace');
    expect(table.token(player(0))).toMatchObject({ move: { type: 'play', by: 'Anne' } });
    expect(safetiesOf(0, table)).toEqual(['driving-ace']);
    expect(sideOf(1, table)?.battle).toBe('accident');
  });

  test('is refused as out of turn when it is the victim’s, and may be let lie', () => {
    const table = tooLate();
    table.lay('driving-ace');
    expect(table.token(player(1))).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'not-your-turn', by: 'Bruno' },
    });
    expect(table.view().warning).toMatchObject({ overrulable: true, discardable: false });
    table.touch({ type: 'overrule' });
    expect(safetiesOf(0, table)).toEqual([]);
    expect(safetiesOf(1, table)).toEqual(['driving-ace']);
    expect(sideOf(1, table)?.battle).toBe('roll');
  });

  test('is answered by laying it on the reader of its player', () => {
    const table = tooLate();
    table.lay('driving-ace');
    const tag = table.lastTag();
    expect(table.lay('driving-ace', { tag, on: { role: 'seat', seat: 1 } })).toMatchObject({
      outcome: 'refused',
      refusal: { by: 'Bruno' },
    });
  });

  test('is answered on a phone', () => {
    const table = tooLate();
    table.lay('driving-ace');
    const question = table.view().question?.id ?? '';
    expect(table.touch({ type: 'answer', question, choice: 0 })).toMatchObject({
      move: { type: 'play', by: 'Anne' },
    });
  });

  test('is asked about after the partner of the victim has played', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.lay('roll');
    table.lay('accident');
    discard('25', table);
    expect(table.lay('driving-ace')).toMatchObject({
      outcome: 'question',
      question: { choices: [{ player: 'Anne' }, { player: 'Bruno' }, { player: 'Basile' }] },
    });
  });

  test('names every side on which such a hazard lies', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (let seat = 0; seat < 3; seat++) table.lay('roll');
    table.lay('stop');
    table.token({ type: 'side', side: 1 });
    discard('25', table);
    table.lay('speed-limit');
    table.token({ type: 'side', side: 1 });
    table.lay('speed-limit');
    table.token({ type: 'side', side: 2 });
    discard('25', table);
    discard('50', table);
    expect(table.lay('right-of-way')).toMatchObject({
      outcome: 'question',
      question: { choices: [{ player: 'Anne' }, { player: 'Bruno' }, { player: 'Chloé' }] },
    });
  });

  test('is a coup-fourré without a question where no other side bears the hazard', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (let seat = 0; seat < 3; seat++) table.lay('roll');
    table.lay('accident');
    table.token({ type: 'side', side: 1 });
    expect(table.lay('driving-ace')).toMatchObject({ move: { type: 'coupFourre', by: 'Bruno' } });
  });

  test.each(['green', 'prestige'] as const)('is asked about in %s too', (edition) => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), edition });
    table.lay('roll');
    table.lay('roll');
    table.lay('accident');
    discard('25', table);
    expect(table.lay('driving-ace').outcome).toBe('question');
  });
});

test('a safety on the reader of all is the card of the player on turn where no hazard lies', () => {
  const table = evening(TWO_TEAMS);
  table.lay('roll');
  table.lay('roll');
  table.lay('accident');
  discard('25', table);
  expect(table.lay('puncture-proof')).toMatchObject({ move: { type: 'play', by: 'Anne' } });
});

describe('a safety laid while a refused attack waits', () => {
  const refused = () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    discard('25', table);
    expect(table.lay('accident').outcome).toBe('refused');
    return table;
  };

  test('waits until the attack is settled, and nothing is credited', () => {
    const table = refused();
    expect(table.lay('driving-ace')).toEqual({ outcome: 'not-now', reason: 'settle-first' });
    expect(table.view()).toMatchObject({ warning: { move: { card: 'accident' } }, moves: 2 });
    expect(safetiesOf(0, table)).toEqual([]);
  });

  test('answers the attack once that was let lie', () => {
    const table = refused();
    table.lay('driving-ace');
    table.touch({ type: 'overrule' });
    expect(table.lay('driving-ace')).toMatchObject({ move: { type: 'coupFourre', by: 'Bruno' } });
  });

  test('is the attacker’s on the attacker’s own reader', () => {
    const table = refused();
    expect(table.lay('driving-ace', { on: { role: 'seat', seat: 0 } })).toMatchObject({
      move: { type: 'play', by: 'Anne' },
    });
  });
});

describe('a safety read just before the attack that it answers', () => {
  const swapped = () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('roll');
    table.lay('driving-ace');
    const ace = table.lastTag();
    const answer = table.lay('accident', { afterMs: 800 });
    return { table, ace, answer };
  };

  test('is asked about as soon as the attack is there', () => {
    const { answer } = swapped();
    expect(answer).toMatchObject({
      outcome: 'question',
      question: {
        kind: 'which-player',
        card: 'driving-ace',
        choices: [{ player: 'Anne' }, { player: 'Bruno' }],
      },
    });
  });

  test('is a coup-fourré when its player says so', () => {
    const { table } = swapped();
    expect(table.token(player(1))).toMatchObject({ move: { type: 'coupFourre', by: 'Bruno' } });
    expect(safetiesOf(0, table)).toEqual([]);
    expect(sideOf(1, table)).toMatchObject({
      battle: 'roll',
      safeties: [{ card: 'driving-ace', coupFourre: true }],
    });
    expect(table.view()).toMatchObject({ moves: 4, question: null });
    expect(table.view().match.round?.turn).toBe('Bruno');
  });

  test('stays the attacker’s when the attacker says so', () => {
    const { table } = swapped();
    table.token(player(0));
    expect(safetiesOf(0, table)).toEqual(['driving-ace']);
    expect(sideOf(1, table)?.battle).toBe('accident');
    expect(table.view()).toMatchObject({ moves: 4, question: null });
  });

  test('is answered by laying it on the reader of its player', () => {
    const { table, ace } = swapped();
    table.lay('driving-ace', { tag: ace, on: { role: 'side', side: 1 } });
    expect(safetiesOf(1, table)).toEqual(['driving-ace']);
  });

  test('keeps its question until it is answered, and undo takes the attack back', () => {
    const { table } = swapped();
    expect(table.lay('100')).toMatchObject({ reason: 'answer-first' });
    table.token(undoToken);
    expect(table.view()).toMatchObject({ moves: 3, question: null });
    expect(sideOf(1, table)?.battle).toBe('roll');
  });

  test('needs no question when the attacker takes the time of a turn in between', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('roll');
    table.lay('driving-ace');
    expect(table.lay('accident')).toMatchObject({ outcome: 'accepted' });
    expect(table.view().question).toBeNull();
  });

  test('is asked about once a phone has said whom the attack hits', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (let seat = 0; seat < 3; seat++) table.lay('roll');
    table.lay('driving-ace');
    table.lay('accident', { afterMs: 500 });
    const question = table.view().question?.id ?? '';
    expect(table.touch({ type: 'answer', question, choice: 1 })).toMatchObject({
      outcome: 'question',
      question: { card: 'driving-ace', choices: [{ player: 'Anne' }, { player: 'Chloé' }] },
    });
    table.token(player(2));
    expect(safetiesOf(2, table)).toEqual(['driving-ace']);
  });

  test('answers it at once where the victim’s own reader has read it', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('roll');
    const own = { on: { role: 'seat', seat: 1 }, reader: 'Bruno' } as const;
    expect(table.lay('driving-ace', own).outcome).toBe('refused');
    table.lay('accident', { on: { role: 'seat', seat: 0 }, reader: 'Anne', afterMs: 700 });
    expect(sideOf(1, table)?.safeties).toEqual([{ card: 'driving-ace', coupFourre: true }]);
    expect(table.view()).toMatchObject({ moves: 4, warning: null });
  });
});

describe('a safety read just before an attack that is refused', () => {
  const refusedAttack = () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    discard('25', table);
    table.lay('driving-ace');
    const answer = table.lay('accident', { afterMs: 800 });
    return { table, answer };
  };

  test('is asked about before the attack is settled', () => {
    const { table, answer } = refusedAttack();
    expect(answer).toMatchObject({
      outcome: 'question',
      question: { card: 'driving-ace', choices: [{ player: 'Anne' }, { player: 'Bruno' }] },
    });
    expect(table.view().warning).toBeNull();
  });

  test('goes back to its player, and the refused attack waits', () => {
    const { table } = refusedAttack();
    expect(table.token(player(1))).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'target-not-rolling' },
    });
    expect(safetiesOf(0, table)).toEqual([]);
    expect(table.lay('driving-ace')).toMatchObject({ reason: 'settle-first' });
    table.touch({ type: 'overrule' });
    expect(table.lay('driving-ace')).toMatchObject({ move: { type: 'coupFourre', by: 'Bruno' } });
  });

  test('stays the attacker’s when the table says so, and the refused attack waits', () => {
    const { table } = refusedAttack();
    table.token(player(0));
    expect(safetiesOf(0, table)).toEqual(['driving-ace']);
    expect(table.view().warning).toMatchObject({ move: { card: 'accident' } });
  });

  test('answers it after all where an empty pile had ended the turn', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('roll');
    table.touch({ type: 'move', move: { type: 'setDrawPile', is: 0 } });
    table.lay('driving-ace');
    expect(table.lay('accident', { afterMs: 300 }).outcome).toBe('question');
    table.token(player(1));
    expect(safetiesOf(0, table)).toEqual([]);
    expect(sideOf(1, table)?.safeties).toEqual([{ card: 'driving-ace', coupFourre: true }]);
  });
});

describe('a card of a hand that is known', () => {
  const tell = (table: Evening, seat: number, ...cards: readonly string[]) => {
    for (const card of cards) table.touch({ type: 'partnerCard', seat, card });
  };
  const give = (table: Evening, seat: number) =>
    table.touch({ type: 'partner', seat, strength: 'easy', hands: 'told' });

  test('is not played by a partner on turn that does not hold it', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0);
    tell(table, 0, 'roll', '25', '50', '75', '100', 'accident', '200');
    expect(table.lay('driving-ace')).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'not-your-turn', by: 'Bruno' },
    });
    expect(safetiesOf(0, table)).toEqual([]);
  });

  test('is the partner’s that holds it, without a question', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0);
    tell(table, 0, 'driving-ace', 'roll', '25', '50', '75', '100', 'accident');
    table.lay('roll');
    table.lay('roll');
    tell(table, 0, '25');
    table.lay('accident');
    discard('25', table);
    tell(table, 0, '25');
    expect(table.lay('driving-ace')).toMatchObject({ move: { type: 'play', by: 'Anne' } });
  });

  test('belongs in Elevens to the player with the number that a joker’s place took', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('joker', { tag: 'joker-1', on: { role: 'side', side: 0 } });
    // At red 10, the first of its two places.
    table.token({ type: 'side', side: 0 });
    table.token({ type: 'action', action: 'end-turn' });
    expect(table.lay('c1-10')).toMatchObject({ move: { type: 'exchange', by: 'Max' } });
    table.lay('c1-9');
    table.token({ type: 'action', action: 'end-turn' });
    expect(table.lay('joker', { tag: 'joker-1' })).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'not-your-turn', by: 'Max' },
    });
    expect(table.lay('joker', { tag: 'joker-2' })).toMatchObject({ outcome: 'question' });
  });
});

describe('the discard token', () => {
  const afterAnnes25 = (afterMs: number) => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('roll');
    table.lay('25');
    const answer = table.token(discardToken, { role: 'table' }, { afterMs });
    return { table, answer };
  };

  test('right after a card asks for its player, in both languages', () => {
    const { table, answer } = afterAnnes25(1_500);
    expect(answer).toMatchObject({
      outcome: 'question',
      question: { kind: 'whose-discard', choices: [{ player: 'Anne' }, { player: 'Bruno' }] },
    });
    const said = LANGUAGES.map((language) =>
      answerText(language, table.view().match, answer).replaceAll(/\s/g, ' '),
    );
    expect(said).toEqual([
      'Qui défausse ? Le jeton vient juste après l’étape 25. Joueur 1 : Anne, Joueur 2 : Bruno.',
      'Who discards? The token came right after the 25 km card. Player 1: Anne, Player 2: Bruno.',
    ]);
  });

  test('never reaches the next player’s card before that is answered', () => {
    const { table } = afterAnnes25(1_500);
    expect(table.lay('100')).toMatchObject({ reason: 'answer-first' });
    table.token(player(0));
    expect(sideOf(0, table)?.km).toBe(0);
    expect(table.view().recent[0]?.move).toEqual({ type: 'discard', by: 'Anne', card: '25' });
    expect(table.lay('100')).toMatchObject({ move: { type: 'play', by: 'Bruno' } });
    expect(sideOf(1, table)?.km).toBe(100);
  });

  test('is for the next card when its player says so', () => {
    const { table } = afterAnnes25(1_500);
    table.token(player(1));
    expect(table.view()).toMatchObject({ discardArmed: true, question: null });
    expect(table.lay('100')).toMatchObject({ move: { type: 'discard', by: 'Bruno' } });
    expect(sideOf(0, table)?.km).toBe(25);
  });

  test('means the card that lies there when that is laid again', () => {
    const { table } = afterAnnes25(1_500);
    table.lay('25', { tag: table.lastTag() });
    expect(table.view().recent[0]?.move).toMatchObject({ type: 'discard', by: 'Anne' });
  });

  test('leaves an attack that is laid again on the reader of all in question', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('roll');
    table.lay('accident');
    const tag = table.lastTag();
    table.token(discardToken, { role: 'table' }, { afterMs: 1_500 });
    expect(table.lay('accident', { tag }).outcome).toBe('question');
    expect(table.lay('accident', { tag, on: { role: 'side', side: 1 } }).outcome).toBe('question');
    expect(sideOf(1, table)?.battle).toBe('accident');
    table.lay('accident', { tag, on: { role: 'discard' } });
    expect(table.view().recent[0]?.move).toMatchObject({ type: 'discard', by: 'Anne' });
  });

  test('is taken back by undo, and the card stays as it was played', () => {
    const { table } = afterAnnes25(1_500);
    table.token(undoToken);
    expect(table.view()).toMatchObject({ moves: 3, question: null, discardArmed: false });
  });

  test('is the next player’s when the card before lies there for a while', () => {
    const { table, answer } = afterAnnes25(10_000);
    expect(answer.outcome).toBe('accepted');
    expect(table.view().discardArmed).toBe(true);
  });

  test('on one’s own reader means one’s own card, never the next player’s', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const annes = { role: 'seat', seat: 0 } as const;
    table.lay('roll', { on: annes });
    expect(table.token(discardToken, annes, { afterMs: 1_500 })).toMatchObject({
      move: { type: 'discard', by: 'Anne', card: 'roll' },
    });
    expect(table.token(discardToken, annes).outcome).toBe('not-now');
    expect(table.view().discardArmed).toBe(false);
  });

  test('never discards a refused card of another player for the player on turn', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll', { on: { role: 'seat', seat: 1 } });
    expect(table.token(discardToken)).toMatchObject({ refusal: { code: 'not-your-turn' } });
    expect(table.view().moves).toBe(0);
  });
});

describe('a token that rests on its reader', () => {
  const rests = (table: Evening, action: 'undo' | 'pause' | 'discard', afterMs: number): Answer =>
    table.token({ type: 'action', action }, { role: 'table' }, { afterMs });

  test('undoes once, however often the reader misses it', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll', '100', '100']) table.lay(card);
    rests(table, 'undo', 5_000);
    for (let times = 0; times < 5; times++) {
      expect(rests(table, 'undo', 2_000)).toEqual({ outcome: 'not-now', reason: 'just-laid' });
    }
    expect(table.view().moves).toBe(3);
    rests(table, 'undo', 5_000);
    expect(table.view().moves).toBe(2);
  });

  test('pauses, and does not end the pause', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    rests(table, 'pause', 5_000);
    rests(table, 'pause', 2_000);
    expect(table.view().paused).toBe(true);
    rests(table, 'pause', 5_000);
    expect(table.view().paused).toBe(false);
  });

  test('arms one discard', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    rests(table, 'discard', 5_000);
    rests(table, 'discard', 2_000);
    expect(table.view().discardArmed).toBe(true);
  });

  test('is remembered where it was laid in vain', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(rests(table, 'undo', 5_000).outcome).toBe('not-now');
    table.touch({ type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    expect(table.view().moves).toBe(1);
    expect(rests(table, 'undo', 2_000)).toEqual({ outcome: 'not-now', reason: 'just-laid' });
    expect(table.view().moves).toBe(1);
  });

  test('does nothing once the pause is over', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll']) table.lay(card);
    table.touch({ type: 'pause', paused: true });
    expect(rests(table, 'undo', 5_000)).toEqual({ outcome: 'not-now', reason: 'paused' });
    rests(table, 'undo', 2_000);
    table.touch({ type: 'pause', paused: false });
    expect(rests(table, 'undo', 2_000)).toEqual({ outcome: 'not-now', reason: 'just-laid' });
    expect(table.view().moves).toBe(2);
  });

  test('rests beside others', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll', '100']) table.lay(card);
    rests(table, 'undo', 5_000);
    table.token(undoToken, { role: 'table' }, { afterMs: 500, tag: '04dddddddddddd' });
    for (let times = 0; times < 3; times++) {
      rests(table, 'undo', 700);
      table.token(undoToken, { role: 'table' }, { afterMs: 700, tag: '04dddddddddddd' });
    }
    expect(table.view().moves).toBe(1);
  });

  test('fills no log while it is missed several times a second', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    rests(table, 'undo', 5_000);
    const before = table.log().length;
    for (let times = 0; times < 100; times++) rests(table, 'undo', 100);
    expect(table.log().length - before).toBeLessThanOrEqual(10);
  });

  test('is another one on another reader, and with another tag', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll', '100']) table.lay(card);
    rests(table, 'undo', 5_000);
    table.token(undoToken, { role: 'table' }, { afterMs: 500, reader: 'Second' });
    table.token(undoToken, { role: 'table' }, { afterMs: 500, tag: '04dddddddddddd' });
    expect(table.view().moves).toBe(0);
  });
});
