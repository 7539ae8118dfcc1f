import type { Sign } from './announcements.ts';
import type { CheckResult, EnrolResult } from '../house/work.ts';
import type { Tap } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import { signOfOpening } from './openingSign.ts';
import type { TagRecordReport, WriteReport } from './messages/bridges.ts';
import type { Reply, TapAnswer, TapResult } from './messages.ts';

export interface PresentTag {
  /** Reads our record; null if the tag has none. Rejects if the tag is gone. */
  read(): Promise<string | null>;
  /** Writes our record, and optionally locks the tag permanently. Never rejects. */
  write(text: string, lock: boolean): Promise<WriteResult>;
}

interface AfterTapParts {
  /** Null if the reader only reports UIDs. */
  readonly present: PresentTag | null;
  written(written: WriteReport): void;
  introduce(introduction: TagRecordReport): Promise<Reply<TapAnswer>>;
  freshId(): string;
}

type TapOutcome =
  | { readonly type: 'answered'; readonly answer: TapAnswer }
  | { readonly type: 'written'; readonly result: WriteResult };

/**
 * Performs the action that the answer to a tap requests: writing the tag, or reading the record of
 * an unknown UID. Records are read only then, so play never waits for it. Never rejects.
 */
export async function handleTapAnswer(
  tap: Tap,
  heard: TapAnswer,
  parts: AfterTapParts,
): Promise<TapOutcome> {
  const { answer } = heard;
  if (answer.outcome === 'to-write') {
    const result = (await parts.present?.write(answer.text, answer.lock)) ?? 'no-writer';
    parts.written({ tap: tap.id, tag: tap.tag, result });
    return { type: 'written', result };
  }
  const isUnknownTag = answer.outcome === 'unknown' && answer.why === 'unknown-tag';
  const known = isUnknownTag ? await identifyByRecord(tap, parts) : null;
  return { type: 'answered', answer: known ?? heard };
}

async function identifyByRecord(tap: Tap, parts: AfterTapParts): Promise<TapAnswer | null> {
  // If the tag or the server is gone, the tag stays unknown until it is laid again.
  const text = (await parts.present?.read().catch(() => null)) ?? null;
  if (text === null) return null;
  const reply = await parts
    .introduce({ tap: { ...tap, id: parts.freshId() }, text })
    .catch(() => null);
  return reply?.ok === true ? reply.value : null;
}

export function signOfOutcome(end: TapOutcome): Sign {
  if (end.type === 'answered') return signOfAnswer(end.answer.answer);
  return end.result === 'written' || end.result === 'locked' ? 'accepted' : 'refused';
}

const SIGN_OF: Readonly<
  Record<Exclude<TapResult['outcome'], 'enrolled' | 'checked' | 'opening'>, Sign>
> = {
  accepted: 'accepted',
  named: 'accepted',
  heard: 'accepted',
  told: 'accepted',
  'let-in': 'accepted',
  refused: 'refused',
  'not-now': 'refused',
  'no-table': 'refused',
  'not-the-desk': 'refused',
  question: 'question',
  unknown: 'unknown',
  'already-seen': 'already-seen',
  identified: 'already-seen',
  // Replaced by the result of writing; a reader that cannot write shows this.
  'to-write': 'refused',
};

/** At the desk, a whole deck is processed without looking at the screen. */
const DESK_SIGN_OF: Readonly<
  Record<EnrolResult['outcome'] | CheckResult['outcome'] | 'begun' | 'stopped', Sign>
> = {
  bound: 'accepted',
  'alias-learnt': 'accepted',
  undone: 'accepted',
  skipped: 'accepted',
  'said-again': 'accepted',
  begun: 'accepted',
  stopped: 'accepted',
  counted: 'accepted',
  'already-bound': 'already-seen',
  twice: 'already-seen',
  token: 'already-seen',
  'kind-complete': 'refused',
  'nothing-to-undo': 'refused',
  foreign: 'refused',
  unread: 'refused',
  unknown: 'unknown',
  ambiguous: 'question',
};

/** Returns true if the tag needs no further attention. */
export const isEnrolSuccess = ({ outcome }: EnrolResult): boolean =>
  DESK_SIGN_OF[outcome] === 'accepted';

/** Returns the sign for the server's answer to a tap. */
export function signOfAnswer(answer: TapResult): Sign {
  switch (answer.outcome) {
    case 'enrolled':
    case 'checked':
      return DESK_SIGN_OF[answer.result];
    case 'opening':
      return signOfOpening(answer.said);
    default:
      return SIGN_OF[answer.outcome];
  }
}
