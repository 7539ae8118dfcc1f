import { newNameOf, renamePlayersIn, type Renaming } from '../game/renaming.ts';
import type { Timeline } from '../game/timeline.ts';
import { toVisualKey } from '../game/invisibleCharacters.ts';
import {
  isMatchOver,
  renamePlayers,
  roundNumber,
  seatNames,
  startGame,
  withNames,
} from '../games/playing.ts';
import type { TableCommand } from './commands.ts';
import { answerOnly, type TableDecision } from './decision.ts';
import { isInterval, type Step, type TableState, type TableTimeline } from './state.ts';
import type { TableEvent } from './events.ts';
import {
  formerBefore,
  lineupsInOrder,
  namesInRound,
  predecessorsOf,
  withFormerPlayer,
  type Predecessor,
} from './handover.ts';

/*
 * Games and tables number their seats, but setups, moves and open items contain names. A renaming
 * replaces them everywhere, also in past states, so that records, corrections and undo keep
 * working.
 */

type RenameCommand = Extract<TableCommand, { readonly type: 'rename' }>;
type HandOver = Extract<TableCommand, { readonly type: 'handOver' }>;
type HandedOver = Extract<TableEvent, { readonly type: 'seatHandedOver' }>;
type Renamed = Extract<TableEvent, { readonly type: 'playersRenamed' }>;

/**
 * Renames players. Refuses with `moved-on` if a player was renamed meanwhile, or if names look
 * alike.
 */
export function decideRenaming({ names: asked }: RenameCommand, state: TableState): TableDecision {
  const { setup, timeline } = state;
  const now = seatNames(timeline.now);
  const wanted = new Map(asked.map(({ was, is }) => [was, is]));
  if (asked.some(({ was }) => !now.includes(was)) || wanted.size < asked.length)
    return answerOnly({ outcome: 'not-now', reason: 'moved-on' });
  const names = now.map((name) => {
    const is = wanted.get(name);
    return is === undefined ? name : written(is);
  });
  if (isSameList(names, now)) return answerOnly({ outcome: 'accepted', move: null });
  const fits =
    isToldApartInRounds(names, state) && startGame(withNames(setup, renamingOf(now, names))).ok;
  if (!fits) return answerOnly({ outcome: 'not-now', reason: 'names-alike' });
  return {
    events: [{ type: 'playersRenamed', names }],
    answer: { outcome: 'accepted', move: null },
  };
}

const written = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim();

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** True if each name that differs from `before` looks unlike all others. */
export function isToldApart(names: readonly string[], before: readonly string[]): boolean {
  const looks = names.map(toVisualKey);
  return names.every(
    (name, seat) =>
      name === before[seat] || looks.every((look, at) => at === seat || look !== looks[seat]),
  );
}

/** In earlier rounds, a new name must not stand beside the same name of a former player. */
function isToldApartInRounds(names: readonly string[], state: NamedPlayers): boolean {
  const now = seatNames(state.timeline.now);
  const before = lineupsInOrder(now, state.formerPlayers);
  return lineupsInOrder(names, withFormerRenamed(names, state)).every((lineup, at) =>
    isToldApart(lineup, before[at] ?? now),
  );
}

type NamedPlayers = Pick<TableState, 'timeline' | 'formerPlayers'>;

/** Returns the names of a round by the present ones, where they differ. */
export const renamingInRound = (
  round: number,
  { timeline, formerPlayers }: NamedPlayers,
): Renaming => namesInRound(round, seatNames(timeline.now), formerPlayers);

export const predecessorsAt = ({ timeline, formerPlayers }: NamedPlayers): readonly Predecessor[] =>
  predecessorsOf(seatNames(timeline.now), formerPlayers);

/** A renamed player who also played other rounds as a former player is renamed there too. */
function withFormerRenamed(
  names: readonly string[],
  { timeline, formerPlayers }: NamedPlayers,
): TableState['formerPlayers'] {
  const renaming = renamingOf(seatNames(timeline.now), names);
  const byLook = new Map([...renaming].map(([was, is]) => [toVisualKey(was), is]));
  return formerPlayers.map((each) => ({
    ...each,
    name: byLook.get(toVisualKey(each.name)) ?? each.name,
  }));
}

const renamingOf = (before: readonly string[], names: readonly string[]): Renaming =>
  new Map(
    before.flatMap((was, seat) => {
      const is = names[seat] ?? was;
      return was === is ? [] : [[was, is] as const];
    }),
  );

/**
 * Hands a seat over to another person between rounds. Refuses with `moved-on` if the seat's player
 * is another one by now or the match is over, and with `round-goes-on` or `names-alike`.
 */
export function decideHandover(
  { seat, was, name: asked }: HandOver,
  { setup, timeline }: TableState,
): TableDecision {
  const now = seatNames(timeline.now);
  const name = written(asked);
  if (now[seat] !== was || isMatchOver(timeline.now))
    return answerOnly({ outcome: 'not-now', reason: 'moved-on' });
  if (name === was) return answerOnly({ outcome: 'accepted', move: null });
  if (toVisualKey(name) === toVisualKey(was))
    return answerOnly({ outcome: 'not-now', reason: 'names-alike' });
  if (timeline.length > 0 && !isInterval(timeline))
    return answerOnly({ outcome: 'not-now', reason: 'round-goes-on' });
  const names = now.with(seat, name);
  const fits = isToldApart(names, now) && startGame(withNames(setup, renamingOf(now, names))).ok;
  if (!fits) return answerOnly({ outcome: 'not-now', reason: 'names-alike' });
  return {
    events: [{ type: 'seatHandedOver', seat, name, round: roundNumber(timeline.now) }],
    answer: { outcome: 'accepted', move: null },
  };
}

export function withRenamed({ names }: Renamed, state: TableState): TableState {
  const renaming = renamingOf(seatNames(state.timeline.now), names);
  return {
    ...underNames(renaming, state),
    formerNames: withFormer(state.formerNames, renaming, names),
    namesOfPlayers: names.map((name, seat) => [
      ...new Set([...(state.namesOfPlayers[seat] ?? []), name]),
    ]),
    formerPlayers: withFormerRenamed(names, state),
  };
}

/** Phones with the former name do not follow to the new one: another person plays. */
export function withHandedOver({ seat, name, round }: HandedOver, state: TableState): TableState {
  const { formerNames, formerPlayers, namesOfPlayers, timeline } = state;
  const was = seatNames(timeline.now)[seat];
  if (was === undefined) return state;
  return {
    ...underNames(new Map([[was, name]]), state),
    formerNames: new Map([...formerNames].filter(([old, is]) => is !== was && old !== name)),
    namesOfPlayers: namesOfPlayers.with(seat, [name]),
    formerPlayers: withFormerPlayer(formerPlayers, { seat, was, is: name, round }),
  };
}

/** Returns a finished or earlier state with the names that were right in its round. */
export function underNamesOfRound(round: number, state: TableState): TableState {
  const renaming = renamingInRound(round, state);
  const known = { ...state, formerPlayers: formerBefore(round, state.formerPlayers) };
  return renaming.size === 0 ? known : underNames(renaming, known);
}

/** Returns the table with renamed players, also in past states. */
function underNames(renaming: Renaming, state: TableState): TableState {
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
  return renamePlayersIn(command, renaming);
}

/** True for a move in the name of a player who handed the seat over since the page showed it. */
export function isOfFormerPlayer(command: TableCommand, { namesOfPlayers }: TableState): boolean {
  if (command.type !== 'move') return false;
  const { move, seats = [] } = command;
  const seat = 'by' in move ? seats.indexOf(move.by) : -1;
  return (
    seat >= 0 &&
    seats.length === namesOfPlayers.length &&
    !namesOfPlayers[seat]?.includes(seats[seat] ?? '')
  );
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
