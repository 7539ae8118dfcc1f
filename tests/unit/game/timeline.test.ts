import { describe, expect, test } from 'vitest';
import {
  advance,
  allSteps,
  cutTo,
  dropOldSteps,
  recentSteps,
  startTimeline,
  stepBack,
  type Timeline,
} from '#lib/game/timeline.ts';

type Kilometres = Timeline<number, string>;

/** Each card adds its distance; the state is the total. */
const drive = (...cards: readonly string[]): Kilometres =>
  cards.reduce<Kilometres>(
    (line, card) => advance(line, card, line.now + Number(card)),
    startTimeline<number, string>(0),
  );

describe('a match of four cards', () => {
  const match = drive('25', '50', '75', '100');

  test('knows its state, and its cards in order of play', () => {
    expect(match).toMatchObject({ now: 250, length: 4, forgotten: 0 });
    expect(allSteps(match)).toEqual(['25', '50', '75', '100']);
    expect(recentSteps(match, 2)).toEqual(['100', '75']);
  });

  test('goes back card by card to its start, and no further', () => {
    expect(stepBack(match)?.now).toBe(150);
    expect(cutTo(match, 1).now).toBe(25);
    expect(cutTo(match, 9)).toBe(match);
    expect(stepBack(drive())).toBeNull();
  });

  test('goes back to what a correction replaced', () => {
    const corrected = { ...drive('25', '200'), replaced: match };
    expect(stepBack(corrected)).toBe(match);
  });
});

describe('a match with its first cards dropped from memory', () => {
  const whole = drive('25', '50', '75', '100');
  const short = dropOldSteps(whole, 2);

  test('has the same state and number of cards, and its newest cards', () => {
    expect(short).toMatchObject({ now: 250, length: 4, forgotten: 2 });
    expect(recentSteps(short, 9)).toEqual(['100', '75']);
    expect(cutTo(short, 2).now).toBe(75);
  });

  test('undoes as many cards as it keeps, and refuses to undo those it dropped', () => {
    const start = cutTo(short, 2);
    expect(stepBack(short)?.now).toBe(150);
    expect(() => stepBack(start)).toThrow('let go');
    expect(() => allSteps(short)).toThrow('let go');
  });

  test('goes on, and drops again', () => {
    const longer = dropOldSteps(advance(short, '200', 450), 2);
    expect(longer).toMatchObject({ now: 450, length: 5, forgotten: 3 });
    expect(recentSteps(longer, 9)).toEqual(['200', '100']);
  });

  test('stays itself if it has no more cards than are kept', () => {
    expect(dropOldSteps(short, 2)).toBe(short);
    expect(dropOldSteps(short, 3)).toBe(short);
    expect(dropOldSteps(whole, 4)).toBe(whole);
  });

  test('forgets what a correction replaced', () => {
    expect(dropOldSteps({ ...whole, replaced: drive('25') }, 2).replaced).toBeNull();
  });
});
