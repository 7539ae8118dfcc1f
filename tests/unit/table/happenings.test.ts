import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeNumber } from '#lib/i18n/numbers.ts';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import type { TableEvent } from '#lib/table/events.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import type { Happening } from '#lib/table/happenings.ts';
import type { CardTable } from '#lib/table/view.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { playEvening } from '../../support/elevensEvening.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS } from '../../support/evening.ts';
import { ofCards } from '../../support/ofCards.ts';

/** Returns the announcements of a screen that received the view after each step. */
function heardIn(table: { view(): CardTable }, ...steps: readonly (() => unknown)[]): string[] {
  const texts: string[] = [];
  for (const step of steps) {
    const before = table.view();
    step();
    texts.push(...sayings(before, table.view()));
  }
  return texts;
}

const sayings = (before: CardTable | null, now: CardTable): string[] =>
  happeningsSince(before, now).flatMap((happening) => happeningText('en', now, happening) ?? []);

const types = (happenings: readonly Happening[]) => happenings.map(({ type }) => type);

describe('the announcement of a race', () => {
  test('tells each play with the player on turn, and each refusal with its reason', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const heard = heardIn(
      table,
      () => table.lay('roll'),
      () => table.lay('100'),
      () => table.touch({ type: 'takeBack' }),
      () => table.lay('roll'),
      () => table.lay('100'),
    );
    expect(heard).toEqual([
      'Anne plays a Roll card. Bruno to play.',
      expect.stringMatching(/^.+\. .+Roll.+/),
      'Refusal cleared: Bruno plays 100\u00a0km. No move is undone.',
      'Bruno plays a Roll card. Anne to play.',
      'Anne plays 100\u00a0km. Bruno to play.',
    ]);
  });

  test('is empty when a screen is switched on, or receives the same view again', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    expect(happeningsSince(null, table.view())).toEqual([]);
    expect(happeningsSince(table.view(), table.view())).toEqual([]);
  });

  test('tells every missed play, once and in order, with the next player only at the end', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const before = table.view();
    table.lay('roll');
    table.lay('roll');
    table.lay('50');
    expect(sayings(before, table.view())).toEqual([
      'Anne plays a Roll card.',
      'Bruno plays a Roll card.',
      'Anne plays 50\u00a0km. Bruno to play.',
    ]);
  });

  test('tells an undone move, and then its replacement', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('roll');
    const before = table.view();
    table.token({ type: 'action', action: 'undo' });
    const undone = table.view();
    expect(sayings(before, undone)).toEqual([
      'Move undone: Bruno plays a Roll card. Bruno to play.',
    ]);
    table.lay('speed-limit');
    expect(types(happeningsSince(before, table.view()))).toEqual(['taken-back', 'played']);
  });

  test('repeats the same refusal, unknown card and question each time', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    const started = ['roll', 'roll', 'roll'].map((card) => () => table.lay(card));
    heardIn(table, ...started);
    const twice = (step: () => unknown) => heardIn(table, step, step);
    const stranger = () => table.unknownTag();
    const [unknown, again] = twice(stranger);
    expect(again).toBe(unknown);
    const refused = twice(() =>
      table.touch({ type: 'move', move: { type: 'play', by: 'Bruno', card: '50' } }),
    );
    expect(refused).toHaveLength(2);
    expect(refused[1]).toBe(refused[0]);
  });

  test('tells the player of a question with the tokens that answer', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    heardIn(table, ...['roll', 'roll', 'roll'].map((card) => () => table.lay(card)));
    expect(heardIn(table, () => table.lay('stop'))).toEqual([
      'Whom does it hit? The Stop card can hit several sides. Side 2: Bruno, Side 3: Chloé.',
    ]);
  });

  test('names the tokens of players where partners could both have answered', () => {
    const table = evening(TWO_TEAMS);
    heardIn(table, ...['roll', 'roll'].map((card) => () => table.lay(card)));
    table.lay('stop');
    expect(heardIn(table, () => table.lay('right-of-way'))).toEqual([
      'Who laid the Right of way safety? Player 2: Bruno, Player 4: Basile.',
    ]);
  });

  test('tells a corrected move before and after, with its effect', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    heardIn(table, ...['roll', 'roll', '100'].map((card) => () => table.lay(card)));
    const seen = { line: 0, moves: 3, number: 3 };
    const change = { type: 'replace', move: { type: 'play', by: 'Anne', card: '75' } } as const;
    expect(heardIn(table, () => table.touch({ type: 'correct', ...seen, change }))).toEqual([
      'Move 3 was corrected. Before: Anne plays 100\u00a0km. Now: Anne plays 75\u00a0km. ' +
        'Anne: 100 becomes 75\u00a0km. It is Bruno’s turn, 86 cards in the draw pile.',
    ]);
    const { line, moves } = table.view();
    expect(heardIn(table, () => table.touch({ type: 'undo', line, moves }))).toEqual([
      'The last correction is undone. Before: Anne plays 75\u00a0km. Now: Anne plays 100\u00a0km. ' +
        'Bruno to play. Anne: 75 becomes 100\u00a0km.',
    ]);
  });

  test('tells that play goes on, or the next round begins, and the next player', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const heard = heardIn(
      table,
      () => table.lay('roll'),
      () => table.touch({ type: 'pause', paused: true }),
      () => table.touch({ type: 'pause', paused: false }),
      () => table.touch({ type: 'move', move: { type: 'endRound' } }),
      () => table.touch({ type: 'nextRound' }),
      () => table.lay('roll'),
    );
    expect(heard.slice(1, 3)).toEqual([
      'Pause. The table waits.',
      expect.stringMatching(/^Play goes on\. It is Bruno’s turn/),
    ]);
    expect(heard.at(-2)).toMatch(/^The next round begins\. It is Bruno’s turn/);
    expect(heard.at(-1)).toMatch(/^Bruno plays a Roll card/);
  });

  test('tells the score at the end of a round', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const heard = heardIn(
      table,
      () => table.lay('roll'),
      () => table.touch({ type: 'move', move: { type: 'endRound' } }),
    );
    expect(heard.at(-1)).toMatch(
      /This round: Anne: \d+, Bruno: \d+\. The match: Anne: \d+, Bruno: \d+\./,
    );
  });
});

describe('the announcement of Elevens', () => {
  test('follows a game without a screen: plays, questions with their numbers, links', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    const heard = heardIn(
      table,
      () => table.lay('c1-12'),
      () => table.lay('c1-20'),
      () => table.touch({ type: 'takeBack' }),
      () => table.lay('joker'),
    );
    expect(heard[0]).toBe('Zoé lays red 12. Up to 3 more cards, or end of turn.');
    expect(heard[1]).toContain('Nothing lies next to 20 in the red row.');
    expect(heard[2]).toBe('Refusal cleared: Zoé lays red 20. No move is undone.');
    expect(heard[3]).toMatch(/^Where does Zoé’s joker go\? .*1: .*2: /);
    expect(heard).toHaveLength(4);
  });

  test('tells every move of a whole game once and in order, with any views missed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.nat(1_000),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40, maxLength: 60 }),
        (players, seed, strides) => {
          const { table } = playEvening(players, seed);
          const views = viewsOf(table.log());
          const seen: CardTable[] = [];
          for (let at = 0, n = 0; at < views.length; at += strides[n++ % strides.length] ?? 1) {
            const view = views[at];
            if (view !== undefined) seen.push(view);
          }
          const last = views.at(-1);
          if (last !== undefined) seen.push(last);
          let told: number[] = [];
          for (const [at, view] of seen.entries()) {
            for (const happening of happeningsSince(seen[at - 1] ?? null, view)) {
              if (happening.type === 'played') told.push(happening.play.number);
              if (happening.type === 'taken-back') told = told.slice(0, -happening.moves);
              if (happening.type === 'corrected') told = upTo(view.moves);
            }
          }
          expect(told).toEqual(upTo(last?.moves ?? 0));
        },
      ),
      { numRuns: 6 },
    );
  });

  test('ends with the winner and all points', () => {
    const { table } = playEvening(3, 11);
    const views = viewsOf(table.log());
    const texts = views.flatMap((view, at) => sayings(views[at - 1] ?? null, view));
    const points = table.view().match.scores ?? [];
    expect(points).toHaveLength(3);
    for (const score of points) expect(texts.at(-1)).toContain(wholeNumber('fr', score));
  });
});

const upTo = (moves: number): number[] => Array.from({ length: moves }, (_, n) => n + 1);

/** The view of a table after each of its events. */
function viewsOf(log: readonly TableEvent[]): readonly CardTable[] {
  const [created, ...events] = log;
  if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
  let state = openTable(created);
  const views = [ofCards(viewTable('TABLE', 1, state))];
  for (const [at, event] of events.entries()) {
    state = evolveTable(event, state, at + 1);
    views.push(ofCards(viewTable('TABLE', at + 2, state)));
  }
  return views;
}
