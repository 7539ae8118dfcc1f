import { newNameOf, renamePlayersIn, type Renaming } from '../game/renaming.ts';
import type { Timeline } from '../game/timeline.ts';
import { toVisualKey } from '../game/invisibleCharacters.ts';
import { renamePlayers, seatNames, startGame, withNames } from '../games/playing.ts';
import type { TableCommand } from './commands.ts';
import { answerOnly, type TableDecision } from './decision.ts';
import type { TableEvent } from './events.ts';
import type { Step, TableState, TableTimeline } from './state.ts';

/*
 * Games and tables number their seats, but setups, moves and open items contain names. A renaming
 * replaces them everywhere, also in past states, so that records, corrections and undo keep
 * working.
 */

type RenameCommand = Extract<TableCommand, { readonly type: 'rename' }>;
type Renamed = Extract<TableEvent, { readonly type: 'playersRenamed' }>;

/**
 * Renames players. Refuses with `moved-on` if a player was renamed meanwhile, or if names look
 * alike.
 */
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

const written = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim();

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

function isToldApart(names: readonly string[], before: readonly string[]): boolean {
  const looks = names.map(toVisualKey);
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

export function withRenamed({ names }: Renamed, state: TableState): TableState {
  const before = seatNames(state.timeline.now);
  const renaming = renamingOf(before, names);
  const { partners } = state;
  return {
    ...state,
    setup: withNames(state.setup, renaming),
    timeline: renamedLine(state.timeline, renaming),
    question: renamePlayersIn(state.question, renaming),
    warning: renamePlayersIn(state.warning, renaming),
    notice: renamePlayersIn(state.notice, renaming),
    laid: renamePlayersIn(state.laid, renaming),
    leftovers: renamePlayersIn(state.leftovers, renaming),
    countingBy: state.countingBy && newNameOf(state.countingBy, renaming),
    partners: partners && { ...partners, named: renamePlayersIn(partners.named, renaming) },
    formerNames: withFormer(state.formerNames, renaming, names),
  };
}

/** Maps former names to present ones. A name that is in use again is removed. */
function withFormer(former: Renaming, renaming: Renaming, names: readonly string[]): Renaming {
  const known = [...former].map(([was, is]) => [was, renaming.get(is) ?? is] as const);
  return new Map([...known, ...renaming].filter(([was]) => !names.includes(was)));
}

/**
 * Translates former names in a command: pages send moves with the names they last saw. Their `seats`
 * tell the player even after two have swapped names.
 */
export function underPresentNames(
  command: TableCommand,
  { formerNames, timeline }: Pick<TableState, 'formerNames' | 'timeline'>,
): TableCommand {
  if (command.type !== 'move' && command.type !== 'partnerActs' && command.type !== 'correct')
    return command;
  const names = seatNames(timeline.now);
  const { seats } = command;
  const renaming = seats?.length === names.length ? renamingOf(seats, names) : formerNames;
  return renaming.size === 0 ? command : renamePlayersIn(command, renaming);
}

/**
 * Renames a line and all lines it was corrected from. Iterative, since a match may have thousands
 * of moves.
 */
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
            step: { ...last.step, move: renamePlayersIn(move, renaming) },
            before: known.get(last.before) ?? last.before,
          }
        : null,
    replaced: replaced && (known.get(replaced) ?? replaced),
  };
}
