import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { elevens } from '#lib/elevens/game.ts';
import { viewOf } from '#lib/elevens/viewOf.ts';
import { feedState } from '#lib/i18n/feed.ts';
import type { FeedState } from '#lib/table/feed.ts';
import type { TableView } from '#lib/table/view.ts';
import { aMatch, aRound, aSide, aTable, played } from '../../fixtures/tableBuilders.ts';
import { tableViews } from '../../fixtures/tableViews.ts';
import { schemaProblems, type JsonSchema } from './jsonSchema.ts';
import { stateOf, type Given } from '../../support/elevens.ts';
import { tally } from '../../support/tally.ts';

const SCHEMA = JSON.parse(readFileSync('static/feed.schema.json', 'utf8')) as JsonSchema;

/** Returns the feed after validating it against its schema, unknown keys included. */
function feed(view: TableView): FeedState {
  const state = feedState('fr', view);
  expect(schemaProblems(state, SCHEMA)).toEqual([]);
  return state;
}
const plain = (text = '') => text.replace(/\s/g, ' ');

it('is described by its schema in every state', () => {
  for (const view of Object.values(tableViews)) feed(view);
});

describe('a race as programs hear of it', () => {
  const state = feed(tableViews.midRace);
  const [anne, bruno, chloe] = state.sides;

  it('says what is played, for how much, and which round it is', () => {
    expect(state).toMatchObject({ schema: 1, table: 'K7QM', revision: 12, phase: 'playing' });
    expect(state.game).toMatchObject({ id: '1000-bornes', edition: 'classique' });
    expect(state.round).toMatchObject({ value: 3, text: 'Manche 3' });
    expect(state.target).toMatchObject({ value: 5000, unit: 'points' });
  });

  it('says who is on turn', () => {
    expect(state.turn).toMatchObject({ player: 'Bruno', side: 1, text: 'À Bruno de jouer.' });
    expect(state.sides.map(({ onTurn }) => onTurn)).toEqual([false, true, false]);
  });

  it('says how far each side has come, and what it has', () => {
    expect(anne).toMatchObject({ side: 0, name: 'Anne', players: [{ name: 'Anne' }] });
    expect(anne?.progress).toMatchObject({ value: 525, of: 700, unit: 'km' });
    expect(plain(bruno?.total?.text)).toBe('2 350 pts');
    expect(new Set(state.sides.map(({ colour }) => colour)).size).toBe(3);
  });

  it('says what holds a side up, in the words of its box', () => {
    expect(bruno?.status).toEqual({ id: 'flat-tire', text: 'Crevaison', going: false });
    expect(bruno?.marks).toMatchObject([{ id: 'speed-limit', kind: 'hindrance' }]);
    expect(feedState('en', tableViews.midRace).sides[1]?.status?.text).not.toBe('Crevaison');
  });

  it('names safeties, and those that answered an attack', () => {
    expect(chloe?.marks).toMatchObject([
      { id: 'driving-ace', text: 'As du volant', kind: 'safety', coupFourre: true },
      { id: 'right-of-way', kind: 'safety', coupFourre: false },
    ]);
  });

  it('tells the last card, who laid it, and a sentence about it', () => {
    const view = aTable(aMatch([aSide(['Anne']), aSide(['Bruno'])]), {
      recent: played({ type: 'play', by: 'Bruno', card: '100' }),
    });
    expect(feed(view).last).toMatchObject({
      number: 1,
      player: 'Bruno',
      side: 1,
      card: { id: '100' },
      row: null,
    });
    expect(plain(feed(view).last?.card?.text)).toBe('100 km');
    expect(plain(feed(view).headline)).toBe('Bruno joue 100 km');
  });

  it('says which side may answer an attack now', () => {
    const round = aRound({ turn: 'Anne', openAttack: { side: 1, safety: 'driving-ace' } });
    const view = aTable(aMatch([aSide(['Anne']), aSide(['Bruno'])], { round }));
    expect(feed(view).window).toMatchObject({ side: 1, card: { id: 'driving-ace' } });
  });

  it('puts what the table has to decide before what was played', () => {
    const refused = feed(tableViews.refused);
    expect(refused.phase).toBe('refused');
    expect(refused.refusal?.text).toContain('Bruno');
    expect(refused.headline).toBe(refused.refusal?.headline);
    expect(feed(tableViews.question)).toMatchObject({ phase: 'question' });
    expect(feed(tableViews.interval)).toMatchObject({ phase: 'interval' });
    expect(feed({ ...tableViews.refused, paused: true })).toMatchObject({ phase: 'paused' });
    expect(feed(tableViews.start)).toMatchObject({ phase: 'start', headline: 'À Anne de jouer.' });
  });

  it('tells of the round that is over until the next one begins', () => {
    const { phase, round, ended, headline, sides, rounds, drawPile } = feed(tableViews.interval);
    expect({ phase, round: round?.value, drawPile }).toEqual({
      phase: 'interval',
      round: 2,
      drawPile: null,
    });
    expect(ended).toMatchObject({ round: 2, by: 'distance', winner: 0 });
    expect(headline).toBe(ended?.text);
    expect(plain(headline)).toBe('Manche 2 : Anne arrive au but !');
    expect(sides.map(({ progress }) => [progress?.value, progress?.of])).toEqual([
      [1000, 1000],
      [475, 1000],
      [0, 1000],
    ]);
    expect(sides.map(({ status }) => status)).toEqual([null, null, null]);
    expect(rounds.at(-1)).toEqual({ number: 2, points: [3000, 575, 0] });
    const next = feed({ ...tableViews.interval, interval: false });
    expect(next).toMatchObject({ ended: null, round: { value: 3 }, drawPile: 83 });
    expect(next.sides[0]?.status).not.toBeNull();
  });

  it('says how the last round ended once the match is over', () => {
    expect(feed(tableViews.over).ended).toMatchObject({ round: 3, winner: 0 });
    expect(feed(tableViews.over).sides.map(({ progress }) => progress?.value)).toEqual([1000, 800]);
  });

  it('asks whether a side goes on, as the table does', () => {
    const { phase, question, headline, window } = feed(tableViews.extensionAsked);
    expect({ phase, window }).toEqual({ phase: 'question', window: null });
    expect(plain(question ?? '')).toBe('Anne : demander l’allonge ?');
    expect(headline).toBe(question);
  });

  it('tells who has won, and what each round brought', () => {
    const over = feed(tableViews.over);
    expect(over).toMatchObject({ phase: 'over', turn: null, round: null });
    expect(over.sides.filter(({ won }) => won).map(({ side }) => side)).toEqual(over.winners);
    expect(over.rounds.length).toBeGreaterThan(0);
    expect(over.headline).toMatch(/gagnent?$/);
  });

  it('knows who leads by what is certain already', () => {
    const sides = [
      aSide(['Anne'], { total: 800, running: 425 }),
      aSide(['Bruno'], { total: 900, running: 25 }),
    ];
    expect(feed(aTable(aMatch(sides))).sides.map(({ leads }) => leads)).toEqual([true, false]);
  });

  it('counts points in a match of some rounds too, and rounds where no points are counted', () => {
    const of = (running: number | null) => {
      const sides = [aSide(['Anne'], { total: 2, running }), aSide(['Bruno'], { running })];
      return feed(aTable(aMatch(sides, { match: { rounds: 3 } }))).sides[0]?.total?.text;
    };
    expect(plain(of(25))).toBe('2 pts');
    expect(plain(of(null))).toBe('2 manches');
  });

  it('says nothing of what readers saw that is no move', () => {
    const seen = feed(tableViews.unknownCard);
    expect(seen.review).toBeNull();
    expect(JSON.stringify(seen)).not.toMatch(/tag|reader|deck/i);
  });
});

describe('a game of Elevens as programs hear of it', () => {
  const table = (given: Given, more: object = {}): TableView =>
    ({
      ...tableViews.start,
      match: viewOf(stateOf(given)),
      moves: 3,
      ...more,
    }) as unknown as TableView;

  it('has a side for each player, and shared rows', () => {
    const state = feed(
      table({
        seats: ['Zoé', 'Max'],
        hands: { Max: 3 },
        bonus: { Zoé: 2 },
        laid: { red: '12-14' },
      }),
    );
    expect(state.game).toMatchObject({ id: 'elevens', edition: null });
    expect(state.sides.map(({ name }) => name)).toEqual(['Zoé', 'Max']);
    expect(state.sides[1]?.progress).toMatchObject({ value: 3, unit: 'cards', of: null });
    expect(state.sides[0]?.marks).toContainEqual(
      expect.objectContaining({ id: 'bonus', text: '2 bonus', kind: 'stock' }),
    );
    expect(state.rows[0]).toMatchObject({ name: 'rouge', value: 4, of: 21 });
    expect(state.sides[0]?.total).toBeNull();
  });

  it('names the card laid by its row and by the id of the box', () => {
    const move = { type: 'place', by: 'Zoé', row: 'yellow', value: 12 };
    const [entry] = tableViews.midRace.recent;
    const { last } = feed(table({}, { recent: [{ ...entry, move }] }));
    expect(last).toMatchObject({ player: 'Zoé', side: 0, card: { id: 'c2-12' }, row: 1 });
  });

  it('is won by the player with the most points', () => {
    const given: Given = { beginner: true, hands: { Zoé: 1 }, laid: { red: '12' } };
    const state = stateOf(given);
    const move = { type: 'place', by: 'Zoé', row: 'red', value: 13 } as const;
    const decided = elevens.decide(move, state);
    if (!decided.ok) throw new Error(decided.refusal.code);
    const over = decided.value.reduce((so, event) => elevens.evolve(event, so), state);
    const told = feed(table({}, { match: viewOf(over) }));
    expect(told).toMatchObject({ phase: 'over', winners: [0], headline: 'Zoé gagne' });
  });
});

describe('a match counted by hand as programs hear of it', () => {
  const match = () =>
    tally({
      game: '1000-bornes',
      edition: 'classique',
      options: {},
      seats: ['Anne', 'Bruno'],
      deck: null,
    });

  it('has as much as is written on the sheet', () => {
    const { sides, turn, round, game } = feed(
      match().write(0, 'km', 475).write(1, 'driving-ace', 'coup-fourre').view,
    );
    expect(game).toMatchObject({ id: '1000-bornes', edition: 'classique' });
    expect({ turn, round: round?.value }).toEqual({ turn: null, round: 1 });
    expect(sides[0]?.progress).toMatchObject({ value: 475, unit: 'km' });
    expect(sides[1]?.marks).toMatchObject([{ id: 'driving-ace', coupFourre: true }]);
    expect(sides[0]?.running?.value).toBeGreaterThanOrEqual(475);
    expect(sides[0]?.total?.value).toBe(0);
  });

  it('tells a finished round', () => {
    const { rounds } = feed(match().write(0, 'km', 475).exhausted().close().view);
    expect(rounds).toMatchObject([{ number: 1 }]);
    expect(rounds[0]?.points[0]).toBeGreaterThan(0);
  });
});
