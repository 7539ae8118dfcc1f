import { describe, expect, it } from 'vitest';
import { classique, green, prestige } from '../../support/millebornes.ts';

describe('rolling', () => {
  it('needs a roll before the first distance', () => {
    const game = classique().with('Anne', 'Bruno').refusesPlay('not-rolling', 'Anne', '100');
    game.play('Anne', 'roll').until('Anne').play('Anne', '100');
    expect(game.side('Anne')).toMatchObject({ battle: 'roll', km: 100, rolling: true });
  });

  it('needs a roll again after each remedy in classique', () => {
    classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'flat-tire')
      .refusesPlay('under-attack', 'Anne', '50')
      .play('Anne', 'spare-tire')
      .until('Anne')
      .refusesPlay('not-rolling', 'Anne', '50')
      .play('Anne', 'roll')
      .lays('Anne', '50');
  });

  it('goes on with the remedy alone in green, unless the original rule is agreed', () => {
    const hit = (rollAfterRemedy: boolean) =>
      green({ rollAfterRemedy })
        .with('Anne', 'Bruno')
        .play('Anne', 'roll')
        .play('Bruno', 'accident')
        .play('Anne', 'repairs')
        .until('Anne');
    hit(false).refusesPlay('already-rolling', 'Anne', 'roll').play('Anne', '50');
    hit(true).refusesPlay('not-rolling', 'Anne', '50').play('Anne', 'roll');
  });

  it('needs no roll with right-of-way, on an empty pile or on a remedy', () => {
    const game = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'right-of-way')
      .refusesPlay('already-rolling', 'Anne', 'roll')
      .play('Anne', '200')
      .play('Bruno', 'out-of-gas')
      .play('Anne', 'gasoline')
      .play('Bruno', 'flat-tire');
    expect(game.piles('Anne').battle).toEqual(['out-of-gas', 'gasoline', 'flat-tire']);
    game.refusesPlay('under-attack', 'Anne', '25').play('Anne', 'spare-tire').lays('Anne', '25');
  });

  it('begins with a roll for every young player of green, and counts them as seen', () => {
    const game = green({ youngPlayers: true }).inTeams('Anne', 'Bruno', 'Alice', 'Basile');
    expect(game.piles('Anne').battle).toEqual(['roll', 'roll']);
    expect(game.round.drawPile).toBe(106 - 4 * 6 - 4);
    game.play('Anne', '100').refuses('bad-count', { type: 'setDrawPile', is: 102 }).drawPile(101);
  });
});

describe('distances', () => {
  it('takes two 200 a side a round', () => {
    classique()
      .inTeams('Anne', 'Bruno', 'Alice', 'Basile')
      .play('Anne', 'roll')
      .lays('Anne', '200', '200')
      .until('Alice')
      .refusesPlay('too-many-200', 'Alice', '200');
  });

  it('takes 25 and 50 only under a speed limit, and says so after the 200 rule', () => {
    classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .lays('Anne', '200', '200')
      .play('Bruno', 'speed-limit')
      .refusesPlay('too-many-200', 'Anne', '200')
      .refusesPlay('speed-limited', 'Anne', '75')
      .play('Anne', '50')
      .until('Anne')
      .play('Anne', 'end-of-limit')
      .until('Anne')
      .play('Anne', '75');
  });

  it('never goes past the distance to reach', () => {
    const game = classique().with('Anne', 'Bruno').play('Anne', 'roll');
    game.lays('Anne', '200', '200', '100', '100', '75').until('Anne');
    game.refusesPlay('over-distance', 'Anne', '50');
    const move = { type: 'play', by: 'Anne', card: '50' } as const;
    expect(game.refusal(move)).toMatchObject({ missing: 25, distanceToReach: 700, side: 0 });
  });
});

describe('hazards', () => {
  it('hits a rolling side, and limits one that has not started', () => {
    const game = classique()
      .with('Anne', 'Bruno')
      .refusesPlay('target-not-rolling', 'Anne', 'accident')
      .play('Anne', 'speed-limit')
      .play('Bruno', 'roll')
      .refusesPlay('already-limited', 'Anne', 'speed-limit')
      .play('Anne', 'accident');
    expect(game.side('Bruno')).toMatchObject({ battle: 'accident', limited: true, rolling: false });
    game.until('Anne').refusesPlay('target-not-rolling', 'Anne', 'stop');
  });

  it('names its target, where several sides oppose', () => {
    const game = classique().with('Anne', 'Bruno', 'Chloé');
    game
      .refusesPlay('target-missing', 'Anne', 'speed-limit')
      .refusesPlay('target-missing', 'Anne', 'speed-limit', 'Zoé')
      .refusesPlay('own-side', 'Anne', 'speed-limit', 'Anne')
      .play('Anne', 'speed-limit', 'Chloé');
    expect(game.side('Chloé').limited).toBe(true);
    classique()
      .inTeams('Anne', 'Bruno', 'Alice', 'Basile')
      .refusesPlay('own-side', 'Anne', 'stop', 'Alice')
      .refusesPlay('target-missing', 'Anne', 'stop', 'Zoé');
  });

  it('never hits a side that has the safety against it', () => {
    const game = classique()
      .with('Anne', 'Bruno')
      .play('Anne', 'right-of-way')
      .play('Anne', 'driving-ace')
      .play('Anne', '25');
    game
      .refusesPlay('immune', 'Bruno', 'stop')
      .refusesPlay('immune', 'Bruno', 'speed-limit')
      .refusesPlay('immune', 'Bruno', 'accident')
      .play('Bruno', 'out-of-gas');
    expect(
      game.until('Bruno').refusal({ type: 'play', by: 'Bruno', card: 'accident' }),
    ).toMatchObject({ code: 'immune', safety: 'driving-ace', side: 0 });
  });
});

describe('remedies', () => {
  it('cure the hazard on top and nothing else', () => {
    classique()
      .with('Anne', 'Bruno')
      .refusesPlay('nothing-to-remedy', 'Anne', 'gasoline')
      .refusesPlay('no-speed-limit', 'Anne', 'end-of-limit')
      .play('Anne', 'roll')
      .play('Bruno', 'out-of-gas')
      .refusesPlay('wrong-remedy', 'Anne', 'repairs')
      .refusesPlay('wrong-remedy', 'Anne', 'roll')
      .refusesPlay('no-speed-limit', 'Anne', 'end-of-limit')
      .play('Anne', 'gasoline')
      .until('Anne')
      .refusesPlay('nothing-to-remedy', 'Anne', 'gasoline')
      .play('Anne', 'roll')
      .play('Bruno', 'stop')
      .play('Anne', 'roll')
      .until('Anne')
      .refusesPlay('already-rolling', 'Anne', 'roll')
      .refusesPlay('nothing-to-remedy', 'Anne', 'repairs');
  });

  it('of prestige may ask for a roll after the end of a limit (I12)', () => {
    const limited = (rollAfterEndOfLimit: boolean) =>
      prestige({ rollAfterEndOfLimit })
        .with('Anne', 'Bruno')
        .play('Anne', 'roll')
        .play('Bruno', 'speed-limit')
        .play('Anne', 'end-of-limit');
    limited(false).until('Anne').refusesPlay('already-rolling', 'Anne', 'roll').play('Anne', '200');
    const game = limited(true);
    expect(game.side('Anne')).toMatchObject({ speed: 'end-of-limit', limited: true });
    game.until('Anne').refusesPlay('speed-limited', 'Anne', '200').play('Anne', 'roll');
    expect(game.piles('Anne')).toEqual({
      battle: ['roll'],
      speed: ['speed-limit', 'end-of-limit', 'roll'],
    });
    game.until('Anne').play('Anne', '200');
  });

  it('of prestige lay the roll on the battle pile first, and a new limit on the end of the old one', () => {
    const game = prestige({ rollAfterEndOfLimit: true })
      .with('Anne', 'Bruno')
      .discard('Anne', '25')
      .play('Bruno', 'speed-limit')
      .play('Anne', 'end-of-limit')
      .play('Bruno', 'speed-limit')
      .play('Anne', 'end-of-limit')
      .until('Anne')
      .play('Anne', 'roll');
    expect(game.piles('Anne').battle).toEqual(['roll']);
    expect(game.side('Anne').limited).toBe(true);
    game.play('Bruno', 'accident').play('Anne', 'roll');
    expect(game.side('Anne')).toMatchObject({ battle: 'accident', speed: 'roll', limited: false });
  });

  it('of prestige lay the roll on a stop, though an end of limit waits for one too', () => {
    const game = prestige({ rollAfterEndOfLimit: true })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .play('Bruno', 'speed-limit')
      .play('Anne', 'end-of-limit')
      .play('Bruno', 'stop')
      .play('Anne', 'roll');
    expect(game.piles('Anne')).toEqual({
      battle: ['roll', 'stop', 'roll'],
      speed: ['speed-limit', 'end-of-limit'],
    });
  });

  it('of prestige ask for no roll when right-of-way is there', () => {
    const game = prestige({ rollAfterEndOfLimit: true })
      .with('Anne', 'Bruno')
      .discard('Anne', '25')
      .play('Bruno', 'speed-limit')
      .play('Anne', 'end-of-limit')
      .until('Anne')
      .play('Anne', 'right-of-way');
    expect(game.side('Anne').limited).toBe(false);
    game.refusesPlay('already-rolling', 'Anne', 'roll').play('Anne', '200');
  });
});
