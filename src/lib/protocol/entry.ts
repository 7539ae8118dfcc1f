import type { PairedGrant, PairingView } from '../devices/view.ts';
import type { Post } from '../devices/roles.ts';
import type { Reply } from './messages.ts';

/**
 * Endpoints that admit devices. They use HTTP, since only there a browser can receive its token in
 * a cookie that scripts cannot read.
 */
export const JOIN_PATH = '/devices/join';
export const JOIN_CODE_PATH = '/devices/code';
export const PAIR_PATH = '/devices/pair';
export const PROVE_PATH = '/devices/prove';
export const AWAIT_PATH = '/devices/await';
/** Path at which a television asks to join, and waits for an administrator. */
export const SCREEN_PATH = '/devices/screen';
export const ADMIN_LINK_PATH = '/devices/house';
/** Path at which an administrator reads and sets the displayed address. */
export const OWN_ADDRESS_PATH = '/devices/address';

export interface OwnAddresses {
  readonly addresses: readonly string[];
  /** Null if nothing is known to keep devices away; omitted by earlier versions. */
  readonly firewall?: FirewallView | null;
}

/** Firewall of the server's machine that may keep devices away. */
interface FirewallView {
  /** Under Windows, its commands need a terminal that was opened as administrator. */
  readonly system: 'windows' | 'macos' | 'linux';
  /** Commands that let devices in, to type one after the other. */
  readonly commands: readonly string[];
}

/** Request for an administrator's role, or for that of a reader. */
export interface PairRequest {
  readonly as: PairedGrant;
  readonly name: string | null;
  /** True for programs, which store their token in a file; browsers get a cookie. */
  readonly bridge: boolean;
}

/** Number that a television shows, and the secret that binds it to that television. */
export interface ScreenNumber {
  /** Six digits. */
  readonly number: string;
  /** Stored by that television and never shown. */
  readonly secret: string;
}

/** `left`: remaining lifetime of the number, in ms. */
type ScreenJoinStatus =
  | ({ readonly state: 'waiting'; readonly left: number } & ScreenNumber)
  | { readonly state: 'joined' };

export type EntryRefusal =
  | {
      readonly code:
        | 'invitation-over'
        | 'code-over'
        | 'table-full'
        | 'link-over'
        | 'not-now'
        | 'no-request'
        | 'name-taken';
    }
  /** `left`: remaining attempts. */
  | { readonly code: 'wrong-code'; readonly left: number };

export type AdminLinkReply = Reply<null, EntryRefusal>;
/** Answered when an administrator has decided, or after a while. */
export type ScreenJoinReply = Reply<ScreenJoinStatus, EntryRefusal>;
export type JoinReply = Reply<null, EntryRefusal>;
/** Table at which this device now plays, or the tournament of its post. */
export type CodeReply = Reply<{ readonly table: string; readonly as: 'play' | Post }, EntryRefusal>;
/** `left`: remaining lifetime of the displayed code, in ms. */
export type PairReply = Reply<Pick<PairingView, 'request' | 'left'>, EntryRefusal>;
/** Token of the device, for programs; null for browsers, which get a cookie. */
export type ProveReply = Reply<{ readonly token: string | null }, EntryRefusal>;
