import { describe, expect, it } from 'vitest';
import { handPlaysOf, onlyPlayOf, refusalOf } from '#lib/components/millebornes/phone/handPlays.ts';
import { driving, sidesFrom } from '#lib/components/millebornes/phone/sides.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

const { match } = tableViews.midRace;
const turn = match.round?.turn ?? '';

describe('playing a card by hand', () => {
  it('offers every opposing side for a hazard, and says which of them it will be refused on', () => {
    const own = match.seats.find(({ name }) => name === turn)?.side;
    const others = match.sides.flatMap((_, side) => (side === own ? [] : [side]));
    const plays = handPlaysOf({ card: 'stop', targets: others.slice(0, 1), legal: true }, match);
    expect(plays.filter(({ what }) => what === 'play').map(({ on, legal }) => [on, legal])).toEqual(
      others.map((side, at) => [side, at === 0]),
    );
  });

  it('always offers to discard, last', () => {
    const plays = handPlaysOf({ card: '100', targets: [], legal: false }, match);
    expect(plays.map(({ what, legal }) => [what, legal])).toEqual([
      ['play', false],
      ['discard', true],
    ]);
    expect(plays.at(-1)?.move).toEqual({ type: 'discard', by: turn, card: '100' });
  });

  it('offers the coup-fourré to each player of the attacked side, before all else', () => {
    const round = match.round && {
      ...match.round,
      openAttack: { side: 1, safety: 'driving-ace' as const },
    };
    const plays = handPlaysOf(
      { card: 'driving-ace', targets: [], legal: true },
      { ...match, round },
    );
    expect(plays.filter(({ what }) => what === 'coupFourre').map(({ move }) => move)).toEqual(
      match.sides[1]?.players.map((by) => ({ type: 'coupFourre', by, card: 'driving-ace' })),
    );
    expect(plays[0]?.what).toBe('coupFourre');
  });

  it('offers nothing once the match is over', () => {
    const over = { ...match, round: null };
    expect(handPlaysOf({ card: '100', targets: [], legal: true }, over)).toEqual([]);
  });
});

describe('one touch of a card', () => {
  const own = match.seats.find(({ name }) => name === turn)?.side;
  const others = match.sides.flatMap((_, side) => (side === own ? [] : [side]));

  it('plays a card that can be played in one way', () => {
    const distance = { card: '25', targets: [], legal: true } as const;
    expect(onlyPlayOf(distance, match, turn)?.move).toEqual({ type: 'play', by: turn, card: '25' });
    const attack = { card: 'stop', targets: others.slice(0, 1), legal: true } as const;
    expect(onlyPlayOf(attack, match, turn)).toMatchObject({ what: 'play', on: others[0] });
  });

  it('asks whom an attack hits where several sides can be attacked', () => {
    expect(others.length).toBeGreaterThan(1);
    expect(onlyPlayOf({ card: 'stop', targets: others, legal: true }, match, turn)).toBeNull();
  });

  it('plays nothing that the rules refuse', () => {
    expect(onlyPlayOf({ card: '100', targets: [], legal: false }, match, turn)).toBeNull();
    expect(onlyPlayOf({ card: 'stop', targets: [], legal: false }, match, turn)).toBeNull();
  });

  it('plays the answer to an attack as a coup-fourré, and asks of an unknown hand whose it is', () => {
    const round = match.round && {
      ...match.round,
      openAttack: { side: 1, safety: 'driving-ace' as const },
    };
    const sides = match.sides.map((area) => ({ ...area, players: ['Bruno', 'Basile'] }));
    const choice = { card: 'driving-ace', targets: [], legal: true } as const;
    expect(onlyPlayOf(choice, { ...match, round, sides }, 'Basile')?.move).toEqual({
      type: 'coupFourre',
      by: 'Basile',
      card: 'driving-ace',
    });
    expect(onlyPlayOf(choice, { ...match, round, sides }, null)).toBeNull();
  });
});

describe('the reason why a card may not be played', () => {
  const { start } = tableViews;
  const choice = (card: string) => {
    const found = start.match.round?.choices.find((each) => each.card === card);
    if (found === undefined) throw new Error(`${card} is no choice`);
    return found;
  };
  const by = start.match.round?.turn;

  it('is the code of the referee, with the card and its player', () => {
    expect(refusalOf(choice('100'), start.match)).toEqual({ code: 'not-rolling', card: '100', by });
  });

  it('names the hazard that holds the side, and the kilometres that are missing', () => {
    const [own, ...others] = start.match.sides;
    if (own === undefined) throw new Error('the fixture has no side');
    const match = { ...start.match, sides: [{ ...own, battle: 'accident' as const }, ...others] };
    const refused = { card: '100', targets: [], legal: false } as const;
    expect(refusalOf({ ...refused, refusal: 'under-attack' }, match)).toMatchObject({
      hazard: 'accident',
    });
    const missing = (start.match.round?.distanceToReach ?? 0) - own.km;
    expect(refusalOf({ ...refused, refusal: 'over-distance' }, match)).toMatchObject({ missing });
  });

  it('is none of a card that may be played', () => {
    expect(refusalOf(choice('roll'), start.match)).toBeNull();
  });
});

describe('the sides on a phone', () => {
  it('begin with one’s own, then in order of play', () => {
    const last = match.sides.length - 1;
    const me = match.sides[last]?.players[0] ?? '';
    expect(sidesFrom(me, match)).toEqual([last, ...match.sides.keys()].slice(0, last + 1));
    expect(sidesFrom(null, match)[0]).toBe(0);
  });

  it('say in one word what holds them', () => {
    const [side] = tableViews.start.match.sides;
    if (side === undefined) throw new Error('the fixture has no side');
    expect(driving(side)).toBe('notStarted');
    expect(driving({ ...side, battle: 'roll', rolling: true })).toBe('rolling');
    expect(driving({ ...side, battle: 'accident' })).toBe('blocked');
    expect(driving({ ...side, battle: 'repairs' })).toBe('stopped');
  });
});
