import type { BoardCommand } from '../tournament/boards/commands.ts';

/** Asks for the boards of a tournament, for its director. */
export interface WatchBoardsRequest {
  readonly tournament: string;
}

/** Asks for something to become of them. */
export interface BoardsRequest {
  readonly id: string;
  readonly tournament: string;
  readonly command: BoardCommand;
}
