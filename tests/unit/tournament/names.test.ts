import { describe, expect, test } from 'vitest';
import { decideTournament } from '#lib/tournament/decide.ts';
import { evolveTournament } from '#lib/tournament/evolve.ts';
import type { Tournament } from '#lib/tournament/state.ts';
import { swiss, tournament } from '../../support/tournament.ts';

describe('a name', () => {
  test('is taken however it is written, and by one partner alone', () => {
    const sunday = tournament(swiss(1, { players: 2 }));
    sunday.enter('Élodie & Bruno');
    expect(sunday.refusal({ type: 'register', players: ['Chloé', ' ELODIE'] })).toEqual({
      code: 'name-taken',
      name: 'ELODIE',
      entrant: 1,
    });
    expect(sunday.refusal({ type: 'register', players: ['Chloé', 'chloe'] })).toEqual({
      code: 'bad-name',
    });
    expect(sunday.refusal({ type: 'rename', entrant: 1, players: ['élodie', 'Bruno'] })).toBeNull();
  });

  test.each([
    ['Strauß', 'STRAUSS'],
    ['Anne-Marie', 'anne marie'],
    ['Jeanne d’Arc', "Jeanne d'Arc"],
    ['Lætitia Œuvre', 'Laetitia Oeuvre'],
  ])('hears that %s and %s are one name', (known, other) => {
    const sunday = tournament(swiss(1));
    sunday.enter(known);
    expect(sunday.refusal({ type: 'register', players: [other] })?.code).toBe('name-taken');
  });

  test('is read once, however many come after it', () => {
    const sunday = tournament(swiss(1));
    sunday.enter('Anne');
    let read = 0;
    const anne = {
      number: 1,
      out: false,
      get players() {
        read += 1;
        return ['Anne'];
      },
    };
    let state: Tournament = { ...sunday.state(), entrants: [anne] };
    for (let at = 0; at < 50; at += 1) {
      const players = [`Guest ${String(at)}`];
      const entrant = state.entrants.length + 1;
      expect(decideTournament({ type: 'register', players }, state).ok).toBe(true);
      state =
        evolveTournament({ type: 'entrantRegistered', entrant, players }, state, 1_000) ?? state;
    }
    expect(read).toBe(1);
    const again = decideTournament({ type: 'register', players: ['guest 7'] }, state);
    expect(again).toMatchObject({ refusal: { code: 'name-taken', entrant: 9 } });
  });

  test('is free again when its bearer is called otherwise, or was refused with all others', () => {
    const sunday = tournament(swiss(1));
    sunday.enter('Anne', 'Bruno');
    const whole = sunday.state();
    sunday.ask({ type: 'register', players: ['Chloé'] });
    // As if Chloé had come in a list that was refused then: she is nowhere.
    expect(decideTournament({ type: 'register', players: ['Chloé'] }, whole).ok).toBe(true);
    sunday.ask({ type: 'rename', entrant: 1, players: ['Annette'] });
    expect(sunday.refusal({ type: 'register', players: ['Anne'] })).toBeNull();
    expect(sunday.refusal({ type: 'register', players: ['ANNETTE'] })?.code).toBe('name-taken');
  });

  test('is the last where four sit at every table of the largest hall', () => {
    const sunday = tournament(swiss(1));
    const names = Array.from({ length: 8_000 }, (_, at) => `Guest ${String(at)}`);
    sunday.enter(...names);
    expect(sunday.refusal({ type: 'register', players: ['One more'] })).toEqual({
      code: 'too-many-entrants',
      most: 8_000,
    });
  });

  test('must contain readable characters', () => {
    const sunday = tournament(swiss(1));
    expect(sunday.refusal({ type: 'register', players: ['\u0301'] })?.code).toBe('bad-name');
  });

  test('that two had before stays theirs, until one is told apart', () => {
    const sunday = tournament(swiss(1));
    const entered = (entrant: number, name: string) =>
      ({ type: 'entrantRegistered', entrant, players: [name] }) as const;
    sunday.happened([entered(1, 'Anne'), entered(2, 'anne')]);
    expect(sunday.pair()).toHaveLength(1);
    expect(sunday.refusal({ type: 'rename', entrant: 2, players: ['ANNE'] })).toEqual({
      code: 'name-taken',
      name: 'ANNE',
      entrant: 1,
    });
    expect(sunday.refusal({ type: 'rename', entrant: 2, players: ['Anne B.'] })).toBeNull();
  });
});
