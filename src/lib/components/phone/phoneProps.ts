import type { Snippet } from 'svelte';
import type { HintReply } from '#lib/client/liveSeat.svelte.ts';
import type { ConnectionState } from '#lib/client/follow.ts';
import type { OccupiedSeatView } from '#lib/devices/view.ts';
import type { PlayableHandMessage } from '#lib/protocol/messages.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { PartnersAtTable } from '#lib/table/partnerTypes.ts';
import type { PhoneRole } from './phoneRole.ts';

export interface PhoneProps<View> {
  readonly code: string;
  readonly view: View;
  readonly connection: ConnectionState;
  /** Part of this phone at the table; null if not chosen yet. */
  readonly part: PhoneRole | null;
  /** Null for a device that was invited only as a spectator. */
  readonly choose: ((part: PhoneRole) => void) | null;
  readonly acts: boolean;
  readonly decides: boolean;
  /** True if it may open the deck pages, which are for administrators. */
  readonly enrols?: boolean;
  /** True if it may play now; in a pause only past moves can be corrected. */
  readonly plays: boolean;
  /** True if no reader plays at this table: cards are played by touch. */
  readonly byTouch: boolean;
  readonly send: (command: ScreenCommand) => void;
  readonly said: string;
  readonly seats: readonly OccupiedSeatView[];
  readonly inHand: PlayableHandMessage | null;
  /**
   * Requests the card at a position of the hand, or all cards; resolves with true if an answer
   * came. Null if no reader reads this hand.
   */
  readonly askHand: ((number: number | null) => Promise<boolean>) | null;
  /** Requests a hint; null if hints are off or this phone has no hand. */
  readonly askHint: (() => Promise<HintReply>) | null;
  /** True if the venue shows win probabilities, and afterwards their history. */
  readonly chances: boolean;
  /** Number of commands not yet acknowledged by the server. */
  readonly waiting: number;
  /** True if unsent commands survive a reload of the page. */
  readonly isDurable: boolean;
  /** Loads the texts and parts that are needed only after the first view. */
  readonly loadLater: () => Promise<unknown>;
  readonly rematch?: Snippet;
  /** Line that leads to the rematch once there is one. */
  readonly follow?: Snippet;
  readonly above?: Snippet;
  readonly under?: Snippet;
}

/**
 * Selects a dealt card to be played by touch. Null: not now; undefined: cards are laid on a reader.
 */
export type SelectCard = ((card: string) => void) | null | undefined;

/** Shows dealt cards in the game's own way, with the hint beside their heading. */
export type PlayDealt = Snippet<
  [cards: readonly string[], hint: Snippet<[inRow: boolean]> | undefined]
>;

export const playerOf = (part: PhoneRole | null): string | null =>
  part?.type === 'seat' ? part.name : null;

/** True if all hands are dealt and laid by touch: only the phone of a seat lays cards, its own. */
export const laysDealtCards = ({
  view,
  byTouch,
}: Pick<PhoneProps<{ readonly partners?: PartnersAtTable }>, 'view' | 'byTouch'>): boolean =>
  view.partners?.hands === 'dealt' && byTouch;
