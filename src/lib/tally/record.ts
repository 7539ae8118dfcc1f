import * as v from 'valibot';
import { ELEVENS_RECORD } from '../elevens/record/record.ts';
import { formatElevens } from '../elevens/record/format.ts';
import { accept, refuse, type Result } from '../game/result.ts';
import type { ReadRecord, RecordFormat } from '../game/tableGame.ts';
import { playStep, replaySteps } from '../game/replay.ts';
import type { Timeline } from '../game/timeline.ts';
import { formatMilleBornes } from '../millebornes/record/format.ts';
import { MILLE_BORNES_RECORD } from '../millebornes/record/record.ts';
import { errorOf, type RecordError } from '../record/error.ts';
import { SAFETY_MARKS, SIDE_CELLS } from './cells.ts';
import { parseCounted, startTally } from './counted.ts';
import { decide, evolve } from './decide.ts';
import type { Move } from './moves.ts';
import type { CountedGame, CountedGames, TallySetup } from './setup.ts';
import { standingOf } from './standing.ts';
import type { State } from './state.ts';

/*
 * The agreed setup is stored as a record of its game without moves. The entries on the sheets are
 * the moves of this record.
 */

const value = v.union([v.number(), v.boolean(), v.picklist(SAFETY_MARKS)]);
const fill = { type: v.literal('fill'), round: v.number(), saw: value, value };

const STEP = v.variant('type', [
  v.variant('side', [
    v.strictObject({ ...fill, side: v.number(), cell: v.picklist(SIDE_CELLS) }),
    v.strictObject({ ...fill, side: v.null(), cell: v.literal('exhausted') }),
  ]),
  v.strictObject({ type: v.literal('close'), round: v.number() }),
  v.strictObject({ type: v.literal('undo') }),
]);

interface AgreedRecord<Id extends keyof CountedGames> {
  read(raw: unknown): Result<{ readonly setup: CountedGames[Id]['setup'] }, RecordError>;
  write(agreed: CountedGames[Id]['agreed']): object;
}

const RECORDS: { readonly [Id in keyof CountedGames]: AgreedRecord<Id> } = {
  '1000-bornes': {
    read: (raw) => MILLE_BORNES_RECORD.read(raw),
    write: (agreed) => formatMilleBornes(agreed, []),
  },
  elevens: {
    read: (raw) => ELEVENS_RECORD.read(raw),
    write: (agreed) => formatElevens(agreed, []),
  },
};
const COUNTED = Object.keys(RECORDS) as readonly (keyof CountedGames)[];

const HEAD = v.strictObject({
  record: v.literal(1),
  game: v.literal('tally'),
  counted: v.looseObject({ game: v.picklist(COUNTED) }),
  meta: v.optional(v.unknown()),
  moves: v.array(STEP),
});

/** Record format of matches counted by hand. */
export const TALLY_RECORD: RecordFormat<TallySetup, State, Move> = {
  read,
  write: (_, moves, { counted }, meta) => ({
    record: 1,
    game: 'tally',
    counted: agreedIn(counted),
    ...(meta === undefined ? {} : { meta }),
    moves,
  }),
  replay(raw) {
    const record = read(raw);
    if (!record.ok) return record;
    const { setup, steps } = record.value;
    const counted = parseCounted(setup.counted);
    return counted.ok
      ? accept(replayed(steps, startTally(counted.value, setup.counted)))
      : refuse({
          path: `$.counted${counted.refusal.path.slice(1)}`,
          message: counted.refusal.detail,
        });
  },
};

function read(raw: unknown): Result<ReadRecord<TallySetup, Move>, RecordError> {
  const head = v.safeParse(HEAD, raw);
  if (!head.success) return refuse(errorOf(head.issues[0], [], 'sheets'));
  const { counted, moves } = head.output;
  const agreed = RECORDS[counted.game].read(counted);
  if (!agreed.ok) {
    const { path, message } = agreed.refusal;
    return refuse({ path: `$.counted${path.slice(1)}`, message });
  }
  return accept({ setup: { game: 'tally', counted: agreed.value.setup }, steps: moves });
}

function agreedIn({ game, setup }: CountedGame): object {
  // Safe: the setup belongs to the game.
  const own: AgreedRecord<keyof CountedGames> = RECORDS[game];
  return own.write(setup);
}

type TallyStep = ReadRecord<TallySetup, Move>['steps'][number];

function replayed(steps: readonly TallyStep[], start: State): object {
  const { verdicts, now } = replaySteps(steps, start, after);
  const { sheets, totals, winners } = standingOf(now);
  return { verdicts, sheets, totals, winners };
}

/** Skips entries without effect: undo must not count them. */
function after(step: TallyStep, line: Timeline<State, TallyStep>) {
  const played = playStep(step, line, { decide, evolve });
  const isIdle = step.type !== 'undo' && played.events.length === 0;
  return isIdle ? { ...played, line } : played;
}
