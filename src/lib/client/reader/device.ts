import type { PresentTag } from '../../protocol/afterTap.ts';
import type { Sentence, Sign } from '../../protocol/heard.ts';
import type { ReaderName, ReaderProblem, ReaderState } from '../../reader/events.ts';
import type { WriteResult } from '../../reader/ndef.ts';
import { requestId } from '../requestId.ts';
import type { LinkState } from './pageBridge.ts';

/** The readers that a device can have, by the names under which the house lists them. */
export const KINDS = { NFC: 'webnfc', USB: 'wedge', CAMERA: 'camera' } as const;
type DeviceReaderName = keyof typeof KINDS & ReaderName;

/** What this device reports about the last card. */
export type ReaderFeedback =
  | { readonly type: 'answer'; readonly sign: Sign; readonly text: Sentence }
  | { readonly type: 'written'; readonly sign: Sign; readonly result: WriteResult }
  | { readonly type: 'problem'; readonly problem: ReaderProblem }
  /** A code that is on no card. */
  | { readonly type: 'foreign-code' }
  /**
   * `kept`: not sent yet, the server is away; `in-memory`: so is that one, and closing the page loses it. The others: too many wait, this device may not be a reader, or the
   * server's version differs from this page's.
   */
  | { readonly type: 'kept' | 'in-memory' | 'full' | 'not-allowed' | 'not-understood' };

/** This browser as a bridge of the house, with the readers it has. */
export interface DeviceReader {
  /** Its id; the house calls its readers `id/name`. */
  readonly id: string;
  readonly link: LinkState;
  /** Taps that the server has not answered yet. */
  readonly waiting: number;
  /** What was reported last, with a running number that tells one report from the next. */
  readonly shown: { readonly number: number; readonly said: ReaderFeedback } | null;
  /** Connects to the server, unless it has already. */
  join(): void;
  /** The state of one of its readers; null takes it off the list. */
  report(reader: DeviceReaderName, state: ReaderState | null): void;
  /** A tag was laid; its UID, in any spelling, tells it from phones and misreadings. */
  take(reader: DeviceReaderName, spelling: string, present?: PresentTag): void;
  /** Something was laid that is no tag of ours, or could not be read. */
  trouble(reader: DeviceReaderName, problem: ReaderProblem): void;
  /** A code of somebody else's was seen: it is said here, and nowhere else. */
  foreign(): void;
}

const KEY = 'device';

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['android', /Android/],
  ['iphone', /iPhone|iPad/],
  ['windows', /Windows/],
  ['mac', /Macintosh/],
  ['chromebook', /CrOS/],
];

/** The name of this device at the server: kept, so that its readers keep their roles. */
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
