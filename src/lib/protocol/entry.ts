import type { PairingView } from '../devices/view.ts';
import type { Post } from '../devices/roles.ts';
import type { Grant } from '../devices/state.ts';
import type { Reply } from './messages.ts';

/** Where a device is let in, over HTTP, because only there a browser can be given its token out of reach of scripts. */
export const JOIN = '/devices/join';
export const CODE = '/devices/code';
export const PAIR = '/devices/pair';
export const PROVE = '/devices/prove';
export const AWAIT = '/devices/await';
export const HOUSE = '/devices/house';
/** Path at which an administrator sees and chooses the address that screens show. */
export const OWN_ADDRESS = '/devices/address';

/** Every IPv4 address of the server, the one that screens show first. */
export interface OwnAddresses {
  readonly addresses: readonly string[];
}

/** Chooses one of them. */
export interface OwnAddressRequest {
  readonly address: string;
}

/** Somebody opened the link of an invitation. */
export interface JoinRequest {
  readonly table: string;
  readonly invitation: string;
}

/** Somebody typed the six digits that a screen of a table shows. */
export interface CodeRequest {
  readonly code: string;
}

/** A device asks to belong to the house, or to bring its readers' taps. */
export interface PairRequest {
  readonly as: Exclude<Grant, 'player'>;
  readonly name: string | null;
  /** Programs, which keep their token in a file, say so; a browser gets a cookie. */
  readonly bridge: boolean;
}

export interface ProveRequest {
  readonly request: string;
  readonly code: string;
}

/** Waits until the house token lets this request in; answered when that, or the request, is over. */
export type AwaitRequest = Pick<ProveRequest, 'request'>;

/** The link of the house was opened, as it stands in the server's terminal and its data folder. */
export interface HouseLinkRequest {
  readonly secret: string;
}

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
  /** `left`: how often one may still try. */
  | { readonly code: 'wrong-code'; readonly left: number };

export type HouseLinkReply = Reply<null, EntryRefusal>;
export type JoinReply = Reply<null, EntryRefusal>;
/** The table at which this device plays now, or the tournament at which it has that post. */
export type CodeReply = Reply<{ readonly table: string; readonly as: 'play' | Post }, EntryRefusal>;
/** `left`: how long the code that the house shows counts, in ms. */
export type PairReply = Reply<Pick<PairingView, 'request' | 'left'>, EntryRefusal>;
/** To a code or a house token: the device's own token, for programs; browsers have it in a cookie. */
export type ProveReply = Reply<{ readonly token: string | null }, EntryRefusal>;
