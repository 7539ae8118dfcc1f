import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mattersEndedSince, speechRulesOf } from '#lib/hearing/matters.ts';
import '#lib/i18n/bothLanguages.ts';
import { noticeText } from '#lib/i18n/answers.ts';
import { anyPlayText } from '#lib/i18n/cardsAndPlays.ts';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { correct, replace, tell } from '../table/corrections.ts';
import { eachAlone, evening } from '../../support/evening.ts';
import { loudspeaker } from './loudspeaker.ts';
import { play } from '../../support/moves.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** A table of Anne and Bruno and its loudspeaker, which is busy with another announcement. */
function heardTable() {
  const table = evening(eachAlone('Anne', 'Bruno'));
  const ears = loudspeaker();
  let before = table.view();
  return {
    table,
    ears,
    /** Lets it happen, and tells what did. */
    async happens(...steps: readonly (() => unknown)[]) {
      for (const step of steps) {
        step();
        const now = table.view();
        const ended = mattersEndedSince('en', before, now);
        const told = happeningsSince(before, now).flatMap((happening) => {
          const text = happeningText('en', now, happening);
          return text === null ? [] : [{ text: plain(text), ...speechRulesOf(now, happening) }];
        });
        before = now;
        await ears.end(...ended);
        await ears.tell(...told);
      }
    },
    touches: (command: ScreenCommand) => () => table.touch(command),
    undoes: () => table.touch({ type: 'undo', moves: table.view().moves }),
    async heardInAll() {
      while (ears.now() !== null) await ears.listen();
      return ears.heard;
    },
  };
}

/** Four plays that all have heard, but for Bruno's 50, which waits behind a sentence of another matter. */
async function untoldFifty() {
  const at = heardTable();
  const { table, ears } = at;
  tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '25'));
  await at.happens(() => undefined);
  while (ears.now() !== null) await ears.listen();
  await ears.tell({ text: 'The sheet.', weight: 'result' });
  ears.heard.length = 0;
  await at.happens(() => tell(table, play('Bruno', '50')));
  return at;
}

describe('a correction', () => {
  test('of an unannounced play replaces it, and tells the player on turn', async () => {
    const { table, happens, heardInAll } = await untoldFifty();
    await happens(() => correct(table, 4, replace(play('Bruno', '75'))));
    expect(await heardInAll()).toEqual([
      'Move 4 was corrected. Before: Bruno plays 50 km. Now: Bruno plays 75 km. Bruno: 50 becomes 75 km. ' +
        'It is Anne’s turn, 85 cards in the draw pile.',
      'The sheet.',
    ]);
  });

  test('of an earlier one leaves what was not told yet, as far as it still holds', async () => {
    const { table, happens, heardInAll } = await untoldFifty();
    await happens(() => correct(table, 3, replace(play('Anne', '75'))));
    expect(await heardInAll()).toEqual([
      'Move 3 was corrected. Before: Anne plays 25 km. Now: Anne plays 75 km. Anne: 25 becomes 75 km.',
      'The sheet.',
      'Bruno plays 50 km. Anne to play.',
    ]);
  });

  test('that changes the player on turn is told with the last move, even under another number', async () => {
    const { table, happens, heardInAll } = await untoldFifty();
    await happens(() => correct(table, 1, { type: 'remove' }));
    expect(await heardInAll()).toEqual([
      'Move 1 was taken out. Before: Anne plays a Roll card. Anne: 25 becomes 50 km. Bruno: 50 becomes 25 km. ' +
        'Anne plays 50 km. It is Bruno’s turn, 86 cards in the draw pile.',
      'The sheet.',
    ]);
  });
});

test('moves undone one after the other while the first is told are told as so many', async () => {
  const { table, happens, undoes, heardInAll } = heardTable();
  const plays = ['roll', 'roll', '25', '25', '50', '50'].map((card, nth) =>
    play(nth % 2 === 0 ? 'Anne' : 'Bruno', card as '25'),
  );
  tell(table, ...plays);
  await happens(() => undefined);
  await heardInAll();
  await happens(...Array.from({ length: 5 }, () => undoes));
  expect((await heardInAll()).at(-1)).toBe(
    '5 moves are taken back in all. Move undone: Bruno plays a Roll card. Bruno to play.',
  );
});

test('an attack that may be answered again, as its answer was undone, is told to be open', async () => {
  const { table, happens, undoes, heardInAll } = heardTable();
  tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
  table.lay('stop');
  table.lay('right-of-way');
  await happens(() => undefined);
  await heardInAll();
  await happens(undoes);
  expect((await heardInAll()).at(-1)).toMatch(
    /^Move undone: .* Bruno to play\. Coup-fourré possible for Bruno: Right of way/,
  );
  await happens(undoes);
  expect((await heardInAll()).at(-1)).not.toContain('possible');
});

test('a table that pauses and resumes repeatedly has its last state announced', async () => {
  const { happens, touches, heardInAll, ears } = heardTable();
  await ears.tell({ text: 'Refused.', weight: 'urgent' });
  const pauses = Array.from({ length: 31 }, (_, nth) =>
    touches({ type: 'pause', paused: nth % 2 === 0 }),
  );
  await happens(...pauses);
  expect(await heardInAll()).toEqual(['Refused.', 'Pause. The table waits.']);
});

test('the end of a round that was undone is told no more', async () => {
  const { table, happens, touches, undoes, heardInAll, ears } = heardTable();
  tell(table, play('Anne', 'roll'));
  await happens(() => undefined);
  await heardInAll();
  await ears.tell({ text: 'Refused.', weight: 'urgent' });
  await happens(touches({ type: 'move', move: { type: 'endRound' } }), undoes);
  expect((await heardInAll()).join(' ')).not.toMatch(/round is over|Deal/i);
});

test('a correction that makes an unannounced move illegal tells it, and the player on turn', async () => {
  const { table, happens, heardInAll } = heardTable();
  await happens(() => tell(table, play('Anne', 'roll'), play('Bruno', 'roll')));
  await happens(() => tell(table, play('Anne', '75')));
  await happens(() => correct(table, 2, { type: 'replace', move: play('Bruno', 'accident') }));
  expect((await heardInAll()).at(-1)).toMatch(
    /^Move 2 was corrected\..* Anne plays 75 km\. It is Bruno’s turn/,
  );
});

describe('an evening that is set right again and again', () => {
  const CARDS = ['roll', '25', '50', '75', 'stop', 'accident', 'repairs'] as const;
  const card = fc.constantFrom(...CARDS);
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ what: fc.constant('lay' as const), card }) },
      { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constantFrom('replace' as const, 'insert' as const, 'remove' as const),
          card,
          back: fc.nat(3),
        }),
      },
      { weight: 3, arbitrary: fc.record({ what: fc.constant('listen' as const) }) },
    ),
    { maxLength: 30 },
  );

  test('tells each correction and the number of undone moves, no undone play, and finally the player on turn', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happen) => {
        const { table, ears, happens, undoes, heardInAll } = heardTable();
        await happens(() => tell(table, play('Anne', 'roll'), play('Bruno', 'roll')));
        const set: string[] = [];
        for (const step of happen) {
          const before = table.view();
          const begun = ears.begun.length;
          const move = play(before.match.round?.turn ?? '', 'card' in step ? step.card : '');
          if (step.what === 'listen') await ears.listen();
          else
            await happens(() => {
              if (step.what === 'lay') return table.touch({ type: 'move', move });
              if (step.what === 'undo') return undoes();
              const change =
                step.what === 'remove' ? { type: step.what } : { type: step.what, move };
              return correct(table, Math.max(1, before.moves - step.back), change);
            });
          const { match, notice, line, recent } = table.view();
          if (line !== before.line && notice !== null) {
            // Announcements that the summary covers are left out.
            if (notice.type === 'undone' && notice.moves !== undefined) set.pop();
            set.push(plain(noticeText('en', match, notice)));
          }
          const stands = recent.map((played) => plain(anyPlayText('en', match, played.move)));
          for (const text of ears.begun.slice(begun).filter((said) => /^\w+ plays/.test(said)))
            expect(
              stands.some((said) => text.startsWith(said)),
              text,
            ).toBe(true);
        }
        const told = (await heardInAll()).join('\n');
        for (const text of set) expect(told).toContain(text);
        const [, one, other] =
          [...told.matchAll(/(\w+) to play\.|It is (\w+)’s turn/g)].at(-1) ?? [];
        expect(one ?? other).toBe(table.view().match.round?.turn);
      }),
      { numRuns: 200 },
    );
  });
});
