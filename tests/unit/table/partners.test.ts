import { describe, expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import '#lib/i18n/bothLanguages.ts';
import { noticeText } from '#lib/i18n/answers.ts';
import { decideAs } from '#lib/table/rights.ts';
import { evolveTable } from '#lib/table/evolve.ts';
import type { PartnerActs, TableCommand } from '#lib/table/commands.ts';
import { isThinking, partnerSeats } from '#lib/table/partners.ts';
import type { ReaderRole } from '#lib/table/binding.ts';
import type { TableState } from '#lib/table/state.ts';
import { reopensRound, undoneMove, waitingForCards } from '#lib/table/view.ts';
import { eachAlone, elevensFor, evening, type Evening } from '../../support/evening.ts';
import { asCommand, discard, play } from '../../support/moves.ts';
import { DEAL_SEED, withSeed } from '../../support/withSeed.ts';

const give = (
  table: Pick<Evening, 'touch'>,
  seat: number,
  hands: 'dealt' | 'told',
  strength: 'easy' | 'strong' | null = 'easy',
) => table.touch({ type: 'partner', seat, strength, hands });
const tell = (table: Pick<Evening, 'touch'>, seat: number, ...cards: readonly (string | null)[]) =>
  cards.map((card) => table.touch({ type: 'partnerCard', seat, card }).outcome);
const HAND = ['roll', '25', '50', '75', '100', 'accident'];
const heldAt = (seat: number, state: TableState) =>
  partnerSeats(state).find((each) => each.seat === seat)?.hand;
/** Returns the thoughts of the partner of this move's player. */
const thought = (move: GameMove, { timeline, line }: TableState): PartnerActs => {
  const seat = 'by' in move ? NAMES.indexOf(move.by) : 0;
  return { type: 'partnerActs', seat, strength: 'easy', move, moves: timeline.length, line };
};
const NAMES = ['Anne', 'Bruno', 'Chloé'];
const acts = (move: GameMove, state: TableState) => decideAs('player', thought(move, state), state);
const after = (move: GameMove, state: TableState) =>
  acts(move, state).events.reduce((so, event) => evolveTable(event, so, 1), state);
const following = (command: TableCommand, state: TableState) =>
  decideAs('player', command, state).events.reduce((so, event) => evolveTable(event, so, 1), state);
const laying = (card: string) =>
  ({
    type: 'tap',
    tap: { id: 'tap', reader: 'Reader', tag: '04aa', at: 0 },
    binding: { type: 'card', card, copy: 1 },
    otherDeck: false,
    role: { role: 'table' },
  }) as const;

describe('a chair', () => {
  test('is given to a partner, who is seen there, and given back', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.view().partners).toBeUndefined();
    expect(give(table, 1, 'dealt', 'strong')).toMatchObject({ outcome: 'accepted' });
    expect(table.view().partners).toEqual({
      hands: 'dealt',
      seats: [{ seat: 1, strength: 'strong', missing: 0 }],
    });
    expect(partnerSeats(table.state())).toEqual([
      { seat: 0, strength: null, hand: null },
      { seat: 1, strength: 'strong', hand: null },
    ]);
    give(table, 1, 'dealt', null);
    expect(table.view().partners?.seats).toEqual([]);
  });

  test('of people alone is dealt to until they say that they have cards', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 1, 'dealt');
    const seed = table.state().partners?.seed;
    give(table, 1, 'dealt', null);
    expect(partnerSeats(table.state())).toEqual([
      { seat: 0, strength: null, hand: null },
      { seat: 1, strength: null, hand: null },
    ]);
    expect(table.state().partners?.seed).toBe(seed);
    give(table, 1, 'told', null);
    expect(table.view().partners).toBeUndefined();
    give(table, 1, 'told', null);
    expect(table.log()).toHaveLength(4);
  });

  test('that is given back leaves the others their cards, and gets no card dealt where they are told', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    give(table, 0, 'told');
    give(table, 1, 'told');
    tell(table, 0, 'roll');
    give(table, 1, 'dealt', null);
    expect(table.view().partners?.hands).toBe('told');
    expect(heldAt(0, table.state())).toEqual(['roll']);
    give(table, 0, 'told', null);
    expect(table.view().partners).toBeUndefined();
  });

  test('exists only with a player in its place, and not after the match', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(give(table, 2, 'dealt')).toMatchObject({ reason: 'no-such-place' });
    expect(table.log()).toHaveLength(1);
  });

  test('stays its partner’s when a move is undone', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    give(table, 1, 'dealt');
    table.touch({ type: 'undo', moves: 1 });
    expect(table.view().partners?.seats).toHaveLength(1);
  });
});

describe('undo of a person alone against the program', () => {
  const alone = (seat = 1) => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, seat, 'dealt');
    return table;
  };
  const undo = (table: Evening) => table.touch({ type: 'undo', moves: table.view().moves });

  test('takes back the person’s last move together with the program’s answer', () => {
    const table = alone();
    for (const name of ['Anne', 'Bruno']) table.touch(asCommand(play(name, 'roll')));
    expect(table.view().moves).toBe(2);
    expect(undoneMove(table.view())?.move).toMatchObject({ by: 'Anne', card: 'roll' });
    expect(undo(table)).toMatchObject({
      outcome: 'accepted',
      review: { type: 'undone', move: { by: 'Anne', card: 'roll' }, turn: 'Anne', moves: 2 },
    });
    const { moves, undoes, notice, match } = table.view();
    expect({ moves, undoes }).toEqual({ moves: 0, undoes: null });
    expect(notice && noticeText('fr', match, notice).replace(/\s/g, ' ')).toBe(
      'Coup annulé : Anne pose un Feu vert. À Anne de jouer.',
    );
  });

  test('takes both back if the program answers between the touch and its arrival', () => {
    const table = alone();
    table.touch(asCommand(play('Anne', 'roll')));
    const { moves, line } = table.view();
    table.touch(asCommand(play('Bruno', 'roll')));
    expect(table.touch({ type: 'undo', moves, line })).toMatchObject({ outcome: 'accepted' });
    expect(table.view().moves).toBe(0);
    // A second touch was made before the first one was seen.
    expect(table.touch({ type: 'undo', moves, line })).toMatchObject({ reason: 'moved-on' });
  });

  test('refuses if anything else has happened since', () => {
    const table = alone();
    const { moves, line } = table.view();
    table.touch(asCommand(play('Anne', 'roll')));
    table.touch(asCommand(play('Bruno', 'roll')));
    expect(table.touch({ type: 'undo', moves, line })).toMatchObject({ reason: 'moved-on' });
    const ended = alone();
    ended.touch(asCommand(play('Anne', 'roll')));
    const seen = ended.view();
    ended.touch(asCommand(play('Bruno', 'roll')));
    ended.touch(asCommand({ type: 'endRound' }));
    expect(ended.touch({ type: 'undo', moves: seen.moves, line: seen.line })).toMatchObject({
      reason: 'moved-on',
    });
    const many = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    give(many, 1, 'dealt');
    many.touch(asCommand(play('Anne', 'roll')));
    many.touch(asCommand(play('Bruno', 'roll')));
    expect(many.touch({ type: 'undo', moves: 1 })).toMatchObject({ reason: 'moved-on' });
  });

  test('leaves the program’s first move, which it would only repeat', () => {
    const table = alone(0);
    table.touch(asCommand(play('Anne', 'roll')));
    expect(table.view().undoes).toBeNull();
    expect(undo(table)).toMatchObject({ outcome: 'not-now', reason: 'nothing-to-undo' });
    expect(table.view().moves).toBe(1);
  });

  test('asks first if the person’s last move is of the round before', () => {
    const table = alone();
    table.touch(asCommand(play('Anne', 'roll')));
    table.touch(asCommand({ type: 'endRound' }));
    table.touch({ type: 'nextRound' });
    table.touch(asCommand(play('Bruno', 'roll')));
    expect(table.view().moves).toBe(3);
    expect(reopensRound(table.view())).toBe(true);
  });

  test('takes back one move where several people play, and a correction alone', () => {
    const many = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    give(many, 1, 'dealt');
    many.touch(asCommand(play('Anne', 'roll')));
    many.touch(asCommand(play('Bruno', 'roll')));
    undo(many);
    expect(many.view().moves).toBe(1);
    const table = alone();
    table.touch(asCommand(play('Anne', 'roll')));
    table.touch(asCommand(play('Bruno', 'roll')));
    const change = { type: 'replace', move: discard('Bruno', '25') } as const;
    const { line, moves } = table.view();
    table.touch({ type: 'correct', number: 2, change, moves, line });
    expect(table.view().undoes).toBe('correction');
    undo(table);
    expect(table.view().moves).toBe(2);
  });
});

describe('the seed that deals', () => {
  const seats = (table: Evening) =>
    table.log().flatMap((event) => (event.type === 'partnerSeated' ? [event] : []));

  test('is stored with the chair that begins the deal, and stays for all others', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    give(table, 1, 'dealt');
    give(table, 2, 'dealt');
    expect(seats(table).map(({ seed }) => seed)).toEqual([DEAL_SEED, undefined]);
    expect(table.state().partners?.seed).toBe(DEAL_SEED);
  });

  test('is told in no view', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 1, 'dealt');
    expect(JSON.stringify(table.view())).not.toContain(DEAL_SEED);
  });

  test('is drawn anew when real cards are given up for dealt ones', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const told = { type: 'partnerSeated', seat: 0, strength: 'easy', hands: 'told' } as const;
    const old = evolveTable(told, table.state(), 1_764_000_000_000);
    const command = { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' } as const;
    expect(following(withSeed(command), old).partners?.seed).toBe(DEAL_SEED);
  });

  test('of a log of an earlier version is the moment at which the first partner sat down', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    const dealt = { type: 'partnerSeated', strength: 'easy', hands: 'dealt' } as const;
    const first = evolveTable({ ...dealt, seat: 1 }, table.state(), 1_764_000_000_000);
    const both = evolveTable({ ...dealt, seat: 2 }, first, 1_764_000_009_000);
    expect(both.partners?.seed).toBe(1_764_000_000_000);
  });
});

describe('the hand of a partner with real cards', () => {
  test('is told card by card, and shown on no screen', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    // One is drawn for the turn.
    expect(table.view().partners?.seats).toMatchObject([{ missing: 7 }]);
    tell(table, 0, ...HAND, 'stop');
    expect(heldAt(0, table.state())).toEqual([...HAND, 'stop']);
    expect(table.view().partners?.seats).toMatchObject([{ missing: 0 }]);
    expect(JSON.stringify(table.view().partners)).not.toContain('accident');
    expect(tell(table, 0, '200')).toEqual(['not-now']);
    tell(table, 0, null);
    expect(heldAt(0, table.state())).toEqual(HAND);
  });

  test('is waited for once it is its turn, and until all of it was told', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const waiting = () => {
      const view = table.view();
      return waitingForCards(view, view.match.round?.turn);
    };
    expect(waiting()).toBeNull();
    give(table, 1, 'told');
    expect(waiting()).toBeNull();
    give(table, 0, 'told');
    expect(waiting()).toEqual({ name: 'Anne', missing: 7 });
    tell(table, 0, ...HAND);
    expect(waiting()).toEqual({ name: 'Anne', missing: 1 });
    tell(table, 0, 'stop');
    expect(waiting()).toBeNull();
    table.lay('roll');
    expect(waiting()).toEqual({ name: 'Bruno', missing: 7 });
  });

  test('is told by its hand reader, or by a free one; the same card once', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    const lay = (card: string, tag: string, seat?: number) =>
      table.lay(card, { tag, on: { role: 'hand', ...(seat === undefined ? {} : { seat }) } });
    expect(lay('roll', 'a', 0)).toEqual({ outcome: 'heard' });
    lay('roll', 'a', 0);
    lay('25', 'b');
    lay('50', 'c', 1);
    expect(heldAt(0, table.state())).toEqual(['roll', '25']);
  });

  test('is without a card that was laid, and has it back once that is undone', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    tell(table, 0, ...HAND, 'stop');
    table.lay('roll');
    expect(heldAt(0, table.state())).toEqual(['25', '50', '75', '100', 'accident', 'stop']);
    table.touch({ type: 'undo', moves: 1 });
    expect(heldAt(0, table.state())).toEqual([...HAND, 'stop']);
  });

  test('is told again what was drawn after a move that is undone', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    tell(table, 0, ...HAND, 'stop');
    table.lay('roll');
    table.lay('roll');
    tell(table, 0, '200');
    table.touch({ type: 'undo', moves: 2 });
    expect(heldAt(0, table.state())).not.toContain('200');
    expect(table.view().partners?.seats).toMatchObject([{ missing: 0 }]);
    table.lay('roll');
    expect(table.view().partners?.seats).toMatchObject([{ missing: 1 }]);
    expect(tell(table, 0, '200')).toEqual(['accepted']);
  });

  test('is kept when others undo, but for the card that was drawn for its turn', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    give(table, 2, 'told');
    table.lay('roll');
    table.lay('roll');
    tell(table, 2, ...HAND, 'stop');
    table.touch({ type: 'undo', moves: 2 });
    expect(heldAt(2, table.state())).toEqual(HAND);
  });

  test('holds the joker of Elevens that its number took the place of', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    const move = (made: GameMove) => table.touch({ type: 'move', move: made });
    move({ type: 'place', by: 'Zoé', row: 'red', value: 12, joker: true });
    move({ type: 'end', by: 'Zoé' });
    give(table, 1, 'told');
    tell(table, 1, 'c1-12', 'c1-13');
    move({ type: 'exchange', by: 'Max', row: 'red', value: 12 });
    expect(heldAt(1, table.state())).toEqual(['c1-13', 'joker']);
    move({ type: 'place', by: 'Max', row: 'red', value: 13 });
    expect(heldAt(1, table.state())).toEqual(['joker']);
  });

  test('begins anew with a round', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    tell(table, 0, 'roll', '25');
    table.lay('roll');
    table.touch({ type: 'move', move: { type: 'endRound' } });
    expect(heldAt(0, table.state())).toEqual([]);
  });
});

describe('a move of a partner', () => {
  test('is made where the program deals', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'dealt');
    const state = after(play('Anne', 'roll'), table.state());
    expect(state.timeline.length).toBe(1);
  });

  test('is announced with its target where cards are real, for a player to lay it', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('roll');
    table.lay('roll');
    table.lay('roll');
    give(table, 0, 'told');
    tell(table, 0, ...HAND);
    const move: GameMove = { type: 'play', by: 'Anne', card: 'accident', on: 'Chloé' };
    const state = after(move, table.state());
    expect(state.timeline.length).toBe(3);
    expect(state.notice).toEqual({ type: 'partner-lays', move });
    expect(isThinking(state)).toBe(false);
    const said = state.notice && noticeText('fr', table.view().match, state.notice);
    expect(said).toMatch(/^À poser\s: Anne attaque Chloé\s: Accident\.$/);
    const laid = decideAs('player', laying('accident'), state);
    expect(laid.events).toMatchObject([{ type: 'movePlayed', move, tag: '04aa' }]);
  });

  test('is laid as announced even after a question, and by no player once the chair is given back', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (const card of ['roll', 'roll', 'roll']) table.lay(card);
    give(table, 0, 'told');
    tell(table, 0, ...HAND, 'stop');
    const named = after(discard('Anne', 'accident'), table.state());
    const ask: TableCommand = {
      ...laying('accident'),
      binding: { type: 'action', action: 'standing' },
    };
    const asked = following(ask, named);
    expect(asked.notice).toMatchObject({ type: 'told' });
    expect(decideAs('player', laying('accident'), asked).events).toMatchObject([
      { move: { type: 'discard' } },
    ]);
    const back = withSeed({ type: 'partner', seat: 0, strength: null, hands: 'told' });
    expect(decideAs('player', laying('accident'), following(back, asked)).events).toMatchObject([
      { type: 'questionAsked' },
    ]);
  });

  test('is dropped after another play or a pause, and is never one of the referee', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'dealt');
    const before = thought(play('Anne', 'roll'), table.state());
    table.lay('roll');
    const late = decideAs('player', before, table.state());
    expect(late).toMatchObject({ events: [], answer: { reason: 'moved-on' } });
    expect(acts({ type: 'endRound' }, table.state()).events).toEqual([]);
    table.touch({ type: 'pause', paused: true });
    expect(acts(discard('Bruno', 'roll'), table.state()).events).toEqual([]);
    expect(isThinking(table.state())).toBe(false);
  });

  test('is dropped once its chair was given back or to another, even if the program plays in others', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    give(table, 2, 'dealt');
    give(table, 0, 'dealt');
    const late = thought(play('Anne', 'roll'), table.state());
    const { line } = table.state();
    give(table, 0, 'dealt', 'strong');
    expect(decideAs('player', late, table.state()).events).toEqual([]);
    give(table, 0, 'dealt', null);
    expect(decideAs('player', late, table.state()).events).toEqual([]);
    const stuck = { type: 'partnerStuck', seat: 0, why: 'round', moves: 0, line } as const;
    expect(decideAs('player', stuck, table.state()).events).toEqual([]);
  });

  test.each([
    ['a card to play', (card: string) => play('Anne', card)],
    ['a card to discard', (card: string) => discard('Anne', card)],
  ])('is laid on its own or the shared reader: %s', (_, moveOf) => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    tell(table, 0, ...HAND, '200');
    const move = moveOf('roll');
    const named = after(move, table.state());
    const laidAt = (role: ReaderRole) =>
      decideAs('player', { ...laying('roll'), role }, named).answer;
    for (const role of [{ role: 'table' }, { role: 'seat', seat: 0 }] as const)
      expect(laidAt(role)).toMatchObject({ outcome: 'accepted', move });
    for (const role of [
      { role: 'seat', seat: 1 },
      { role: 'side', side: 1 },
    ] as const)
      expect(laidAt(role)).toMatchObject({ outcome: 'refused', refusal: { by: 'Bruno' } });
  });

  test('is laid as an attack on the reader of the attacked side', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    tell(table, 0, ...HAND, 'stop');
    table.lay('roll');
    table.lay('roll');
    tell(table, 0, '25');
    const move = play('Anne', 'accident', 'Bruno');
    const named = after(move, table.state());
    const role = { role: 'side', side: 1 } as const;
    expect(decideAs('player', { ...laying('accident'), role }, named).answer).toMatchObject({
      outcome: 'accepted',
      move,
    });
  });

  test('is named once, and only while its card is in the hand as it was told', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'told');
    tell(table, 0, ...HAND, 'stop');
    const move = discard('Anne', 'stop');
    const named = after(move, table.state());
    expect(acts(move, named).events).toEqual([]);
    tell(table, 0, null);
    expect(acts(move, table.state()).events).toEqual([]);
  });

  test('is announced as none, until a player acts in that place', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    give(table, 0, 'dealt');
    const { line } = table.state();
    const stuck = { type: 'partnerStuck', seat: 0, why: 'round', moves: 0, line } as const;
    const state = following(stuck, table.state());
    expect(isThinking(state)).toBe(false);
    const said = state.notice && noticeText('fr', table.view().match, state.notice);
    expect(said).toMatch(/^Le programme ne joue pas pour Anne\s: cette manche est impossible/);
    expect(decideAs('player', stuck, state).events).toEqual([]);
    expect(isThinking(following(laying('roll'), state))).toBe(true);
  });
});
