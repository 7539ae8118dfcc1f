import type { ThemeName } from './themes.ts';

export type DeviceCommand =
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'chooseTheme'; readonly theme: ThemeName }
  | { readonly type: 'showChances'; readonly shown: boolean }
  | { readonly type: 'allowHints'; readonly allowed: boolean }
  | { readonly type: 'takeReferee'; readonly table: string }
  | { readonly type: 'leaveReferee'; readonly table: string }
  | { readonly type: 'handReferee'; readonly table: string; readonly device: string }
  /** Closes or opens the table to further devices. Closing also invalidates earlier invitations. */
  | { readonly type: 'closeDoor'; readonly table: string; readonly closed: boolean }
  /** Allows or forbids buttons to act for a player; seats are numbered from 0. */
  | {
      readonly type: 'letButton';
      readonly table: string;
      readonly seat: number;
      readonly allowed: boolean;
    }
  /** Turns a device out of a table. A device without other tables or posts loses its token. */
  | { readonly type: 'turnOut'; readonly table: string; readonly device: string }
  /**
   * Frees the seat that a device plays; it stops receiving that hand and keeps its other rights.
   */
  | { readonly type: 'freeSeat'; readonly table: string; readonly device: string }
  /** Ends a post at a tournament. A device without other tables or posts loses its token. */
  | { readonly type: 'endPost'; readonly tournament: string; readonly device: string }
  | { readonly type: 'remove'; readonly device: string }
  | { readonly type: 'refusePairing'; readonly request: string }
  /**
   * Admits the television that shows this number. Of several administrators, the first decides; it
   * may repeat its decision while the number is valid.
   */
  | { readonly type: 'acceptScreen'; readonly number: string }
  | { readonly type: 'refuseScreen'; readonly number: string }
  | { readonly type: 'renameDevice'; readonly device: string; readonly name: string }
  /** Takes an administrator's role from a device, which only shows tables from then on. */
  | { readonly type: 'makeScreen'; readonly device: string }
  /**
   * Starts a vote of all players' devices on erasing the match. An administrator can erase without
   * a vote.
   */
  | { readonly type: 'askToErase'; readonly table: string }
  | {
      readonly type: 'answerErase';
      readonly table: string;
      readonly question: string;
      readonly agree: boolean;
    };

export const DEVICE_REFUSALS = [
  'unknown-device',
  'referee-taken',
  'first-referee',
  'house-device',
  'here-before',
  'alone',
  'thinned',
  'asked-already',
  'asked-lately',
  'nothing-asked',
  'name-taken',
  'no-screen-request',
  'screen-accepted',
  'screen-refused',
  'own-device',
] as const;
export interface DeviceRefusal {
  readonly code: (typeof DEVICE_REFUSALS)[number];
}
