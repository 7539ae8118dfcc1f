import type { HintsOffReason } from '../game/hint.ts';
import { isAtLeast, mayAnswerAtTable, type Role } from './roles.ts';
import type { DeviceKind, Grant } from './state.ts';
import type { ThemeName } from './themes.ts';

export interface DeviceName {
  readonly name: string | null;
  readonly kind: DeviceKind;
}

export interface DeviceView extends DeviceName {
  readonly id: string;
  readonly role: Role;
  readonly connected: boolean;
  readonly seen: number;
  readonly mayTurnOut: boolean;
}

/** Kinds of request that are admitted by a code. */
export type PairedGrant = Extract<Grant, 'reader' | 'house'>;

/** Television that shows this number and waits for an administrator. */
export interface ScreenRequestView {
  /** Six digits, unique among open requests. */
  readonly number: string;
  readonly kind: DeviceKind;
  readonly address: string;
}

export interface PairingView extends DeviceName {
  readonly request: string;
  readonly as: PairedGrant;
  readonly code: string;
  readonly address: string;
  /** Remaining validity of the code, in ms from sending. */
  readonly left: number;
}

export interface ErasingView {
  readonly question: string;
  /** Device that asks; null: it is gone. */
  readonly who: DeviceName | null;
  readonly mine: boolean;
  readonly answered: boolean;
  readonly agreed: number;
  readonly of: number;
}

export interface OccupiedSeatView {
  readonly seat: number;
  readonly who: DeviceName & { readonly id: string };
  /** True if this screen plays it and so receives that hand. */
  readonly mine: boolean;
}

export interface AccessView {
  readonly position: number;
  readonly table: string | null;
  readonly role: Role;
  readonly theme: ThemeName;
  readonly chances: boolean;
  readonly noHints: HintsOffReason | null;
  readonly me: (DeviceName & { readonly id: string }) | null;
  /** Device with the referee's role; null: none that is present. */
  readonly referee: (DeviceName & { readonly id: string }) | null;
  /** True if this device can take back the referee's role that another took while it was away. */
  readonly refereeAgain: boolean;
  readonly erasing: ErasingView | null;
  /** True if this screen may start the vote; otherwise the administrator must erase. */
  readonly mayAskToErase: boolean;
  readonly closed: boolean;
  /**
   * Seats for which the referee allows buttons; null: there are no such buttons, or not visible to
   * this screen.
   */
  readonly buttons: readonly number[] | null;
  /** Code of the table where the same players have opened their rematch; null: none. */
  readonly next: string | null;
  /**
   * Code of the next table that was opened for the same people without a rematch; left out if there
   * is none, and for those who may not play there.
   */
  readonly successor?: string;
  /**
   * Fragment of the invitation link (after `#`) that lets a phone play; null: this screen may not
   * see it, or there is none.
   */
  readonly invitation: string | null;
  /** Six digits with the effect of the invitation; changes every quarter of an hour. */
  readonly joinCode: string | null;
  readonly devices: readonly DeviceView[] | null;
  readonly seats: readonly OccupiedSeatView[];
  readonly watching: number;
  readonly pairings: readonly PairingView[];
  /** Televisions that ask to join, oldest first; for administrators only. */
  readonly screenRequests?: readonly ScreenRequestView[];
  /** True if backups stopped for lack of disk space; for administrators only. */
  readonly backupsStopped?: boolean;
}

/** True if the screen may act as referee. At a table without one, each player and television may. */
export const decidesAsReferee = ({
  role,
  referee,
}: Pick<AccessView, 'role' | 'referee'>): boolean =>
  referee === null ? mayAnswerAtTable(role) : isAtLeast(role, 'referee');
