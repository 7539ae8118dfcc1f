import type { Action } from '../game/actions.ts';
import type { Hands, Strength, Stuck } from '../game/partner.ts';
import type { GameMove } from '../games.ts';
import type { ReaderProblem, Tap } from '../reader/events.ts';
import type { HouseTokenAnswer } from './answer.ts';
import type { ReaderRole, TableBinding } from './binding.ts';
import type { Spoken } from './notice.ts';
import type { Correction } from './correct/correction.ts';

/** A player's present name and the one to be had from now on. */
export interface NewName {
  readonly was: string;
  readonly is: string;
}

/** What a screen may ask of a table. */
export type ScreenCommand =
  | { readonly type: 'move'; readonly move: GameMove }
  | { readonly type: 'answer'; readonly question: string; readonly choice: number }
  | { readonly type: 'takeBack' }
  | { readonly type: 'discardRefused' }
  | { readonly type: 'overrule' }
  /** `line` as the screen saw it; left out by older screens, which know of no corrections. */
  | { readonly type: 'undo'; readonly moves: number; readonly line?: number }
  | ({ readonly type: 'correct' } & Correction)
  | { readonly type: 'pause'; readonly paused: boolean }
  | { readonly type: 'callReferee'; readonly called: boolean }
  /** The referee's and the house's alone. */
  | { readonly type: 'byEar'; readonly byEar: boolean }
  /** The referee's and the house's alone. Players by their present names, all at once: two may swap theirs. */
  | { readonly type: 'rename'; readonly names: readonly NewName[] }
  | { readonly type: 'armDiscard'; readonly armed: boolean }
  | { readonly type: 'switchReading' }
  | { readonly type: 'nextRound' }
  | PartnerCommand;

type PartnerCommand =
  /** The program plays that seat from now on; null: nobody does, or a person again. */
  | {
      readonly type: 'partner';
      readonly seat: number;
      readonly strength: Strength | null;
      readonly hands: Hands;
    }
  /** That partner holds this card too; null: the one told last was none of its. */
  | { readonly type: 'partnerCard'; readonly seat: number; readonly card: string | null };

/** A `partner` command with 32 hexadecimal digits of the server's randomness, which deal the hands that are not told. */
export interface SeatPartner extends Extract<PartnerCommand, { readonly type: 'partner' }> {
  readonly seed: string;
}

/**
 * What a partner has thought of, at the table as it stood after so many moves. It is played only while the seat it was thought for
 * is as it was: somebody may take the chair meanwhile.
 */
export interface PartnerActs {
  readonly type: 'partnerActs';
  readonly seat: number;
  /** Null: of a person there, where the program deals, it is told what is left. */
  readonly strength: Strength | null;
  readonly move: GameMove;
  readonly moves: number;
  readonly line: number;
}

/** That the time of the match is out and nothing is played any more, or that there is time again. */
interface EndPlay {
  readonly type: 'endPlay';
  readonly ended: boolean;
}

/** That a partner can think of nothing, at the table as it stood after so many moves. */
export interface PartnerStuck extends Stuck {
  readonly type: 'partnerStuck';
  readonly moves: number;
  readonly line: number;
}

/** A card or token laid on a reader, with what its tag stands for (null: unknown) and what the reader is for. */
export interface TapCommand {
  readonly type: 'tap';
  readonly tap: Tap;
  readonly binding: TableBinding | null;
  /** Whether the tag belongs to the deck this table plays with. */
  readonly otherDeck: boolean;
  readonly role: ReaderRole;
  /** Who will win, for the token that asks it. */
  readonly chances?: Spoken;
  /** A tournament says who plays there: no rematch follows. */
  readonly paired?: true;
}

/** A card that a reader could not read: it is asked for again. */
export interface ReaderProblemCommand {
  readonly type: 'readerProblem';
  readonly reader: string;
  readonly problem: ReaderProblem;
}

/** The house token was laid, which is no part of the game: the house has decided, and the table only announces it. */
interface HouseTokenCommand {
  readonly type: 'houseToken';
  readonly answer: HouseTokenAnswer;
}

/**
 * A button of the house was pressed: it does what a token does on the table's reader, for nobody knows who pressed it; with a seat,
 * from 0, it does so for that player alone, as far as somebody allowed it.
 */
export interface ActCommand {
  readonly type: 'act';
  readonly action: Action;
  readonly seat?: number;
  /** As with a tap. */
  readonly chances?: Spoken;
}

/** The button of a player was pressed, which answers what that player's token answers. */
interface AnswerAsCommand {
  readonly type: 'answerAs';
  readonly seat: number;
}

/** A command as the server asks it, before its own randomness is added. */
export type AskedOfTable = ScreenCommand | Exclude<TableCommand, SeatPartner>;

export type TableCommand =
  | Exclude<ScreenCommand, { readonly type: 'partner' }>
  | SeatPartner
  | TapCommand
  | ReaderProblemCommand
  | HouseTokenCommand
  | ActCommand
  | AnswerAsCommand
  | EndPlay
  | PartnerActs
  | PartnerStuck;

/**
 * A touch in vain is told to whoever touched, and not to the table: two may answer at the same moment, and a finger may touch
 * twice. What was laid on a reader is told to all, for whoever laid it may see no reader.
 */
export const isTouch = ({ type }: TableCommand): boolean => !LAID.some((laid) => laid === type);
const LAID = ['tap', 'act', 'answerAs', 'houseToken', 'readerProblem'] as const;
