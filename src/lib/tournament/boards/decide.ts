import { accept, refuse } from '../../game/result.ts';
import { nextStageOf } from '../progress.ts';
import type { Tournament } from '../state.ts';
import { boardCards, isOrderOf } from './cards.ts';
import type { BoardsCommand, BoardsDecided } from './commands.ts';
import { decideOnStack } from './decideOnStack.ts';
import { boardsIn } from './inRound.ts';
import { isLeftOut, NO_BOARDS, NO_SHUFFLES, type Shuffles } from './state.ts';
import { boardTooMany } from './tooMany.ts';

const MAX_MANCHES = 20;

/** Decides a command about boards. Refusals are values; nothing throws. */
export function decideOnBoards(command: BoardsCommand, state: Tournament | null): BoardsDecided {
  if (state === null) return refuse({ code: 'no-tournament' });
  const shuffles = state.shuffles ?? NO_SHUFFLES;
  switch (command.type) {
    case 'drawBoard':
      return draw(command.order, shuffles, state);
    case 'dropBoard':
      return drop(command.board, shuffles, state);
    case 'planBoards':
      return plan(command, shuffles, state);
    case 'stack':
    case 'layToStack':
    case 'takeBackStacked':
    case 'endStacking':
      return decideOnStack(command, shuffles, state);
    case 'unstack': {
      const { deck } = command;
      const isStacked = shuffles.stacks.some((each) => each.deck === deck);
      return accept(isStacked ? [{ type: 'deckUnstacked', deck }] : []);
    }
    case 'leaveOut':
      return leaveOut(command, state);
    case 'noteAlarms':
      return note(command, shuffles, state);
  }
}

function draw(order: readonly string[], shuffles: Shuffles, state: Tournament): BoardsDecided {
  const cards = boardCards(state);
  if (cards === null || !isOrderOf(order, cards)) return refuse({ code: 'no-boards' });
  const tooMany = boardTooMany(shuffles);
  if (tooMany !== null) return refuse(tooMany);
  return accept([{ type: 'boardAdded', board: shuffles.given + 1, order, from: 'drawn' }]);
}

function drop(board: number, { boards, stackings }: Shuffles, state: Tournament): BoardsDecided {
  if (!boards.some(({ number }) => number === board)) {
    return refuse({ code: 'unknown-board', board });
  }
  const isPlanned = (state.boards ?? NO_BOARDS).rounds.some((each) => each.boards.includes(board));
  const isStacked = stackings.some((each) => each.board === board);
  return isPlanned || isStacked
    ? refuse({ code: 'board-in-use', board })
    : accept([{ type: 'boardDropped', board }]);
}

function plan(
  { round, boards }: Extract<BoardsCommand, { type: 'planBoards' }>,
  { boards: known }: Shuffles,
  state: Tournament,
): BoardsDecided {
  const comes = nextStageOf(state) === 'nothing' ? 0 : 1;
  if (round > state.rounds.length + comes) return refuse({ code: 'no-such-round', round });
  const results = state.rounds[round - 1]?.tables.some(({ result }) => result !== null) ?? false;
  if (results) return refuse({ code: 'round-is-played', round });
  const most = Math.min(MAX_MANCHES, state.format.match.rounds ?? MAX_MANCHES);
  if (boards.length > most) return refuse({ code: 'too-many-manches', most });
  const unknown = boards.find((board) => !known.some(({ number }) => number === board));
  if (unknown !== undefined) return refuse({ code: 'unknown-board', board: unknown });
  return accept([{ type: 'boardsPlanned', round, boards }]);
}

function leaveOut(
  { round, table, out }: Extract<BoardsCommand, { type: 'leaveOut' }>,
  state: Tournament,
): BoardsDecided {
  if (!isTable(round, table, state)) return refuse({ code: 'unknown-table', round, table });
  if (isLeftOut({ round, table }, state.boards ?? NO_BOARDS) === out) return accept([]);
  return accept([{ type: out ? 'tableLeftOut' : 'tableComparedAgain', round, table }]);
}

function note(
  { round, table, alarms }: Extract<BoardsCommand, { type: 'noteAlarms' }>,
  shuffles: Shuffles,
  state: Tournament,
): BoardsDecided {
  if (!isTable(round, table, state) || boardsIn(round, state).length === 0) return accept([]);
  const known = shuffles.alarms.find((each) => each.round === round && each.table === table);
  const isSame = JSON.stringify(known?.alarms ?? []) === JSON.stringify(alarms);
  return accept(isSame ? [] : [{ type: 'alarmsNoted', round, table, alarms }]);
}

const isTable = (round: number, table: number, { rounds }: Tournament): boolean =>
  rounds[round - 1]?.tables.some(({ number }) => number === table) ?? false;
