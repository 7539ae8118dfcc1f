import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replayText } from '#lib/games/replay.ts';

/** Each record lies beside what it replays to. */
const folder = join(import.meta.dirname, 'records');
const records = readdirSync(folder).filter((file) => file.endsWith('.record.json'));

describe('golden records', () => {
  it.each(records)('%s', (file) => {
    const told = readFileSync(join(folder, file.replace('.record.', '.expected.')), 'utf8');
    const { line } = replayText(readFileSync(join(folder, file), 'utf8'));
    expect(JSON.parse(line)).toEqual(JSON.parse(told));
  });

  it('keep the order of keys that the format shows', () => {
    const { line } = replayText(readFileSync(join(folder, 'example.record.json'), 'utf8'));
    const told = readFileSync(join(folder, 'example.expected.json'), 'utf8');
    expect(line).toBe(JSON.stringify(JSON.parse(told)));
  });
});

describe('bad records', () => {
  const good = JSON.parse(readFileSync(join(folder, 'example.record.json'), 'utf8')) as object;
  const move = (said: unknown) => ({ ...good, moves: [said] });
  it.each([
    ['$: ', 5],
    ['$.game: ', { ...good, game: 'belote' }],
    ['$.record: ', { ...good, record: 2 }],
    ['$.weather: ', { ...good, weather: 'fair' }],
    ['$["the weather"]: ', { ...good, 'the weather': 'fair' }],
    ['$.constructor: ', { ...good, constructor: 1 }],
    ['$.moves: ', { ...good, moves: {} }],
    ['$.seats: ', { ...good, seats: undefined }],
    [
      '$.sides: ',
      {
        ...good,
        sides: [
          ['Anne', 'Bruno'],
          ['Alice', 'Basile'],
        ],
      },
    ],
    ['$.options.rounds: ', { ...good, options: { target: 1, rounds: 1 } }],
    ['$.moves[0]: ', move('roll')],
    ['$.moves[0]: ', move({ by: 'Anne', sing: 'roll' })],
    ['$.moves[0].by: ', move({ play: 'roll' })],
    ['$.moves[0].play: ', move({ by: 'Anne', play: 100 })],
    ['$.moves[0].discard: ', move({ by: 'Anne', discard: ['25'] })],
    ['$.moves[0].coupFourre: ', move({ by: 'Anne', coupFourre: true })],
    ['$.moves[0].extend: ', move({ by: 'Anne', extend: 'yes' })],
    ['$.moves[0].overrule: ', move({ by: 'Anne', play: 'roll', overrule: 1 })],
    ['$.moves[0].referee: ', move({ referee: 'whistle' })],
  ])('say where: %s', (path, raw) => {
    const { line, ok } = replayText(JSON.stringify(raw));
    expect(ok).toBe(false);
    const { error } = JSON.parse(line) as { error: string };
    expect(error.startsWith(path), error).toBe(true);
  });

  it('tell what is missing', () => {
    const { line } = replayText(JSON.stringify({ ...good, moves: undefined }));
    expect(JSON.parse(line)).toEqual({ error: '$.moves: this is missing' });
  });

  it('need not be JSON', () => {
    const { error } = JSON.parse(replayText('{').line) as { error: string };
    expect(error).toMatch(/^\$: this is no JSON: ./);
  });

  it('are not those with keys that a move does not need, nor those with meta', () => {
    const said = { by: 'Anne', play: 'roll', on: 5, is: 'x', note: 'hello' };
    expect(replayText(JSON.stringify({ ...move(said), meta: [1] })).ok).toBe(true);
    const verdicts = (told: unknown) =>
      (JSON.parse(replayText(JSON.stringify(move(told))).line) as { verdicts: string[] }).verdicts;
    expect(verdicts({ by: 'Anne', play: 'stop', on: 5 })).toEqual(['target-missing']);
    expect(verdicts({ referee: 'drawPile', is: 'many' })).toEqual(['bad-count']);
    expect(verdicts({ by: 'Zoé', discard: 'joker' })).toEqual(['unknown-player']);
  });
});
