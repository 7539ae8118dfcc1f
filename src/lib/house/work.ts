import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import type { Binding } from '../table/binding.ts';

export type EnrolmentTarget =
  { readonly type: 'card'; readonly card: string } | Exclude<Binding, { readonly type: 'card' }>;

export interface BoundTag {
  readonly tag: TagId;
  readonly binding: Binding;
  readonly deck: string;
}

interface Ambiguous {
  readonly outcome: 'ambiguous';
  readonly tag: TagId;
  readonly among: readonly BoundTag[];
  readonly apart: boolean;
}

interface Unread {
  readonly outcome: 'unread';
  readonly problem: ReaderProblem;
}

export type EnrolResult =
  | { readonly outcome: 'bound'; readonly tag: TagId; readonly binding: Binding }
  | (BoundTag & { readonly outcome: 'already-bound' | 'alias-learnt' })
  | { readonly outcome: 'kind-complete'; readonly tag: TagId; readonly card: string }
  | Ambiguous
  | Unread
  /** By an undo token at the desk: the last tag is unbound, and its card is next. */
  | (BoundTag & { readonly outcome: 'undone' })
  | { readonly outcome: 'nothing-to-undo' }
  | { readonly outcome: 'skipped' }
  | { readonly outcome: 'said-again' };

export type CheckResult =
  | (BoundTag & { readonly outcome: 'counted' | 'twice' | 'token' | 'foreign' })
  | { readonly outcome: 'unknown'; readonly tag: TagId }
  | Ambiguous
  | Unread;

export interface Enrolment {
  readonly type: 'enrolment';
  readonly deck: string;
  readonly target: EnrolmentTarget;
  readonly last: EnrolResult | null;
}

export interface Writing {
  readonly type: 'writing';
  readonly deck: string;
  readonly lock: boolean;
  readonly written: number;
  readonly last: { readonly tag: TagId; readonly result: WriteResult } | null;
}

/** Use of the readers other than playing, while a page uses the desk. */
export type DeskWork =
  | Enrolment
  | { readonly type: 'check'; readonly deck: string }
  | Writing
  /** A card identifies its reader. `laid` counts, since a reader may be identified again. */
  | { readonly type: 'identify'; readonly reader: string | null; readonly laid: number };
