import { describe, expect, test } from 'vitest';
import { replayElevens } from '#lib/elevens/record/replay.ts';
import { formatElevens } from '#lib/elevens/record/format.ts';
import { parseElevens } from '#lib/elevens/record/parse.ts';

const head = { record: 1, game: 'elevens', rows: ['r', 'y', 'g', 'b'], seats: ['Zoé', 'Max'] };
const replay = (changes: object) => replayElevens({ ...head, moves: [], ...changes });
const verdicts = (...moves: object[]) => {
  const replayed = replay({ moves });
  return replayed.ok ? replayed.value.verdicts : replayed.refusal;
};

describe('a record is refused, with the place of what is wrong', () => {
  test.each([
    ['$.record', { record: 2 }],
    ['$.game', { game: 'twelves' }],
    ['$.edition', { edition: 'classique' }],
    ['$.sides', { sides: [] }],
    ['$.options', { options: [] }],
    ['$.options.target', { options: { target: 5 } }],
    ['$.options.beginner', { options: { beginner: 'yes' } }],
    ['$.rows', { rows: ['r', 'y', 'g'] }],
    ['$.rows', { rows: ['r', 'y', 'g', 'r'] }],
    ['$.rows[1]', { rows: ['r', 2, 'g', 'b'] }],
    ['$.seats', { seats: ['Zoé'] }],
    ['$.seats', { seats: ['Zoé', 'Zoé'] }],
    ['$.seats', { seats: ['1', '2', '3', '4', '5', '6', '7'] }],
    ['$.first', { first: 'Ida' }],
    ['$.moves', { moves: {} }],
    ['$.moves[0]', { moves: ['draw'] }],
    [
      '$.moves[1]',
      {
        moves: [
          { by: 'Zoé', draw: true },
          { by: 'Max', play: '100' },
        ],
      },
    ],
    ['$.moves[0].by', { moves: [{ draw: true }] }],
    ['$.moves[0].draw', { moves: [{ by: 'Zoé', draw: false }] }],
    ['$.moves[0].place.value', { moves: [{ by: 'Zoé', place: { row: 'r', value: '12' } }] }],
    ['$.moves[0].link', { moves: [{ by: 'Zoé', place: { row: 'r', value: 12 }, link: 3 }] }],
    ['$.moves[0].leftover', { moves: [{ by: 'Zoé', leftover: [] }] }],
    ['$.moves[0].referee', { moves: [{ referee: 'endRound' }] }],
  ])('%s', (path, changes) => {
    expect(replay(changes)).toMatchObject({ ok: false, refusal: { path } });
  });

  test('that is no object at all', () => {
    for (const raw of [null, 3, 'record', [], undefined]) {
      expect(replayElevens(raw)).toMatchObject({ ok: false, refusal: { path: '$' } });
    }
  });
});

describe('undo', () => {
  const draw = (by: string) => ({ by, draw: true });
  const undo = { referee: 'undo' };

  test('takes back the last accepted move, then the one before, then finds nothing', () => {
    const moves = [undo, draw('Zoé'), draw('Zoé'), draw('Max'), undo, undo, undo, draw('Zoé')];
    expect(verdicts(...moves)).toEqual([
      ...['nothing-to-undo', 'ok', 'not-your-turn', 'ok'],
      ...['ok', 'ok', 'nothing-to-undo', 'ok'],
    ]);
  });
});

test('keys that a move does not need are ignored, and meta is kept', () => {
  expect(verdicts({ by: 'Zoé', draw: true, link: 7, note: 'x' })).toEqual(['ok']);
  const parsed = parseElevens({ ...head, moves: [], meta: { place: 'Lyon' } });
  expect(parsed).toMatchObject({ ok: true, value: { meta: { place: 'Lyon' } } });
});

test('a written record reads back the same', () => {
  const moves = [
    { by: 'Zoé', place: { row: 'r', value: 12 }, joker: true, link: 'y' },
    { by: 'Zoé', exchange: { row: 'r', value: 12 } },
    ...['throwJoker', 'draw', 'pass', 'end'].map((key) => ({ by: 'Zoé', [key]: true })),
    { by: 'Zoé', leftover: { numbers: [3], jokers: 1 } },
    { referee: 'undo' },
  ];
  const parsed = parseElevens({ ...head, moves, first: 'Max', meta: 1 });
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  const { setup, steps, meta } = parsed.value;
  expect(formatElevens(setup, steps, meta)).toEqual({
    ...head,
    options: { beginner: false },
    first: 'Max',
    meta: 1,
    moves,
  });
});
