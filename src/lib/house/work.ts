import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import type { Binding } from '../table/binding.ts';

/** What is bound next while a deck is enrolled: the next free copy of a card, or a token. */
export type EnrolmentTarget =
  { readonly type: 'card'; readonly card: string } | Exclude<Binding, { readonly type: 'card' }>;

/** A tag and what it stands for. */
export interface BoundTag {
  readonly tag: TagId;
  readonly binding: Binding;
  /** Id of its deck. */
  readonly deck: string;
}

/** A number that fits several stickers (lookUp.ts). */
interface Ambiguous {
  readonly outcome: 'ambiguous';
  readonly tag: TagId;
  readonly among: readonly BoundTag[];
  /** Whether the same card laid on the other reader settles which one it is. */
  readonly apart: boolean;
}

interface Unread {
  readonly outcome: 'unread';
  readonly problem: ReaderProblem;
}

/** What became of a tag laid while a deck is enrolled. */
export type EnrolResult =
  | { readonly outcome: 'bound'; readonly tag: TagId; readonly binding: Binding }
  | (BoundTag & { readonly outcome: 'already-bound' | 'alias-learnt' })
  | { readonly outcome: 'kind-complete'; readonly tag: TagId; readonly card: string }
  | Ambiguous
  | Unread
  /** A token of this house that works at the desk: the last tag bound is free again, and its card is asked for once more. */
  | (BoundTag & { readonly outcome: 'undone' })
  | { readonly outcome: 'nothing-to-undo' }
  | { readonly outcome: 'skipped' }
  | { readonly outcome: 'said-again' };

/** What became of a tag laid while a deck is counted. */
export type CheckResult =
  | (BoundTag & { readonly outcome: 'counted' | 'twice' | 'token' | 'foreign' })
  | { readonly outcome: 'unknown'; readonly tag: TagId }
  | Ambiguous
  | Unread;

export interface Enrolment {
  readonly type: 'enrolment';
  readonly deck: string;
  readonly target: EnrolmentTarget;
  /** What became of the last tag laid. */
  readonly last: EnrolResult | null;
}

/** The tags of a deck are written as they are laid. */
export interface Writing {
  readonly type: 'writing';
  readonly deck: string;
  readonly lock: boolean;
  /** Tags written since it began. */
  readonly written: number;
  readonly last: { readonly tag: TagId; readonly result: WriteResult } | null;
}

/** What the readers are used for instead of playing, while a page attends to it. */
export type DeskWork =
  | Enrolment
  | { readonly type: 'check'; readonly deck: string }
  | Writing
  /** A card laid on a reader shows which one it is; `laid` counts, because the same reader may be shown again. */
  | { readonly type: 'identify'; readonly reader: string | null; readonly laid: number };
