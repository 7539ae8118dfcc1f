import { describe, expect, it } from 'vitest';
import { classique, green, prestige } from '../../support/millebornes.ts';

describe('a safety on one’s own turn', () => {
  it('plays again, drawing each time', () => {
    const game = classique().with('Anne', 'Bruno').play('Anne', 'extra-tank');
    expect(game.round).toMatchObject({ turn: 'Anne', drawPile: 101 - 12 - 1 });
    game.play('Anne', 'driving-ace').play('Anne', 'roll');
    expect(game.round).toMatchObject({ turn: 'Bruno', drawPile: 101 - 12 - 3 });
    expect(game.round.hands).toEqual({ Anne: 6, Bruno: 6 });
  });

  it('plays no more when it was the last card of the pile (I1)', () => {
    const game = classique().with('Anne', 'Bruno').drawPile(1).play('Anne', 'extra-tank');
    expect(game.round).toMatchObject({ turn: 'Bruno', drawPile: 0 });
    expect(game.round.hands).toEqual({ Anne: 6, Bruno: 6 });
  });

  it('takes off its hazard, and what lay under it counts again (I3)', () => {
    const game = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'accident')
      .play('Anne', 'driving-ace');
    expect(game.piles('Anne').battle).toEqual(['roll']);
    game.play('Anne', '100');
  });

  it('takes the roll with the hazard where the table says so (I3)', () => {
    const game = classique({ rollAfterSafety: true })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'accident')
      .play('Anne', 'driving-ace');
    expect(game.piles('Anne').battle).toEqual([]);
    game.refusesPlay('not-rolling', 'Anne', '100').play('Anne', 'roll').play('Bruno', 'stop');
    game.coupFourre('Anne', 'right-of-way');
    expect(game.piles('Anne').battle).toEqual(['roll']);
  });

  it('of right-of-way takes off stop and limit, both if both lie there', () => {
    const game = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'stop')
      .discard('Anne', '25')
      .play('Bruno', 'speed-limit')
      .play('Anne', 'right-of-way');
    expect(game.side('Anne')).toMatchObject({ battle: 'roll', speed: null, coupsFourres: 0 });
  });

  it('exists once', () => {
    classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'extra-tank')
      .refusesPlay('no-such-card', 'Anne', 'extra-tank');
  });
});

describe('coup-fourré', () => {
  const attacked = () => classique().with('Anne', 'Bruno', 'Chloé').play('Anne', 'roll');

  it('answers at once, out of turn, with a drawn card and a full turn; skipped players lose theirs', () => {
    const game = attacked().play('Bruno', 'flat-tire', 'Anne');
    expect(game.round.turn).toBe('Chloé');
    const { drawPile } = game.round;
    game.coupFourre('Anne', 'puncture-proof');
    expect(game.round).toMatchObject({ turn: 'Anne', drawPile: drawPile - 1 });
    expect(game.round.hands).toEqual({ Anne: 6, Bruno: 6, Chloé: 6 });
    expect(game.side('Anne')).toMatchObject({
      battle: 'roll',
      safeties: ['puncture-proof'],
      coupsFourres: 1,
    });
    game.play('Anne', '100');
    expect(game.round).toMatchObject({ turn: 'Bruno', drawPile: drawPile - 2 });
  });

  it('is refused with another safety, for another side, and when nothing is to answer', () => {
    attacked()
      .refusesCoupFourre('no-coup-fourre', 'Anne', 'puncture-proof')
      .play('Bruno', 'flat-tire', 'Anne')
      .refusesCoupFourre('no-coup-fourre', 'Anne', 'driving-ace')
      .refusesCoupFourre('no-coup-fourre', 'Anne', 'flat-tire')
      .refusesCoupFourre('no-coup-fourre', 'Chloé', 'puncture-proof')
      .refusesCoupFourre('unknown-player', 'Zoé', 'puncture-proof');
  });

  it('stays open until the next move of a player, through all actions of the referee (I4)', () => {
    attacked().play('Bruno', 'stop', 'Anne').drawPile(40).coupFourre('Anne', 'right-of-way');
    attacked()
      .play('Bruno', 'stop', 'Anne')
      .discard('Chloé', '25')
      .refusesCoupFourre('no-coup-fourre', 'Anne', 'right-of-way');
  });

  it('comes from either partner, and against a limit too (I14)', () => {
    const game = prestige()
      .inTeams('Anne', 'Bruno', 'Chloé', 'Alice', 'Basile', 'Carl')
      .play('Anne', 'speed-limit', 'Basile')
      .coupFourre('Bruno', 'right-of-way');
    expect(game.round.turn).toBe('Bruno');
    expect(game.side('Basile')).toMatchObject({ speed: null, coupsFourres: 1, rolling: true });
  });

  it('of right-of-way takes off its other hazard as well (I3)', () => {
    const game = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'speed-limit')
      .discard('Anne', '25')
      .play('Bruno', 'stop')
      .coupFourre('Anne', 'right-of-way');
    expect(game.side('Anne')).toMatchObject({ battle: 'roll', speed: null });
    const other = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'stop')
      .discard('Anne', '25')
      .play('Bruno', 'speed-limit')
      .coupFourre('Anne', 'right-of-way');
    expect(other.side('Anne')).toMatchObject({ battle: 'roll', speed: null });
  });

  it('is allowed without drawing when the pile is empty; an empty hand is passed over (I5)', () => {
    const game = classique().with('Anne', 'Bruno').drawPile(0).play('Anne', 'roll');
    game.play('Bruno', 'stop').coupFourre('Anne', 'right-of-way');
    expect(game.round.hands).toEqual({ Anne: 4, Bruno: 5 });
    expect(game.round.turn).toBe('Anne');

    const last = classique().with('Anne', 'Bruno').drawPile(0).play('Anne', 'roll');
    for (const card of ['25', '50', '75', '100']) last.discard('Bruno', card).play('Anne', card);
    last.play('Bruno', 'stop').coupFourre('Anne', 'right-of-way');
    expect(last.round).toMatchObject({ turn: 'Bruno', hands: { Anne: 0, Bruno: 1 } });
  });

  it('needs a card in hand', () => {
    const game = classique().with('Anne', 'Bruno').drawPile(0).play('Anne', 'roll');
    for (const card of ['25', '50', '75', '100', '200']) {
      game.overruleDiscard('Anne', card);
    }
    expect(game.round.hands).toEqual({ Anne: 0, Bruno: 6 });
    game.play('Bruno', 'stop').refusesCoupFourre('hand-empty', 'Anne', 'right-of-way');
  });

  it('needs the safety not to lie there already', () => {
    classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'driving-ace')
      .play('Anne', 'roll')
      .overrule('Bruno', 'accident')
      .refusesCoupFourre('no-such-card', 'Anne', 'driving-ace');
  });

  it('cannot follow an attack in the last turn of green (I6)', () => {
    green({ rounds: 2 })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .drawPile(1)
      .play('Bruno', 'stop')
      .refusesCoupFourre('no-coup-fourre', 'Anne', 'right-of-way');
  });
});

describe('a safety leaves alone what it does not protect against', () => {
  const hitTwice = (options = {}) =>
    classique(options)
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'speed-limit')
      .discard('Anne', '25')
      .play('Bruno', 'accident');

  it('on its own turn: another hazard and a limit stay', () => {
    const game = hitTwice().play('Anne', 'extra-tank');
    expect(game.piles('Anne')).toEqual({ battle: ['roll', 'accident'], speed: ['speed-limit'] });
    game.refusesPlay('under-attack', 'Anne', '25').play('Anne', 'driving-ace');
    expect(game.piles('Anne')).toEqual({ battle: ['roll'], speed: ['speed-limit'] });
  });

  it('as a coup-fourré: the limit stays', () => {
    const game = hitTwice().coupFourre('Anne', 'driving-ace');
    expect(game.piles('Anne')).toEqual({ battle: ['roll'], speed: ['speed-limit'] });
    game.refusesPlay('speed-limited', 'Anne', '75').play('Anne', '50');
  });

  it('as a coup-fourré of right-of-way: another hazard stays, and so does the end of an old limit', () => {
    const limited = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'accident')
      .discard('Anne', '25')
      .play('Bruno', 'speed-limit')
      .coupFourre('Anne', 'right-of-way');
    expect(limited.piles('Anne')).toEqual({ battle: ['roll', 'accident'], speed: [] });
    const stopped = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'speed-limit')
      .play('Anne', 'end-of-limit')
      .play('Bruno', 'stop')
      .coupFourre('Anne', 'right-of-way');
    expect(stopped.piles('Anne')).toEqual({
      battle: ['roll'],
      speed: ['speed-limit', 'end-of-limit'],
    });
  });

  it('and leaves a roll that no hazard covered, under any house rules (I3)', () => {
    const game = classique({ rollAfterSafety: true })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'speed-limit')
      .play('Anne', 'right-of-way')
      .play('Anne', 'driving-ace');
    expect(game.piles('Anne')).toEqual({ battle: ['roll'], speed: [] });
  });

  it('and removes no remedy with its hazard, under any house rules (I3)', () => {
    const game = green({ rollAfterSafety: true, rounds: 2 })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'flat-tire')
      .play('Anne', 'spare-tire')
      .play('Bruno', 'accident')
      .play('Anne', 'driving-ace');
    expect(game.piles('Anne').battle).toEqual(['roll', 'flat-tire', 'spare-tire']);
    game.play('Anne', '100');
  });
});
