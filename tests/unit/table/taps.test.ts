import { describe, expect, test } from 'vitest';
import { eachAlone, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

describe('a card laid on the table reader', () => {
  test('is played by the player on turn', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.lay('roll')).toMatchObject({
      outcome: 'accepted',
      move: { type: 'play', by: 'Anne', card: 'roll' },
    });
    expect(table.view().match.round?.turn).toBe('Bruno');
  });

  test('that may not be played is refused with the reason, and nothing changes', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.lay('100')).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'not-rolling', card: '100' },
    });
    const view = table.view();
    expect(view.match.round?.turn).toBe('Anne');
    expect(view.warning).toMatchObject({ overrulable: true, discardable: true });
    expect(view.moves).toBe(0);
  });

  test('clears the warning when the next one is in order', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    table.lay('roll');
    expect(table.view().warning).toBeNull();
  });

  test('hits the only opponent without a question', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    expect(table.lay('stop')).toMatchObject({ outcome: 'accepted' });
    expect(table.view().match.sides[0]?.battle).toBe('stop');
  });

  test('that already lies on the table is said with where it lies', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    expect(table.lay('roll', { tag: table.lastTag() })).toEqual({
      outcome: 'already-seen',
      card: 'roll',
      place: { on: 'side', side: 0 },
    });
    expect(table.view().moves).toBe(1);
  });

  test('that was discarded is said to lie in the discard', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('25', { on: { role: 'discard' } });
    expect(table.lay('25', { tag: table.lastTag() })).toMatchObject({
      outcome: 'already-seen',
      place: { on: 'discard' },
    });
  });

  test('may be laid again once its move has been undone', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    const roll = table.lastTag();
    table.touch({ type: 'undo', moves: 1 });
    expect(table.lay('roll', { tag: roll })).toMatchObject({ outcome: 'accepted' });
  });

  test('that no deck knows is said, and changes nothing', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.unknownTag()).toEqual({ outcome: 'unknown', why: 'unknown-tag' });
    expect(table.view()).toMatchObject({ moves: 0, notice: { type: 'unknown-tag' } });
  });

  test('can be laid again once it is enrolled, and all are told so', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.unknownTag();
    table.enrolled('roll');
    expect(table.view()).toMatchObject({ moves: 0, notice: { type: 'enrolled', card: 'roll' } });
    table.lay('roll');
    expect(table.view()).toMatchObject({ moves: 1, notice: null });
  });

  test('interrupts nothing if it is enrolled after play went on', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.unknownTag();
    table.lay('roll');
    expect(table.enrolled('25')).toEqual({ outcome: 'not-now', reason: 'moved-on' });
    expect(table.view()).toMatchObject({ moves: 1, notice: null });
  });
});

test('a card that could not be read is asked for again, and changes nothing', () => {
  const table = evening(eachAlone('Anne', 'Bruno'));
  table.misread();
  expect(table.view()).toMatchObject({
    moves: 0,
    notice: { type: 'reader-problem', problem: 'misread' },
  });
  table.lay('roll');
  expect(table.view().notice).toBeNull();
});

describe('a hazard with several possible targets', () => {
  const attacked = () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (let player = 0; player < 3; player++) table.lay('roll');
    return table;
  };

  test('is asked about, and answered by a side token', () => {
    const table = attacked();
    expect(table.lay('accident')).toMatchObject({
      outcome: 'question',
      question: { kind: 'which-side', choices: [{ side: 1 }, { side: 2 }] },
    });
    expect(table.token({ type: 'side', side: 2 })).toMatchObject({ outcome: 'accepted' });
    expect(table.view().match.sides[2]?.battle).toBe('accident');
  });

  test('is answered by a player token', () => {
    const table = attacked();
    table.lay('accident');
    table.token({ type: 'seat', seat: 1 });
    expect(table.view().match.sides[1]?.battle).toBe('accident');
  });

  test('is answered by laying the card on the reader of that side', () => {
    const table = attacked();
    table.lay('accident');
    table.lay('accident', { tag: table.lastTag(), on: { role: 'side', side: 1 } });
    expect(table.view().match.sides[1]?.battle).toBe('accident');
  });

  test('is answered on a phone, once', () => {
    const table = attacked();
    table.lay('accident');
    const question = table.view().question?.id ?? '';
    expect(table.touch({ type: 'answer', question, choice: 0 })).toMatchObject({
      outcome: 'accepted',
    });
    expect(table.touch({ type: 'answer', question, choice: 1 })).toEqual({
      outcome: 'not-now',
      reason: 'nothing-to-answer',
    });
  });

  test('keeps its question while another card is laid', () => {
    const table = attacked();
    table.lay('accident');
    expect(table.lay('100')).toEqual({ outcome: 'not-now', reason: 'answer-first' });
    expect(table.view().question).not.toBeNull();
  });

  test('cannot hit the side that lays it', () => {
    const table = attacked();
    table.lay('accident');
    expect(table.token({ type: 'side', side: 0 })).toEqual({
      outcome: 'not-now',
      reason: 'no-such-choice',
    });
  });

  test('needs no question on the reader of a side', () => {
    const table = attacked();
    expect(table.lay('accident', { on: { role: 'side', side: 2 } })).toMatchObject({
      outcome: 'accepted',
    });
    expect(table.view().match.sides[2]?.battle).toBe('accident');
  });

  test('can be discarded instead, by the discard token', () => {
    const table = attacked();
    table.lay('accident');
    expect(table.token({ type: 'action', action: 'discard' })).toMatchObject({
      move: { type: 'discard', by: 'Anne', card: 'accident' },
    });
    expect(table.view().question).toBeNull();
  });
});

describe('a safety laid right after the attack it answers', () => {
  test('is a coup-fourré, without a question where the side has one player', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('flat-tire');
    expect(table.lay('puncture-proof')).toMatchObject({
      move: { type: 'coupFourre', by: 'Anne', card: 'puncture-proof' },
    });
    expect(table.view().match.sides[0]?.safeties).toEqual([
      { card: 'puncture-proof', coupFourre: true },
    ]);
  });

  test('asks which partner laid it, and a player token answers', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.lay('flat-tire');
    expect(table.lay('puncture-proof')).toMatchObject({
      outcome: 'question',
      question: { kind: 'which-player', choices: [{ player: 'Anne' }, { player: 'Alice' }] },
    });
    table.token({ type: 'seat', seat: 0 });
    expect(table.view().match.round?.turn).toBe('Anne');
  });

  test('is known to be a partner’s on the reader of a seat', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.lay('flat-tire');
    expect(table.lay('puncture-proof', { on: { role: 'seat', seat: 2 } })).toMatchObject({
      move: { type: 'coupFourre', by: 'Alice' },
    });
  });

  describe('by one of three players while another one is on turn', () => {
    const chloeAnswered = () => {
      const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
      for (let player = 0; player < 3; player++) table.lay('roll');
      table.lay('accident');
      table.token({ type: 'side', side: 2 });
      return { table, answer: table.lay('driving-ace') };
    };
    const safeties = (table: Evening) =>
      table.view().match.sides.map((side) => side.safeties.map(({ coupFourre }) => coupFourre));

    test('is a coup-fourré without a question', () => {
      const { table, answer } = chloeAnswered();
      expect(answer).toMatchObject({ move: { type: 'coupFourre', by: 'Chloé' } });
      expect(safeties(table)).toEqual([[], [], [true]]);
      expect(table.view().match.round?.turn).toBe('Chloé');
    });

    test('is the card of the player on turn after one touch, and back', () => {
      const { table } = chloeAnswered();
      expect(table.view().switchable).toBe('play');
      table.touch({ type: 'switchReading' });
      expect(safeties(table)).toEqual([[], [false], []]);
      expect(table.view().match.sides[2]?.battle).toBe('accident');
      expect(table.view().match.round?.turn).toBe('Bruno');
      expect(table.view().switchable).toBe('coupFourre');
      table.touch({ type: 'switchReading' });
      expect(safeties(table)).toEqual([[], [], [true]]);
    });

    test('is the card of the player on turn by that player’s token, and stays so while it rests', () => {
      const { table } = chloeAnswered();
      for (let times = 0; times < 2; times++) table.token({ type: 'seat', seat: 1 });
      expect(safeties(table)).toEqual([[], [false], []]);
      table.token({ type: 'side', side: 2 });
      expect(safeties(table)).toEqual([[], [], [true]]);
    });

    test('is no other’s by the token of a player who could not have laid it', () => {
      const { table } = chloeAnswered();
      expect(table.token({ type: 'seat', seat: 0 }).outcome).toBe('not-now');
      expect(safeties(table)).toEqual([[], [], [true]]);
    });

    test('is asked about where the table was not told whom the attack hits', () => {
      const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
      table.lay('roll');
      table.lay('25', { on: { role: 'discard' } });
      for (const card of ['roll', 'accident']) table.lay(card);
      expect(table.lay('driving-ace')).toMatchObject({
        outcome: 'question',
        question: { choices: [{ player: 'Chloé' }, { player: 'Bruno' }] },
      });
    });

    test('is the card of the player on turn on that player’s own reader, and nothing is offered', () => {
      const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
      for (let player = 0; player < 3; player++) table.lay('roll');
      table.lay('accident', { on: { role: 'side', side: 2 } });
      table.lay('driving-ace', { on: { role: 'seat', seat: 1 } });
      expect(safeties(table)).toEqual([[], [false], []]);
      expect(table.view().switchable).toBeNull();
    });
  });

  test('turns into an ordinary play with one touch, and back', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('flat-tire');
    table.lay('puncture-proof');
    expect(table.view().switchable).toBe('play');
    table.touch({ type: 'switchReading' });
    expect(table.view().match.sides[0]).toMatchObject({
      safeties: [{ card: 'puncture-proof', coupFourre: false }],
      battle: 'roll',
    });
    expect(table.view().switchable).toBe('coupFourre');
    table.touch({ type: 'switchReading' });
    expect(table.view().match.sides[0]?.safeties[0]?.coupFourre).toBe(true);
  });

  test('is the attacked side’s even when laid on the reader of that side', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (let player = 0; player < 3; player++) table.lay('roll');
    table.lay('accident', { on: { role: 'side', side: 2 } });
    expect(table.lay('driving-ace', { on: { role: 'side', side: 2 } })).toMatchObject({
      move: { type: 'coupFourre', by: 'Chloé' },
    });
  });
});

describe('discarding', () => {
  test('by a reader of its own', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.lay('gasoline', { on: { role: 'discard' } })).toMatchObject({
      move: { type: 'discard', by: 'Anne', card: 'gasoline' },
    });
  });

  test('by the discard token before the card', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.token({ type: 'action', action: 'discard' });
    expect(table.view().discardArmed).toBe(true);
    table.lay('roll');
    expect(table.view()).toMatchObject({
      discardArmed: false,
      recent: [{ move: { type: 'discard' } }],
    });
  });

  test('by the discard token after a refusal', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('200');
    table.token({ type: 'action', action: 'discard' });
    expect(table.view()).toMatchObject({
      warning: null,
      recent: [{ move: { type: 'discard', card: '200' } }],
    });
  });

  test('is taken back by laying the token a second time', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.token({ type: 'action', action: 'discard' });
    table.token({ type: 'action', action: 'discard' });
    expect(table.view().discardArmed).toBe(false);
  });
});

describe('cards that are not for the table', () => {
  test('stay unnamed on every screen when laid on a hand reader', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const before = table.view();
    for (const on of [{ role: 'hand', seat: 1 }, { role: 'hand' }] as const) {
      expect(table.lay('right-of-way', { on })).toEqual({ outcome: 'heard' });
    }
    expect(table.view()).toEqual(before);
  });

  test('laid on the reader of another seat are refused: it is not that player’s turn', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.lay('roll', { on: { role: 'seat', seat: 1 } })).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'not-your-turn', turn: 'Anne' },
    });
  });
});
