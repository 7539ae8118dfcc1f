import { describe, expect, it } from 'vitest';
import { legalMoves } from '#lib/millebornes/decide.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { viewOf } from '#lib/millebornes/viewOf.ts';
import { classique, green, type Play } from '../../support/millebornes.ts';

const choice = (view: MilleBornesView, card: string) =>
  view.round?.choices.find((each) => each.card === card);

describe('the view', () => {
  const teams = () => classique({ rounds: 2 }).inTeams('Anne', 'Bruno', 'Alice', 'Basile');

  it('says that the referee may end a round once a card was laid', () => {
    const game = teams();
    expect(viewOf(game.state).round?.endable).toBe(false);
    expect(viewOf(game.play('Anne', 'roll').state).round?.endable).toBe(true);
  });

  it('shows each side’s area', () => {
    const game = teams().play('Anne', 'roll').play('Bruno', 'stop');
    game.coupFourre('Alice', 'right-of-way').play('Alice', 'extra-tank').play('Alice', '200');
    game.play('Basile', 'roll').play('Anne', 'speed-limit');
    const view = viewOf(game.state);
    expect(view.sides[0]).toEqual({
      players: ['Anne', 'Alice'],
      km: 200,
      distances: ['200'],
      battle: 'roll',
      speed: null,
      safeties: [
        { card: 'right-of-way', coupFourre: true },
        { card: 'extra-tank', coupFourre: false },
      ],
      twoHundreds: 1,
      rolling: true,
      limited: false,
      immuneTo: ['stop', 'speed-limit', 'out-of-gas'],
      total: 0,
      running: 700,
    });
    expect(view.sides[1]).toMatchObject({ speed: 'speed-limit', limited: true, immuneTo: [] });
    expect(view.seats[3]).toEqual({ name: 'Basile', side: 1, hand: 6 });
    expect(view).toMatchObject({ game: '1000-bornes', edition: 'classique', winners: null });
  });

  it('shows the round: player on turn, remaining cards, and the attack that may be answered', () => {
    const game = teams().play('Anne', 'roll').play('Bruno', 'accident');
    expect(viewOf(game.state).round).toMatchObject({
      number: 1,
      turn: 'Alice',
      drawPile: 80,
      distanceToReach: 1000,
      extendedBy: null,
      extensionPending: null,
      openAttack: { side: 0, safety: 'driving-ace' },
    });
    game.discard('Alice', '25');
    expect(viewOf(game.state).round?.openAttack).toBeNull();
  });

  it('says of every card whether the player on turn may lay it, on whom, and why not', () => {
    const game = classique().with('Anne', 'Bruno', 'Chloé').play('Anne', 'roll');
    game.play('Bruno', 'roll');
    const view = viewOf(game.state);
    expect(choice(view, 'stop')).toEqual({ card: 'stop', targets: [0, 1], legal: true });
    expect(choice(view, 'roll')).toEqual({ card: 'roll', targets: [], legal: true });
    expect(choice(view, '100')).toEqual({
      card: '100',
      targets: [],
      legal: false,
      refusal: 'not-rolling',
    });
    game.play('Chloé', 'stop', 'Anne').discard('Anne', '25').play('Bruno', 'driving-ace');
    game.discard('Bruno', '50').play('Chloé', 'right-of-way');
    const later = viewOf(game.state);
    expect(choice(later, 'accident')).toEqual({
      card: 'accident',
      targets: [],
      legal: false,
      refusal: 'target-not-rolling',
    });
    expect(choice(later, 'out-of-gas')).toMatchObject({ targets: [1], legal: true });
  });

  it('keeps finished rounds and totals, and empties the areas once the match is over', () => {
    const game = teams().play('Anne', 'roll').lays('Anne', '100').endRound();
    const between = viewOf(game.state);
    expect(between.rounds).toHaveLength(1);
    expect(between.rounds[0]).toMatchObject({ number: 1, end: 'referee', winner: null });
    expect(between.sides[0]).toMatchObject({ km: 0, total: between.totals[0] });
    game.discard('Bruno', '25').endRound();
    const over = viewOf(game.state);
    expect(over).toMatchObject({ round: null, winners: [0], match: { rounds: 2 } });
    expect(over.seats[0]).toMatchObject({ hand: 0 });
    expect(over.sides[0]).toMatchObject({ km: 0, battle: null, safeties: [] });
  });

  it('says how the race of the last finished round stood, also after the match', () => {
    const game = teams();
    expect(viewOf(game.state).ended).toBeNull();
    game.play('Anne', 'roll').lays('Anne', '100', '75').endRound();
    expect(viewOf(game.state).ended).toEqual({ km: [175, 0], distanceToReach: 1000 });
    game.discard('Bruno', '25').endRound();
    expect(viewOf(game.state).ended).toEqual({ km: [0, 0], distanceToReach: 1000 });
  });

  it('says how far a race went that was won, or gone on with in vain', () => {
    const short = () => {
      const game = classique().with('Anne', 'Bruno').play('Anne', 'roll');
      return game.lays('Anne', '200', '200', '100', '100', '100');
    };
    const won = short().extend('Anne', false);
    expect(viewOf(won.state).ended).toEqual({ km: [700, 0], distanceToReach: 700 });
    const inVain = short().extend('Anne', true).until('Bruno').discard('Bruno', '25').endRound();
    expect(viewOf(inVain.state).ended).toEqual({ km: [700, 0], distanceToReach: 1000 });
  });

  it('counts in the running round what is certain already, and none of what only the winner has', () => {
    const game = teams().play('Anne', 'roll').lays('Anne', '100', '75');
    expect(viewOf(game.state).sides.map(({ running }) => running)).toEqual([175, 0]);
    game.until('Bruno').discard('Bruno', '25').until('Anne').play('Anne', 'extra-tank');
    expect(viewOf(game.state).sides.map(({ running, total }) => [running, total])).toEqual([
      [275, 0],
      [0, 0],
    ]);
  });

  it('counts nothing running where rounds won are counted', () => {
    const game = green().with('Anne', 'Bruno').play('Anne', 'roll').play('Bruno', 'roll');
    expect(viewOf(game.state).sides.map(({ running }) => running)).toEqual([null, null]);
  });

  it('says what an extension plays for', () => {
    const game = classique({ noHundreds: true }).with('Anne', 'Bruno').play('Anne', 'roll');
    game.lays('Anne', '200', '200', '100', '100', '100');
    const stakes = { gains: 200, risks: 400, gives: 200, to: 1000 };
    expect(viewOf(game.state).round?.extension).toEqual(stakes);
    expect(viewOf(game.extend('Anne', true).state).round?.extension).toBeNull();
    const modest = classique({ noHundreds: true }).with('Anne', 'Bruno').play('Anne', 'roll');
    modest.lays('Anne', ...Array<string>(8).fill('75'), '50', '50');
    expect(viewOf(modest.state).round?.extension).toMatchObject({ risks: 1200 });
  });

  it('shows who is asked whether to extend, and who did', () => {
    const game = classique().with('Anne', 'Bruno').play('Anne', 'roll');
    game.lays('Anne', '200', '200', '100', '100', '100');
    expect(viewOf(game.state).round).toMatchObject({ extensionPending: 0, extendedBy: null });
    game.extend('Anne', true);
    expect(viewOf(game.state).round).toMatchObject({ extensionPending: null, extendedBy: 0 });
  });
});

describe('the legal moves', () => {
  const movesOf = (game: Play) => legalMoves(game.state);

  it('of a side that is asked are its two answers, from each of its players', () => {
    const game = classique().inTeams('Anne', 'Bruno', 'Chloé', 'Alice', 'Basile', 'Carl');
    game.play('Anne', 'roll').lays('Anne', '200', '200', '100', '100', '100');
    expect(movesOf(game)).toEqual([
      { type: 'extend', by: 'Anne', extend: true },
      { type: 'extend', by: 'Anne', extend: false },
      { type: 'extend', by: 'Alice', extend: true },
      { type: 'extend', by: 'Alice', extend: false },
    ]);
  });

  it('begin with the answers to an open attack', () => {
    const game = green().inTeams('Anne', 'Bruno', 'Alice', 'Basile').play('Anne', 'roll');
    const answers = movesOf(game.play('Bruno', 'out-of-gas')).filter(
      (m) => m.type === 'coupFourre',
    );
    expect(answers).toEqual([
      { type: 'coupFourre', by: 'Anne', card: 'extra-tank' },
      { type: 'coupFourre', by: 'Alice', card: 'extra-tank' },
    ]);
  });

  it('lay a hazard on each opposing side, never on one’s own', () => {
    const game = classique().with('Anne', 'Bruno', 'Chloé').discard('Anne', '25');
    const limits = movesOf(game).filter((m) => m.type === 'play' && m.card === 'speed-limit');
    expect(limits).toEqual([
      { type: 'play', by: 'Bruno', card: 'speed-limit', on: 'Anne' },
      { type: 'play', by: 'Bruno', card: 'speed-limit', on: 'Chloé' },
    ]);
  });

  it('are none once the match is over', () => {
    const over = classique({ rounds: 1 }).with('Anne', 'Bruno').play('Anne', 'roll').endRound();
    expect(movesOf(over)).toEqual([]);
  });
});
