import { describe, expect, it } from 'vitest';
import { classique, green } from '../../support/millebornes.ts';
import { play } from '../../support/moves.ts';

describe('a refusal tells what a sentence about it needs', () => {
  const started = () => classique().with('Anne', 'Bruno', 'Chloé').play('Anne', 'roll');
  const now = { turn: 'Bruno', distanceToReach: 700 };

  it('of a player or card that does not exist: the name as it was said', () => {
    const game = started();
    expect(game.refusal(play('Zoé', '25'))).toEqual({
      code: 'unknown-player',
      by: 'Zoé',
      card: '25',
      ...now,
    });
    expect(game.refusal(play('Bruno', 'joker'))).toEqual({
      code: 'no-such-card',
      by: 'Bruno',
      ...now,
    });
  });

  it('a card out of turn: the player on turn, and the side that was meant', () => {
    expect(started().refusal(play('Chloé', 'accident', 'Anne'))).toEqual({
      code: 'not-your-turn',
      by: 'Chloé',
      card: 'accident',
      side: 0,
      missing: 700,
      ...now,
    });
  });

  it('of a distance: the hazard in the way, or the kilometres that are missing', () => {
    const game = started().play('Bruno', 'accident', 'Anne').until('Anne');
    expect(game.refusal(play('Anne', '100'))).toEqual({
      code: 'under-attack',
      by: 'Anne',
      card: '100',
      side: 0,
      hazard: 'accident',
      turn: 'Anne',
      distanceToReach: 700,
      missing: 700,
    });
    expect(game.refusal(play('Anne', 'gasoline'))).toMatchObject({
      code: 'wrong-remedy',
      hazard: 'accident',
      side: 0,
    });
    expect(game.refusal(play('Anne', 'end-of-limit'))).not.toHaveProperty('hazard');
  });

  it('of an attack: the attacked side, and the safety that protects it', () => {
    const game = started().play('Bruno', 'puncture-proof').discard('Bruno', '25');
    expect(game.refusal(play('Chloé', 'flat-tire', 'Bruno'))).toEqual({
      code: 'immune',
      by: 'Chloé',
      card: 'flat-tire',
      side: 1,
      safety: 'puncture-proof',
      turn: 'Chloé',
      distanceToReach: 700,
      missing: 700,
    });
    expect(game.refusal(play('Chloé', 'stop', 'Bruno'))).toEqual({
      code: 'target-not-rolling',
      by: 'Chloé',
      card: 'stop',
      side: 1,
      turn: 'Chloé',
      distanceToReach: 700,
      missing: 700,
    });
    expect(game.refusal(play('Chloé', 'stop'))).not.toHaveProperty('side');
  });

  it('of a coup-fourré: the side that answers, when it was its to answer', () => {
    const game = started().play('Bruno', 'stop', 'Anne');
    const answer = (by: string, card: string) => game.refusal({ type: 'coupFourre', by, card });
    expect(answer('Anne', 'driving-ace')).toMatchObject({ code: 'no-coup-fourre', side: 0 });
    expect(answer('Chloé', 'right-of-way')).toEqual({
      code: 'no-coup-fourre',
      by: 'Chloé',
      card: 'right-of-way',
      turn: 'Chloé',
      distanceToReach: 700,
    });
  });

  it('while a side is asked whether it extends: which one', () => {
    const game = started().lays('Anne', '200', '200', '100', '100', '100');
    expect(game.refusal(play('Bruno', 'roll'))).toMatchObject({
      code: 'extension-pending',
      side: 0,
    });
    expect(game.refusal({ type: 'extend', by: 'Chloé', extend: true })).toEqual({
      code: 'extension-pending',
      by: 'Chloé',
      side: 0,
      turn: 'Anne',
      distanceToReach: 700,
    });
  });

  it('of a count of the pile: the most that it can be, once all seen cards are off', () => {
    const young = green({ youngPlayers: true }).with('Anne', 'Bruno').play('Anne', '25');
    expect(young.refusal({ type: 'setDrawPile', is: 104 })).toEqual({
      code: 'bad-count',
      most: 103,
      turn: 'Bruno',
      distanceToReach: 1000,
    });
  });

  it('once the match is over: nothing more', () => {
    const over = classique({ rounds: 1 }).with('Anne', 'Bruno').play('Anne', 'roll').endRound();
    expect(over.refusal(play('Anne', 'roll'))).toEqual({
      code: 'match-over',
      by: 'Anne',
      card: 'roll',
    });
  });
});
