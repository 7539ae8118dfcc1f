import type { PresentTag } from '../../protocol/tapOutcome.ts';
import type { LocalisedText, Sign } from '../../protocol/announcements.ts';
import type { ReaderName, ReaderProblem, ReaderState, TagId } from '../../reader/events.ts';
import type { WriteResult } from '../../reader/ndef.ts';
import { requestId } from '../requestId.ts';
import type { LinkState } from './pageBridge.ts';

export const DEVICE_READER_KINDS = { NFC: 'webnfc', USB: 'wedge', CAMERA: 'camera' } as const;
type DeviceReaderName = keyof typeof DEVICE_READER_KINDS & ReaderName;

export type ReaderFeedback =
  | { readonly type: 'answer'; readonly sign: Sign; readonly text: LocalisedText }
  | { readonly type: 'written'; readonly sign: Sign; readonly result: WriteResult }
  | { readonly type: 'problem'; readonly problem: ReaderProblem }
  | { readonly type: 'foreign-code' }
  /**
   * Delivery of a tap:
   *
   * - `kept`: the server is away; the tap is stored
   * - `in-memory`: the same, but closing the page loses it
   * - `full`: too many taps wait
   * - `not-allowed`: this device may not be a reader
   * - `not-understood`: the server's version differs from this page's
   * - `failed`: the server met a fault with this tap each time
   */
  | {
      readonly type: 'kept' | 'in-memory' | 'full' | 'not-allowed' | 'not-understood' | 'failed';
    };

/** Text that a USB reader typed, and the tag that it stands for; null if it is not understood. */
export interface TypedTag {
  readonly spelling: string;
  readonly tag: TagId | null;
}

export interface DeviceReader {
  readonly id: string;
  readonly link: LinkState;
  readonly waiting: number;
  readonly shown: { readonly number: number; readonly said: ReaderFeedback } | null;
  /** Last text of a USB reader, for checking its settings; null before the first. */
  readonly lastTyped: TypedTag | null;
  join(): void;
  /** Reports the state of one of its readers; null removes it from the list. */
  report(reader: DeviceReaderName, state: ReaderState | null): void;
  /**
   * Handles a tag; `spelling` is its UID in any notation, which excludes phones and misreadings.
   */
  handleTag(reader: DeviceReaderName, spelling: string, present?: PresentTag): void;
  /** Keeps a typed text for `lastTyped`. */
  noteTyped(typed: TypedTag): void;
  reportProblem(reader: DeviceReaderName, problem: ReaderProblem): void;
  /** Reports a foreign code on this device only; it is not sent to the server. */
  reportForeignCode(): void;
}

const KEY = 'device';

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['android', /Android/],
  ['iphone', /iPhone|iPad/],
  ['windows', /Windows/],
  ['mac', /Macintosh/],
  ['chromebook', /CrOS/],
];

/** Returns this device's bridge name. It is stored, so that its readers keep their roles. */
export function deviceName(storage: Storage | null): string {
  const system = SYSTEMS.find(([, said]) => said.test(navigator.userAgent))?.[0] ?? 'linux';
  const fresh = `${system}-${requestId().slice(0, 6)}`;
  try {
    const name = storage?.getItem(KEY) ?? fresh;
    storage?.setItem(KEY, name);
    return name;
  } catch {
    return fresh;
  }
}
