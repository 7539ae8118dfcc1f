import { describe, expect, test } from 'vitest';
import { MAX_RECORD_MOVES } from '#lib/record/limits.ts';
import { parseRecordText, replayText } from '#lib/games/replay.ts';
import { decodeText } from '#lib/record/textFile.ts';
import { decideTable } from '#lib/table/decide.ts';
import { tableAtMove, viewTableAtMove } from '#lib/table/pastView.ts';
import { openRecord, recordOfTable } from '#lib/table/record.ts';
import { eachAlone, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';
import { openedFrom, seenAt, stateAfter } from '../../support/tableRecord.ts';

const recordOf = (table: Evening) => recordOfTable(stateAfter(table.log()));
const aRecord = (moves: readonly unknown[] = [], head: object = {}) => ({
  record: 1,
  game: '1000-bornes',
  edition: 'classique',
  seats: ['Anne', 'Bruno'],
  moves,
  ...head,
});
const refusalOf = (raw: unknown) => {
  const opened = openRecord(raw);
  return opened.ok ? null : opened.refusal.path;
};

/** An attack answered, a refused card that is let lie, a move undone, a correction, and the round's end. */
function eventful(): Evening {
  const table = evening(TWO_TEAMS);
  table.lay('roll');
  table.lay('roll');
  table.lay('flat-tire');
  table.touch({ type: 'undo', moves: 3 });
  table.lay('flat-tire');
  table.lay('puncture-proof', { on: { role: 'seat', seat: 1 } });
  table.lay('speed-limit');
  table.lay('100');
  table.touch({ type: 'overrule' });
  table.lay('end-of-limit');
  table.touch({ type: 'discardRefused' });
  table.touch({ type: 'move', move: { type: 'setDrawPile', is: 60 } });
  table.touch({ type: 'move', move: { type: 'endRound' } });
  table.touch({ type: 'nextRound' });
  table.lay('roll');
  return table;
}

describe('the record of a table', () => {
  test('holds what was accepted, in order, and nothing that was taken back', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('100');
    table.lay('roll');
    table.touch({ type: 'undo', moves: 2 });
    table.lay('speed-limit');
    expect(recordOf(table)).toMatchObject({
      seats: ['Anne', 'Bruno'],
      moves: [
        { by: 'Anne', play: 'roll' },
        { by: 'Bruno', play: 'speed-limit' },
      ],
    });
  });

  test('contains the details of the table', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const record = recordOfTable(stateAfter(table.log()), { table: 'K7QMR' });
    expect(record.meta).toEqual({ table: 'K7QMR' });
  });

  test('replays to what the screens of the table show', () => {
    const table = eventful();
    const printed = JSON.parse(replayText(JSON.stringify(recordOf(table))).line);
    const { match } = table.view();
    expect(printed.verdicts).toContain('overruled');
    expect(printed.totals).toEqual(match.totals);
    expect(printed.rounds).toHaveLength(1);
    expect(printed.round).toMatchObject({
      number: match.round?.number,
      turn: match.round?.turn,
      drawPile: match.round?.drawPile,
    });
  });
});

describe('a record opened as a table', () => {
  test('shows at every move what the table showed', () => {
    const state = stateAfter(eventful().log());
    const opened = openedFrom(recordOfTable(state));
    expect(opened.timeline.length).toBe(state.timeline.length);
    for (let move = 0; move <= state.timeline.length; move += 1) {
      expect(seenAt(move, opened)).toEqual(seenAt(move, state));
    }
  });

  test('leaves out what the rules refuse, and takes moves back as the record does', () => {
    const opened = openedFrom(
      aRecord([
        { referee: 'undo' },
        { by: 'Anne', play: '100' },
        { by: 'Anne', play: 'roll' },
        { by: 'Bruno', play: '200', overrule: true },
        { referee: 'undo' },
        { by: 'Zoé', play: 'roll' },
        { by: 'Bruno', discard: '25' },
      ]),
    );
    const { view } = viewTableAtMove('TABLE', 1, 99, opened);
    expect(view.recent.map(({ move }) => move)).toEqual([
      { type: 'discard', by: 'Bruno', card: '25' },
      { type: 'play', by: 'Anne', card: 'roll' },
    ]);
  });

  test('answers every command that it is only to look at, and nothing happens', () => {
    const opened = openedFrom(aRecord());
    const tap = { id: 'tap', reader: 'Reader', tag: '04000000000000', at: 0 };
    const card = { type: 'card', card: 'roll', copy: 1 } as const;
    for (const command of [
      { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } },
      { type: 'undo', moves: 0 },
      { type: 'armDiscard', armed: true },
      { type: 'tap', tap, binding: card, otherDeck: false, role: { role: 'table' } },
    ] as const) {
      expect(decideTable(command, opened)).toEqual({
        events: [],
        answer: { outcome: 'not-now', reason: 'only-to-look-at' },
      });
    }
    expect(viewTableAtMove('TABLE', 1, 0, opened).view.looking).toBe(true);
  });

  test.each([
    ['text', 'record', '$'],
    ['a list', [], '$'],
    ['nothing', null, '$'],
    ['another game', aRecord([], { game: 'chess' }), '$.game'],
    ['another format', aRecord([], { record: 2 }), '$.record'],
    ['an unknown edition', aRecord([], { edition: 'moon' }), '$.edition'],
    ['a name twice', aRecord([], { seats: ['Anne', 'Anne'] }), '$.seats[1]'],
    [
      'a name that fills the screen',
      aRecord([], { seats: ['Anne', 'B'.repeat(41)] }),
      '$.seats[1]',
    ],
    ['a move that is none', aRecord([{ by: 'Anne', play: 'roll' }, 7]), '$.moves[1]'],
    ['a move of no known kind', aRecord([{ by: 'Anne', dance: true }]), '$.moves[0]'],
    ['a referee who sings', aRecord([{ referee: 'sing' }]), '$.moves[0].referee'],
    ['a card that is a number', aRecord([{ by: 'Anne', play: 25 }]), '$.moves[0].play'],
    ['moves that are a word', aRecord([], { moves: 'all' }), '$.moves'],
    ['too many moves', aRecord(Array(MAX_RECORD_MOVES + 1).fill({ referee: 'undo' })), '$.moves'],
  ])('is refused, with the place, for %s', (_what, raw, path) => {
    expect(refusalOf(raw)).toBe(path);
  });
});

describe('looking back', () => {
  test('shows the table before the first card, and as it is now', () => {
    const table = eventful();
    const state = stateAfter(table.log());
    expect(tableAtMove(0, state).timeline.length).toBe(0);
    expect(viewTableAtMove('TABLE', table.log().length, 10_000, state).view.match).toEqual(
      table.view().match,
    );
  });

  test('shows the sheet after the move that ended a round, and names that move', () => {
    const state = stateAfter(eventful().log());
    expect(state.timeline.length).toBeGreaterThan(8);
    const [end = 0] = viewTableAtMove('TABLE', 1, 0, state).roundEnds;
    expect(end).toBe(state.timeline.length - 1);
    expect(tableAtMove(end, state).interval).toBe(true);
    expect(tableAtMove(end - 1, state).interval).toBe(false);
    expect(tableAtMove(end + 1, state).interval).toBe(false);
  });

  test('forgets what is open now: a question, a refusal, a notice', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (let player = 0; player < 3; player += 1) table.lay('roll');
    table.lay('flat-tire');
    expect(table.view().question).not.toBeNull();
    expect(viewTableAtMove('TABLE', 1, 3, stateAfter(table.log())).view.question).toBeNull();
  });
});

describe('the file of a record', () => {
  const text = JSON.stringify(aRecord([{ by: 'Zoé', play: 'roll' }], { seats: ['Zoé', 'Bruno'] }));
  const utf16 = (isBig: boolean) =>
    Uint8Array.from(
      [...text].flatMap((sign) => {
        const unit = sign.charCodeAt(0);
        return isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
      }),
    );
  const after = (mark: readonly number[], bytes: Uint8Array) =>
    Uint8Array.from([...mark, ...bytes]);
  const utf8 = new Uint8Array(Buffer.from(text));

  test.each([
    ['UTF-8', utf8],
    ['UTF-8 after a mark', after([0xef, 0xbb, 0xbf], utf8)],
    ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
    ['UTF-16, little end first', after([0xff, 0xfe], utf16(false))],
    ['UTF-16, big end first', after([0xfe, 0xff], utf16(true))],
    ['UTF-16 without a mark', utf16(false)],
    ['UTF-16 without a mark, big end first', utf16(true)],
  ])('is read in %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('keeps the signs that Windows has beyond Latin-1', () => {
    expect(decodeText(Uint8Array.from([0xe9, 0x20, 0x80, 0x9c]))).toBe('é €œ');
  });

  test('may spell one name in two Unicode forms', () => {
    const mixed = `{"record":1,"game":"1000-bornes","edition":"classique","seats":["Zoe\u0301","Bruno"],"moves":[{"by":"Zo\u00e9","play":"roll"}]}`;
    const parsed = parseRecordText(mixed);
    expect(parsed.ok && openRecord(parsed.value)).toMatchObject({
      ok: true,
      value: { leftOut: [] },
    });
    expect(replayText(mixed).ok).toBe(true);
  });

  test('names the moves that the rules refuse', () => {
    const record = aRecord([
      { by: 'Anne', play: '100' },
      { by: 'Anne', play: 'roll' },
      { by: 'Anne', play: 'roll' },
    ]);
    const opened = openRecord(record);
    expect(opened.ok && opened.value.leftOut).toEqual([1, 3]);
  });
});
