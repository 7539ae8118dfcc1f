import type { Snippet } from 'svelte';
import type { AskedHint } from '#lib/client/liveSeat.svelte.ts';
import type { ConnectionState } from '#lib/client/follow.ts';
import type { OccupiedSeatView } from '#lib/devices/view.ts';
import type { HeardHand } from '#lib/protocol/messages.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { Part } from './part.ts';

/** What the page of a table hands to the phone of its game. */
export interface PhoneProps<View> {
  readonly code: string;
  readonly view: View;
  readonly connection: ConnectionState;
  /** What this phone is at the table; null: nobody has said yet. */
  readonly part: Part | null;
  /** Null where nobody was invited to be anything but a spectator. */
  readonly choose: ((part: Part) => void) | null;
  /** Whether this phone may change anything. */
  readonly acts: boolean;
  /** Whether it may do what is the referee's. */
  readonly decides: boolean;
  /** True if it may open the page of the decks, which is the house's. */
  readonly enrols?: boolean;
  /** Whether it may play just now; in a pause only the past can be set right. */
  readonly plays: boolean;
  /** No reader plays at this table: cards are laid by touch. */
  readonly byTouch: boolean;
  readonly send: (command: ScreenCommand) => void;
  /** What became of the last touch, when it is not to be seen elsewhere. */
  readonly said: string;
  /** Who plays which seat of this table, as far as this phone may know. */
  readonly seats: readonly OccupiedSeatView[];
  /** What this player was told of the hand a moment ago, alone. */
  readonly inHand: HeardHand | null;
  /** Asks for the card at that place of the hand, or all of them; whether an answer came. Null where no reader hears this hand. */
  readonly askHand: ((number: number | null) => Promise<boolean>) | null;
  /** Asks what to play; null where no phone is told so, or this one has no hand. */
  readonly askHint: (() => Promise<AskedHint>) | null;
  /** The house wishes to be told who will win, and afterwards how it came. */
  readonly chances: boolean;
  /** Commands on their way to the server. */
  readonly waiting: number;
  /** True if they outlast this page. */
  readonly isDurable: boolean;
  /** How the same players go on; to stand by the result of the match. */
  readonly rematch?: Snippet;
  /** What whoever merely watches may do; stands above all else. */
  readonly above?: Snippet;
  /** Who is at this table; stands under the moves. */
  readonly under?: Snippet;
}

/** Takes a card that the program dealt up to be laid by touch; null: not now; undefined: cards are laid on a reader. */
export type TakeUp = ((card: string) => void) | null | undefined;

/** The player whose phone this is; null when it is nobody's. */
export const playerOf = (part: Part | null): string | null =>
  part?.type === 'seat' ? part.name : null;
