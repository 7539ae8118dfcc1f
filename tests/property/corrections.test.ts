import { describe, expect, it } from 'vitest';
import { allSteps, cutTo } from '#lib/game/timeline.ts';
import type { GameMove, GameState, TableSetup } from '#lib/games.ts';
import { decideMove, evolveGame } from '#lib/games/playing.ts';
import { choiceText } from '#lib/i18n/pastWords.ts';
import { replayText } from '#lib/games/replay.ts';
import { viewChoices } from '#lib/table/correct/choices.ts';
import { decideCorrection, previewCorrection } from '#lib/table/correct/correct.ts';
import { oldSteps } from '#lib/table/correct/oldLine.ts';
import { redecideLater, startAnew } from '#lib/table/correct/redecide.ts';
import type { Change, Correction, CorrectionChoice } from '#lib/table/correct/correction.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { recordOfTable } from '#lib/table/record.ts';
import type { TableState } from '#lib/table/state.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { chance, pick } from '../support/elevensDeal.ts';
import { evening } from '../support/evening.ts';
import { playEvening } from '../support/elevensEvening.ts';
import { everyShape, playMatch, playWildly, randomSetup } from '../support/randomMatch.ts';
import { openedFrom, tableSetupOf, tryAt } from '../support/tableRecord.ts';
import { SEED } from '../support/seed.ts';

const TRIES = 5;

/** Regular and irregular matches of each game. */
function matches(): readonly (readonly [string, () => TableState])[] {
  const bornes = everyShape().flatMap((shape) => {
    const named = `${shape.edition}, ${String(shape.players)} players on ${String(shape.sides)} sides`;
    const play = (wild: boolean) => () => {
      const random = chance(SEED + (wild ? 1 : 0));
      const setup = randomSetup(shape, random, { rounds: 2 });
      const table = evening(tableSetupOf(setup));
      const watch = ({ step }: { readonly step: Parameters<typeof tryAt>[1] }) =>
        tryAt(table, step);
      if (wild) playWildly(setup, random, 200, watch);
      else playMatch(setup, random, watch, { overrules: 0.05, undoes: 0.05 });
      return table.state();
    };
    return [
      [named, play(false)],
      [`${named}, as they like`, play(true)],
    ] as const;
  });
  const elevens = [2, 4, 6].map(
    (players) =>
      [
        `Elevens, ${String(players)} players`,
        () => playEvening(players, SEED).table.state(),
      ] as const,
  );
  return [...bornes, ...elevens];
}

/** Any move at all, likely or not, that some player of either game may have made. */
function anyChange(number: number, state: TableState, random: () => number): Change {
  const asked = { line: state.line, moves: state.timeline.length, number };
  const choices = viewChoices(asked, state);
  if ('reason' in choices) throw new Error(choices.reason);
  const moves = [...choices.replace, ...choices.insert].map(({ move }) => move);
  const anywhere = allSteps(state.timeline).map(({ move }) => move);
  const move = pick(random() < 0.7 && moves.length > 0 ? moves : anywhere, random);
  return pick<Change>(
    [{ type: 'replace', move }, { type: 'remove' }, { type: 'insert', move }],
    random,
  );
}

function correctionOf(state: TableState, number: number, change: Change): Correction {
  return { line: state.line, moves: state.timeline.length, number, change };
}

const after = (asked: Correction, state: TableState): TableState =>
  decideCorrection(asked, state).events.reduce((now, event) => evolveTable(event, now, 7), state);

const movesOf = (state: TableState): readonly GameMove[] =>
  allSteps(state.timeline).map(({ move }) => move);

/** The game after these moves, told one after the other from the deal on. */
function fromScratch(moves: readonly GameMove[], setup: TableSetup): GameState {
  const start = openTable({ type: 'tableCreated', setup }).timeline.now;
  return moves.reduce((now, move) => {
    const decided = decideMove(move, now);
    if (!decided.ok) throw new Error(`${move.type} is refused: ${decided.refusal.code}`);
    return decided.value.reduce((game, event) => evolveGame(event, game), now);
  }, start);
}

describe.each(matches())('a match of %s', (_name, play) => {
  const state = play();
  const random = chance(SEED + 2);
  const { length } = state.timeline;
  const numbers = Array.from({ length: TRIES }, () => 1 + Math.floor(random() * length));

  it('comes out the same when nothing is corrected', () => {
    for (const number of [1, ...numbers]) {
      const start = startAnew(cutTo(state.timeline, number - 1));
      const again = redecideLater(start, oldSteps(number, state.timeline), {
        shift: 0,
        attribution: 'as-named',
      });
      expect(again.consequences).toEqual([]);
      expect(again.stay).toBe(length - number + 1);
      expect(again.line.now).toEqual(state.timeline.now);
      const move = movesOf(state)[number - 1];
      if (move === undefined) throw new Error('the move is on the line');
      const same = correctionOf(state, number, { type: 'replace', move });
      expect(decideCorrection(same, state)).toMatchObject({
        events: [],
        answer: { outcome: 'accepted' },
      });
    }
  });

  it('is after any correction what the corrected moves say, told from the first one on', () => {
    for (const number of numbers) {
      const corrected = after(correctionOf(state, number, anyChange(number, state, random)), state);
      expect(fromScratch(movesOf(corrected), state.setup)).toEqual(corrected.timeline.now);
    }
  });

  it('offers nothing twice in words that cannot be told apart', () => {
    for (const number of numbers) {
      const asked = { line: state.line, moves: length, number };
      const choices = viewChoices(asked, state);
      if ('reason' in choices) throw new Error(choices.reason);
      const { match } = viewTable('TABLE', length, state);
      const said = ({ group, ...choice }: CorrectionChoice) =>
        `${group}: ${choiceText('fr', match, { group, ...choice })}`;
      for (const offered of [choices.replace.map(said), choices.insert.map(said)]) {
        expect(offered).toEqual([...new Set(offered)]);
      }
    }
  });

  it('shows before what a correction would do', () => {
    for (const number of numbers) {
      const asked = correctionOf(state, number, anyChange(number, state, random));
      const preview = previewCorrection(asked, state);
      const corrected = after(asked, state);
      if (!('match' in preview)) {
        expect(corrected).toBe(state);
        continue;
      }
      const added = preview.consequences.filter(({ fate }) => fate === 'added').length;
      const dropped = preview.consequences.filter(({ fate }) => fate === 'dropped').length;
      const change = { replace: 0, remove: -1, insert: 1 }[asked.change.type];
      expect(corrected.timeline.length).toBe(length + change + added - dropped);
    }
  });

  it('stands as before when a correction is undone', () => {
    for (const number of numbers) {
      const corrected = after(correctionOf(state, number, anyChange(number, state, random)), state);
      if (corrected === state) continue;
      const undone = evolveTable({ type: 'moveUndone' }, corrected, 8);
      expect(undone.timeline).toBe(state.timeline);
    }
  });

  it('tells its corrected line in its record, which opens the same', () => {
    let now = state;
    for (const number of numbers.slice(0, 3)) {
      const within = Math.min(number, now.timeline.length);
      if (within > 0) now = after(correctionOf(now, within, anyChange(within, now, random)), now);
    }
    const record = recordOfTable(now);
    const { verdicts } = JSON.parse(replayText(JSON.stringify(record)).line);
    expect(verdicts.filter((verdict: string) => !['ok', 'overruled'].includes(verdict))).toEqual(
      [],
    );
    expect(recordOfTable(openedFrom(record))).toEqual(record);
  });
});
