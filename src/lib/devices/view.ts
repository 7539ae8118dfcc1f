import type { NoHints } from '../game/hint.ts';
import { reaches, type Role } from './roles.ts';
import type { DeviceKind, Grant } from './state.ts';
import type { ThemeName } from './themes.ts';

/** What a person goes by who holds a device: its name, or else what it is. */
export interface DeviceName {
  readonly name: string | null;
  readonly kind: DeviceKind;
}

export interface DeviceView extends DeviceName {
  readonly id: string;
  readonly role: Role;
  readonly connected: boolean;
  /** When it was last seen, ms since the epoch. */
  readonly seen: number;
  /** Whether this screen may turn it out, or remove it where no table is asked about. */
  readonly mayTurnOut: boolean;
}

/** A device that asks to be let in for good; its code is typed there. */
export interface PairingView extends DeviceName {
  readonly request: string;
  readonly as: Exclude<Grant, 'player'>;
  readonly code: string;
  /** Where it asks from. */
  readonly address: string;
  /** How long the code counts, in ms from when this was sent. */
  readonly left: number;
}

/** All who may play are asked whether the match is to be erased. */
export interface ErasingView {
  readonly question: string;
  /** Who asks; null: a device that is gone. */
  readonly who: DeviceName | null;
  /** Whether this device asks, and whether it has agreed. */
  readonly mine: boolean;
  readonly answered: boolean;
  /** So many of so many devices have agreed. */
  readonly agreed: number;
  readonly of: number;
}

/** A seat that somebody's screen plays just now. */
export interface OccupiedSeatView {
  readonly seat: number;
  readonly who: DeviceName & { readonly id: string };
  /** Whether this very screen plays it, so that it is told the cards of that hand. */
  readonly mine: boolean;
}

/** What one screen may do, and whom it may see. */
export interface AccessView {
  /** Counts up while the server runs. */
  readonly position: number;
  /** The table that was asked about, or null for the house. */
  readonly table: string | null;
  readonly role: Role;
  /** How the televisions of this house look. */
  readonly theme: ThemeName;
  /** Whether the screens of this house say who will win. */
  readonly chances: boolean;
  /** Why a phone may not ask here what to play of its own hand; null: it may. */
  readonly noHints: NoHints | null;
  /** The device that this screen is on, when it holds a token. */
  readonly me: (DeviceName & { readonly id: string }) | null;
  /** Who has the referee's part; null: nobody who is here. */
  readonly referee: (DeviceName & { readonly id: string }) | null;
  /** Whether the referee's part, taken while this device was away, comes back to it when it asks. */
  readonly refereeAgain: boolean;
  /** What all who may play here are asked; null: nothing, or not for this screen to see. */
  readonly erasing: ErasingView | null;
  /** Whether this screen may ask for the match to be erased; otherwise the house is to be asked. */
  readonly mayAskToErase: boolean;
  /** Whether the door of this table is closed: nobody else joins. */
  readonly closed: boolean;
  /** For which seats the referee lets a button of the house act; null: this house has no such buttons, or it is not for this screen to see. */
  readonly buttons: readonly number[] | null;
  /** Code of the table at which the players of this one have opened their rematch; null: none. */
  readonly next: string | null;
  /** What a link to this table carries behind its `#` to let a phone play; null: not for this screen to give, or nobody's. */
  readonly invitation: string | null;
  /** Six digits that do the same for whoever types them; another every quarter of an hour. */
  readonly joinCode: string | null;
  /** Who may play, or who belongs to the house; null: not for this screen to see. */
  readonly devices: readonly DeviceView[] | null;
  /** Who plays which seat of this table; none for whoever may not play there. */
  readonly seats: readonly OccupiedSeatView[];
  /** Screens that watch and hold no token. */
  readonly watching: number;
  /** For screens of the house alone. */
  readonly pairings: readonly PairingView[];
  /** True if no backups are made any more for want of room; for screens of the house alone. */
  readonly backupsStopped?: boolean;
}

/** Whether that screen may do what is the referee's: where nobody is, each player stands in. */
export const decidesAsReferee = ({
  role,
  referee,
}: Pick<AccessView, 'role' | 'referee'>): boolean =>
  reaches(role, referee === null ? 'player' : 'referee');
