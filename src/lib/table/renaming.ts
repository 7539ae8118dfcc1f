import { renamed, renamedIn, type Renaming } from '../game/renaming.ts';
import type { Timeline } from '../game/timeline.ts';
import { lookOf } from '../game/unseen.ts';
import { renamePlayers, seatNames, startGame, withNames } from '../games/playing.ts';
import type { TableCommand } from './commands.ts';
import { answerOnly, type TableDecision } from './decision.ts';
import type { TableEvent } from './events.ts';
import type { Step, TableState, TableTimeline } from './state.ts';

/*
 * Games and tables number their seats; names stand in setups, in moves and in what is open. A renaming replaces them in all
 * of these, in past states too, so that records, corrections and undo go on as if the new name had always been there.
 */

type RenameCommand = Extract<TableCommand, { readonly type: 'rename' }>;
type Renamed = Extract<TableEvent, { readonly type: 'playersRenamed' }>;

/** Gives players other names. Refused when one of them has another name already. */
export function decideRenaming(
  { names: asked }: RenameCommand,
  { setup, timeline }: TableState,
): TableDecision {
  const now = seatNames(timeline.now);
  const wanted = new Map(asked.map(({ was, is }) => [was, is]));
  if (asked.some(({ was }) => !now.includes(was)) || wanted.size < asked.length)
    return answerOnly({ outcome: 'not-now', reason: 'moved-on' });
  const names = now.map((name) => {
    const is = wanted.get(name);
    return is === undefined ? name : written(is);
  });
  if (isSameList(names, now)) return answerOnly({ outcome: 'accepted', move: null });
  const fits = isToldApart(names, now) && startGame(withNames(setup, renamingOf(now, names))).ok;
  if (!fits) return answerOnly({ outcome: 'not-now', reason: 'names-alike' });
  return {
    events: [{ type: 'playersRenamed', names }],
    answer: { outcome: 'accepted', move: null },
  };
}

/** The name in one Unicode form, and without spaces that are not seen. */
const written = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim();

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** True if each new name looks different from all others; names that stay may be as alike as they were. */
function isToldApart(names: readonly string[], before: readonly string[]): boolean {
  const looks = names.map(lookOf);
  return names.every(
    (name, seat) =>
      name === before[seat] || looks.every((look, at) => at === seat || look !== looks[seat]),
  );
}

const renamingOf = (before: readonly string[], names: readonly string[]): Renaming =>
  new Map(
    before.flatMap((was, seat) => {
      const is = names[seat] ?? was;
      return was === is ? [] : [[was, is] as const];
    }),
  );

/** The table with its players under other names; nothing else changes. */
export function withRenamed({ names }: Renamed, state: TableState): TableState {
  const before = seatNames(state.timeline.now);
  const renaming = renamingOf(before, names);
  const { partners } = state;
  return {
    ...state,
    setup: withNames(state.setup, renaming),
    timeline: renamedLine(state.timeline, renaming),
    question: renamedIn(state.question, renaming),
    warning: renamedIn(state.warning, renaming),
    notice: renamedIn(state.notice, renaming),
    laid: renamedIn(state.laid, renaming),
    leftovers: renamedIn(state.leftovers, renaming),
    countingBy: state.countingBy && renamed(state.countingBy, renaming),
    partners: partners && { ...partners, named: renamedIn(partners.named, renaming) },
    formerNames: withFormer(state.formerNames, renaming, names),
  };
}

/** Former names lead to the present ones; a name that a player has again is no former one. */
function withFormer(former: Renaming, renaming: Renaming, names: readonly string[]): Renaming {
  const known = [...former].map(([was, is]) => [was, renaming.get(is) ?? is] as const);
  return new Map([...known, ...renaming].filter(([was]) => !names.includes(was)));
}

/** The command with present names: pages send moves under the names that they have last seen. */
export function underPresentNames(command: TableCommand, { formerNames }: TableState) {
  if (formerNames.size === 0) return command;
  const isMove =
    command.type === 'move' || command.type === 'partnerActs' || command.type === 'correct';
  return isMove ? renamedIn(command, formerNames) : command;
}

/** Renames a line with all that it was corrected from. Walked in a loop: a match may have thousands of moves. */
function renamedLine(line: TableTimeline, renaming: Renaming): TableTimeline {
  const known = new Map<TableTimeline, TableTimeline>();
  const waiting = [line];
  for (let at = waiting.at(-1); at !== undefined; at = waiting.at(-1)) {
    const missing = [at.last?.before, at.replaced].filter(
      (before): before is TableTimeline =>
        before !== undefined && before !== null && !known.has(before),
    );
    if (missing.length > 0) {
      waiting.push(...missing);
      continue;
    }
    waiting.pop();
    if (!known.has(at)) known.set(at, renamedStep(at, renaming, known));
  }
  return known.get(line) ?? line;
}

function renamedStep(
  { now, last, replaced, ...length }: TableTimeline,
  renaming: Renaming,
  known: ReadonlyMap<TableTimeline, TableTimeline>,
): Timeline<TableState['timeline']['now'], Step> {
  const { move } = last?.step ?? {};
  return {
    ...length,
    now: renamePlayers(now, renaming),
    last:
      last && move
        ? {
            step: { ...last.step, move: renamedIn(move, renaming) },
            before: known.get(last.before) ?? last.before,
          }
        : null,
    replaced: replaced && (known.get(replaced) ?? replaced),
  };
}
