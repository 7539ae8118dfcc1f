import type { ThemeName } from './themes.ts';

/** What a screen may ask about devices. */
export type DeviceCommand =
  /** The device that asks goes by this name from now on. */
  | { readonly type: 'rename'; readonly name: string }
  /** The televisions of the house look like this, but for those that were set themselves. */
  | { readonly type: 'chooseTheme'; readonly theme: ThemeName }
  /** Whether the house's screens say who will win. */
  | { readonly type: 'showChances'; readonly shown: boolean }
  | { readonly type: 'allowHints'; readonly allowed: boolean }
  | { readonly type: 'takeReferee'; readonly table: string }
  | { readonly type: 'leaveReferee'; readonly table: string }
  | { readonly type: 'handReferee'; readonly table: string; readonly device: string }
  /** Nobody else joins that table while its door is closed; invitations from before then are worth nothing. */
  | { readonly type: 'closeDoor'; readonly table: string; readonly closed: boolean }
  /** A button of the house may do what that player does, or may not any more; seats are numbered from 0. */
  | {
      readonly type: 'letButton';
      readonly table: string;
      readonly seat: number;
      readonly allowed: boolean;
    }
  /** It may not play at that table any more; a device that plays nowhere else loses its token. */
  | { readonly type: 'turnOut'; readonly table: string; readonly device: string }
  /** It does not play the seat any more that it says it plays there; nothing is taken from it but what that seat's hand is told. */
  | { readonly type: 'freeSeat'; readonly table: string; readonly device: string }
  /** It has no post at that tournament any more; a device that has none elsewhere and plays nowhere loses its token. */
  | { readonly type: 'endPost'; readonly tournament: string; readonly device: string }
  /** Its token is worth nothing any more, wherever it was let in. */
  | { readonly type: 'remove'; readonly device: string }
  | { readonly type: 'refusePairing'; readonly request: string }
  /** All who may play at that table are asked whether its match is to be erased; the house need not ask. */
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
] as const;
export interface DeviceRefusal {
  readonly code: (typeof DEVICE_REFUSALS)[number];
}
