import { describe, expect, it } from 'vitest';
import type { Options } from '#lib/millebornes/editions/edition.ts';
import { classique, green, prestige } from '../../support/millebornes.ts';

const teams = ['Anne', 'Bruno', 'Alice', 'Basile'] as const;
const to1000 = ['200', '200', '100', '100', '100', '100', '100', '100'];
const without200 = ['100', '100', '100', '100', '100', '100', '100', '100', '100', '100'];
const modest = [...Array<string>(8).fill('75'), '50', '50'];

describe('the sheet of classique', () => {
  const won = (cards: readonly string[], options: Options = {}) =>
    classique({ rounds: 2, shutOut: 'off', ...options })
      .inTeams(...teams)
      .play('Anne', 'roll')
      .lays('Anne', ...cards);

  it('gives a point a km and 400 for the round', () => {
    const game = won(to1000);
    expect(game.score('Anne')).toEqual({ distance: 1000, trip: 400, total: 1400 });
    expect(game.score('Bruno')).toEqual({ total: 0 });
  });

  it('gives 300 without a 200, and 500 more without a 100 where that is agreed (I10)', () => {
    expect(won(without200).score('Anne')).toMatchObject({ safeTrip: 300, total: 1700 });
    expect(won(without200, { noHundreds: true }).score('Anne').noHundreds).toBeUndefined();
    const with200 = won(['200', '200', ...Array<string>(8).fill('75')], { noHundreds: true });
    expect(with200.score('Anne')).toEqual({ distance: 1000, trip: 400, total: 1400 });
    const modestly = (noHundreds: boolean) =>
      classique({ rounds: 2, shutOut: 'off', noHundreds })
        .with('Anne', 'Bruno')
        .play('Anne', 'roll')
        .lays('Anne', ...modest)
        .extend('Anne', false)
        .score('Anne');
    expect(modestly(false)).toEqual({ distance: 700, trip: 400, safeTrip: 300, total: 1400 });
    expect(modestly(true)).toMatchObject({ safeTrip: 300, noHundreds: 500, total: 1900 });
  });

  it('gives 300 when the distance was reached on an empty pile, its last card counted (I9)', () => {
    const onPile = (cards: number) =>
      classique({ rounds: 2, shutOut: 'off' })
        .inTeams(...teams)
        .play('Anne', 'roll')
        .lays('Anne', ...to1000.slice(1))
        .until('Anne')
        .drawPile(cards)
        .play('Anne', '200')
        .score('Anne').delayedAction;
    expect(onPile(2)).toBeUndefined();
    expect(onPile(1)).toBe(300);
    expect(onPile(0)).toBe(300);
  });

  it('remembers whether the pile was empty while an extension is asked', () => {
    const asked = (before: number, after: number) =>
      classique({ rounds: 2 })
        .with('Anne', 'Bruno')
        .play('Anne', 'roll')
        .lays('Anne', '200', '200', '100', '100')
        .until('Anne')
        .drawPile(before)
        .play('Anne', '100')
        .drawPile(after)
        .extend('Anne', false)
        .score('Anne').delayedAction;
    expect(asked(1, 9)).toBe(300);
    expect(asked(9, 0)).toBeUndefined();
  });

  it('gives 100 a safety, 700 for all four, and 300 a coup-fourré', () => {
    const game = classique({ rounds: 2, shutOut: 'off' })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll');
    game.play('Bruno', 'stop').coupFourre('Anne', 'right-of-way').play('Anne', 'extra-tank');
    game.play('Anne', 'puncture-proof');
    const three = game.endRound().score('Anne');
    expect(three).toEqual({ safeties: 300, coupsFourres: 300, total: 600 });
    const four = game.undo().play('Anne', 'driving-ace').endRound().score('Anne');
    expect(four).toEqual({ safeties: 700, coupsFourres: 300, total: 1000 });
  });

  it('gives 500 for each opponent who exposed nothing of what is agreed (I11)', () => {
    const ended = (shutOut: Options['shutOut']) =>
      classique({ rounds: 2, ...(shutOut === undefined ? {} : { shutOut }) })
        .with('Anne', 'Bruno', 'Chloé')
        .play('Anne', 'extra-tank')
        .play('Anne', 'roll')
        .lays('Bruno', 'roll', '50')
        .endRound();
    expect(ended(undefined).score('Anne')).toEqual({ safeties: 100, shutOut: 1000, total: 1100 });
    expect(ended(undefined).score('Bruno')).toEqual({ distance: 50, shutOut: 500, total: 550 });
    expect(ended('no-distance').score('Bruno')).toEqual({
      distance: 50,
      shutOut: 1000,
      total: 1050,
    });
    expect(ended('no-distance').score('Anne')).toMatchObject({ shutOut: 500 });
    expect(ended('off').score('Bruno')).toEqual({ distance: 50, total: 50 });
  });

  it('has no winner if no side reached the distance', () => {
    const game = classique({ rounds: 2 })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .lays('Anne', '50');
    expect(game.endRound().lastRound).toMatchObject({ end: 'referee', winner: null });
    expect(game.score('Anne').trip).toBeUndefined();
  });
});

describe('the sheet of prestige', () => {
  it('gives the round to the most km, with 200 without a 200 (I7)', () => {
    const game = prestige({ rounds: 2 }).with('Anne', 'Bruno').play('Anne', 'roll');
    game.lays('Anne', '100').endRound();
    expect(game.lastRound).toMatchObject({ end: 'referee', winner: 0 });
    expect(game.score('Anne')).toEqual({
      distance: 100,
      trip: 400,
      safeTrip: 200,
      shutOut: 500,
      total: 1200,
    });
  });

  it('has no winner at equal km', () => {
    const game = prestige({ rounds: 2 })
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .lays('Bruno', 'roll');
    game.lays('Anne', '100').lays('Bruno', '100').endRound();
    expect(game.lastRound.winner).toBeNull();
    expect(game.score('Anne')).toEqual({ distance: 100, total: 100 });
  });

  it('knows neither the delayed action nor the prime for all four safeties', () => {
    const game = prestige({ rounds: 2, distance: 700 })
      .with('Anne', 'Bruno', 'Chloé', 'David')
      .play('Anne', 'right-of-way')
      .play('Anne', 'extra-tank')
      .play('Anne', 'puncture-proof')
      .play('Anne', 'driving-ace')
      .lays('Anne', '200', '200', '100', '100')
      .until('Anne')
      .drawPile(0)
      .play('Anne', '100');
    expect(game.lastRound).toMatchObject({ end: 'distance', winner: 0 });
    expect(game.score('Anne')).toEqual({
      distance: 700,
      safeties: 400,
      trip: 400,
      shutOut: 1500,
      total: 3000,
    });
  });
});

describe('the match', () => {
  it('ends when a side has the target, the highest total winning', () => {
    const game = classique({ target: 500 }).with('Anne', 'Bruno').play('Anne', 'extra-tank');
    game.endRound();
    expect(game.state).toMatchObject({ totals: [600, 0], winners: [0], round: null });
  });

  it('goes on below the target, and is won together at equal totals', () => {
    const game = prestige({ target: 1000 }).with('Anne', 'Bruno').play('Anne', 'roll').endRound();
    expect(game.state).toMatchObject({ totals: [500, 500], winners: null });
    expect(game.play('Bruno', 'roll').endRound().state).toMatchObject({
      totals: [1000, 1000],
      winners: [0, 1],
    });
  });

  it('of green counts rounds won, shared at equal km', () => {
    const game = green({ rounds: 2 }).with('Anne', 'Bruno', 'Chloé').play('Anne', 'roll');
    game.lays('Anne', '100').endRound();
    expect(game.lastRound).toEqual({
      end: 'referee',
      winner: 0,
      scores: [{ total: 1 }, { total: 0 }, { total: 0 }],
    });
    expect(game.play('Bruno', 'roll').endRound().state).toMatchObject({
      totals: [2, 1, 1],
      winners: [0],
    });
  });

  it('of green is one round, won by the first side at 1000', () => {
    const game = green()
      .with('Anne', 'Bruno')
      .play('Anne', 'roll')
      .lays('Anne', ...to1000);
    expect(game.state).toMatchObject({ winners: [0], totals: [1, 0], round: null });
  });
});
