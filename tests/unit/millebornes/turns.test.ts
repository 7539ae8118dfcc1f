import { describe, expect, it } from 'vitest';
import { classique, green, prestige } from '../../support/millebornes.ts';

describe('the turn', () => {
  it('books the draw with the card, and goes to the left', () => {
    const game = classique().with('Anne', 'Bruno', 'Chloé');
    expect(game.round).toMatchObject({ turn: 'Anne', drawPile: 101 - 18 });
    game.discard('Anne', '25').refusesDiscard('not-your-turn', 'Anne', '25').play('Bruno', 'roll');
    expect(game.round).toMatchObject({ turn: 'Chloé', drawPile: 101 - 20 });
  });

  it('knows its players and its cards', () => {
    classique()
      .with('Anne', 'Bruno')
      .refusesPlay('unknown-player', 'Zoé', 'joker')
      .refusesPlay('no-such-card', 'Anne', 'joker')
      .refusesDiscard('no-such-card', 'Bruno', 'joker')
      .refuses('unknown-player', { type: 'extend', by: 'Zoé', extend: true })
      .refuses('extension-not-available', { type: 'extend', by: 'Anne', extend: true });
  });

  it('sees each card once: with two players one of each hazard is out of the box', () => {
    const game = classique().with('Anne', 'Bruno');
    for (const name of ['Anne', 'Bruno']) game.discard(name, 'accident');
    game.refusesDiscard('no-such-card', 'Anne', 'accident');
  });

  it('passes over players without cards, until all hands are played out', () => {
    const game = classique({ rounds: 2 }).with('Anne', 'Bruno').drawPile(0);
    for (const card of ['25', '50', '75', '100', '200']) game.overruleDiscard('Bruno', card);
    expect(game.round).toMatchObject({ turn: 'Anne', hands: { Anne: 6, Bruno: 1 } });
    game.discard('Anne', '25').discard('Bruno', '25').discard('Anne', '50');
    expect(game.round.turn).toBe('Anne');
    game.refusesDiscard('hand-empty', 'Bruno', '75');
    for (const card of ['75', '100', '200']) game.discard('Anne', card);
    game.discard('Anne', 'roll');
    expect(game.lastRound).toMatchObject({ end: 'exhausted', winner: null });
    expect(game.round).toMatchObject({ number: 2, turn: 'Bruno', drawPile: 89 });
  });

  it('passes on when the pile is found empty and the player on turn has no card', () => {
    const game = classique().with('Anne', 'Bruno').drawPile(0);
    for (const card of ['25', '50', '75', '100', '200', 'roll'])
      game.overruleDiscard('Bruno', card);
    game.drawPile(9).discard('Anne', '25');
    expect(game.round).toMatchObject({ turn: 'Bruno', hands: { Anne: 6, Bruno: 0 } });
    game.drawPile(0);
    expect(game.round.turn).toBe('Anne');
  });

  it('is played with the card just drawn when the hand is empty and the pile is not', () => {
    const game = classique().with('Anne', 'Bruno').drawPile(0);
    for (const card of ['25', '50', '75', '100', '200', 'roll'])
      game.overruleDiscard('Bruno', card);
    game.drawPile(9).discard('Anne', '25').drawPile(5);
    expect(game.round).toMatchObject({ turn: 'Bruno', hands: { Anne: 6, Bruno: 0 } });
    game.play('Bruno', 'roll');
    expect(game.round).toMatchObject({ drawPile: 4, turn: 'Anne', hands: { Anne: 6, Bruno: 0 } });
    game.play('Anne', 'roll').discard('Bruno', '25').play('Anne', 'stop');
    game.refusesCoupFourre('hand-empty', 'Bruno', 'right-of-way');
  });

  it('of green is the last one when it drew the last card', () => {
    const game = green({ rounds: 2 }).with('Anne', 'Bruno').drawPile(2).discard('Anne', '25');
    expect(game.rounds).toHaveLength(0);
    game.play('Bruno', 'extra-tank');
    expect(game.lastRound).toEqual({
      end: 'exhausted',
      winner: null,
      scores: [{ total: 1 }, { total: 1 }],
    });
  });

  it('of green ends the round with the next card when the pile is found empty', () => {
    const game = green({ rounds: 2 }).with('Anne', 'Bruno').play('Anne', 'roll').drawPile(0);
    game.discard('Bruno', '25');
    expect(game.lastRound.end).toBe('exhausted');
  });

  it('begins each round one seat further to the left', () => {
    const game = prestige({ rounds: 3 })
      .with('Anne', 'Bruno', 'Chloé')
      .play('Anne', 'roll')
      .endRound();
    expect(game.round).toMatchObject({ number: 2, turn: 'Bruno' });
    game.play('Bruno', 'roll').endRound();
    expect(game.round).toMatchObject({ number: 3, turn: 'Chloé' });
  });
});

describe('the end of a round by the referee', () => {
  const dealt = () => classique({ rounds: 2 }).with('Anne', 'Bruno');
  const end = { type: 'endRound' } as const;

  it('waits for the first card: a second press ends no second round', () => {
    dealt().refuses('nothing-played', end);
    const game = dealt().discard('Anne', '25').endRound();
    game.refuses('nothing-played', end).drawPile(7).refuses('nothing-played', end);
    expect(game.play('Bruno', 'roll').undo().round.number).toBe(2);
    game.refuses('nothing-played', end);
    expect(game.play('Bruno', 'roll').endRound().state.winners).not.toBeNull();
  });

  it('waits for a card of the players where young ones begin with one each', () => {
    const game = green({ rounds: 2, youngPlayers: true }).with('Anne', 'Bruno');
    game.refuses('nothing-played', end);
    expect(game.play('Anne', '25').endRound().rounds).toHaveLength(1);
  });
});

describe('the extension', () => {
  const at700 = () =>
    classique({ rounds: 2 })
      .with('Anne', 'Bruno', 'Chloé')
      .play('Anne', 'roll')
      .lays('Anne', '200', '200', '100', '100', '100');

  it('is offered at exactly 700, and blocks other moves meanwhile', () => {
    const game = at700();
    expect(game.round).toMatchObject({ turn: 'Anne', extensionPending: 0, distanceToReach: 700 });
    game
      .refusesPlay('extension-pending', 'Bruno', 'roll')
      .refusesCoupFourre('extension-pending', 'Bruno', 'driving-ace')
      .refuses('extension-pending', { type: 'extend', by: 'Bruno', extend: true })
      .refuses('unknown-player', { type: 'extend', by: 'Zoé', extend: true });
  });

  it('refused, the round is won', () => {
    const game = at700().extend('Anne', false);
    expect(game.lastRound).toMatchObject({ end: 'distance', winner: 0 });
    expect(game.score('Anne')).toEqual({ distance: 700, trip: 400, shutOut: 1000, total: 2100 });
  });

  it('asked for, puts the distance at 1000 for everyone', () => {
    const game = at700().extend('Anne', true);
    expect(game.round).toMatchObject({
      turn: 'Bruno',
      extensionPending: null,
      distanceToReach: 1000,
    });
    game.lays('Anne', '100', '100', '100');
    expect(game.lastRound).toMatchObject({ end: 'distance', winner: 0 });
    expect(game.score('Anne')).toMatchObject({ distance: 1000, trip: 400, extension: 200 });
    expect(game.score('Bruno').extensionFailed).toBeUndefined();
  });

  it('failed, gives every opponent 200, also the one who reaches 1000', () => {
    const game = at700().extend('Anne', true).play('Bruno', 'roll');
    game.lays('Bruno', '200', '200', '100', '100', '100', '100', '100', '100');
    expect(game.lastRound.winner).toBe(1);
    expect(game.score('Anne').trip).toBeUndefined();
    expect(game.score('Bruno')).toMatchObject({ trip: 400, extensionFailed: 200 });
    expect(game.score('Chloé').extensionFailed).toBe(200);
  });

  it('asked for with the last card of all, has failed at once', () => {
    const game = classique({ rounds: 2 }).with('Anne', 'Bruno').play('Anne', 'roll');
    game.lays('Anne', '200', '200', '100', '100').until('Anne').drawPile(0);
    for (const card of ['25', '50', '75', 'stop', 'roll', 'gasoline']) {
      game.overruleDiscard('Bruno', card);
    }
    for (const card of ['25', '50', '75', 'stop', 'roll']) game.discard('Anne', card);
    game.play('Anne', '100');
    expect(game.round.hands).toEqual({ Anne: 0, Bruno: 0 });
    game.extend('Anne', true);
    expect(game.lastRound).toMatchObject({ end: 'exhausted', winner: null });
    expect(game.score('Bruno')).toMatchObject({ extensionFailed: 200 });
  });

  describe('on an empty pile', () => {
    const at600 = () => {
      const game = classique({ rounds: 2 }).with('Anne', 'Bruno').play('Anne', 'roll');
      return game.lays('Anne', '200', '200', '100', '100').until('Anne').drawPile(0);
    };

    it('leaves the turn with the one who alone has cards', () => {
      const game = at600();
      for (const card of ['25', '50', '75', 'stop', 'gasoline', 'roll']) {
        game.overruleDiscard('Bruno', card);
      }
      game.play('Anne', '100').extend('Anne', true);
      expect(game.round).toMatchObject({ turn: 'Anne', hands: { Anne: 5, Bruno: 0 } });
    });

    it('skips no player before it is answered', () => {
      const game = at600().discard('Anne', '25');
      for (const card of ['50', '75', 'stop', 'gasoline']) game.overruleDiscard('Anne', card);
      game.overrule('Anne', '100').drawPile(0);
      expect(game.round).toMatchObject({ turn: 'Anne', hands: { Anne: 0, Bruno: 6 } });
      expect(game.extend('Anne', true).round.turn).toBe('Bruno');
    });
  });

  it('counts as refused when the referee ends the round', () => {
    expect(at700().endRound().lastRound).toMatchObject({ end: 'distance', winner: 0 });
  });

  it('keeps the turn where it is while the referee sets the pile', () => {
    expect(at700().drawPile(0).round).toMatchObject({ turn: 'Anne', extensionPending: 0 });
  });
});

describe('overruling', () => {
  it('lets the card lie and goes on to that player’s left', () => {
    const game = classique().with('Anne', 'Bruno', 'Chloé').overrule('Bruno', '100');
    expect(game.round).toMatchObject({ turn: 'Chloé', drawPile: 101 - 18 - 1 });
    expect(game.side('Bruno')).toMatchObject({ km: 100, rolling: false });
    game.overrule('Chloé', 'stop', 'Bruno').coupFourre('Bruno', 'right-of-way');
    expect(game.side('Bruno').battle).toBeNull();
  });

  it('is plain ok when the move was legal anyway', () => {
    const game = classique().with('Anne', 'Bruno');
    expect(() => game.overrule('Anne', 'roll')).toThrow('ok, not overruled');
  });

  it('does not lay a card that does not exist, nor one without a target', () => {
    const game = classique().with('Anne', 'Bruno', 'Chloé');
    game
      .refuses('no-such-card', { type: 'play', by: 'Anne', card: 'joker', overrule: true })
      .refuses('target-missing', { type: 'play', by: 'Anne', card: 'stop', overrule: true })
      .refuses('own-side', { type: 'play', by: 'Anne', card: 'stop', on: 'Anne', overrule: true });
  });

  it('lets a safety out of turn play again while the pile is not empty', () => {
    const game = classique().with('Anne', 'Bruno', 'Chloé').overrule('Chloé', 'extra-tank');
    expect(game.round.turn).toBe('Chloé');
    game.drawPile(0).overrule('Anne', 'driving-ace');
    expect(game.round.turn).toBe('Bruno');
  });

  it('lays remedies on the battle pile and the end of a limit on the speed pile', () => {
    const game = classique().with('Anne', 'Bruno');
    game.overrule('Anne', 'gasoline').overrule('Bruno', 'end-of-limit').overrule('Anne', 'repairs');
    expect(game.piles('Anne').battle).toEqual(['gasoline', 'repairs']);
    expect(game.piles('Bruno').speed).toEqual(['end-of-limit']);
  });

  it('past the distance has reached it, without being asked to extend', () => {
    const game = classique({ rounds: 2 }).with('Anne', 'Bruno').play('Anne', 'roll');
    game.lays('Anne', '200', '200', '100', '100', '75').until('Anne').overrule('Anne', '100');
    expect(game.lastRound).toMatchObject({ end: 'distance', winner: 0 });
    expect(game.score('Anne')).toMatchObject({ distance: 775, trip: 400 });
  });
});

describe('the referee', () => {
  it('sets the pile to what can be: a whole number up to the cards not yet seen', () => {
    const game = classique().with('Anne', 'Bruno').discard('Anne', '25');
    for (const is of [-1, 0.5, 101, Number.NaN])
      game.refuses('bad-count', { type: 'setDrawPile', is });
    expect(game.drawPile(100).refusal({ type: 'setDrawPile', is: 200 }).most).toBe(100);
  });

  it('takes back the last accepted move, across rounds and the end of the match', () => {
    const game = classique({ rounds: 1 }).with('Anne', 'Bruno');
    game.refuses('nothing-to-undo', { type: 'undo' }).play('Anne', 'roll').endRound();
    expect(game.state).toMatchObject({ round: null, winners: [0, 1] });
    game
      .refusesPlay('match-over', 'Zoé', 'roll')
      .refuses('match-over', { type: 'setDrawPile', is: -1 })
      .refuses('match-over', { type: 'endRound' })
      .refuses('match-over', { type: 'extend', by: 'Anne', extend: true })
      .undo()
      .undo();
    expect(game.round).toMatchObject({ turn: 'Anne', drawPile: 89 });
    game.refuses('nothing-to-undo', { type: 'undo' });
  });
});
